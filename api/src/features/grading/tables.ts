/** Scores, their history, and leave to enter them late. */
export const tables = {
  owns: ['score', 'score_change', 'late_access'],
  publishes: [],
}
