export default {
  'messages.title': 'Àwọn ìfiránṣẹ́',
  'messages.isNew': 'Tuntun',
  'messages.toConfirm': 'Ó ń dúró de ìdáhùn yín',
  'messages.all': 'Gbogbo ìfiránṣẹ́ ({count})',
  'messages.none': 'Kò tíì sí ìfiránṣẹ́ kankan.',
  'messages.more': 'Àwọn ìfiránṣẹ́ míràn',
  'messages.about': 'Nípa {names}',
  'messages.asks': 'Ẹni tó fi ránṣẹ́ fẹ́ kí ẹ sọ pé ẹ ti kà á.',
  'messages.acknowledge': 'Mo ti kà á',
  'messages.acknowledged': 'Ẹ sọ ní {day} pé ẹ ti kà á.',
} as const
