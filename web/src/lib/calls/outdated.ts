import type { ReadName } from '../http/endpoints.ts'

// Reads that more than one group of calls makes out of date.

/** Reads affected by a movement of money. */
export const money = [
  'wallet.balance',
  'wallet.payments',
  'wallet.wallets',
  'wallet.statement',
  'wallet.logSearch',
] as const satisfies readonly ReadName[]

/** Reads affected by a change to a member of staff or their roles. */
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

/** Reads affected by a change to classes and class arms, or to who is in them. */
export const arms = [
  'classes.viewAll',
  'classes.viewArm',
  'classes.armsOfSchool',
  'classes.searchArms',
  'students.byClassArm',
  'students.search',
  'students.view',
  'students.uploadView',
  'subjects.viewAll',
  'curriculum.bySession',
  'classTypes.viewAll',
] as const satisfies readonly ReadName[]

/** Reads affected by a change to students or their placement. */
export const studentLists = [
  'students.search',
  'students.view',
  'students.nextAdmission',
  'classes.viewAll',
  'classes.viewArm',
  'classes.armsOfSchool',
  'schools.information',
  'merges.list',
  'studentMoves.duplicates',
] as const satisfies readonly ReadName[]

/** Reads affected by a change to roles, or to who holds them. */
export const roleLists = ['roles.list', 'roles.view', 'staff.search'] as const satisfies readonly ReadName[]

/** Reads affected by a change to a school's record. */
export const schoolRecords = [
  'schools.view',
  'schools.byDistrict',
  'schools.information',
  'auth.me',
] as const satisfies readonly ReadName[]

/** Reads affected by a decision on a transfer. */
export const transferred = [
  'transfers.search',
  'transfers.view',
  'transfers.check',
  'students.search',
  'students.view',
  'classes.armsOfSchool',
  'students.byClassArm',
] as const satisfies readonly ReadName[]
