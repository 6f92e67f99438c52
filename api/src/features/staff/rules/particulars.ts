/** The days of a person's life and service, as given. */
export interface ServiceDays {
  dateOfBirth: string | null
  firstAppointment: string | null
  confirmation: string | null
  presentPosting: string | null
}

/** Younger than this nobody is appointed: it is a slip of the pen. */
const youngest = 15

const yearsLater = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`

/** What is wrong with the days of somebody's service, by field; empty where nothing is. */
export const serviceFaults = (days: ServiceDays, today: string): { field: keyof ServiceDays; message: string }[] => {
  const { dateOfBirth, firstAppointment, confirmation, presentPosting } = days
  const faults: { field: keyof ServiceDays; message: string }[] = []
  if (dateOfBirth !== null && yearsLater(dateOfBirth, youngest) > today) {
    faults.push({ field: 'dateOfBirth', message: `Staff are at least ${youngest} years old. Check the date.` })
  } else if (
    dateOfBirth !== null &&
    firstAppointment !== null &&
    yearsLater(dateOfBirth, youngest) > firstAppointment
  ) {
    faults.push({
      field: 'firstAppointment',
      message: `The person would have been younger than ${youngest}. Check the date of birth and this date.`,
    })
  }
  for (const field of ['confirmation', 'presentPosting'] as const) {
    const day = field === 'confirmation' ? confirmation : presentPosting
    if (day !== null && firstAppointment !== null && day < firstAppointment)
      faults.push({ field, message: 'This is before the first appointment. Check both dates.' })
  }
  return faults
}
