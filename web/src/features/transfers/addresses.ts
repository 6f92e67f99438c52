export const transfers = '/dashboard/request-management/student-transfer'
export const newTransfer = (student: string): string => `${transfers}/new?student=${student}`
/** The page of a request: one for pending requests, one for decided ones. */
export const transferPage = ({ id, status }: { id: string; status: string }): string =>
  `${transfers}/${status === 'Pending' ? 'student-pending-info' : 'student-accept-info'}?id=${id}`
/** The requests that a school has to answer. */
export const transfersToSchool = (school: string): string => `${transfers}?to=${school}`
export const administration = { title: 'Administration', to: '/administration' }
export const transfersCrumb = { title: 'Student transfer', to: transfers }
