export default {
  'messages.title': 'Messages',
  'messages.isNew': 'New',
  'messages.toConfirm': 'E dey wait for your answer',
  'messages.all': 'All messages ({count})',
  'messages.none': 'No message yet.',
  'messages.more': 'More messages',
  'messages.about': 'About {names}',
  'messages.asks': 'The person wey send am want make you talk say you don read am.',
  'messages.acknowledge': 'I don read am',
  'messages.acknowledged': 'You talk for {day} say you don read am.',
} as const
