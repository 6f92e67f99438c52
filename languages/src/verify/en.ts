/** What anybody reads who confirms a report card or an exam result. */
const english = {
  'verify.title': 'Confirm a report card or result',
  'verify.intro':
    'Type the code that is printed beside the QR code of a report card, or at the foot of an exam result.',
  'verify.code': 'Code',
  'verify.another': 'Confirm another card',
  'verify.help': 'Such as K7QM-4Z2P-9X01. Small letters, spaces and dashes make no difference.',
  'verify.action': 'Confirm',
  'verify.unknown': 'No report card or result has this code',
  'verify.check': 'Check the code letter by letter against the paper and type it again below.',
  'verify.doNotAccept':
    'If it is typed as printed and still unknown, do not accept the paper: ask the school that is named on it.',
  'verify.card.genuine': 'This report card is genuine',
  'verify.card.superseded': 'This report card was replaced',
  'verify.card.withdrawn': 'This report card is withdrawn for now',
  'verify.result.genuine': 'This exam result is genuine',
  'verify.result.superseded': 'This exam result was replaced',
  'verify.result.withdrawn': 'This exam result is withdrawn for now',
  'verify.typed': 'Code {code}',
  'verify.name': 'Name',
  'verify.school': 'School',
  'verify.exam': 'Exam',
  'verify.term': 'Term',
  'verify.passed': 'Subjects passed',
  'verify.passedOf': '{passed} of {sat}',
  'verify.average': 'Average',
  'verify.none': 'None',
  'verify.advice.genuine':
    'Compare these with the paper in your hand. If anything differs, do not accept it: ask the school.',
  'verify.advice.superseded':
    'It is superseded: it was issued, and later another with other marks or remarks. Ask for the newest before you rely on it.',
  'verify.later':
    'The school has issued a later version. The marks, grades, place and remarks of this student are the same on both.',
  'verify.advice.withdrawn': 'The state is correcting the results of this exam. Ask again once they are published.',
  'verify.foot': 'This page shows nothing but what is on the paper itself.',
  'verify.missing': 'Type the code that is printed on the report card.',
  'verify.length': 'A code has {length} letters and figures; this one has {count}.',
  'verify.letters': 'A code has the letters A to Z without U, and figures.',
  'verify.notReviewed': 'No native speaker has reviewed these yet: {names}.',
  'verify.language': 'Language',
} as const
export type VerifyTexts = typeof english

export default english
