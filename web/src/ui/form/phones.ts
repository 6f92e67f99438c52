import { messages } from '@akada/contract/kernel/messages'

export interface PhoneNumber {
  code: string
  number: string
}

/** The country code that a phone number has until another is chosen. */
export const homeCode = '+234'

/** The national number in what was typed, without the leading zero or the country's code: 0803 123 4567 is 8031234567. */
const nationalNumber = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^234(?=\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '')

/** The number as a list of phones takes it, or null: it needs at least 10 digits. */
export const phoneOf = (typed: string): PhoneNumber | null => {
  const number = nationalNumber(typed)
  return number.length < 10 ? null : { code: homeCode, number: number.slice(-10) }
}

/** Why a typed number is not taken. */
export const phoneFault = (typed: string): string => (typed.trim() ? messages.phoneInvalid : messages.phoneRequired)

/** As people write it: 0803 123 4567, with the country's code where it is another. */
export const showPhone = ({ code, number }: PhoneNumber): string => {
  const grouped = number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
  return code === homeCode ? `0${grouped}` : `${code} ${grouped}`
}
