import type { Api } from './api.ts'
import type { Persona } from '@akada/contract/invented/people'
import { coreSubjects, unique } from './world.ts'

const register = '/administration/user-management/student-management/admission-register'
const staffManagement = '/administration/user-management/staff-management'
const classManagement = '/academics/class-management'
const permissions = '/administration/user-management/permission-management'
const schools = '/dashboard/school-management'
const transfers = '/dashboard/request-management/student-transfer'
const promotion = '/administration/user-management/student-management/promotion'
const billing = '/administration/billing'
const registrations = '/academics/external-examination/state-examination/exam-registration'
const districtStudents = '/dashboard/student-management'
const stateExams = '/super-admin/exams'
const oversightTabs = [
  'registers',
  'attendance',
  'enrolment',
  'results',
  'staffing',
  'money',
  'facilities',
  'transfers',
  'quality',
]

/** Ids of existing records, for the addresses that need one. */
interface Ids {
  student: string
  otherStudent: string
  pending: string
  answered: string
  staff: string
  arm: string
  lastArm: string
  lastTerm: string
  draft: string
  published: string
  code: string
  subject: string
  upload: string
  session: string
  school: string
  role: string
  builtInRole: string
  entry: string
  /** An exam that the school may register for. */
  exam: string
}

const cardsOf = (api: Api, classArmId: string, term?: string) =>
  api.call('GET /report-card/class-arm/{classArmId}', { params: { classArmId }, query: { term } })

const lookUp = async (api: Api, superAdmin: Api): Promise<Ids> => {
  const { roles } = await api.call('GET /role/get-roles-for-organization/{id}', { params: { id: api.school.id } })
  const { foundEntries } = await superAdmin.call('GET /audit/search', { query: { limit: 20 } })
  const params = { school: api.school.id }
  const { foundClassArms } = await api.call('GET /class-arm/view-all-school-class-arm/{school}', { params })
  const arm = foundClassArms.find(({ fullName }) => fullName === 'JSS 1 Gold')?.id ?? ''
  const { foundStudents } = await api.call('GET /student/get-by-class-arm/{school}/{classArm}', {
    params: { ...params, classArm: arm },
  })
  const { foundTransferLogs } = await api.call('GET /student-transfer-log/search')
  const transferOf = (pending: boolean): string =>
    foundTransferLogs.find(({ status }) => (status === 'Pending') === pending)?.id ?? ''
  const { foundExams } = await api.call('GET /exam/exam-by-state/{id}', {
    params: { id: api.user.staff.stateDetails.id },
  })
  const { foundStaffs } = await api.call('GET /staff/search', { query: { limit: 1 } })
  const { foundSessions: sessions } = await api.call('GET /session/view-session-by-state')
  const [present, last] = sessions
  const before = await api.call('GET /class-arm/search', { query: { school: [api.school.id], session: last?.id } })
  const lastArm = before.foundClassArms[0]?.id ?? ''
  const lastTerm = last?.terms[2]?.id ?? ''
  const published = (await cardsOf(api, lastArm, lastTerm)).cards[0]?.cardId ?? ''
  const card = await api.call('GET /report-card/view-student-card/{id}', { params: { id: published } })
  const drafts = await api.call('GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}', {
    params: { schoolId: api.school.id, classArmId: arm },
  })
  const rows = [
    `${unique()},,Ada,F,2014-01-05,JSS 1`,
    `${unique()},Obi,Ngozi,F,32/13/2014,JSS 1`,
    `${unique()},Bello,Musa,M,2014-01-05,JSS 1`,
  ]
  const sheet = ['Admission Number,Surname,First Name,Gender,Date of Birth,Class', ...rows].join('\n')
  return {
    arm,
    lastArm,
    lastTerm,
    published,
    student: foundStudents[0]?.id ?? '',
    otherStudent: foundStudents[1]?.id ?? '',
    pending: transferOf(true),
    answered: transferOf(false),
    staff: foundStaffs[0]?.id ?? '',
    code: card.issue?.code ?? '',
    draft: drafts.cards.find(({ status }) => status === 'Draft')?.cardId ?? '',
    subject: (await coreSubjects(api, { id: arm }))[0]?.id ?? '',
    upload: (await api.call('POST /student/upload-multiple', { file: new Blob([sheet]) })).id,
    session: present?.id ?? '',
    school: api.school.id,
    role: roles.find(({ builtIn }) => !builtIn)?.id ?? '',
    builtInRole: roles.find(({ builtIn }) => builtIn)?.id ?? '',
    entry: String(foundEntries[0]?.id ?? ''),
    exam: foundExams.find(({ registration }) => registration === 'Open')?.id ?? '',
  }
}

let found: Promise<Ids> | undefined
/** Looked up once by each worker. */
export const findIds = (api: Api, superAdmin: Api): Promise<Ids> => (found ??= lookUp(api, superAdmin))

type Routes = (ids: Ids) => string[]

/** The pages that each kind of person can open, one address each. Pages that are the same for everybody are listed once. */
export const pages: { who: Persona | undefined; name: string; of: Routes }[] = [
  {
    who: undefined,
    name: 'anybody',
    of: ({ code }) => [
      '/',
      '/login',
      '/register',
      '/forgot-password',
      '/password/update-password-otp/',
      '/family',
      '/verify',
      `/verify/${code}`,
      '/verify/AAAA-AAAA-AAAA',
      '/no/such/page',
    ],
  },
  {
    who: 'principal',
    name: 'the principal, students',
    of: ({ student, upload }) => [
      '/dashboard',
      '/administration',
      '/academics',
      '/my-class',
      '/profile',
      '/school',
      register,
      `${register}?q=nobody-has-this-name`,
      `${register}/add`,
      `${register}/${student}`,
      `${register}/${student}/edit`,
      `${register}/${student}/guardians`,
      `${register}/shared-numbers`,
      `${register}/upload`,
      `${register}/upload/${upload}`,
      `${register}/upload/${upload}?tab=all`,
      `${register}/${upload}`,
    ],
  },
  {
    who: 'principal',
    name: 'the principal, moves of students',
    of: ({ student, otherStudent, pending, answered }) => [
      transfers,
      `${transfers}?tab=cancelled&side=in`,
      `${transfers}?q=nobody-has-this-name`,
      `${transfers}/new?student=${student}`,
      `${transfers}/student-pending-info?id=${pending}`,
      `${transfers}/student-accept-info?id=${answered}`,
      ...['history', 'attendance', 'cards'].map(tab => `${register}/${student}?tab=${tab}`),
      `${register}/merge?keep=${student}&remove=${otherStudent}`,
      `${register}/merges`,
      `${register}/former/${student}`,
      promotion,
      `${promotion}?q=nobody-has-this-name`,
      '/administration/census',
    ],
  },
  {
    who: 'principal',
    name: 'the principal, staff',
    of: ({ staff }) => [
      staffManagement,
      `${staffManagement}?q=nobody-has-this-name`,
      `${staffManagement}/add`,
      `${staffManagement}/retirements?within=120`,
      `${staffManagement}/last-time-active`,
      `${staffManagement}/upload`,
      `${classManagement}/class-arms/upload`,
      '/academics/subject-teacher-attachment/upload',
      `${staffManagement}/${staff}`,
      `${staffManagement}/${staff}/edit`,
    ],
  },
  {
    who: 'principal',
    name: 'the principal, classes and scores',
    of: ({ arm, subject, student, exam }) => [
      classManagement,
      `${classManagement}/class-arms`,
      `${classManagement}/class-arms/edit-arm/${arm}`,
      '/subject-management',
      `/subject-management/topics/${subject}`,
      '/academics/scheme-of-work',
      '/academics/subject-teacher-attachment',
      '/academics/scores',
      `/academics/scores/${arm}/${subject}`,
      `/academics/scores/${arm}`,
      `/academics/scores/student/${student}`,
      '/academics/entry-windows',
      '/academics/analysis',
      registrations,
      `${registrations}/${exam}`,
      `${registrations}/${exam}/photos`,
      `${registrations}/${exam}/candidates`,
    ],
  },
  {
    who: 'principal',
    name: 'the principal, registers and cards',
    of: ({ arm, lastArm, lastTerm, draft, published }) => [
      '/my-class/class-attendance',
      '/my-class/class-attendance/not-marked',
      '/my-class/class-attendance/school',
      ...['day', 'week', 'sheet', 'totals'].map(tab => `/my-class/class-attendance/${arm}?tab=${tab}`),
      '/academics/report-card',
      `/academics/report-card/${arm}`,
      `/academics/report-card/${lastArm}?term=${lastTerm}`,
      `/academics/report-card/${arm}/card/${draft}`,
      `/academics/report-card/${arm}/card/${draft}?view=rate`,
      `/academics/report-card/${lastArm}/card/${published}?term=${lastTerm}`,
    ],
  },
  {
    who: 'principal',
    name: 'the principal, roles and the school',
    of: ({ role, builtInRole }) => [
      permissions,
      `${permissions}?role=${builtInRole}`,
      `${permissions}/add?copy=${builtInRole}`,
      `${permissions}/edit-role/${role}`,
      `${permissions}/edit-role/${builtInRole}`,
      ...['info', 'classrooms', 'roles'].map(tab => `/school?tab=${tab}`),
    ],
  },
  {
    who: 'principal',
    name: 'the principal, money',
    of: () => [
      billing,
      `${billing}?tab=payments`,
      `${billing}?q=nothing-is-called-so`,
      `${billing}?fund=yes`,
      `${billing}/statement`,
    ],
  },
  {
    who: 'class.teacher',
    name: 'the class teacher',
    of: ({ arm }) => ['/dashboard', '/my-class', '/my-class/class-attendance', `/academics/report-card/${arm}`],
  },
  {
    who: 'subject.teacher',
    name: 'the subject teacher',
    of: () => ['/dashboard', '/guides/scores', '/academics', '/academics/scores', '/academics/report-card', register],
  },
  {
    who: 'district.admin',
    name: 'the district admin',
    of: ({ staff, school }) => [
      '/dashboard',
      '/dashboard/profile',
      '/dashboard/scheme-of-work',
      '/dashboard/census',
      `/dashboard/census?school=${school}`,
      '/dashboard/staff',
      '/dashboard/staff/add',
      '/dashboard/staff/retirements',
      `/dashboard/staff/${staff}`,
      `/dashboard/staff/${staff}/edit`,
    ],
  },
  {
    who: 'district.admin',
    name: 'the district admin, students',
    of: ({ student }) => [
      districtStudents,
      `${districtStudents}?q=nobody-has-this-name`,
      ...['profile', 'history', 'attendance', 'cards'].map(tab => `${districtStudents}/${student}?tab=${tab}`),
    ],
  },
  {
    who: 'district.admin',
    name: 'the district admin, roles and schools',
    of: ({ school }) => [
      '/dashboard/district',
      '/dashboard/permission-management',
      '/dashboard/permission-management/add',
      schools,
      `${schools}?school=${school}`,
      `${schools}?q=nobody-built-this`,
      `${schools}/add-school`,
      `${schools}/upload`,
      ...['info', 'classrooms', 'facilities', 'others', 'roles'].map(
        tab => `${schools}/edit-school/${school}?tab=${tab}`,
      ),
      `${schools}/view-school/${school}`,
    ],
  },
  {
    who: 'district.admin',
    name: 'the district admin, transfers',
    of: ({ pending, answered }) => [
      transfers,
      `${transfers}?tab=cancelled`,
      `${transfers}/student-pending-info?id=${pending}`,
      `${transfers}/student-accept-info?id=${answered}`,
    ],
  },
  {
    who: 'district.admin',
    name: 'the district admin, money',
    of: ({ school }) => [
      '/dashboard/billing',
      '/dashboard/billing?tab=transactions',
      `/dashboard/billing/statement/${school}`,
    ],
  },
  {
    who: 'district.admin',
    name: 'the district admin, overview',
    of: () => oversightTabs.map(tab => `/dashboard?tab=${tab}`),
  },
  {
    who: 'unverified.admin',
    name: 'somebody who waits for approval',
    of: () => ['/dashboard'],
  },
  {
    who: 'super.admin',
    name: 'the super admin',
    of: ({ session, school }) => [
      '/super-admin',
      '/super-admin/switch-school',
      '/super-admin/sessions',
      '/super-admin/sessions/add',
      `/super-admin/sessions/${session}`,
      '/super-admin/assessment',
      '/super-admin/assessment?tab=rules',
      '/super-admin/assessment/requests',
      '/super-admin/promotion-rules',
      ...['subjects', 'sessions', 'classes'].map(tab => `/super-admin/subjects?tab=${tab}`),
      '/super-admin/scheme-of-work',
      '/super-admin/census',
      '/super-admin/census?status=Missing',
      `/super-admin/census?school=${school}`,
      '/super-admin/mail-outbox',
      '/profile',
    ],
  },
  {
    who: 'super.admin',
    name: 'the super admin, organisations and settings',
    of: ({ entry, school, exam }) => [
      `${schools}/view-school/${school}`,
      transfers,
      `${stateExams}/add`,
      `${stateExams}/${exam}?tab=registrations`,
      '/super-admin/approvals',
      '/super-admin/districts',
      '/super-admin/districts/upload',
      '/super-admin/districts/upload-schools',
      '/super-admin/permissions',
      '/super-admin/audit-log',
      `/super-admin/audit-log?entry=${entry}`,
      '/super-admin/security-events',
      ...['profile', 'words', 'contacts', 'retirement', 'languages', 'transfers'].map(
        tab => `/super-admin/settings?tab=${tab}`,
      ),
    ],
  },
  {
    who: 'super.admin',
    name: 'the super admin, overview',
    of: () => oversightTabs.map(tab => `/super-admin?tab=${tab}`),
  },
  {
    who: 'super.admin',
    name: 'the super admin, money',
    of: ({ school }) => [
      ...['wallets', 'transactions', 'payments', 'price'].map(tab => `/super-admin/billing?tab=${tab}`),
      `/super-admin/billing/statement/${school}`,
    ],
  },
]
