import type { Today } from '../queries.ts'

export type SetupItem = NonNullable<Today['setup']>[number]
type Step = SetupItem['step']

interface Words {
  title: string
  /** The page that does it, and its name in the menu. */
  to: string
  page: string
  /** Where the state's own people can do it too, which is others' work otherwise. */
  orAt?: string
  /** Why it matters, or what to do there. */
  why: string
  /** What `progress` counts: '3 of 5 schools have one'. */
  counts?: string
}

const arms = { to: '/academics/class-management/class-arms', page: 'Class arms' }
const schools = { to: '/dashboard/school-management', page: 'School Management' }

const words: Record<Step, Words> = {
  mail: {
    title: 'E-mail',
    to: '/super-admin/mail-outbox',
    page: 'Mail outbox',
    why: 'Send a test message, to see that people get their e-mail.',
  },
  sms: {
    title: 'SMS',
    to: '/super-admin/mail-outbox?kind=sms',
    page: 'Mail outbox',
    why: 'Send a test message by SMS, to see that people get their short messages.',
  },
  stateData: {
    title: 'State data',
    to: '/super-admin/settings',
    page: 'State settings',
    why: 'Give the ministry, which heads report cards, and the contacts for people who need help.',
  },
  assessment: {
    title: 'Assessment and grades',
    to: '/super-admin/assessment',
    page: 'Assessment',
    why: 'Every class type needs components, grades and rating traits.',
  },
  session: {
    title: 'Session and terms',
    to: '/super-admin/sessions',
    page: 'Sessions and terms',
    why: 'Add the session, then activate its term. No school can work before.',
  },
  windows: {
    title: 'Entry windows',
    to: '/super-admin/assessment?tab=windows',
    page: 'Assessment, Entry windows',
    why: 'No score can be entered before. The page proposes the dates.',
    counts: 'components have days',
  },
  subjects: {
    title: 'Classes and subjects',
    to: '/super-admin/subjects',
    page: 'Classes and subjects',
    why: 'Check the names of the classes, then take over the national list of subjects, or upload a list. No school can work before.',
  },
  firstDistrict: {
    title: 'First {district}',
    to: '/super-admin/districts',
    page: '{Districts}',
    why: 'Upload a list of them, or invite their heads under Invitations. Those who register by themselves wait under Approvals.',
  },
  firstSchool: {
    title: 'First school',
    ...schools,
    orAt: '/super-admin/districts',
    why: 'The {district} adds its schools. Or you upload them, or invite their principals, under {Districts}.',
  },
  firstPrincipal: {
    title: 'First principal',
    ...schools,
    orAt: '/super-admin/districts',
    why: 'The {district} appoints a principal for each school. Or you upload the schools with their principals, or invite them, under {Districts}.',
  },
  contact: {
    title: 'Contacts of the {district}',
    to: '/dashboard/district',
    page: 'Profile of the {district}',
    why: 'Shown to schools that need help. No school can work before.',
  },
  schools: {
    title: 'Schools',
    ...schools,
    why: 'Upload a list of the schools with their principals, invite their principals, or add them one by one.',
  },
  principals: {
    title: 'Principals',
    ...schools,
    why: 'A school cannot work before its principal is appointed, under Roles of the school.',
    counts: 'schools have one',
  },
  arms: {
    title: 'Class arms',
    ...arms,
    why: 'Add them to many classes in one step, or upload them with their class teachers.',
  },
  staff: {
    title: 'Staff',
    to: '/administration/user-management/staff-management',
    page: 'Staff Management',
    why: 'Add the teachers one by one, or upload a spreadsheet.',
  },
  classTeachers: {
    title: 'Class teachers',
    ...arms,
    why: 'A class teacher marks the register of the arm.',
    counts: 'class arms have one',
  },
  subjectTeachers: {
    title: 'Subject teachers',
    to: '/academics/subject-teacher-attachment',
    page: 'Subject teachers',
    why: 'They enter the scores of their subjects. Attach them one by one, or upload a spreadsheet.',
    counts: 'class arms have some',
  },
  students: {
    title: 'Students',
    to: '/administration/user-management/student-management/admission-register',
    page: 'Admission register',
    why: 'Admit students one by one, or upload a spreadsheet.',
  },
  register: {
    title: 'First register',
    to: '/my-class/class-attendance',
    page: 'Class attendance',
    why: 'Class teachers mark it, or you do it for them.',
  },
}

export interface SetupLine {
  step: Step
  title: string
  detail: string
  /** Null: it cannot be done yet, or not by this person. */
  to: string | null
  /** It was left to do when the page was opened, and is done now. */
  isDone: boolean
}

/** 'Waits for: Class arms (Principal, Vice Principal: Class arms).'; who does it and where, if that is not the person. */
const blockedBy = ({ step, waitsFor }: SetupItem): string | null => {
  if (waitsFor === null) return null
  const { title, page } = words[waitsFor.step]
  const who = waitsFor.roles.length > 0 ? `${waitsFor.roles.join(', ')}: ${page}` : null
  if (waitsFor.step === step) return who && `${who}.`
  return `Waits for: ${title}${who ? ` (${who})` : ''}.`
}

const progressOf = ({ step, progress }: SetupItem): string | null => {
  const { counts } = words[step]
  return progress && counts ? `${progress.done} of ${progress.of} ${counts}.` : null
}

const noServer =
  'No mail server is set up, so nothing is sent: give out temporary passwords yourself. A state can do without. To use one, set SMTP_URL on the server.'

const noGateway =
  'No SMS gateway is set up, so nothing goes by SMS. A state can do without. To use one, set SMS_GATEWAY on the server.'

/** What this deployment sends. */
export interface Sends {
  mail: boolean
  sms: boolean
}

const reasonOf = (step: Step, sends: Sends): string => {
  if (step === 'mail' && !sends.mail) return noServer
  if (step === 'sms' && !sends.sms) return noGateway
  return words[step].why
}

/** The page that the person can go to; none for what comes later, or is others' work alone. */
const placeOf = ({ step, state, waitsFor }: SetupItem): string | null => {
  const { to, orAt } = words[step]
  if (state === 'due') return to
  return waitsFor?.step === step ? (orAt ?? null) : null
}

const detailOf = (item: SetupItem, sends: Sends): string => {
  if (item.state === 'done') return 'Done'
  const reason = reasonOf(item.step, sends)
  const isEarly = item.waitsFor !== null && item.waitsFor.step !== item.step
  return [...(isEarly ? [] : [progressOf(item), reason]), blockedBy(item)].filter(Boolean).join(' ')
}

const lineOf = (item: SetupItem, sends: Sends): SetupLine => {
  const { title } = words[item.step]
  return { step: item.step, title, detail: detailOf(item, sends), to: placeOf(item), isDone: item.state === 'done' }
}

/** How many of the steps that count are done: a state without a mail server or an SMS gateway does without that step. */
export const countSteps = (items: readonly SetupItem[], { mail, sms }: Sends): { done: number; of: number } => {
  const isWithout = (step: Step): boolean => (step === 'mail' && !mail) || (step === 'sms' && !sms)
  const done = items.filter(({ state }) => state === 'done').length
  return { done, of: items.filter(({ step, state }) => state === 'done' || !isWithout(step)).length }
}

/** The steps that are left to do. */
export const stepsLeft = (items: readonly SetupItem[]): Set<string> =>
  new Set(items.filter(({ state }) => state !== 'done').map(({ step }) => step))

/**
 * What is left to do, in order, and the titles of what is done. A step among `shown` keeps its line when it is done, so that no other moves while
 * somebody presses it. `{district}` in them is the state's term.
 */
export const setupLines = (
  items: readonly SetupItem[],
  sends: Sends,
  shown: ReadonlySet<string> = new Set(),
): { left: SetupLine[]; done: string[] } => {
  const isShown = ({ step, state }: SetupItem) => state !== 'done' || shown.has(step)
  return {
    left: items.filter(isShown).map(item => lineOf(item, sends)),
    done: items.filter(item => !isShown(item)).map(({ step }) => words[step].title),
  }
}
