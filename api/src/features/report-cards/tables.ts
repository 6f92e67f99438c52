/** Report cards with their issues, reviews and prints, and what was paid for them. */
export const tables = {
  owns: ['report_card', 'report_card_issue', 'report_card_review', 'report_card_print', 'report_card_charge'],
  publishes: ['report_card_brief', 'report_card_charge_brief'],
}
