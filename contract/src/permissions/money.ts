import { above, define, office } from './spec.ts'

/** The wallet, and the state's exams. */
export const moneyPermissions = define({
  'wallet.view': {
    name: 'View the wallet',
    description: "See the wallet's balance, its payments, statement and transactions.",
    category: 'Billing',
    restriction: 'School',
    roles: [...office, ...above],
  },
  'wallet.fund': {
    name: 'Fund the wallet',
    description: 'Pay into the wallet through the payment gateway, and ask the gateway again about a payment.',
    category: 'Billing',
    restriction: 'School',
    roles: office,
  },
  'wallet.download': {
    name: 'Download transactions',
    description: 'Download the transactions of the wallet as a spreadsheet.',
    category: 'Billing',
    restriction: 'School',
    roles: [...office, ...above],
  },
  'wallet.settle': {
    name: 'Settle and reverse payments',
    description:
      'Decide on payments that came in otherwise than agreed, reverse payments for exams that were made by mistake, and check the books.',
    category: 'Billing',
    restriction: 'State',
    roles: ['superAdmin'],
  },
  'billing.configure': {
    name: 'Set prices',
    description: 'Set what a report card costs a school.',
    category: 'Billing',
    restriction: 'State',
    roles: ['superAdmin'],
  },
  'exam.view': {
    name: 'View state exams',
    description: "See the state's exams, the school's registrations and its candidates.",
    category: 'Exams',
    restriction: 'School',
    roles: [...office, ...above],
  },
  'exam.register': {
    name: 'Register candidates',
    description:
      'Choose the students and subjects of the school for a state exam, and take the photos of its candidates.',
    category: 'Exams',
    restriction: 'School',
    roles: office,
  },
  'exam.pay': {
    name: 'Pay for registrations',
    description: "Pay a registration for a state exam from the school's wallet.",
    category: 'Exams',
    restriction: 'School',
    roles: ['principal', 'vicePrincipal', 'administrator'],
  },
  'exam-result.view': {
    name: 'View results of state exams',
    description: "See and print the published results of the school's candidates.",
    category: 'Exams',
    restriction: 'School',
    roles: [...office, ...above],
  },
  'exam.configure': {
    name: 'Make state exams',
    description: 'Make and edit exams, announce them, and watch registrations.',
    category: 'Exams',
    restriction: 'State',
    roles: ['superAdmin'],
  },
  'exam-result.upload': {
    name: 'Upload results of state exams',
    description: 'Upload, check and publish the results of an exam.',
    category: 'Exams',
    restriction: 'State',
    roles: ['superAdmin'],
  },
})
