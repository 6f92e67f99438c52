import type { LoggedInUser } from '../../../lib/http/endpoints.ts'
import { showDay } from '../../../lib/days.ts'
import type { Profile, Retiring } from '../queries.ts'

export type RetirementBy = Retiring['by']
export type RetirementParameters = LoggedInUser['staff']['stateDetails']['retirementParameters']
type Service = Pick<
  Profile,
  'staffType' | 'dateOfBirth' | 'firstAppointment' | 'retirementExtendedTo' | 'retirementDate'
>

/** As named in lists. */
export const byNames: Record<RetirementBy, string> = {
  age: 'Age',
  service: 'Years of service',
  extension: 'Extension',
}

/** Why a person retires on their day, or which data is missing, in a sentence. */
export const whyRetires = (service: Service, { teaching, nonTeaching }: RetirementParameters): string => {
  const { staffType, dateOfBirth, firstAppointment, retirementExtendedTo, retirementDate } = service
  if (!retirementDate) {
    const missing = [!dateOfBirth && 'the date of birth', !firstAppointment && 'the first appointment'].filter(Boolean)
    return `To know it, enter ${missing.join(' and ')}.`
  }
  const { age, years } = staffType === 'Teaching' ? teaching : nonTeaching
  const yearOf = (day: string | null): number => Number((day ?? '').slice(0, 4))
  const ages = yearOf(retirementDate) - yearOf(dateOfBirth) === age && sameDay(dateOfBirth, retirementDate)
  if (ages) return `${age} years of age, earlier than ${years} years of service.`
  if (yearOf(retirementDate) - yearOf(firstAppointment) === years && sameDay(firstAppointment, retirementDate))
    return `${years} years of service, earlier than ${age} years of age.`
  return `Service was extended to ${showDay(retirementExtendedTo)}.`
}

/** For 29 February, the 28th is used in a year without one. */
const sameDay = (one: string | null, other: string): boolean =>
  one !== null && (one.slice(5) === other.slice(5) || (one.slice(5) === '02-29' && other.slice(5) === '02-28'))
