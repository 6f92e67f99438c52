import { above, define, head, office } from './spec.ts'

/** Messages to guardians and staff. */
export const messagePermissions = define({
  'message.view': {
    name: 'View messages',
    description: 'See the messages that were sent, to how many, and what became of them.',
    category: 'Messages',
    restriction: 'School',
    roles: [...office, ...above],
  },
  'message.send': {
    name: 'Send messages',
    description: 'Write to the guardians of students by SMS, from the wallet, and stop a message.',
    category: 'Messages',
    restriction: 'School',
    roles: [...office, ...above],
  },
  'message.approve': {
    name: 'Approve messages',
    description: 'Decide about messages of others that cost more than the state lets one person send.',
    category: 'Messages',
    restriction: 'School',
    roles: [...head, ...above],
  },
  'message.automate': {
    name: 'Switch automatic messages',
    description: 'Decide which messages the portal sends by itself, such as absences of this morning.',
    category: 'Messages',
    restriction: 'School',
    roles: head,
  },
  'message.configure': {
    name: 'Configure messages',
    description: 'Set what a page costs, refunds, and when a second person has to approve.',
    category: 'Messages',
    restriction: 'State',
    roles: ['superAdmin'],
  },
})
