import shared from '../shared/ig.ts'
import type { PhoneTexts } from './en.ts'

export default {
  ...shared,

  'ussd.chooseChild': 'Họrọ nwa:',
  'ussd.chooseNumber': 'Dee nọmba dị na ndepụta.',
  'ussd.listChanged': 'Ndepụta ahụ agbanweela. Kpọọ ọzọ.',
  'ussd.more': '0 Ndị ọzọ',
  'ussd.menu': '9 Menu',
  'menu.attendance': 'Ịbịa akwụkwọ taa',
  'menu.result': 'Rịzọọtụ ikpeazụ',
  'menu.nextTerm': 'Tam na-abịa',
  'menu.message': 'Ozi ụlọ akwụkwọ',
  'menu.absence': 'Kwuo ihe mere ọ bịaghị',
  'menu.language': 'Language / Asụsụ',

  'language.choose': 'Họrọ asụsụ:',
  'language.notReviewed': '* onye na-asụ ya site n’ọmụmụ elebeghị ya anya',
  'language.chosen': 'Site ugbu a, menu a na ozi na-abịa n’onwe ya ga-adị n’Igbo.',

  'attendance.lastDay': '{day}: {marks}',
  'attendance.halfDays': 'Tam a, ọkara ụbọchị: ọbịbịa {present}, abịaghị {absent}',
  'attendance.days': 'Tam a, ụbọchị: ọbịbịa {present}, abịaghị {absent}',
  'mark.present': 'ọ bịara',
  'mark.absent': 'ọ bịaghị',
  'mark.late': 'ọ bịara n’azụ oge',
  'mark.excused': 'e nyere ya ohere',

  'absence.none': 'O nweghị abịaghị na-enweghị ihe kpatara ya na tam a.',
  'absence.whichDay': 'Kedu ụbọchị?',
  'absence.morning': '{day} ụtụtụ',
  'absence.afternoon': '{day} ehihie',
  'absence.why': 'Gịnị kpatara ya?',
  'absence.sent': 'E zigara ya onye nkuzi klaasị: ọ bịaghị {day}, {reason}.',
  'reason.sick': 'ọrịa',
  'reason.permission': 'e nyere ya ikike',
  'reason.suspended': 'a kwụsịtụrụ ya',

  'nextTerm.unknown': 'Steeti ekwubeghị ụbọchị tam na-abịa ga-amalite.',
  'nextTerm.begins': 'Tam na-abịa ga-amalite {day}.',
  'message.none': 'Ụlọ akwụkwọ ezigabeghị ozi na nọmba a.',

  'result.none': 'E wepụtabeghị kaadị rịzọọtụ.',
  'result.average': 'Nkezi {average}',
  'result.notRanked': 'Nkezi {average}, enweghị ọkwa',
  'result.position': 'Ọkwa {place} n’ime {of}',
  'result.noneBelow': 'O nweghị ihe ọmụmụ ọ dara.',
  'result.below': 'Ọ dara: {subjects}',
  'result.passed': 'Ọ gafere {passed} n’ime {sat}',
  'result.notPassed': 'Ọ gafeghị: {subjects}',
  'result.more': 'na {count} ọzọ',
  'result.howToAsk': 'Zipu RESULT, nọmba nwa akwụkwọ na PIN gị nwere ọnụọgụ 4.',
  'result.whichChild':
    'Ụmụ karịrị otu nwere nọmba a. Zipu RESULT, nọmba ahụ, aha mbụ nke nwa na PIN gị. Ma ọ bụ zipu nọmba nwa akwụkwọ.',
  'pin.set': 'Iji hụ rịzọọtụ, họrọ PIN. Buru ụzọ dee nọmba nnabata nke nwa ahụ. Ọnụọgụ ya zuru.',
  'pin.wrongAdmission': 'Nke a abụghị nọmba nnabata nke nwa ahụ. Ọ dị na kaadị rịzọọtụ. Kpọọ ọzọ.',
  'pin.choose': 'Họrọ PIN nwere ọnụọgụ 4 nke onye ọ bụla na-agaghị ama:',
  'pin.weak': 'Dee ọnụọgụ 4 na-abụghị otu, na-ejikọghịkwa n’usoro:',
  'pin.type': 'Dee PIN gị nwere ọnụọgụ 4.',
  'pin.forgot': '0 Echefuru m ya',
  'pin.wrong': 'PIN ahụ ezighị ezi. Kpọọ ọzọ.',
  'pin.tooManyTries': 'I mejọrọ ọtụtụ ugboro taa. Nwaa ọzọ echi, ma ọ bụ jụọ ụlọ akwụkwọ.',

  'error.absence_not_unexplained': 'Rejista egosighịzi abịaghị na-enweghị ihe kpatara ya n’oge ahụ. Kpọọ ọzọ.',
  'error.absence_already_explained': 'A kọwaala abịaghị a. Jụọ ụlọ akwụkwọ ma o nwee ihe ezighị ezi.',
  'error.too_many_explanations': 'Ị kọwaala ọtụtụ taa. Gaa n’ihu echi, ma ọ bụ kpọọ ụlọ akwụkwọ.',

  'sms.absence':
    '{school}: {student} ({class}) abịaghị akwụkwọ n’ụtụtụ a, {date}. Biko gwa onye nkuzi klaasị ihe kpatara ya.',
  'sms.results': '{school}: ewepụtala kaadị rịzọọtụ nke {student} ({class}). Banye ka ị gụọ ya: {link}',
  'sms.closure': '{school}: akwụkwọ agaghị adị na {day} ({reason}).',
  'sms.closures': '{school}: akwụkwọ agaghị adị site na {first} ruo {last} ({reason}).',
  'sms.code':
    '{code} bụ koodu gị maka peeji ịntanetị ụlọ akwụkwọ ụmụ gị. Ọ ga-arụ ọrụ nkeji {minutes}. Enyela ya onye ọ bụla.',
  'sms.stopped': 'Ị gaghị enweta ozi ụlọ akwụkwọ ọzọ na nọmba a. Iji nweta ya ọzọ, zipu START.',
  'sms.and': 'na',
  'sms.others': '{count} ndị ọzọ',

  'mail.subject': 'Ozi sitere na {sender}',
  'mail.noMore': 'Ọ bụrụ na ị chọghị ozi-e ọzọ, gwa ụlọ akwụkwọ nwa gị ka ha wepụ adreesị gị na ndekọ ha.',
} satisfies Record<keyof PhoneTexts, string>
