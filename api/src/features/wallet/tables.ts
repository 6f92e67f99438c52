/** The books, and what a report card costs. */
export const tables = {
  owns: ['ledger.account', 'ledger.posting', 'ledger.entry', 'ledger.payment', 'ledger.webhook', 'report_card_price'],
  publishes: [],
}
