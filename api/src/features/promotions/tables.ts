/** Decisions at the end of a session, the rules for them, and what was done. */
export const tables = {
  owns: ['promotion', 'promotion_decision', 'promotion_move', 'promotion_rule', 'promotion_required_subject'],
  publishes: ['promotion_rule_brief', 'promotion_required_subject_brief'],
}
