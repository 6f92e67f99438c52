import type { Part } from './school.ts'

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
  work: places
    .filter(({ registersMarked, registersOf }) => registersMarked < registersOf)
    .toSorted((one, other) => other.registersOf - other.registersMarked - (one.registersOf - one.registersMarked))
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
