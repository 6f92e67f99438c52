import shared from '../shared/ha.ts'
import type { PhoneTexts } from './en.ts'

export default {
  ...shared,

  'ussd.chooseChild': 'Ku zaɓi yaro ko yarinya:',
  'ussd.chooseNumber': 'Ku rubuta lamba daga jerin.',
  'ussd.listChanged': 'Jerin ya canza. Ku sake kira.',
  'ussd.more': '0 Ƙari',
  'ussd.menu': '9 Menu',
  'menu.attendance': 'Halartar yau',
  'menu.result': 'Sakamakon ƙarshe',
  'menu.nextTerm': 'Zango na gaba',
  'menu.message': 'Saƙon makaranta',
  'menu.absence': 'Dalilin rashin zuwa',
  'menu.language': 'Language / Harshe',

  'language.choose': 'Ku zaɓi harshe:',
  'language.notReviewed': '* mai jin harshen tun haihuwa bai duba ba tukuna',
  'language.chosen': 'Daga yanzu wannan menu da saƙonnin da ke zuwa da kansu za su kasance da Hausa.',

  'attendance.lastDay': '{day}: {marks}',
  'attendance.halfDays': 'Zango, rabin rana: zuwa {present}, rashin zuwa {absent}',
  'attendance.days': 'Zango, ranaku: zuwa {present}, rashin zuwa {absent}',
  'mark.present': '{sex, select, female {ta zo} male {ya zo} other {ya/ta zo}}',
  'mark.absent': '{sex, select, female {ba ta zo ba} male {bai zo ba} other {bai/ba ta zo ba}}',
  'mark.late': '{sex, select, female {ta makara} male {ya makara} other {ya/ta makara}}',
  'mark.excused': 'an yi {sex, select, female {mata} male {masa} other {masa/mata}} uzuri',

  'absence.none': 'Babu rashin zuwa marar dalili a wannan zangon.',
  'absence.whichDay': 'Wace rana?',
  'absence.morning': '{day} safe',
  'absence.afternoon': '{day} bayan azahar',
  'absence.why': 'Me ya sa?',
  'absence.sent':
    'An aika wa malamin aji: {sex, select, female {ba ta zo ba} male {bai zo ba} other {bai/ba ta zo ba}} {day}, {reason}.',
  'reason.sick': 'rashin lafiya',
  'reason.permission': 'da izini',
  'reason.suspended': 'an dakatar da {sex, select, female {ita} male {shi} other {shi/ita}}',

  'nextTerm.unknown': 'Jiha ba ta sa ranar zangon karatu na gaba ba tukuna.',
  'nextTerm.begins': 'Zangon karatu na gaba zai fara {day}.',
  'message.none': 'Makaranta ba ta aika saƙo zuwa wannan lamba ba.',

  'result.none': 'Ba a fitar da katin sakamako ba tukuna.',
  'result.average': 'Matsakaici {average}',
  'result.notRanked': 'Matsakaici {average}, ba matsayi',
  'result.position': 'Matsayi {place} cikin {of}',
  'result.noneBelow': 'Babu darasin da aka faɗi.',
  'result.below': '{sex, select, female {Ta faɗi} male {Ya faɗi} other {An faɗi}} a: {subjects}',
  'result.passed': '{sex, select, female {Ta ci} male {Ya ci} other {An ci}} {passed} cikin {sat}',
  'result.notPassed': '{sex, select, female {Ba ta ci ba} male {Bai ci ba} other {Ba a ci ba}}: {subjects}',
  'result.more': 'da wasu {count}',
  'result.howToAsk': 'Ku aika RESULT, lambar ɗalibi da PIN ɗinku na lambobi 4.',
  'result.whichChild':
    'Yara fiye da ɗaya suna da wannan lamba. Ku aika RESULT, lambar, sunan farko da PIN ɗinku. Ko ku aika lambar ɗalibi.',
  'pin.set':
    'Don ganin sakamako, ku sa PIN. Da farko ku rubuta lambar shiga makaranta ta {sex, select, female {yarinyar} male {yaron} other {yaron}}. Lambobinta kawai sun isa.',
  'pin.wrongAdmission':
    'Wannan ba lambar shiga makarantar {sex, select, female {yarinyar} male {yaron} other {yaron}} ba ce. Tana kan katin sakamako. Ku sake kira.',
  'pin.choose': 'Ku zaɓi PIN na lambobi 4 da ba wanda zai iya hasashe:',
  'pin.weak': 'Ku rubuta lambobi 4, ba iri ɗaya ba, ba kuma a jere ba:',
  'pin.type': 'Ku rubuta PIN ɗinku na lambobi 4.',
  'pin.forgot': '0 Na manta',
  'pin.wrong': 'PIN ɗin ba daidai ba ne. Ku sake kira.',
  'pin.tooManyTries': 'Kun yi kuskure sau da yawa yau. Ku sake gwadawa gobe, ko ku tambayi makaranta.',

  'error.absence_not_unexplained': 'Rajista ba ta nuna rashin zuwa marar dalili a lokacin kuma. Ku sake kira.',
  'error.absence_already_explained':
    'An riga an bayyana dalilin rashin zuwan. Ku tambayi makaranta idan akwai kuskure.',
  'error.too_many_explanations': 'Kun bayyana dalilai da yawa yau. Ku ci gaba gobe, ko ku kira makaranta.',

  'sms.absence':
    '{school}: {student} ({class}) {sex, select, female {ba ta} male {bai} several {ba su} other {bai/ba ta}} zo makaranta yau da safe ba, {date}. Don Allah ku gaya wa malamin aji dalili.',
  'sms.results': '{school}: an fitar da katin sakamakon {student} ({class}). Ku shiga don karantawa: {link}',
  'sms.closure': '{school}: babu makaranta a ranar {day} ({reason}).',
  'sms.closures': '{school}: babu makaranta daga {first} zuwa {last} ({reason}).',
  'sms.code': '{code} ita ce lambar sirrin shafukan makarantar yaranku. Tana aiki na minti {minutes}. Kada ku ba kowa.',
  'sms.stopped': 'Ba za ku ƙara samun saƙonnin makarantu a wannan lamba ba. Don sake samu, ku aika START.',
  'sms.and': 'da',
  'sms.others': 'wasu {count}',

  'mail.subject': 'Saƙo daga {sender}',
  'mail.noMore': 'Idan ba ku son ƙarin imel, ku roƙi makarantar yaranku ta cire adireshinku daga bayananta.',
} satisfies Record<keyof PhoneTexts, string>
