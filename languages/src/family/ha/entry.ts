export default {
  'signIn.title': 'ʼYaʼyanka a makaranta',
  'signIn.titleStudent': 'Makarantarka',
  'signIn.introSlip': 'Shiga da lambar sirri da ke kan takardar makaranta. Idan ba ka da ita, ka tambayi makaranta.',
  'signIn.introSms': 'Shiga da lambar sirri da za a aika zuwa lambar wayar da makaranta take da ita naka.',
  'signIn.introStudent': 'Na ɗaliban babbar sakandare: shiga da lambar sirri da ke kan takardarka.',
  'signIn.haveSlip': 'Ina da takardar makaranta',
  'signIn.bySms': 'A aiko min lambar sirri ta SMS',
  'signIn.amStudent': 'Ni ɗalibi ne na babbar sakandare',
  'signIn.action': 'Shiga',
  'signIn.code': 'Lambar sirri da ke kan takarda',
  'signIn.phone': 'Lambar wayarka',
  'signIn.phoneHelp': 'Wadda makaranta take da ita naka.',
  'signIn.sendCode': 'A aiko min lambar sirri',
  'signIn.codeSent':
    'Idan wata makaranta tana da wannan lamba, lambar sirri tana kan hanya. Tana aiki na minti {minutes}.',
  'signIn.smsCode': 'Lambar sirri da ke cikin SMS',
  'signIn.admission': 'Lambar shiga makaranta ta ɗaya daga cikin ʼyaʼyanka',
  'signIn.child': 'Sunan farko na yaronku, da makaranta',
  'signIn.ownName': 'Sunanku',
  'signIn.otherNumber': 'Wata lambar waya, ko sabuwar lambar sirri',
  'signIn.studentNumber': 'Lambarka ta ɗalibi',
  'signIn.studentNumberHelp': 'Tana kan katin sakamakonka.',

  'frame.home': 'Akada don iyalai',
  'frame.allChildren': 'Duk ʼyaʼya',
  'frame.language': 'Harshe',
  'frame.notReviewed': 'Ba wani Bahaushe da ya duba wannan fassara tukuna.',
  'frame.loading': 'Ana buɗewa',
  'frame.tryAgain': 'Sake gwadawa',
  'frame.cancel': 'Soke',
  'frame.mayStayEmpty': 'Kana iya barin shi ba komai.',
  'frame.offline': 'Da alama intanet ɗinka ya yanke.',
  'frame.playedClock': 'Gwaji ne: a nan yanzu',

  'children.title': 'ʼYaʼyanka',
  'children.none': 'Babu abin gani a nan yanzu. Ka tambayi makaranta idan kana tsammanin wani abu.',
  'children.devices': 'Na’urori da fita',

  'devices.title': 'Na’urori',
  'devices.intro': 'Inda ka shiga. Fitar da wayar da ta ɓace ko wadda ba taka ba.',
  'devices.this': '{device}, wannan na’ura',
  'devices.lastUsed': 'An yi amfani da ita na ƙarshe {day}',
  'devices.signOut': 'Fita',
  'devices.signOutOf': 'Fita daga {device}',
  'devices.signOutOfThis': 'Fita daga wannan na’ura',

  'field.required': 'Dole a cika wannan',
  'field.phone': 'Rubuta lambar wayar Najeriya, kamar 0803 123 4567.',
  'field.code': 'Lambar sirri tana da lambobi 6.',
  'field.invalid': 'Ba a karɓi wannan a nan ba. Ka duba shi.',

  'wait.seconds': '{count, plural, one {daƙiƙa #} other {daƙiƙa #}}',
  'wait.minutes': '{count, plural, one {minti #} other {minti #}}',

  'error.offline': 'Ba a iya kaiwa ga sabis ba. Duba intanet ɗinka, sannan ka sake gwadawa.',
  'error.timeout': 'Sabis ya daɗe bai ba da amsa ba. Ka sake gwadawa nan gaba kaɗan.',
  'error.busy': 'Sabis yana da aiki ko ana sake kunna shi. Ba a adana komai ba; ka sake gwadawa nan gaba kaɗan.',
  'error.internal': 'An sami matsala a wurinmu. Ba a adana komai ba; ka sake gwadawa.',
  'error.outcome_unknown': 'Ba a san ko an adana wannan ba. Sake aikawa ba shi da haɗari.',
  'error.invalid': 'Ka duba abin da ka rubuta, sannan ka sake gwadawa.',
  'error.not_found': 'Babu wannan, ko ba naka ba ne ka gani.',
  'error.too_many_requests': 'Ka gwada sau da yawa. Jira kaɗan, sannan ka sake gwadawa.',
  'error.family_slow_down':
    'Ka gwada sau da yawa. Jira {wait}, sannan ka sake gwadawa, ko ka nemi sabuwar takarda daga makaranta.',
  'error.family_no_more_facts': 'Ka yi kuskure sau da yawa yau. Sake gwadawa gobe, ko ka tambayi makaranta.',
  'error.family_no_sms': 'Wannan shafi ba ya aika SMS. Shiga da lambar sirri da ke kan takardar makaranta.',
  'error.family_sms_code_wrong': 'Lambar sirrin ba daidai ba ce ko lokacinta ya wuce. Ka duba ta, ko ka nemi sabuwa.',
  'error.family_fact_needed':
    'Rubuta kuma lambar shiga makaranta ta ɗaya daga cikin ʼyaʼyanka. Tana kan katin sakamako.',
  'error.family_fact_wrong':
    'Makarantu ba su da ɗanka mai wannan lambar shiga makaranta. Ka duba ta, ko ka tambayi makaranta.',
  'error.family_child_needed':
    'Yara fiye da ɗaya suna da wannan lambar shiga makaranta. Ku rubuta sunan farko na yaronku da sunan makaranta.',
  'error.family_own_name_needed':
    'Fiye da mutum ɗaya da ke kula da wannan yaro suna da wannan lambar waya. Ku rubuta sunanku kamar yadda makaranta ta rubuta shi.',
  'error.family_number_changed':
    'Lambar wayar da aka shiga da ita ba ta cikin bayanan makaranta yanzu. Ku shiga da lambar sirri da za a aika zuwa sabuwar lamba.',
  'error.family_student_code_wrong':
    'Lambar sirri da lambar ɗalibi ba su dace ba, ko ba ka cikin babbar sakandare. Ka tambayi makarantarka.',
  'error.family_code_wrong':
    'Lambar sirri da lambar waya ba su dace ba. Ka duba su biyu, ko ka nemi sabuwar takarda daga makaranta.',
  'error.absence_not_unexplained':
    'Rajista ba ta nuna rashin zuwa marar dalili a wannan lokaci kuma. Ka sake buɗe shafin.',
  'error.absence_already_explained':
    'An riga an bayyana dalilin rashin zuwan. Ka tambayi makaranta idan akwai kuskure.',
  'error.too_many_explanations':
    'Ka bayyana dalilan rashin zuwa da yawa yau. Ka bayyana sauran gobe, ko ka kira makaranta.',
  'error.correction_already_asked': 'An riga an nemi gyaran wannan, ba a yanke shawara ba tukuna.',
  'error.too_many_corrections':
    'Ba a yanke shawara a kan gyare-gyare da yawa da ka nema ba tukuna. Ka jira amsar makaranta.',
} as const
