import { schoolDays } from '../../state/index.ts'

interface DatedTerm {
  id: string
  name: string
  starts: string
  ends: string
  active: boolean
  /** Registers a day. */
  sittingsPerDay: number
  holidays: readonly { day: string; name: string }[]
}

interface DatedSession {
  id: string
  name: string
  terms: readonly DatedTerm[]
}

export interface Period {
  kind: 'term' | 'session'
  id: string
  name: string
  sessionId: string
  from: string
  to: string
  /** School days up to today. */
  days: string[]
  /** The same days by their number of registers: one part for each term. */
  parts: PeriodPart[]
}

export interface PeriodPart {
  days: string[]
  sittingsPerDay: number
}

const partsOf = (terms: readonly DatedTerm[], today: string): Pick<Period, 'days' | 'parts'> => {
  const parts = terms.map(term => ({
    days: schoolDays(term, term.holidays, { to: today }),
    sittingsPerDay: term.sittingsPerDay,
  }))
  return { days: parts.flatMap(({ days }) => days), parts }
}

/** The requested term or session; by default the active term, or else the last that has begun. Null if there is none. */
export const findPeriod = (
  sessions: readonly DatedSession[],
  asked: { term?: string; session?: string },
  today: string,
): Period | null => {
  if (asked.session) {
    const session = sessions.find(one => one.id === asked.session?.toLowerCase())
    const begun = session?.terms.filter(term => term.starts <= today) ?? []
    const [first, last] = [session?.terms[0], session?.terms.at(-1)]
    if (!session || !first || !last) return null
    return {
      kind: 'session',
      id: session.id,
      name: session.name,
      sessionId: session.id,
      from: first.starts,
      to: last.ends,
      ...partsOf(begun, today),
    }
  }
  const terms = sessions.flatMap(session => session.terms.map(term => ({ session, term })))
  const found = asked.term
    ? terms.find(({ term }) => term.id === asked.term?.toLowerCase())
    : (terms.find(({ term }) => term.active) ?? terms.findLast(({ term }) => term.starts <= today) ?? terms[0])
  if (!found) return null
  const { session, term } = found
  return {
    kind: 'term',
    id: term.id,
    name: `${term.name}, ${session.name}`,
    sessionId: session.id,
    from: term.starts,
    to: term.ends,
    ...partsOf([term], today),
  }
}
