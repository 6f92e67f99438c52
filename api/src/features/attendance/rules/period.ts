import { schoolDays } from '../../state/index.ts'

interface DatedTerm {
  id: string
  name: string
  starts: string
  ends: string
  active: boolean
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
}

const daysOf = (term: DatedTerm, today: string): string[] => schoolDays(term, term.holidays, { to: today })

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
      days: begun.flatMap(term => daysOf(term, today)),
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
    days: daysOf(term, today),
  }
}
