/** The maximum number of days in a statement. */
const mostDays = 366

const dayMs = 86_400_000

/** Whether a statement can be made for these days, YYYY-MM-DD, inclusive. */
export const isStatementSpan = (startDate: string, endDate: string): boolean => {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1
  return days >= 1 && days <= mostDays
}
