export default {
  'child.parts': 'Shafukan {sex, select, female {wannan yarinya} male {wannan yaro} other {wannan yaro/yarinya}}',
  'child.attendance': 'Halarta',
  'child.results': 'Katuna da sakamako',
  'child.calendar': 'Kalanda',
  'child.record': 'Bayanai',

  'weekday.1': 'Litinin',
  'weekday.2': 'Talata',
  'weekday.3': 'Laraba',
  'weekday.4': 'Alhamis',
  'weekday.5': 'Jummaʼa',
  'weekday.6': 'Asabar',
  'weekday.0': 'Lahadi',

  'attendance.title': 'Halarta, {term} {session}',
  'attendance.counted': 'Ana ƙirgawa da rabin rana inda ake kiran rajista sau biyu a rana.',
  'attendance.always':
    '{sex, select, female {Ta halarta} male {Ya halarta} other {Ya/ta halarta}} a duk ranakun da aka cika rajista.',
  'attendance.neverCalled':
    'Ba a taɓa kiran rajista da sunan {sex, select, female {wannan yarinya} male {wannan yaro} other {wannan yaro/yarinya}} ba tukuna.',
  'attendance.overTerms': 'Halarta, zango bayan zango',
  'attendance.termsSummary':
    'Na rajistar da aka kira a kowane zango, nawa aka halarta, cikin 100. Zangon ƙarshe yana dama.',
  'attendance.noReason': 'Ba a rubuta dalili ba.',
  'sitting.morning': 'safe',
  'sitting.afternoon': 'bayan azahar',
  'mark.present': '{sex, select, female {Ta zo} male {Ya zo} other {Ya/ta zo}}',
  'mark.absent': '{sex, select, female {Ba ta zo ba} male {Bai zo ba} other {Bai/ba ta zo ba}}',
  'mark.late': '{sex, select, female {Ta makara} male {Ya makara} other {Ya/ta makara}}',
  'mark.excused': 'An yi {sex, select, female {mata} male {masa} other {masa/mata}} uzuri',
  'reason.sick': 'Rashin lafiya',
  'reason.permission': 'Da izini',
  'reason.suspended': 'An dakatar da {sex, select, female {ita} male {shi} other {shi/ita}}',

  'explain.action': 'Bayyana dalilin rashin zuwa',
  'explain.of': 'Bayyana dalilin rashin zuwa na {day}',
  'explain.whyDay':
    'Me ya sa {sex, select, female {ʼyarku ba ta zo ba} male {ɗanku bai zo ba} other {yaronku bai zo ba}} duk ranar?',
  'explain.whyMorning':
    'Me ya sa {sex, select, female {ʼyarku ba ta zo ba} male {ɗanku bai zo ba} other {yaronku bai zo ba}} da safe?',
  'explain.whyAfternoon':
    'Me ya sa {sex, select, female {ʼyarku ba ta zo ba} male {ɗanku bai zo ba} other {yaronku bai zo ba}} bayan azahar?',
  'explain.sick': '{sex, select, female {Ba ta da lafiya} male {Ba shi da lafiya} other {Ba shi/ta da lafiya}}',
  'explain.permission':
    '{sex, select, female {Tana da izini} male {Yana da izini} other {Yana/tana da izini}}, ko dalilin gida',
  'explain.note': 'Abin da ya kamata malamin aji ya sani',
  'explain.send': 'Aika wa malamin aji',
  'explained.Waiting': 'Kun bayyana dalili. Malamin aji bai ba da amsa ba tukuna.',
  'explained.Accepted': 'Malamin aji ya karɓi bayaninku.',
  'explained.Declined': 'Malamin aji bai karɓi bayaninku ba.',
  'explained.DeclinedWhy': 'Malamin aji bai karɓi bayaninku ba: {answer}',
  'explained.otherWaiting': 'Wani mai kula ya bayyana dalili. Malamin aji bai ba da amsa ba tukuna.',
  'explained.otherAccepted': 'Malamin aji ya karɓi bayanin wani mai kula.',
  'explained.otherDeclined': 'Malamin aji bai karɓi bayanin wani mai kula ba.',
  'explained.youWrote': 'Kun rubuta: {note}',

  'results.cards': 'Katunan sakamako',
  'results.noCards': 'Makaranta ba ta fitar da katin sakamako ba tukuna.',
  'results.years': 'Zango bayan zango',
  'results.yearsSummary': 'Zangon ƙarshe yana dama. Layuka suna daga 0 zuwa 100; a matsayi, na ɗaya a aji yana sama.',
  'results.showTable': 'Nuna a jadawali',
  'results.average': 'Matsakaicin maki {average}',
  'results.notRanked': 'Ba a ba da matsayi ba',
  'results.position': 'matsayi na {place} cikin {of}',
  'results.exam':
    'Lambar jarrabawa {number}. {sex, select, female {Ta ci} male {Ya ci} other {An ci}} {passed} cikin {sat, plural, one {darasi #} other {darussa #}}.',
  'results.corrected': 'Jiha ta gyara sakamakon a ranar {day}.',
  'results.absent': '{sex, select, female {Ba ta zo ba} male {Bai zo ba} other {Bai/ba ta zo ba}}',

  'card.title': 'Katin sakamako',
  'card.all': 'Duk katunan sakamako',
  'card.pdf': 'Sauke PDF',
  'card.code': 'Lamba {code}',
  'card.version': 'Bugu na {version}, an fitar {day}',
  'card.replaces': 'Ya maye gurbin na {day}: {reason}',

  'calendar.none': 'Jiha ba ta buɗe shekarar karatu ba tukuna.',
  'calendar.now': '{term}, yanzu',
  'calendar.from': '{starts} zuwa {ends}',
  'calendar.nextTerm': 'Zangon karatu na gaba zai fara {day}.',
  'calendar.nextTermUnknown': 'Ba a san lokacin da zangon karatu na gaba zai fara ba tukuna.',
  'calendar.closures': 'Ranakun da babu makaranta a {term}',
} as const
