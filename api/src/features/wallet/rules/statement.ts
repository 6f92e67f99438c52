/** A statement covers at most so many days. */
const mostDays = 366

const dayMs = 86_400_000

/** Whether a statement can be made of these days, YYYY-MM-DD, both included. */
export const isStatementSpan = (startDate: string, endDate: string): boolean => {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1
  return days >= 1 && days <= mostDays
}
