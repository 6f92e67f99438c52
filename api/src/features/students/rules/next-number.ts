/** The last numbers of a school that the next one is made of: enough to see which of their parts counts. */
export const numbersCompared = 200

/** 'ADM/2026/0041' in the parts ADM/, 2026, /, 0041. */
const partsOf = (number: string): string[] => number.match(/\d+|\D+/g) ?? []
const isDigits = (part: string): boolean => /^\d{1,12}$/.test(part)
const isYear = (part: string): boolean => /^(?:19|20)\d\d$/.test(part)
/** The number without its digits: numbers of the same form are of one series. */
const formOf = (parts: readonly string[]): string =>
  parts.map(part => (isDigits(part) ? '0' : part.toLowerCase())).join('')

/**
 * The place of the part that counts: the one with the most different values, the last of these if there are several. A year counts only
 * where there is nothing else.
 */
const placeOfSerial = (series: readonly (readonly string[])[]): number => {
  const places = (series[0] ?? []).flatMap((part, place) => (isDigits(part) ? [place] : []))
  const serials = places.filter(place => !series.every(parts => isYear(parts[place] ?? '')))
  const varietyOf = (place: number): number => new Set(series.map(parts => parts[place])).size
  return (serials.length > 0 ? serials : places).reduce(
    (best, place) => (best === -1 || varietyOf(place) >= varietyOf(best) ? place : best),
    -1,
  )
}

/**
 * So many numbers from one on, which counts by the last of its digits that are no year: '2026/00541', '2026/00542'. Only the first where it has
 * no digits.
 */
export const numbersFrom = (first: string, count: number): string[] => {
  const parts = partsOf(first.trim())
  const place = placeOfSerial([parts])
  const digits = parts[place]
  if (digits === undefined) return [first]
  return Array.from({ length: count }, (_, index) =>
    parts
      .map((part, at) => (at === place ? String(Number(digits) + index).padStart(digits.length, '0') : part))
      .join(''),
  )
}

/**
 * The admission number after a school's latest ones, the newest first: 'ADM/2026/0042' after 'ADM/2026/0041'. What stands around the part
 * that counts is as in the newest, and its width is kept. Null where the newest has no digits.
 */
export const nextNumber = (latest: readonly string[]): string | null => {
  const [newest, ...older] = latest.slice(0, numbersCompared).map(partsOf)
  if (!newest) return null
  const form = formOf(newest)
  const series = [newest, ...older.filter(parts => formOf(parts) === form)]
  const place = placeOfSerial(series)
  if (place === -1) return null
  const sameOtherwise = series.filter(parts => parts.every((part, at) => at === place || part === newest[at]))
  const highest = Math.max(...sameOtherwise.map(parts => Number(parts[place])))
  const serial = String(highest + 1).padStart(newest[place]?.length ?? 1, '0')
  return newest.map((part, at) => (at === place ? serial : part)).join('')
}
