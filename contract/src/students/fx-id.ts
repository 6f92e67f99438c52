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

/** The state of the check after more digits. A letter counts as two, A as 10 to Z as 35. */
const interimAfter = (text: string, from = 0): number => {
  const digits = text.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 'A'.charCodeAt(0) + 10))
  let interim = from
  for (const digit of digits) interim = Number(damm[interim]?.[Number(digit)] ?? interim)
  return interim
}

/**
 * Makes the numbers for life of the students of a state and a year of entry: state code, year (two digits), serial of that year (seven),
 * check digit. Throws if a part is out of range.
 */
export const fxIdsOf = (stateCode: string, year: number): ((serial: number) => string) => {
  if (!/^[A-Z]{2}$/.test(stateCode)) throw new RangeError(`'${stateCode}' is not the code of a state.`)
  const head = `${stateCode}${String(year % 100).padStart(2, '0')}`
  const afterHead = interimAfter(head)
  return serial => {
    if (!Number.isInteger(serial) || serial < 1 || serial > lastSerial)
      throw new RangeError(`The serial ${serial} is not between 1 and ${lastSerial}.`)
    const tail = String(serial).padStart(7, '0')
    return `${head}${tail}${interimAfter(tail, afterHead)}`
  }
}

/** One such number. Throws if a part is out of range. */
export const makeFxId = (stateCode: string, year: number, serial: number): string => fxIdsOf(stateCode, year)(serial)

/** Whether a text has the form of an fxId and a correct check digit. */
export const isFxId = (text: string): boolean =>
  /^[A-Z]{2}\d{10}$/.test(text) && String(interimAfter(text.slice(0, -1))) === text.at(-1)
