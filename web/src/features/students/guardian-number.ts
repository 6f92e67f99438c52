import { showPhone } from '../../ui/inputs/phones.ts'

/** A guardian's number, stored with the code of the country, as people write it: '0803 123 4567'. */
export const guardianNumber = (number: string): string => {
  const home = /^\+234(\d{10})$/.exec(number)
  return home ? showPhone({ code: '+234', number: home[1] ?? '' }) : number
}
