import { koboOf } from '@akada/contract/kernel/kobo'
import type { WalletStatement } from '@akada/contract/wallet/schemas'
import { dayInLagos } from '../../../lib/days.ts'

export interface WalletWeek {
  /** Its Monday. */
  monday: string
  inKobo: number
  outKobo: number
  balanceKobo: number
}

const dayLength = 86_400_000
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
const mondayOf = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Whole kobo of an amount of the server, which may be below zero. */
const signedKobo = (naira: number): number => {
  const kobo = koboOf(Math.abs(naira)) ?? 0
  return naira < 0 ? -kobo : kobo
}

/** The weeks of a statement with what came in, what went out, and the balance at the end of each. A week without a movement has the balance of the one before. */
export const weeksOf = ({ startDate, endDate, opening, movements }: WalletStatement): WalletWeek[] => {
  const weeks: WalletWeek[] = []
  let balanceKobo = signedKobo(opening)
  for (let monday = mondayOf(startDate); monday <= endDate; monday = daysAfter(monday, 7)) {
    const next = daysAfter(monday, 7)
    const week = { monday, inKobo: 0, outKobo: 0, balanceKobo }
    for (const { amount, balanceAfter, createdAt } of movements) {
      const day = dayInLagos(new Date(createdAt))
      if (day < monday || day >= next) continue
      const kobo = signedKobo(amount)
      if (kobo > 0) week.inKobo += kobo
      else week.outKobo -= kobo
      week.balanceKobo = signedKobo(balanceAfter)
    }
    balanceKobo = week.balanceKobo
    weeks.push(week)
  }
  return weeks
}
