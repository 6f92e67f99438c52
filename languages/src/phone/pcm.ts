import shared from '../shared/pcm.ts'
import type { PhoneTexts } from './en.ts'

export default {
  ...shared,

  'ussd.chooseChild': 'Choose pikin:',
  'ussd.chooseNumber': 'Type one number from the list.',
  'ussd.listChanged': 'That list don change. Dial again.',
  'ussd.more': '0 More',
  'ussd.menu': '9 Menu',
  'menu.attendance': 'E come today?',
  'menu.result': 'Last result',
  'menu.nextTerm': 'Next term',
  'menu.message': 'Message from school',
  'menu.absence': 'Talk why e no come',
  'menu.language': 'Language',

  'language.choose': 'Choose language:',
  'language.notReviewed': '* person wey dey speak am well-well never check am',
  'language.chosen': 'From now, this menu and automatic message go dey for Pidgin.',

  'attendance.lastDay': '{day}: {marks}',
  'attendance.halfDays': 'This term, half-days: e come {present}, e no come {absent}',
  'attendance.days': 'This term, days: e come {present}, e no come {absent}',
  'mark.present': 'e come',
  'mark.absent': 'e no come',
  'mark.late': 'e come late',
  'mark.excused': 'dem excuse am',

  'absence.none': 'Your pikin no miss school without reason this term.',
  'absence.whichDay': 'Which day?',
  'absence.morning': '{day} morning',
  'absence.afternoon': '{day} afternoon',
  'absence.why': 'Why?',
  'absence.sent': 'We don send am give class teacher: e no come on {day}, {reason}.',
  'reason.sick': 'e dey sick',
  'reason.permission': 'e get permission',
  'reason.suspended': 'dem suspend am',

  'nextTerm.unknown': 'The state never talk the day wey next term go start.',
  'nextTerm.begins': 'Next term go start on {day}.',
  'message.none': 'School never send any message to this number.',

  'result.none': 'Dem never bring out any report card.',
  'result.average': 'Average {average}',
  'result.notRanked': 'Average {average}, no position',
  'result.position': 'Position {place} out of {of}',
  'result.noneBelow': 'E no fail any subject.',
  'result.below': 'E fail: {subjects}',
  'result.passed': 'E pass {passed} out of {sat}',
  'result.notPassed': 'E no pass: {subjects}',
  'result.more': '{count} more',
  'result.howToAsk': 'Send RESULT, the Student ID and your PIN of 4 numbers.',
  'result.whichChild':
    'More than one pikin get this number. Send RESULT, the number, pikin first name and your PIN. Or send the Student ID.',
  'pin.set': 'To see result, set PIN. First type the pikin admission number. Only the numbers inside am dey enough.',
  'pin.wrongAdmission': 'This one no be the pikin admission number. E dey the report card. Dial again.',
  'pin.choose': 'Choose PIN of 4 numbers wey nobody fit guess:',
  'pin.weak': 'Type 4 numbers, no be all the same and no be in order:',
  'pin.type': 'Type your PIN of 4 numbers.',
  'pin.forgot': '0 I don forget am',
  'pin.wrong': 'The PIN no correct. Dial again.',
  'pin.tooManyTries': 'You don try wrong one too much today. Try tomorrow, or ask the school.',

  'error.absence_not_unexplained': 'Register no dey show again say e no come without reason that time. Dial again.',
  'error.absence_already_explained': 'Somebody don already explain this one. Ask the school if anything no correct.',
  'error.too_many_explanations': 'You don explain too many today. Continue tomorrow, or call the school.',

  'sms.absence':
    '{school}: {student} ({class}) no come school this morning, {date}. If you know why, abeg tell the class teacher.',
  'sms.results': '{school}: report card of {student} ({class}) don come out. Sign in make you read am: {link}',
  'sms.closure': '{school}: school no go dey on {day} ({reason}).',
  'sms.closures': '{school}: school no go dey from {first} reach {last} ({reason}).',
  'sms.code':
    '{code} na your code for the school page of your pikin dem. E go work for {minutes} minutes. No give am to anybody.',
  'sms.stopped': 'You no go get school message for this number again. To get am again, send START.',
  'sms.and': 'and',
  'sms.others': '{count} others',

  'mail.subject': 'Message from {sender}',
  'mail.noMore':
    'If you no want e-mail again, tell the school of your pikin make dem comot your address from their record.',
} satisfies Record<keyof PhoneTexts, string>
