/**
 * The lists behind figures: of the teachers, class arms, students or schools that a figure of staffing, money, facilities or data quality has. No imports, so that
 * pages may use it.
 */
export const oversightLists = [
  'students',
  'teachers',
  'untaught',
  'armsWithoutTeacher',
  'withoutPrincipal',
  'classrooms',
  'toilets',
  'withoutWater',
  'withoutPower',
  'withoutFence',
  'withoutCensus',
  'owed',
  'cardsOwed',
  'examsOwed',
  'wallets',
  'cardsExpected',
  'cardsPaid',
  'examsExpected',
  'examsPaid',
  'duplicates',
  'birthDates',
  'silentArms',
  'unplaced',
  'withoutServiceDates',
  'withoutLin',
] as const
