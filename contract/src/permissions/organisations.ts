import { define, head, everyone, above } from './spec.ts'

/** Schools, districts and the state. */
export const organisationPermissions = define({
  'school.view': {
    name: 'View the school profile',
    description: 'See the profile and the figures of the school.',
    category: 'School',
    restriction: 'School',
    roles: [...everyone, ...above],
  },
  'school.update': {
    name: 'Edit the school profile',
    description: "Change the school's profile and logo.",
    category: 'School',
    restriction: 'School',
    roles: ['principal', 'administrator', ...above],
  },
  'school.configure-remark': {
    name: "Configure the principal's remarks",
    description: "Set the remark that goes with each range of average on the school's report cards.",
    category: 'School',
    restriction: 'School',
    roles: head,
  },
  'district.view': {
    name: 'View the district',
    description: 'See the profile and the schools of the district.',
    category: 'District',
    restriction: 'District',
    roles: above,
  },
  'district.update': {
    name: 'Edit the district',
    description: "Change the district's profile and contacts.",
    category: 'District',
    restriction: 'District',
    roles: above,
  },
  'school.create': {
    name: 'Make schools',
    description: 'Make schools in the district.',
    category: 'District',
    restriction: 'District',
    roles: above,
  },
  'school.download': {
    name: 'Download schools',
    description: 'Download the list of schools as a spreadsheet.',
    category: 'District',
    restriction: 'District',
    roles: above,
  },
  'staff.appoint': {
    name: 'Appoint to schools',
    description:
      'Give and end the built-in roles of the schools of the district, a principal say, also where one does not hold their permissions.',
    category: 'District',
    restriction: 'District',
    roles: above,
  },
  'state.view': {
    name: 'View the state',
    description: "See the state's settings and organisations.",
    category: 'State',
    restriction: 'State',
    roles: ['superAdmin'],
  },
  'state.configure': {
    name: 'Configure the state',
    description: 'Set sessions and terms, assessment, ratings, classes, subjects and entry windows.',
    category: 'State',
    restriction: 'State',
    roles: ['superAdmin'],
  },
  'state.enter-school': {
    name: 'Enter a school',
    description: 'Act inside any school of the state, after confirming the password.',
    category: 'State',
    restriction: 'State',
    roles: ['superAdmin'],
  },
  'state.approve-district': {
    name: 'Approve districts',
    description: 'Approve districts that registered, or refuse them with a reason.',
    category: 'State',
    restriction: 'State',
    roles: ['superAdmin'],
  },
  'audit.view': {
    name: 'Read the audit log',
    description: 'Search the audit log of the state and check its chains.',
    category: 'State',
    restriction: 'State',
    roles: ['superAdmin'],
  },
  'mail-outbox.view': {
    name: 'Read the e-mail outbox',
    description: 'Read the messages that a demonstration keeps instead of sending.',
    category: 'State',
    restriction: 'State',
    roles: ['superAdmin'],
  },
})
