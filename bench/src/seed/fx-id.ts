/** The product's fxId, reimplemented from its description: state code, year of entry, serial of seven digits, Damm's check digit. */
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

const interimAfter = (digits: string, from = 0): number => {
  let interim = from
  for (const digit of digits) interim = Number(damm[interim]?.[Number(digit)])
  return interim
}

/** Creates the fxIds of a state and a year of entry; a letter counts as two digits, A as 10 to Z as 35. */
export const fxIdsOf = (stateCode: string, year: number): ((serial: number) => string) => {
  const head = `${stateCode}${String(year % 100).padStart(2, '0')}`
  const afterHead = interimAfter(head.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55)))
  return serial => {
    const tail = String(serial).padStart(7, '0')
    return `${head}${tail}${interimAfter(tail, afterHead)}`
  }
}
