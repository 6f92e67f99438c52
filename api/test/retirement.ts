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

/** The day of retirement and its reason. */
interface Retirement {
  day: string
  by: 'age' | 'service' | 'extension'
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The same day this many years later; 29 February becomes the 28th in a year without one. */
const yearsAfter = (day: string, years: number): string => {
  const year = Number(day.slice(0, 4)) + years
  const rest = day.slice(4) === '-02-29' && !isLeap(year) ? '-02-28' : day.slice(4)
  return `${String(year).padStart(4, '0')}${rest}`
}

/** When a person retires, calculated independently of the database: tests compare `akada_retires` and `akada_retires_by` with it. */
export const retirementOf = (criteria: RetirementCriteria, service: Service): Retirement | null => {
  const { dateOfBirth, firstAppointment, retirementExtendedTo } = service
  if (dateOfBirth === null || firstAppointment === null) return null
  const { age, years } = service.staffType === 'Teaching' ? criteria.teaching : criteria.nonTeaching
  const [byAge, byService] = [yearsAfter(dateOfBirth, age), yearsAfter(firstAppointment, years)]
  const day = byAge <= byService ? byAge : byService
  if (retirementExtendedTo !== null && retirementExtendedTo > day) return { day: retirementExtendedTo, by: 'extension' }
  return { day, by: byAge <= byService ? 'age' : 'service' }
}
