/** Scores, their history, and late access. */
export const tables = {
  owns: ['score', 'score_change', 'detached_scores', 'late_access'],
  publishes: ['score_brief', 'late_access_brief'],
}
