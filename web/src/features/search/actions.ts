import type { Operation } from '@akada/contract/permissions'
import type { Area } from '../../lib/session/person.ts'
import { examPages, transfers } from '../../lib/page/addresses.ts'

/** Something that people do, with the page on which it is done. */
export interface Action {
  title: string
  /** The address, with its search. Its page must be open to the person too. */
  to: string
  /** Other words that people use for it, in small letters. */
  words: string
  /** What it needs beyond the operation of its page. */
  operation?: Operation
}

const students = '/administration/user-management/student-management/admission-register'
const staff = '/administration/user-management/staff-management'
const roles = '/administration/user-management/permission-management'
const promotion = '/administration/user-management/student-management/promotion'
const attendance = '/my-class/class-attendance'
const scores = '/academics/scores'
const windows = '/academics/entry-windows'
const cards = '/academics/report-card'
const arms = '/academics/class-management/class-arms'
const teachers = '/academics/subject-teacher-attachment'
const billing = '/administration/billing'
const schools = '/dashboard/school-management'

const password = { title: 'Change your password', words: 'pin secret sign in devices signature' }

/** What is done in each kind of organisation. The pages themselves are found by their names and texts (ui/page/cards.ts). */
export const actions: Record<Area, readonly Action[]> = {
  school: [
    {
      title: 'Mark the register',
      to: attendance,
      words: 'attendance roll call present absent late',
      operation: 'attendance.mark',
    },
    {
      title: 'Remind teachers of their registers',
      to: `${attendance}/not-marked`,
      words: 'attendance not marked missing overdue',
      operation: 'attendance.view-all',
    },
    { title: 'See the attendance of the school', to: `${attendance}/school`, words: 'totals absentees per cent' },
    {
      title: 'Set the hours of the register',
      to: `${attendance}/hours`,
      words: 'time shift opening morning afternoon',
    },
    {
      title: 'Enter scores',
      to: scores,
      words: 'marks record test ca exam assessment results grade',
      operation: 'score.enter',
    },
    {
      title: 'Remind teachers of their scores',
      to: `${scores}?tab=teachers`,
      words: 'marks missing late overdue progress',
      operation: 'score.view-all',
    },
    {
      title: 'Give late access to scores',
      to: `${windows}?tab=late`,
      words: 'unlock open reopen grant extend closed marks',
      operation: 'score.grant-late',
    },
    { title: 'Generate report cards', to: cards, words: 'results make compute', operation: 'report-card.generate' },
    {
      title: 'Write remarks and ratings',
      to: cards,
      words: 'comments rate behaviour traits psychomotor affective',
      operation: 'report-card.rate',
    },
    {
      title: 'Approve and publish report cards',
      to: cards,
      words: 'release results sign',
      operation: 'report-card.publish',
    },
    { title: 'Print report cards', to: `${cards}/prints`, words: 'results download pdf' },
    { title: 'Print a broadsheet', to: cards, words: 'master mark sheet results positions' },
    { title: 'Admit a student', to: `${students}/add`, words: 'new add register enrol child admission' },
    { title: 'Upload a list of students', to: `${students}/upload`, words: 'admit import excel spreadsheet' },
    {
      title: 'Withdraw or readmit a student',
      to: students,
      words: 'left leave dropout expel return',
      operation: 'student.withdraw',
    },
    {
      title: 'Move students to a class arm',
      to: students,
      words: 'assign change class',
      operation: 'student.assign-class-arm',
    },
    {
      title: 'Print or download a list of students',
      to: students,
      words: 'excel export',
      operation: 'student.download',
    },
    { title: 'Answer corrections of guardians', to: `${students}/corrections`, words: 'parents wrong name date birth' },
    { title: 'Check shared phone numbers', to: `${students}/shared-numbers`, words: 'guardians parents duplicate' },
    { title: 'Request a transfer', to: transfers, words: 'move student another school', operation: 'transfer.request' },
    {
      title: 'Answer requests of transfer',
      to: transfers,
      words: 'accept refuse student',
      operation: 'transfer.answer',
    },
    { title: 'Promote students', to: promotion, words: 'next class repeat move up', operation: 'promotion.decide' },
    { title: 'Add staff', to: `${staff}/add`, words: 'new teacher employ account' },
    { title: 'Upload a list of staff', to: `${staff}/upload`, words: 'import excel spreadsheet teachers' },
    { title: 'See who retires', to: `${staff}/retirements`, words: 'retirement age service staff' },
    { title: 'See when staff were last active', to: `${staff}/last-time-active`, words: 'signed in never login' },
    { title: 'Create a role', to: `${roles}/add`, words: 'permission access new' },
    { title: 'Name a class teacher', to: arms, words: 'form master change assign', operation: 'class-arm.manage' },
    { title: 'Upload class arms', to: `${arms}/upload`, words: 'import excel spreadsheet' },
    { title: 'Upload subject teachers', to: `${teachers}/upload`, words: 'import excel spreadsheet assign' },
    { title: 'Decide about work handed over', to: '/academics/handed-over', words: 'replaced teacher device' },
    { title: 'Message guardians', to: '/administration/messages/new', words: 'sms text write send parents' },
    { title: 'Set automatic messages', to: '/administration/messages/automatic', words: 'sms absence switch' },
    {
      title: 'Fund the wallet',
      to: `${billing}?fund=yes`,
      words: 'pay money top up fees bank',
      operation: 'wallet.fund',
    },
    { title: 'Print the statement of the wallet', to: `${billing}/statement`, words: 'money account payments' },
    { title: 'Pay exam fees', to: examPages.school, words: 'waec neco bece payment money', operation: 'exam.pay' },
    {
      title: 'Register candidates for an exam',
      to: examPages.school,
      words: 'waec neco bece photos entries',
      operation: 'exam.register',
    },
    {
      title: 'Submit the census',
      to: '/administration/census',
      words: 'return asc annual',
      operation: 'census.submit',
    },
    { title: 'Change the logo or the stamp', to: '/school', words: 'crest badge address', operation: 'school.update' },
    { ...password, to: '/profile' },
  ],
  district: [
    { title: 'Add a school', to: `${schools}/add-school`, words: 'new create' },
    { title: 'Upload schools', to: `${schools}/upload`, words: 'import excel spreadsheet' },
    { title: 'Appoint a principal', to: schools, words: 'head headteacher', operation: 'staff.appoint' },
    { title: 'See invitations', to: `${schools}/invitations`, words: 'invite waiting' },
    {
      title: 'See unmarked registers',
      to: '/dashboard?tab=registers',
      words: 'remind attendance missing',
      operation: 'oversight.view',
    },
    {
      title: 'See vacancies of teachers',
      to: '/dashboard?tab=staffing',
      words: 'staff shortage',
      operation: 'oversight.view',
    },
    { title: 'Add staff', to: '/dashboard/staff/add', words: 'new office account' },
    { title: 'See who retires', to: '/dashboard/staff/retirements', words: 'retirement age service staff' },
    { title: 'Write a message', to: '/dashboard/messages/new', words: 'sms text send' },
    { title: 'Create a role', to: '/dashboard/permission-management/add', words: 'permission access new' },
    { ...password, to: '/dashboard/profile' },
  ],
  state: [
    { title: 'Approve a registration', to: '/super-admin/approvals', words: 'accept refuse district zone' },
    { title: 'Add a session', to: '/super-admin/sessions/add', words: 'year calendar new' },
    { title: 'Activate a term', to: '/super-admin/sessions', words: 'holidays calendar dates' },
    { title: 'Set days of entry', to: '/super-admin/assessment?tab=windows', words: 'scores open close late' },
    { title: 'Answer requests for days of entry', to: '/super-admin/assessment/requests', words: 'scores late open' },
    { title: 'Make an exam', to: '/super-admin/exams/add', words: 'new announce fees' },
    { title: 'See unmarked registers', to: '/super-admin?tab=registers', words: 'remind attendance missing' },
    { title: 'See vacancies of teachers', to: '/super-admin?tab=staffing', words: 'staff shortage' },
    { title: 'Add staff', to: '/super-admin/staff/add', words: 'new office account' },
    { title: 'Upload schools', to: '/super-admin/districts/upload-schools', words: 'import excel spreadsheet' },
    { title: 'Write a message', to: '/super-admin/messages/new', words: 'sms text send' },
    { title: 'Set what messages cost', to: '/super-admin/messages/settings', words: 'sms price approval' },
    { title: 'Create a role', to: '/super-admin/permissions/add', words: 'permission access new' },
    { title: 'See security events', to: '/super-admin/security-events', words: 'failed sign in lock' },
    { ...password, to: '/profile' },
  ],
}
