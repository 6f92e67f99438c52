import type { FieldError } from './sessions.ts'

/** Key of the ratings 1 to 5 (domain.md, The report sheet). */
export const ratingKey = [
  { rating: 5, meaning: 'Excellent' },
  { rating: 4, meaning: 'Good' },
  { rating: 3, meaning: 'Fair' },
  { rating: 2, meaning: 'Poor' },
  { rating: 1, meaning: 'Very Poor' },
] as const

interface Component {
  name: string
  maximum: number
}
interface Band {
  from: number
  grade: string
}
interface Window {
  termId: string
  componentId: string
  opens: string
  closes: string
}

/** Whole tenths of a mark with at most one decimal, as the contract allows. */
export const tenthsOf = (mark: number): number => Math.round(mark * 10)

/** The sum of the maxima, in tenths: 1000 is required. */
export const sumOfMaxima = (components: readonly Component[]): number =>
  components.reduce((sum, { maximum }) => sum + tenthsOf(maximum), 0)

/** Whether every mark from 0 up has a grade. */
export const coversZero = (bands: readonly Band[]): boolean => bands.some(({ from }) => from === 0)

const repeats = <T>(
  items: readonly T[],
  keyOf: (item: T) => string | number,
  pathOf: (index: number) => string,
  what: string,
) => {
  const seen = new Set<string | number>()
  return items.flatMap((item, index): FieldError[] => {
    const key = keyOf(item)
    const isSeen = seen.has(key)
    seen.add(key)
    return isSeen ? [{ path: pathOf(index), message: `This ${what} is in the list twice.` }] : []
  })
}

interface Planned {
  registerHours?: { morning: string; afternoon: string } | undefined
  classTypes: readonly { classTypeId: string; components: readonly Component[]; grades: readonly Band[] }[]
  psychomotor: readonly { name: string }[]
  affective: readonly { name: string }[]
  windows: readonly Window[]
}

/** The errors inside a planned configuration, field by field: duplicate names, windows that close before they open. */
export const configurationErrors = (planned: Planned): FieldError[] => [
  ...(planned.registerHours && planned.registerHours.afternoon <= planned.registerHours.morning
    ? [{ path: 'body.registerHours.afternoon', message: 'Choose a time after that of the morning.' }]
    : []),
  ...repeats(
    planned.classTypes,
    one => one.classTypeId,
    index => `body.classTypes.${index}.classTypeId`,
    'class type',
  ),
  ...planned.classTypes.flatMap(({ components, grades }, index) => {
    const at = `body.classTypes.${index}`
    return [
      ...repeats(
        components,
        one => one.name.toLowerCase(),
        place => `${at}.components.${place}.name`,
        'name',
      ),
      ...repeats(
        grades,
        one => one.from,
        place => `${at}.grades.${place}.from`,
        'lowest mark',
      ),
      ...repeats(
        grades,
        one => one.grade,
        place => `${at}.grades.${place}.grade`,
        'grade',
      ),
    ]
  }),
  ...(['psychomotor', 'affective'] as const).flatMap(domain =>
    repeats(
      planned[domain],
      one => one.name.toLowerCase(),
      index => `body.${domain}.${index}.name`,
      'name',
    ),
  ),
  ...repeats(
    planned.windows,
    one => `${one.termId} ${one.componentId}`,
    index => `body.windows.${index}.componentId`,
    'window',
  ),
  ...planned.windows.flatMap(({ opens, closes }, index) =>
    opens <= closes
      ? []
      : [{ path: `body.windows.${index}.closes`, message: 'A window closes on or after the day it opens.' }],
  ),
]
