import type { AttendanceRegister } from '@akada/contract/attendance/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { closedDays, schoolDays } from '../state/index.ts'
import { rosterDuring } from '../students/index.ts'
import { assertSeesRegister, mayMarkRegister } from './policy.ts'
import { countWaiting } from './queries/explanations.ts'
import { correctedDuring, getArmCalendar, registersDuring } from './queries/register.ts'
import { sittingsOf } from './rules/counting.ts'
import { daysAfter, daysApart, mondayOf } from '@akada/contract/kernel/days'
import type { TermDates } from './rules/spans.ts'
import { findTermOfSpan } from './rules/terms.ts'

const longestSpan = 120
/** Days before and after its session for which an arm can be requested: a vacation, or a new session opened early. */
const nearSession = 366

interface Span {
  from: string
  to: string
}

/** The requested days: this week, Monday to Friday, by default. Refuses a range that is reversed or too long. */
const spanOf = (asked: Partial<Span>, today: string): Span => {
  const from = asked.from ?? (asked.to ? mondayOf(asked.to) : mondayOf(today))
  const to = asked.to ?? fridayFrom(from)
  const error = spanError(from, to)
  if (error) refuse(commonErrors.invalid, { fields: [{ path: 'query.to', message: error }] })
  return { from, to }
}

const spanError = (from: string, to: string): string | null => {
  if (to < from) return 'The last day lies before the first.'
  return daysApart(from, to) > longestSpan ? `Choose at most ${longestSpan} days.` : null
}

/** Refuses a range outside the session of the arm. */
const assertNearSession = (span: Span, { session, terms }: { session: string; terms: readonly TermDates[] }): void => {
  const [first, last] = [terms[0]?.starts, terms.at(-1)?.ends]
  const isNear = first && last && daysAfter(span.to, nearSession) >= first && span.from <= daysAfter(last, nearSession)
  const path = first && span.to < first ? 'query.to' : 'query.from'
  if (!isNear) refuse(commonErrors.invalid, { fields: [{ path, message: `Choose a day of the session ${session}.` }] })
}

const fridayFrom = (day: string): string => {
  const friday = daysAfter(mondayOf(day), 4)
  return friday < day ? daysAfter(friday, 7) : friday
}

/** The registers of a class arm over a date range; 404 if the arm belongs to another school. */
export const viewRegister = async (
  tx: ReadTx,
  actor: Actor,
  asked: { classArmId: string } & Partial<Span>,
  today: string,
): Promise<AttendanceRegister> => {
  const span = spanOf(asked, today)
  const { classArmId } = asked
  const [arm, roster, registers, corrected, explanations] = await Promise.all([
    getArmCalendar(tx, classArmId),
    rosterDuring(tx, classArmId, span.from, span.to),
    registersDuring(tx, { classArmId, ...span }),
    correctedDuring(tx, { classArmId, ...span }),
    countWaiting(tx, classArmId),
  ])
  assertSeesRegister(actor, arm)
  if (asked.from || asked.to) assertNearSession(span, arm)
  const term = findTermOfSpan(arm.terms, span.to) ?? refuse(commonErrors.notFound)
  const open = arm.terms.flatMap(one => schoolDays(one, one.holidays, span))
  const sittings = sittingsOf(term.sittingsPerDay)
  return {
    classArm: { id: arm.id, fullName: arm.fullName },
    term: { id: term.id, name: term.name, starts: term.starts, ends: term.ends, closed: term.closed },
    sittings,
    opens: arm.opens,
    schoolDays: open,
    // A day of another term in the range is outside the term shown, but that does not make it a closed day.
    closedDays: closedDays(term, term.holidays, span).flatMap(({ day, name }) => {
      if (open.includes(day)) return []
      const own = arm.terms.find(one => one.starts <= day && day <= one.ends)
      return own && own !== term ? closedDays(own, own.holidays, { from: day, to: day }) : [{ day, name }]
    }),
    today,
    students: roster.map(({ stays: _stays, ...student }) => student),
    presumesPresent: arm.presumesPresent,
    registers: registers.filter(one => sittings.includes(one.sitting)),
    corrected: corrected.filter(one => sittings.includes(one.sitting)),
    explanations,
    can: { mark: mayMarkRegister(actor, arm), needsReason: term.closed },
  }
}
