/** A statement covers at most so many days. */
const mostDays = 366

const dayMs = 86_400_000

/** Whether a statement can be made of these days, YYYY-MM-DD, both included. */
export const isStatementSpan = (startDate: string, endDate: string): boolean => {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1
  return days >= 1 && days <= mostDays
}

/** Sums of a statement's movements, in kobo; the closing balance follows from the opening one. */
export const statementSums = (openingKobo: number, movements: readonly { amountKobo: number }[]) => {
  const inKobo = movements.reduce((sum, { amountKobo }) => sum + Math.max(amountKobo, 0), 0)
  const outKobo = movements.reduce((sum, { amountKobo }) => sum - Math.min(amountKobo, 0), 0)
  return { inKobo, outKobo, closingKobo: openingKobo + inKobo - outKobo }
}
