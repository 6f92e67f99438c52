/**
 * The registry of permissions. A permission is an operation with a name, a description, a category, and the level of organisation
 * whose roles may hold it. `roles` are the built-in roles that hold it from the start. Free of imports: the browser uses it too.
 *
 * A super admin holds every operation of the state. A district's role may hold School operations: it has them in every school of
 * the district.
 */
export type Restriction = 'School' | 'District' | 'State'

export const builtInRoles = {
  principal: { name: 'Principal', level: 'School', description: 'Heads the school; publishes its report cards.' },
  vicePrincipal: { name: 'Vice Principal', level: 'School', description: 'Stands in for the principal in academics.' },
  classTeacher: {
    name: 'Class Teacher',
    level: 'School',
    description: 'Keeps the register and the cards of one class arm.',
  },
  teacher: { name: 'Teacher', level: 'School', description: 'Teaches subjects and enters their scores.' },
  administrator: { name: 'Administrator', level: 'School', description: 'Keeps the records of students and staff.' },
  districtAdmin: { name: 'District Admin', level: 'District', description: 'Runs the schools of one district.' },
  superAdmin: { name: 'Super Admin', level: 'State', description: 'Runs the state and may enter any of its schools.' },
} as const
export type BuiltInRole = keyof typeof builtInRoles

interface PermissionSpec {
  name: string
  description: string
  category: string
  restriction: Restriction
  roles: readonly BuiltInRole[]
}

const head = ['principal', 'vicePrincipal'] as const
const office = [...head, 'administrator'] as const
const everyone = [...office, 'classTeacher', 'teacher'] as const
const above = ['districtAdmin'] as const

const define = <const P extends Record<string, PermissionSpec>>(permissions: P): P => permissions

export const permissions = define({
  'student.view': {
    name: 'View students',
    description: 'See the students that one teaches, or whose class teacher one is.',
    category: 'Students',
    restriction: 'School',
    roles: [...everyone, ...above],
  },
  'student.view-all': {
    name: 'View all students',
    description: 'See every student of the school, not only those one teaches.',
    category: 'Students',
    restriction: 'School',
    roles: [...office, ...above],
  },
  'student.create': {
    name: 'Admit students',
    description: 'Admit students one by one or from a spreadsheet.',
    category: 'Students',
    restriction: 'School',
    roles: office,
  },
  'student.update': {
    name: 'Edit students',
    description: "Change a student's particulars.",
    category: 'Students',
    restriction: 'School',
    roles: office,
  },
  'student.assign-class-arm': {
    name: 'Assign students to class arms',
    description: 'Put students into class arms, or move them between the arms of the school.',
    category: 'Students',
    restriction: 'School',
    roles: office,
  },
  'student.download': {
    name: 'Download students',
    description: 'Download the list of students as a spreadsheet.',
    category: 'Students',
    restriction: 'School',
    roles: [...office, ...above],
  },
  'student.view-health': {
    name: 'View health details',
    description:
      'See blood group, genotype and special needs. Sensitive data under the Nigeria Data Protection Act 2023.',
    category: 'Students',
    restriction: 'School',
    roles: ['principal'],
  },
  'staff.view': {
    name: 'View staff',
    description: 'See the staff of the school and choose among them.',
    category: 'Staff',
    restriction: 'School',
    roles: [...office, ...above],
  },
  'staff.update': {
    name: 'Edit staff',
    description: "Change a staff member's particulars. One's own profile needs no permission.",
    category: 'Staff',
    restriction: 'School',
    roles: ['principal', 'administrator', ...above],
  },
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
  'class.view': {
    name: 'View classes',
    description: "See the state's classes and the school's own, and the class arms.",
    category: 'Classes',
    restriction: 'School',
    roles: [...everyone, ...above],
  },
  'class.manage': {
    name: 'Manage classes',
    description: "Add and edit the school's own classes.",
    category: 'Classes',
    restriction: 'School',
    roles: head,
  },
  'class-arm.manage': {
    name: 'Manage class arms',
    description: 'Add, edit and close class arms, and name their class teachers.',
    category: 'Classes',
    restriction: 'School',
    roles: office,
  },
  'subject.view': {
    name: 'View subjects',
    description: "See the state's subjects and the school's own, and who teaches them.",
    category: 'Subjects',
    restriction: 'School',
    roles: [...everyone, ...above],
  },
  'subject.manage': {
    name: 'Manage subjects',
    description: "Add and edit the school's own subjects, and say which students take an elective.",
    category: 'Subjects',
    restriction: 'School',
    roles: head,
  },
  'subject-teacher.assign': {
    name: 'Assign subject teachers',
    description: 'Attach teachers to the subjects of class arms.',
    category: 'Subjects',
    restriction: 'School',
    roles: office,
  },
  'attendance.view': {
    name: 'View attendance',
    description: 'See the registers and totals of the class arm whose class teacher one is.',
    category: 'Attendance',
    restriction: 'School',
    roles: [...office, 'classTeacher', ...above],
  },
  'attendance.view-all': {
    name: 'View all attendance',
    description: 'See the registers and totals of every class arm of the school.',
    category: 'Attendance',
    restriction: 'School',
    roles: [...office, ...above],
  },
  'attendance.mark': {
    name: 'Mark the register',
    description: 'Mark and correct the register of the class arm whose class teacher one is.',
    category: 'Attendance',
    restriction: 'School',
    roles: [...office, 'classTeacher'],
  },
  'attendance.mark-any': {
    name: 'Mark any register',
    description: "With 'Mark the register': mark and correct the register of every class arm of the school.",
    category: 'Attendance',
    restriction: 'School',
    roles: office,
  },
  'score.view': {
    name: 'View scores',
    description: "See the scores of the subjects one teaches and of one's own class arm.",
    category: 'Scores',
    restriction: 'School',
    roles: [...everyone, ...above],
  },
  'score.view-all': {
    name: 'View all scores',
    description: 'See the scores of every subject and class arm of the school.',
    category: 'Scores',
    restriction: 'School',
    roles: [...office, ...above],
  },
  'score.enter': {
    name: 'Enter scores',
    description: 'Enter and change the scores of the subjects one teaches.',
    category: 'Scores',
    restriction: 'School',
    roles: [...head, 'classTeacher', 'teacher'],
  },
  'score.enter-any': {
    name: 'Enter any scores',
    description: "With 'Enter scores': enter and change the scores of every subject of the school.",
    category: 'Scores',
    restriction: 'School',
    roles: head,
  },
  'report-card.view': {
    name: 'View report cards',
    description: "See the report cards of one's own class arm; of every arm with 'View all students'.",
    category: 'Report cards',
    restriction: 'School',
    roles: [...office, 'classTeacher', ...above],
  },
  'report-card.generate': {
    name: 'Generate report cards',
    description: 'Compute the report cards of a class arm from its scores.',
    category: 'Report cards',
    restriction: 'School',
    roles: [...head, 'classTeacher'],
  },
  'report-card.rate': {
    name: 'Rate and remark',
    description: "Give psychomotor and affective ratings and the class teacher's remark, for one's own class arm.",
    category: 'Report cards',
    restriction: 'School',
    roles: [...head, 'classTeacher'],
  },
  'report-card.remark': {
    name: "Write the principal's remark",
    description: "Write the principal's remark, and rate and remark in any class arm.",
    category: 'Report cards',
    restriction: 'School',
    roles: head,
  },
  'report-card.publish': {
    name: 'Publish report cards',
    description: 'Publish the report cards of a class arm, and re-issue a published card with a reason.',
    category: 'Report cards',
    restriction: 'School',
    roles: ['principal'],
  },
  'district.view': {
    name: 'View the district',
    description: 'See the profile and the schools of the district.',
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
  'mail-outbox.view': {
    name: 'Read the e-mail outbox',
    description: 'Read the messages that a demonstration keeps instead of sending.',
    category: 'State',
    restriction: 'State',
    roles: ['superAdmin'],
  },
})

export type Operation = keyof typeof permissions
export const operations = Object.keys(permissions) as Operation[]

/** The operations that a built-in role holds from the start. A super admin's are all of them. */
export const operationsOf = (role: BuiltInRole): Operation[] =>
  role === 'superAdmin'
    ? operations
    : operations.filter(operation => (permissions[operation].roles as readonly BuiltInRole[]).includes(role))
