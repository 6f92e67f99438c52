/** Scores, their history, late access, and requests for other days of entry. */
export const tables = {
  owns: ['score', 'score_change', 'score_count', 'score_student', 'detached_scores', 'late_access', 'entry_request'],
  publishes: ['score_brief', 'late_access_brief'],
}
