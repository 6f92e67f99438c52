/** The totally anti-symmetric quasigroup of H. M. Damm (2004): it catches every single wrong digit and every swap of neighbours. */
const damm = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const

/** The greatest serial number of a year. */
export const lastSerial = 9_999_999

/** A letter counts as two digits, A as 10 to Z as 35. */
const digitsOf = (text: string): string =>
  text.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 'A'.charCodeAt(0) + 10))

const checkDigit = (text: string): string => {
  let interim = '0'
  for (const digit of digitsOf(text)) interim = damm[Number(interim)]?.[Number(digit)] ?? interim
  return interim
}

/**
 * A student's number for life: state code, year of entry (two digits), serial of that year (seven), check digit. Throws if a part is out of
 * range.
 */
export const makeFxId = (stateCode: string, year: number, serial: number): string => {
  if (!/^[A-Z]{2}$/.test(stateCode)) throw new RangeError(`'${stateCode}' is not the code of a state.`)
  if (!Number.isInteger(serial) || serial < 1 || serial > lastSerial) {
    throw new RangeError(`The serial ${serial} is not between 1 and ${lastSerial}.`)
  }
  const body = `${stateCode}${String(year % 100).padStart(2, '0')}${String(serial).padStart(7, '0')}`
  return body + checkDigit(body)
}

/** Whether a text has the form of an fxId and a correct check digit. */
export const isFxId = (text: string): boolean =>
  /^[A-Z]{2}\d{10}$/.test(text) && checkDigit(text.slice(0, -1)) === text.at(-1)
