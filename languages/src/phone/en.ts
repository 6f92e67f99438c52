import shared from '../shared/en.ts'

/**
 * What is said by USSD and SMS: without dots and tone marks once it is folded to the alphabet of telephones, and short, since a screen has
 * 182 characters and a page of an SMS 160.
 */
const english = {
  ...shared,

  'ussd.chooseChild': 'Choose a child:',
  'ussd.chooseNumber': 'Type a number of the list.',
  'ussd.listChanged': 'That list has changed. Dial again.',
  'ussd.more': '0 More',
  'ussd.menu': '9 Menu',
  'menu.attendance': 'Attendance today',
  'menu.result': 'Last result',
  'menu.nextTerm': 'Next term',
  'menu.message': 'Message from school',
  'menu.absence': 'Say why absent',
  'menu.language': 'Language',

  'language.choose': 'Choose a language:',
  'language.notReviewed': '* not reviewed by a native speaker yet',
  'language.chosen': 'From now on this menu and automatic messages are in English.',

  'attendance.lastDay': '{day}: {marks}',
  'attendance.halfDays': 'Term, half-days: present {present}, absent {absent}',
  'attendance.days': 'Term, days: present {present}, absent {absent}',
  'mark.present': 'present',
  'mark.absent': 'absent',
  'mark.late': 'late',
  'mark.excused': 'excused',

  'absence.none': 'No absence without a reason is recorded this term.',
  'absence.whichDay': 'Which day?',
  'absence.morning': '{day} morning',
  'absence.afternoon': '{day} afternoon',
  'absence.why': 'Why?',
  'absence.sent': 'Sent to the class teacher: absent on {day}, {reason}.',
  'reason.sick': 'sick',
  'reason.permission': 'with permission',
  'reason.suspended': 'suspended',

  'nextTerm.unknown': 'The state has not set the date of the next term yet.',
  'nextTerm.begins': 'The next term begins on {day}.',
  'message.none': 'The school has sent no message to this number.',

  'result.none': 'No report card is published yet.',
  'result.average': 'Average {average}',
  'result.notRanked': 'Average {average}, not ranked',
  'result.position': 'Position {place} of {of}',
  'result.noneBelow': 'No subject below the pass mark.',
  'result.below': 'Below pass: {subjects}',
  'result.passed': 'Passed {passed} of {sat}',
  'result.notPassed': 'Not passed: {subjects}',
  'result.more': '{count} more',
  'result.howToAsk': 'Send RESULT, the number of the student and your PIN of 4 digits.',
  'result.whichChild':
    'More than one child has this number. Send RESULT, the number, the child’s first name and your PIN. Or send the Student ID.',
  'pin.set': 'To see results, set a PIN. First type the child’s admission number. Its digits are enough.',
  'pin.wrongAdmission': 'This is not the child’s admission number. It is on the report card. Dial again.',
  'pin.choose': 'Choose a PIN of 4 digits that nobody can guess:',
  'pin.weak': 'Type 4 digits, not all the same and not in order:',
  'pin.type': 'Type your PIN of 4 digits.',
  'pin.forgot': '0 I forgot it',
  'pin.wrong': 'The PIN is wrong. Dial again.',
  'pin.tooManyTries': 'Too many wrong tries today. Try again tomorrow, or ask the school.',

  'error.absence_not_unexplained': 'The register shows no absence without a reason then any more. Dial again.',
  'error.absence_already_explained': 'This absence was explained already. Ask the school if something is wrong.',
  'error.too_many_explanations': 'You explained too many absences today. Go on tomorrow, or call the school.',

  'sms.absence':
    '{school}: {student} ({class}) {sex, select, several {were} other {was}} not in school this morning, {date}. If you know why, please tell the class teacher.',
  'sms.results': '{school}: the report card of {student} ({class}) is published. Sign in to read it: {link}',
  'sms.closure': '{school}: school is closed on {day} ({reason}).',
  'sms.closures': '{school}: school is closed from {first} to {last} ({reason}).',
  'sms.code':
    '{code} is your code for the school pages of your children. Valid for {minutes} minutes. Give it to nobody.',
  'sms.stopped': 'You get no more messages of schools on this number. To get them again, send START.',
  'sms.and': 'and',
  'sms.others': '{count} others',

  'mail.subject': 'Message from {sender}',
  'mail.noMore': 'To get no more e-mails, ask the school of your child to remove your address from its record.',
} as const
export type PhoneTexts = typeof english

export default english
