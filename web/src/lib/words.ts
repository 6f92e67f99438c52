const isAcronym = (word: string): boolean => word === word.toUpperCase()

/** The state's term within a sentence: 'Zonal Education Office' as 'zonal education office', 'LGEA' as it is. */
export const inSentence = (term: string): string =>
  term
    .split(' ')
    .map(word => (isAcronym(word) ? word : word.toLowerCase()))
    .join(' ')

/** The plural of a term: 'Zones', 'Authorities'. */
export const plural = (term: string): string => (/[^aeiou]y$/i.test(term) ? `${term.slice(0, -1)}ies` : `${term}s`)

/** Text with the state's term for a district in place of `{District}`, `{Districts}`, `{district}` and `{districts}`. */
export const withDistrict = (text: string, district: string): string =>
  text.replace(/\{(d|D)istrict(s?)\}/g, (_, first: string, many: string) => {
    const word = many ? plural(district) : district
    return first === 'd' ? inSentence(word) : word
  })

const number = new Intl.NumberFormat('en-NG')

/** '1,200 arms', '1 arm', '2 people' */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** Whether the browser can encrypt: without it, as on pages without https, the device stores no work. */
export const canStore = (): boolean => Object(globalThis.crypto).subtle !== undefined

/** Why unsent work is not on the device, and what to do: the one sentence that every page has for it. */
export const whyNotStored = (): string =>
  canStore()
    ? 'This device is full: stay on this page until all is saved.'
    : 'Without https this device stores nothing: stay on this page until all is saved.'
