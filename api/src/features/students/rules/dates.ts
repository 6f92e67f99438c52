/** Youngest and oldest age at admission, in years: outside this range a date of birth is a typing error. */
const admissionAges = { youngest: 2, oldest: 30 } as const

const yearsLater = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`

/** The error in a date of birth, for a student admitted on `admitted`; null if there is none. */
export const birthError = (born: string, admitted: string, today: string): string | null => {
  if (born > today) return 'This date has not come yet. Write the date of birth.'
  if (yearsLater(born, admissionAges.youngest) > admitted) {
    return `The student would be younger than ${admissionAges.youngest} at admission. Check the dates.`
  }
  if (yearsLater(born, admissionAges.oldest + 1) <= admitted) {
    return `The student would be older than ${admissionAges.oldest} at admission. Check the dates.`
  }
  return null
}

/** The error in a date of admission; null if there is none. */
export const admissionError = (admitted: string, today: string): string | null =>
  admitted > today ? 'This date has not come yet. Write the day of admission.' : null

/**
 * The first day of the enrolment of a newly admitted student: the day of admission, but not before the session begins. Schools enter
 * students who have been with them for long: such a student counts from the session's first day, so that its registers can still be filled
 * in.
 */
export const enrolmentBegins = (admitted: string, sessionStarts: string): string =>
  admitted > sessionStarts ? admitted : sessionStarts
