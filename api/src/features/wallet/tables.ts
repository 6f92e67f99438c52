/** The books, and the price of a report card. */
export const tables = {
  owns: ['ledger.account', 'ledger.posting', 'ledger.entry', 'ledger.payment', 'ledger.webhook', 'report_card_price'],
  publishes: ['ledger.posting_brief', 'ledger.payment_brief', 'ledger.wallet_brief'],
}
