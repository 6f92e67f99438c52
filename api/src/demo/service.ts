/** The randomly drawn values for a person. */
interface Drawn {
  /** Counts the people of a state, from 1. */
  number: number
  teaching: boolean
  birthYear: number
  appointmentYear: number
}

interface Years {
  birth: number
  appointment: number
  confirmation: number
  posting: number
  /** The year in which an extension of service ends. */
  extendedTo: number | null
}

/** One in this many is near the end of their service, so that the retirement list includes someone from every school. */
const oldOneIn = 17
const youngestAppointed = 21
const confirmedAfter = 2

/** Plausible years of a person's service: nobody was appointed as a child, and some retire soon. Draws no further random values. */
export const serviceYears = ({ number, teaching, birthYear, appointmentYear }: Drawn, thisYear: number): Years => {
  const soon = number % oldOneIn === 5
  const birth = soon ? thisYear - (teaching ? 65 : 60) + (number % 4) : birthYear
  const appointment = soon ? birth + 32 : Math.max(appointmentYear, birth + youngestAppointed)
  const began = Math.min(appointment, thisYear - 1)
  return {
    birth,
    appointment: began,
    confirmation: Math.min(began + confirmedAfter, thisYear),
    posting: Math.min(Math.max(began, thisYear - 1 - (number % 9)), thisYear - 1),
    extendedTo: soon && number % (oldOneIn * 3) === 5 ? thisYear + 3 : null,
  }
}
