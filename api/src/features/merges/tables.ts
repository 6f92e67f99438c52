/** Merges of two records, with everything needed to undo one. */
export const tables = {
  owns: ['student_merge'],
  publishes: [],
}
