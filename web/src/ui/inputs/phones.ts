import { messages } from '@akada/contract/kernel/messages'
import { nationalNumber } from '@akada/contract/kernel/phones'

export interface PhoneNumber {
  code: string
  number: string
}

/** The default country code of a phone number. */
export const homeCode = '+234'

/** The number as phones are stored, or null if the typed text is not one. */
export const phoneOf = (typed: string): PhoneNumber | null => {
  const number = nationalNumber(typed)
  return number === null ? null : { code: homeCode, number }
}

/** Why a typed number is rejected. */
export const phoneError = (typed: string): string => (typed.trim() ? messages.phoneInvalid : messages.phoneRequired)

/** As people write it: 0803 123 4567, with the country code if it is another country. */
export const showPhone = ({ code, number }: PhoneNumber): string => {
  const grouped = number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
  return code === homeCode ? `0${grouped}` : `${code} ${grouped}`
}
