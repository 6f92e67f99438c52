import { daysAfter } from '@akada/contract/kernel/days'

/** Consecutive days, the last included; null if they are open-ended. */
export interface Days {
  begins: string
  ends: string | null
}

const endless = '9999-12-31'
const endOf = ({ ends }: Days): string => ends ?? endless

/** Whether an enrolment counts for any day: one that was closed on the day it began does not. */
export const isSome = (days: Days): boolean => endOf(days) >= days.begins

export const overlap = (one: Days, other: Days): boolean =>
  isSome(one) && isSome(other) && one.begins <= endOf(other) && other.begins <= endOf(one)

/** The rest of a date range after others are removed, in order. */
export const withoutDays = (days: Days, others: readonly Days[]): Days[] => {
  let left: Days[] = isSome(days) ? [days] : []
  for (const other of others) {
    left = left.flatMap(one => {
      if (!overlap(one, other)) return [one]
      const before = { begins: one.begins, ends: daysAfter(other.begins, -1) }
      const after = other.ends === null ? null : { begins: daysAfter(other.ends, 1), ends: one.ends }
      return [...(isSome(before) ? [before] : []), ...(after && isSome(after) ? [after] : [])]
    })
  }
  return left
}
