export default {
  'messages.title': 'Saƙonni',
  'messages.isNew': 'Sabo',
  'messages.toConfirm': 'Ana jiran amsarku',
  'messages.all': 'Duk saƙonni ({count})',
  'messages.none': 'Babu saƙo tukuna.',
  'messages.more': 'Ƙarin saƙonni',
  'messages.about': 'Game da {names}',
  'messages.asks': 'Mai aikawa yana so ku ce kun karanta wannan.',
  'messages.acknowledge': 'Na karanta wannan',
  'messages.acknowledged': 'Kun ce a {day} kun karanta wannan.',
} as const
