import { transfers } from '../../lib/page/addresses.ts'

/** The requests that a school has to answer. */
export const transfersToSchool = (school: string): string => `${transfers}?to=${school}`
export const administration = { title: 'Administration', to: '/administration' }
export const transfersCrumb = { title: 'Student transfer', to: transfers }
