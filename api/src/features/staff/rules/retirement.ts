interface RetirementRule {
  age: number
  years: number
}

export interface RetirementCriteria {
  teaching: RetirementRule
  nonTeaching: RetirementRule
}

export interface Service {
  staffType: 'Teaching' | 'Non-Teaching'
  dateOfBirth: string | null
  firstAppointment: string | null
  /** An extension of service: retirement is not before this day. */
  retirementExtendedTo: string | null
}

/** The day of retirement and what brings it about. */
export interface Retirement {
  day: string
  by: 'age' | 'service' | 'extension'
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The same day so many years later; 29 February becomes the 28th in a year without one. */
const yearsAfter = (day: string, years: number): string => {
  const year = Number(day.slice(0, 4)) + years
  const rest = day.slice(4) === '-02-29' && !isLeap(year) ? '-02-28' : day.slice(4)
  return `${String(year).padStart(4, '0')}${rest}`
}

/**
 * When somebody retires: at the earlier of birth + age and first appointment + years, by the state's criteria for the kind of staff (60 or
 * 35 in general, 65 or 40 for teachers where the Harmonised Retirement Age for Teachers Act, 2022, was adopted), but not before the end of
 * an extension. Null while either day is missing. The list of who retires when asks the database: `retirementDay` there says the same.
 */
export const retirementOf = (criteria: RetirementCriteria, service: Service): Retirement | null => {
  const { dateOfBirth, firstAppointment, retirementExtendedTo } = service
  if (dateOfBirth === null || firstAppointment === null) return null
  const { age, years } = service.staffType === 'Teaching' ? criteria.teaching : criteria.nonTeaching
  const [byAge, byService] = [yearsAfter(dateOfBirth, age), yearsAfter(firstAppointment, years)]
  const day = byAge <= byService ? byAge : byService
  if (retirementExtendedTo !== null && retirementExtendedTo > day) return { day: retirementExtendedTo, by: 'extension' }
  return { day, by: byAge <= byService ? 'age' : 'service' }
}
