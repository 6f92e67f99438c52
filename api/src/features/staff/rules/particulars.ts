import { yearsLater } from '@akada/contract/kernel/days'

/** The days of a person's life and service, as entered. */
export interface ServiceDays {
  dateOfBirth: string | null
  firstAppointment: string | null
  confirmation: string | null
  presentPosting: string | null
}

/** Nobody is appointed younger than this: it is a typing error. */
const youngest = 15

/** The errors in the days of a person's service, by field; empty if there are none. */
export const serviceErrors = (days: ServiceDays, today: string): { field: keyof ServiceDays; message: string }[] => {
  const { dateOfBirth, firstAppointment, confirmation, presentPosting } = days
  const errors: { field: keyof ServiceDays; message: string }[] = []
  if (dateOfBirth !== null && yearsLater(dateOfBirth, youngest) > today) {
    errors.push({ field: 'dateOfBirth', message: `Staff are at least ${youngest} years old. Check the date.` })
  } else if (
    dateOfBirth !== null &&
    firstAppointment !== null &&
    yearsLater(dateOfBirth, youngest) > firstAppointment
  ) {
    errors.push({
      field: 'firstAppointment',
      message: `The person would have been younger than ${youngest}. Check the date of birth and this date.`,
    })
  }
  for (const field of ['confirmation', 'presentPosting'] as const) {
    const day = field === 'confirmation' ? confirmation : presentPosting
    if (day !== null && firstAppointment !== null && day < firstAppointment)
      errors.push({ field, message: 'This is before the first appointment. Check both dates.' })
  }
  return errors
}
