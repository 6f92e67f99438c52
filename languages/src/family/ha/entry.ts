export default {
  'signIn.title': 'Yaranku a makaranta',
  'signIn.titleStudent': 'Makarantarku',
  'signIn.introSlip': 'Ku shiga da lambar sirri da ke kan takardar makaranta. Idan ba ku da ita, ku tambayi makaranta.',
  'signIn.introSms': 'Ku shiga da lambar sirri da za a aika zuwa lambar wayarku da ke wurin makaranta.',
  'signIn.introStudent': 'Ga ɗaliban babbar sakandare: ku shiga da lambar sirri da ke kan takardarku.',
  'signIn.haveSlip': 'Ina da takardar makaranta',
  'signIn.bySms': 'A aiko min lambar sirri ta SMS',
  'signIn.amStudent': 'Ina karatu a babbar sakandare',
  'signIn.action': 'Shiga',
  'signIn.notMyPhone': 'Wannan ba wayata ba ce: a fitar da ni bayan awa {hours}',
  'signIn.code': 'Lambar sirri da ke kan takarda',
  'signIn.phone': 'Lambar wayarku',
  'signIn.phoneHelp': 'Wadda take wurin makaranta.',
  'signIn.sendCode': 'A aiko min lambar sirri',
  'signIn.codeSent':
    'Idan wata makaranta tana da wannan lamba, lambar sirri tana kan hanya. Tana aiki na minti {minutes}.',
  'signIn.smsCode': 'Lambar sirri da ke cikin SMS',
  'signIn.admission': 'Lambar shiga makaranta ta ɗaya daga cikin yaranku',
  'signIn.child': 'Sunan farko na yaronku ko yarinyarku, da makaranta',
  'signIn.ownName': 'Sunanku',
  'signIn.otherNumber': 'Wata lambar waya, ko sabuwar lambar sirri',
  'signIn.studentNumber': 'Lambarku ta ɗalibi',
  'signIn.studentNumberHelp': 'Tana kan katin sakamakonku.',

  'frame.home': 'Akada don iyalai',
  'frame.allChildren': 'Duk yara',
  'frame.language': 'Harshe',
  'frame.notReviewed': 'Ba wani Bahaushe da ya duba wannan fassara tukuna.',
  'frame.loading': 'Ana buɗewa',
  'frame.tryAgain': 'Sake gwadawa',
  'frame.cancel': 'Soke',
  'frame.mayStayEmpty': 'Kuna iya barin wurin ba komai.',
  'frame.offline': 'Da alama babu hanyar intanet yanzu.',
  'frame.dial': 'Idan babu intanet, a buga {code} don sanin halartar yau.',
  'frame.lastState': 'Yadda yake a {moment}.',
  'frame.playedClock': 'Gwaji ne: a nan yanzu',

  'children.title': 'Yaranku',
  'children.none': 'Babu abin gani a nan yanzu. Ku tambayi makaranta idan kuna tsammanin wani abu.',
  'children.card': 'Katin sakamako, {term} {session}',
  'children.passed': 'An ci {passed} daga cikin {sat, plural, one {darasi #} other {darussa #}}',
  'children.devices': 'Na’urori da fita',

  'devices.title': 'Na’urori',
  'devices.intro': 'Inda kuka shiga. Ku fitar da wayar da ta ɓace ko wadda ba taku ba.',
  'devices.this': '{device}, wannan na’ura',
  'devices.signedIn': 'An shiga {day}',
  'devices.signedInWith': 'An shiga {day} da lamba {number}',
  'devices.ends': 'Za ta fita da kanta: {moment}',
  'devices.lastUsed': 'An yi amfani da ita na ƙarshe {day}',
  'devices.signOut': 'Fita',
  'devices.signOutOf': 'Fita daga {device}',
  'devices.signOutOfThis': 'Fita daga wannan na’ura',
  'devices.lastState': 'Idan babu intanet, a nuna bayanin ƙarshe a wannan wayar, har sai na fita',

  'field.required': 'Dole a cika wannan',
  'field.phone': 'Ku rubuta lambar wayar Najeriya, kamar 0803 123 4567.',
  'field.email': 'Ku rubuta adireshin imel, kamar ruth@example.com.',
  'field.code': 'Lambar sirri tana da lambobi 6.',
  'field.invalid': 'Ba a karɓi wannan a nan ba. Ku sake dubawa.',

  'wait.seconds': '{count, plural, one {daƙiƙa #} other {daƙiƙa #}}',
  'wait.minutes': '{count, plural, one {minti #} other {minti #}}',

  'error.offline': 'Ba a iya kaiwa ga sabis ba. Ku duba ko waya tana da hanyar intanet, sannan ku sake gwadawa.',
  'error.timeout': 'Sabis ya daɗe bai ba da amsa ba. Ku sake gwadawa nan gaba kaɗan.',
  'error.busy': 'Sabis yana da aiki ko ana sake kunna shi. Ba a adana komai ba; ku sake gwadawa nan gaba kaɗan.',
  'error.internal': 'An sami matsala a wurinmu. Ba a adana komai ba; ku sake gwadawa.',
  'error.outcome_unknown': 'Ba a san ko an adana wannan ba. Kuna iya sake aikawa lafiya.',
  'error.invalid': 'Ku duba abin da kuka rubuta, sannan ku sake gwadawa.',
  'error.not_found': 'Babu wannan, ko ba naku ba ne ku gani.',
  'error.too_many_requests': 'Kun gwada sau da yawa. Ku jira kaɗan, sannan ku sake gwadawa.',
  'error.family_slow_down':
    'Kun gwada sau da yawa. Ku jira {wait}, sannan ku sake gwadawa, ko ku nemi sabuwar takarda daga makaranta.',
  'error.family_no_more_facts': 'Kun yi kuskure sau da yawa yau. Ku sake gwadawa gobe, ko ku tambayi makaranta.',
  'error.family_no_sms': 'Wannan shafi ba ya aika SMS. Ku shiga da lambar sirri da ke kan takardar makaranta.',
  'error.family_sms_code_wrong': 'Lambar sirrin ba daidai ba ce ko lokacinta ya wuce. Ku duba ta, ko ku nemi sabuwa.',
  'error.family_fact_needed':
    'Ku rubuta kuma lambar shiga makaranta ta ɗaya daga cikin yaranku. Tana kan katin sakamako.',
  'error.family_fact_wrong':
    'Makarantu ba su da yaronku ko yarinyarku mai wannan lambar shiga makaranta. Ku duba ta, ko ku tambayi makaranta.',
  'error.family_child_needed':
    'Yara fiye da ɗaya suna da wannan lambar shiga makaranta. Ku rubuta sunan farko na yaronku ko yarinyarku da sunan makaranta.',
  'error.family_own_name_needed':
    'Fiye da mutum ɗaya da ke kula da wannan yaro ko yarinya suna da wannan lambar waya. Ku rubuta sunanku kamar yadda makaranta ta rubuta shi.',
  'error.family_number_changed':
    'Lambar wayar da aka shiga da ita ba ta cikin bayanan makaranta yanzu. Ku shiga da lambar sirri da za a aika zuwa sabuwar lamba.',
  'error.family_student_code_wrong':
    'Lambar sirri da lambar ɗalibi ba su dace ba, ko ba ku cikin babbar sakandare. Ku tambayi makarantarku.',
  'error.family_code_wrong':
    'Lambar sirri da lambar waya ba su dace ba. Ku duba su biyu, ko ku nemi sabuwar takarda daga makaranta.',
  'error.absence_not_unexplained':
    'Rajista ba ta nuna rashin zuwa marar dalili a wannan lokaci kuma. Ku sake buɗe shafin.',
  'error.absence_already_explained':
    'An riga an bayyana dalilin rashin zuwan. Ku tambayi makaranta idan akwai kuskure.',
  'error.too_many_explanations':
    'Kun bayyana dalilan rashin zuwa da yawa yau. Ku bayyana sauran gobe, ko ku kira makaranta.',
  'error.correction_already_asked': 'An riga an nemi gyaran wannan, ba a yanke shawara ba tukuna.',
  'error.too_many_corrections':
    'Ba a yanke shawara a kan gyare-gyare da yawa da kuka nema ba tukuna. Ku jira amsar makaranta.',
} as const
