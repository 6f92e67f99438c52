/** Merges of two records, with all that undoing one needs. */
export const tables = {
  owns: ['student_merge'],
  publishes: [],
}
