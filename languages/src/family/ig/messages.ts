export default {
  'messages.title': 'Ozi',
  'messages.isNew': 'Ọhụrụ',
  'messages.toConfirm': 'Ọ na-eche azịza gị',
  'messages.all': 'Ozi niile ({count})',
  'messages.none': 'Ozi adịbeghị.',
  'messages.more': 'Ozi ndị ọzọ',
  'messages.about': 'Banyere {names}',
  'messages.asks': 'Onye zitere ya chọrọ ka ị kwuo na ị gụọla ya.',
  'messages.acknowledge': 'Agụọla m ya',
  'messages.acknowledged': 'I kwuru na {day} na ị gụọla ya.',
} as const
