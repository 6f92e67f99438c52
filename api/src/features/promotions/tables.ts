/** What is decided at the end of a session, by which rule, and what was done. */
export const tables = {
  owns: ['promotion', 'promotion_decision', 'promotion_move', 'promotion_rule', 'promotion_required_subject'],
  publishes: [],
}
