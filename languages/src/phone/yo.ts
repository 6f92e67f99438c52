import shared from '../shared/yo.ts'
import type { PhoneTexts } from './en.ts'

export default {
  ...shared,

  'ussd.chooseChild': 'Ẹ yan ọmọ kan:',
  'ussd.chooseNumber': 'Ẹ tẹ nọ́ńbà kan nínú wọn.',
  'ussd.listChanged': 'Àkójọ náà ti yí padà. Ẹ tún pè.',
  'ussd.more': '0 Tó kù',
  'ussd.menu': '9 Àkójọ',
  'menu.attendance': 'Wíwá lónìí',
  'menu.result': 'Èsì tó kẹ́yìn',
  'menu.nextTerm': 'Sáà tó ń bọ̀',
  'menu.message': 'Ìfiránṣẹ́ ilé-ìwé',
  'menu.absence': 'Ẹ sọ ìdí àìwá',
  'menu.language': 'Language / Èdè',

  'language.choose': 'Ẹ yan èdè:',
  'language.notReviewed': '* ẹni tó ń sọ ọ́ láti ìbí kò tíì yẹ̀ ẹ́ wò',
  'language.chosen': 'Láti ìsinsìnyí, èdè Yorùbá ni àkójọ yìí àti ìfiránṣẹ́ aládàáṣe yóò máa wà.',

  'attendance.lastDay': '{day}: {marks}',
  'attendance.halfDays': 'Sáà yìí, ìdajì ọjọ́: wíwá {present}, àìwá {absent}',
  'attendance.days': 'Sáà yìí, ọjọ́: wíwá {present}, àìwá {absent}',
  'mark.present': 'ó wá',
  'mark.absent': 'kò wá',
  'mark.late': 'ó pẹ́ dé',
  'mark.excused': 'a yọ̀ǹda rẹ̀',

  'absence.none': 'Kò sí àìwá láìnídìí ní sáà yìí.',
  'absence.whichDay': 'Ọjọ́ wo?',
  'absence.morning': '{day} àárọ̀',
  'absence.afternoon': '{day} ọ̀sán',
  'absence.why': 'Kí ló dé?',
  'absence.sent': 'A ti fi ránṣẹ́ sí olùkọ́ kíláàsì: kò wá ní {day}, {reason}.',
  'reason.sick': 'àìsàn',
  'reason.permission': 'pẹ̀lú ìyọ̀ǹda',
  'reason.suspended': 'a dá a dúró',

  'nextTerm.unknown': 'Ìpínlẹ̀ kò tíì dá ọjọ́ sáà ẹ̀kọ́ tó ń bọ̀.',
  'nextTerm.begins': 'Sáà ẹ̀kọ́ tó ń bọ̀ yóò bẹ̀rẹ̀ ní {day}.',
  'message.none': 'Ilé-ìwé kò tíì fi ìfiránṣẹ́ kankan ránṣẹ́ sí nọ́ńbà yìí.',

  'result.none': 'A kò tíì gbé káàdì èsì jáde.',
  'result.average': 'Ìpíndọ́gba {average}',
  'result.notRanked': 'Ìpíndọ́gba {average}, kò sí ipò',
  'result.position': 'Ipò {place} nínú {of}',
  'result.noneBelow': 'Kò sí kókó ẹ̀kọ́ tí kò yege.',
  'result.below': 'Kò yege nínú: {subjects}',
  'result.passed': 'Ó yege nínú {passed} lára {sat}',
  'result.notPassed': 'Kò yege nínú: {subjects}',
  'result.more': 'àti {count} sí i',
  'result.howToAsk': 'Ẹ fi RESULT, nọ́ńbà akẹ́kọ̀ọ́ àti PIN yín oní-dígíìtì 4 ránṣẹ́.',
  'result.whichChild':
    'Ó ju ọmọ kan lọ tó ní nọ́ńbà yìí. Ẹ fi RESULT, nọ́ńbà náà, orúkọ àkọ́kọ́ ọmọ àti PIN ránṣẹ́. Tàbí ẹ fi nọ́ńbà akẹ́kọ̀ọ́ ránṣẹ́.',
  'pin.set': 'Láti rí èsì, ẹ ṣètò PIN. Ẹ kọ́kọ́ tẹ nọ́ńbà ìgbàwọlé ọmọ náà. Dígíìtì rẹ̀ nìkan tó.',
  'pin.wrongAdmission': 'Èyí kì í ṣe nọ́ńbà ìgbàwọlé ọmọ náà. Ó wà lórí káàdì èsì. Ẹ tún pè.',
  'pin.choose': 'Ẹ yan PIN oní-dígíìtì 4 tí ẹnikẹ́ni kò lè mọ̀:',
  'pin.weak': 'Ẹ tẹ dígíìtì 4 tí kì í ṣe ọ̀kan náà, tí kò tò léra:',
  'pin.type': 'Ẹ tẹ PIN yín oní-dígíìtì 4.',
  'pin.forgot': '0 Mo ti gbàgbé',
  'pin.wrong': 'PIN náà kò tọ̀nà. Ẹ tún pè.',
  'pin.tooManyTries': 'Ẹ ti ṣe àṣìṣe púpọ̀ jù lónìí. Ẹ tún gbìyànjú lọ́la, tàbí kí ẹ béèrè lọ́wọ́ ilé-ìwé.',

  'error.absence_not_unexplained': 'Ìwé ìforúkọsílẹ̀ kò fi àìwá láìnídìí hàn mọ́ nígbà náà. Ẹ tún pè.',
  'error.absence_already_explained': 'A ti ṣàlàyé àìwá yìí tẹ́lẹ̀. Ẹ béèrè lọ́wọ́ ilé-ìwé bí àṣìṣe bá wà.',
  'error.too_many_explanations': 'Ẹ ti ṣàlàyé púpọ̀ jù lónìí. Ẹ tẹ̀síwájú lọ́la, tàbí kí ẹ pe ilé-ìwé.',

  'sms.absence':
    '{school}: {student} ({class}) kò wá sí ilé-ìwé ní àárọ̀ yìí, {date}. Bí ẹ bá mọ ìdí, ẹ jọ̀wọ́ ẹ sọ fún olùkọ́ kíláàsì.',
  'sms.results': '{school}: a ti gbé káàdì èsì {student} ({class}) jáde. Ẹ wọlé láti kà á: {link}',
  'sms.closure': '{school}: kò sí ilé-ìwé ní {day} ({reason}).',
  'sms.closures': '{school}: kò sí ilé-ìwé láti {first} sí {last} ({reason}).',
  'sms.code': '{code} ni kóòdù yín fún ojú-ìwé ilé-ìwé àwọn ọmọ yín. Ìṣẹ́jú {minutes} ni yóò fi ṣiṣẹ́. Ẹ má fún ẹnikẹ́ni.',
  'sms.stopped': 'Ẹ kò ní gba ìfiránṣẹ́ ilé-ìwé mọ́ lórí nọ́ńbà yìí. Láti tún gbà á, ẹ fi START ránṣẹ́.',
  'sms.and': 'àti',
  'sms.others': '{count} mìíràn',

  'mail.subject': 'Ìfiránṣẹ́ láti {sender}',
  'mail.noMore': 'Bí ẹ kò bá fẹ́ ímeèlì mọ́, ẹ sọ fún ilé-ìwé ọmọ yín kí ó yọ àdírẹ́sì yín kúrò nínú àkọsílẹ̀ rẹ̀.',
} satisfies Record<keyof PhoneTexts, string>
