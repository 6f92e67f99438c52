/** The lists behind counts: of the teachers, class arms, students or schools that a count of staffing, facilities or data quality has. No imports, so that pages may use it. */
export const oversightLists = [
  'teachers',
  'untaught',
  'armsWithoutTeacher',
  'withoutPrincipal',
  'withoutWater',
  'withoutPower',
  'withoutFence',
  'withoutCensus',
  'duplicates',
  'birthDates',
  'silentArms',
  'unplaced',
  'withoutServiceDates',
  'withoutLin',
] as const
