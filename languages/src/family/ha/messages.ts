export default {
  'messages.title': 'Saƙonni',
  'messages.isNew': 'Sabo',
  'messages.toConfirm': 'Ana jiran amsarka',
  'messages.all': 'Duk saƙonni ({count})',
  'messages.none': 'Babu saƙo tukuna.',
  'messages.more': 'Ƙarin saƙonni',
  'messages.about': 'Game da {names}',
  'messages.asks': 'Mai aikawa yana so ka ce ka karanta wannan.',
  'messages.acknowledge': 'Na karanta wannan',
  'messages.acknowledged': 'Ka ce a {day} ka karanta wannan.',
} as const
