import type { VerifyTexts } from './en.ts'

export default {
  'verify.title': 'Check say report card or result na correct one',
  'verify.intro': 'Type the code wey dem print near the QR code of report card, or for down of exam result.',
  'verify.code': 'Code',
  'verify.another': 'Check another card',
  'verify.help': 'Like K7QM-4Z2P-9X01. Small letter, space and dash no matter.',
  'verify.action': 'Check am',
  'verify.unknown': 'No report card or result get this code',
  'verify.check': 'Check the code letter by letter with the paper, then type am again for down.',
  'verify.doNotAccept':
    'If you type am as dem print am and we still no know am, no collect the paper: ask the school wey dem write for there.',
  'verify.card.genuine': 'This report card na correct one',
  'verify.card.superseded': 'Dem don change this report card',
  'verify.card.withdrawn': 'Dem don withdraw this report card for now',
  'verify.result.genuine': 'This exam result na correct one',
  'verify.result.superseded': 'Dem don change this exam result',
  'verify.result.withdrawn': 'Dem don withdraw this exam result for now',
  'verify.typed': 'Code {code}',
  'verify.name': 'Name',
  'verify.school': 'School',
  'verify.exam': 'Exam',
  'verify.term': 'Term',
  'verify.passed': 'Subjects wey e pass',
  'verify.passedOf': '{passed} out of {sat}',
  'verify.average': 'Average',
  'verify.none': 'None',
  'verify.advice.genuine':
    'Compare this one with the paper wey dey your hand. If anything different, no collect am: ask the school.',
  'verify.advice.superseded':
    'Dem give am before, then dem give another one with other marks or remarks. Ask for the new one before you trust am.',
  'verify.later':
    'School don give another version after this one. The marks, grades, position and remarks of this student na the same for the two.',
  'verify.advice.withdrawn': 'State dey correct the results of this exam. Ask again when dem don publish am.',
  'verify.foot': 'This page show only wetin dey the paper.',
  'verify.missing': 'Type the code wey dem print for the report card.',
  'verify.length': 'Code get {length} letters and numbers; this one get {count}.',
  'verify.letters': 'Code get letters A to Z without U, and numbers.',
  'verify.notReviewed': 'Person wey dey speak am well-well never check these: {names}.',
  'verify.language': 'Language',
} as const satisfies Record<keyof VerifyTexts, string>
