import shared from '../shared/ha.ts'
import type { PhoneTexts } from './en.ts'

export default {
  ...shared,

  'ussd.chooseChild': 'Zaɓi yaro:',
  'ussd.chooseNumber': 'Rubuta lamba daga jerin.',
  'ussd.listChanged': 'Jerin ya canza. Sake kira.',
  'ussd.more': '0 Ƙari',
  'ussd.menu': '9 Menu',
  'menu.attendance': 'Halartar yau',
  'menu.result': 'Sakamakon ƙarshe',
  'menu.nextTerm': 'Zango na gaba',
  'menu.message': 'Saƙon makaranta',
  'menu.absence': 'Dalilin rashin zuwa',
  'menu.language': 'Language / Harshe',

  'language.choose': 'Zaɓi harshe:',
  'language.chosen': 'Daga yanzu wannan menu da saƙonnin da ke zuwa da kansu za su kasance da Hausa.',

  'attendance.lastDay': '{day}: {marks}',
  'attendance.halfDays': 'Zango, rabin rana: zuwa {present}, rashin zuwa {absent}',
  'attendance.days': 'Zango, ranaku: zuwa {present}, rashin zuwa {absent}',
  'mark.present': 'ya zo',
  'mark.absent': 'bai zo ba',
  'mark.late': 'ya makara',
  'mark.excused': 'an yi masa uzuri',

  'absence.none': 'Babu rashin zuwa marar dalili a wannan zangon.',
  'absence.whichDay': 'Wace rana?',
  'absence.morning': '{day} safe',
  'absence.afternoon': '{day} rana',
  'absence.why': 'Me ya sa?',
  'absence.sent': 'An aika wa malamin aji: bai zo ba {day}, {reason}.',
  'reason.sick': 'rashin lafiya',
  'reason.permission': 'da izini',
  'reason.suspended': 'an dakatar da shi',

  'nextTerm.unknown': 'Jiha ba ta sa ranar zangon karatu na gaba ba tukuna.',
  'nextTerm.begins': 'Zangon karatu na gaba zai fara {day}.',
  'message.none': 'Makaranta ba ta aika saƙo zuwa wannan lamba ba.',

  'result.none': 'Ba a fitar da katin sakamako ba tukuna.',
  'result.average': 'Matsakaici {average}',
  'result.notRanked': 'Matsakaici {average}, ba matsayi',
  'result.position': 'Matsayi {place} cikin {of}',
  'result.noneBelow': 'Babu darasin da ya faɗi.',
  'result.below': 'Ya faɗi a: {subjects}',
  'result.passed': 'Ya ci {passed} cikin {sat}',
  'result.notPassed': 'Bai ci ba: {subjects}',
  'result.more': 'da wasu {count}',
  'result.howToAsk': 'Aika RESULT, lambar ɗalibi da PIN ɗinka na lambobi 4.',
  'result.whichChild':
    'Yara fiye da ɗaya suna da wannan lamba. Ku aika RESULT, lambar, sunan farko na yaron da PIN ɗinku. Ko ku aika lambar ɗalibi.',
  'pin.set': 'Don ganin sakamako, sa PIN. Da farko rubuta lambar shiga makaranta ta yaron. Lambobinta kawai sun isa.',
  'pin.wrongAdmission': 'Wannan ba lambar shiga makarantar yaron ba ce. Tana kan katin sakamako. Sake kira.',
  'pin.choose': 'Zaɓi PIN na lambobi 4 da ba wanda zai iya hasashe:',
  'pin.weak': 'Rubuta lambobi 4, ba iri ɗaya ba, ba kuma a jere ba:',
  'pin.type': 'Rubuta PIN ɗinka na lambobi 4.',
  'pin.forgot': '0 Na manta',
  'pin.wrong': 'PIN ɗin ba daidai ba ne. Sake kira.',
  'pin.tooManyTries': 'Ka yi kuskure sau da yawa yau. Sake gwadawa gobe, ko ka tambayi makaranta.',

  'error.absence_not_unexplained': 'Rajista ba ta nuna rashin zuwa marar dalili a lokacin kuma. Sake kira.',
  'error.absence_already_explained':
    'An riga an bayyana dalilin rashin zuwan. Ka tambayi makaranta idan akwai kuskure.',
  'error.too_many_explanations': 'Ka bayyana dalilai da yawa yau. Ka ci gaba gobe, ko ka kira makaranta.',

  'sms.absence':
    '{school}: {student} ({class}) {sex, select, female {ba ta} male {bai} several {ba su} other {bai/ba ta}} zo makaranta yau da safe ba, {date}. Don Allah ku gaya wa malamin aji dalili.',
  'sms.results': '{school}: an fitar da katin sakamakon {student} ({class}). Shiga don karanta shi: {link}',
  'sms.closure': '{school}: babu makaranta a ranar {day} ({reason}).',
  'sms.closures': '{school}: babu makaranta daga {first} zuwa {last} ({reason}).',
  'sms.code': '{code} ita ce lambar sirrin shafukan makarantar yaranka. Tana aiki na minti {minutes}. Kada ka ba kowa.',
  'sms.and': 'da',
  'sms.others': 'wasu {count}',

  'mail.subject': 'Saƙo daga {sender}',
  'mail.noMore': 'Idan ba ka son ƙarin imel, ka roƙi makarantar yaronka ta cire adireshinka daga bayananta.',
} satisfies Record<keyof PhoneTexts, string>
