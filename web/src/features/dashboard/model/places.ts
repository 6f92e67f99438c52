import { sorted } from '@akada/contract/kernel/arrays'
import { showDay } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import type { Part } from './school.ts'
import type { Work } from './today.ts'

interface Place {
  id: string
  name: string
  registersMarked: number
  registersOf: number
}

/** Places that the list names; the table below has all. */
const shownAtMost = 5

/** The schools or districts whose registers of today are not all marked, those that lack most first. */
export const latePlaces = <P extends Place>(places: readonly P[], to: (place: P) => string): Part => ({
  title: 'Registers not marked today',
  work: sorted(
    places.filter(({ registersMarked, registersOf }) => registersMarked < registersOf),
    (one, other) => other.registersOf - other.registersMarked - (one.registersOf - one.registersMarked),
  )
    .slice(0, shownAtMost)
    .map(place => ({
      key: place.id,
      title: place.name,
      detail: `${place.registersOf - place.registersMarked} not marked`,
      count: `${place.registersMarked} of ${place.registersOf}`,
      to: to(place),
      isUrgent: false,
    })),
})

interface MissingReturns {
  session: string
  deadline: string
  missing: number
}

/** The schools that owe their census return, with a link to the list of them. */
export const missingReturns = (census: MissingReturns | null | undefined, page: string): Part => ({
  title: 'Annual School Census',
  work: census
    ? [
        {
          key: 'census',
          title: `Census return: ${counted(census.missing, 'school')} missing`,
          detail: `${census.session} · deadline ${showDay(census.deadline)}`,
          count: String(census.missing),
          to: `${page}?status=Missing`,
          isUrgent: false,
        },
      ]
    : [],
})

/** The districts that registered and wait for an answer of the state. */
export const registrationsToApprove = (pending: number): Work[] =>
  pending === 0
    ? []
    : [
        {
          key: 'registrations',
          title: `${counted(pending, 'registration')} to approve or refuse`,
          detail: 'Their people can do nothing before that',
          count: String(pending),
          to: '/super-admin/approvals',
          isUrgent: false,
        },
      ]
