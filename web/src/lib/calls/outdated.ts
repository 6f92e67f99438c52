import type { ReadName } from '../endpoints.ts'

// What more than one group of calls makes out of date.

/** What a movement of money changes. */
export const money = [
  'wallet.balance',
  'wallet.payments',
  'wallet.wallets',
  'wallet.statement',
  'wallet.logSearch',
] as const satisfies readonly ReadName[]

/** What a change of a member of staff, or of their roles, changes. */
export const people = [
  'staff.search',
  'staff.view',
  'staffAdministration.retirements',
  'roles.list',
  'roles.view',
  'schools.view',
  'schools.byDistrict',
  'schools.information',
] as const satisfies readonly ReadName[]

/** What a change of classes and their arms, and of who is in them, changes. */
export const arms = [
  'classes.viewAll',
  'classes.viewArm',
  'classes.armsOfSchool',
  'classes.searchArms',
  'students.byClassArm',
  'students.search',
  'students.view',
  'subjects.viewAll',
  'curriculum.bySession',
  'classTypes.viewAll',
] as const satisfies readonly ReadName[]

/** What a change of students, or of where they are, changes. */
export const studentLists = [
  'students.search',
  'students.view',
  'classes.viewAll',
  'classes.viewArm',
  'classes.armsOfSchool',
  'schools.information',
  'merges.list',
  'studentMoves.duplicates',
] as const satisfies readonly ReadName[]

/** What a change of roles, or of who holds them, changes. */
export const roleLists = ['roles.list', 'roles.view', 'staff.search'] as const satisfies readonly ReadName[]

/** What a change of a school's record changes. */
export const schoolRecords = [
  'schools.view',
  'schools.byDistrict',
  'schools.information',
  'auth.me',
] as const satisfies readonly ReadName[]

/** What an answered transfer changes. */
export const transferred = [
  'transfers.search',
  'transfers.view',
  'transfers.check',
  'students.search',
  'students.view',
  'classes.armsOfSchool',
  'students.byClassArm',
] as const satisfies readonly ReadName[]
