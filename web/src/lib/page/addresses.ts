/**
 * Addresses of pages to which other features link, also those of a lower rank, which must not import the feature of the page
 * (tools/borders/ranks.ts).
 */

/** The sections of a school, as breadcrumbs. */
export const administration = { title: 'Administration', to: '/administration' } as const
export const academics = { title: 'Academics', to: '/academics' } as const
export const myClass = { title: 'My Class', to: '/my-class' } as const

export const transfers = '/dashboard/request-management/student-transfer'
export const newTransfer = (student: string): string => `${transfers}/new?student=${student}`
/** The page of a request: one for pending requests, one for decided ones. */
export const transferPage = ({ id, status }: { id: string; status: string }): string =>
  `${transfers}/${status === 'Pending' ? 'student-pending-info' : 'student-accept-info'}?id=${id}`

/** All subjects of a student. */
export const studentScoresAt = (studentId: string, termId?: string): string =>
  `/academics/scores/student/${studentId}${termId ? `?term=${termId}` : ''}`

/** The state's exams: as a school registers for them, and as its district and the state see them. */
export const examPages = {
  school: '/academics/external-examination/state-examination/exam-registration',
  district: '/dashboard/exams',
  state: '/super-admin/exams',
} as const
/** The result of a student in an exam. */
export const examResultAt = (area: keyof typeof examPages, exam: string, student: string): string =>
  `${examPages[area]}/${exam}/results/${student}`
