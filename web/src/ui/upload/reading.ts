import type { ReadingChoice, UploadReading } from '@akada/contract/kernel/uploads'

export type { ReadingChoice }
export type Reading = UploadReading

/** The columns that were given another meaning than the current one. */
export const chosenColumns = (
  { columns }: Reading,
  said: ReadonlyMap<string, string | null>,
): NonNullable<ReadingChoice['columns']> =>
  columns.flatMap(({ letter, key, by }) => {
    const chosen = said.get(letter)
    return chosen === undefined || (chosen === key && by !== 'remembered') ? [] : [{ letter, key: chosen }]
  })

/** Titles of required columns that would be missing if the columns were read as these keys. */
export const stillMissing = ({ targets, missing }: Reading, used: ReadonlySet<string | null>): string[] => {
  const filled = new Set(targets.flatMap(({ key, provides }) => (used.has(key) ? [key, ...provides] : [])))
  const known = new Map(targets.map(({ key, title }) => [title, key]))
  return missing.filter(title => !filled.has(known.get(title) ?? ''))
}

/** 'Form as Class': a column read under a title other than its own. */
export const readAs = ({ columns, targets }: Reading): string[] => {
  const titles = new Map(targets.map(({ key, title }) => [key, title]))
  return columns.flatMap(({ title, key, by }) =>
    key !== null && by !== 'title' ? [`${title} as ${titles.get(key) ?? key}`] : [],
  )
}

/**
 * The current choices merged with the earlier ones, for a file that is sent again whole. Another sheet, row of titles or group has its own
 * columns.
 */
export const wholeChoice = ({ sheet, titleRow, group, columns }: Reading, choice: ReadingChoice): ReadingChoice => {
  const ofSheet = sheet === null ? {} : { sheet }
  if (choice.sheet !== undefined) return choice
  if (choice.titleRow !== undefined) return { ...ofSheet, ...choice }
  if (choice.group !== undefined) return { ...ofSheet, titleRow, ...choice }
  const now = new Set(choice.columns?.map(({ letter }) => letter))
  const before = columns.filter(({ letter, by }) => by === 'chosen' && !now.has(letter))
  return {
    ...ofSheet,
    titleRow,
    ...(group === null ? {} : { group }),
    ...choice,
    columns: [...before.map(({ letter, key }) => ({ letter, key })), ...(choice.columns ?? [])],
  }
}

/** 'columns D to F' */
const spanOf = (letters: readonly string[]): string =>
  letters.length > 1 ? `columns ${letters[0]} to ${letters.at(-1)}` : `column ${letters[0]}`

/** Groups of columns as choices: 'MATHEMATICS (columns D to F)'. */
export const groupChoices = ({ groups, group }: Reading): { value: string; label: string }[] => [
  ...(group === null ? [{ value: '', label: 'Choose the columns' }] : []),
  ...groups.map(({ name, letters }) => ({ value: name, label: `${name} (${spanOf(letters)})` })),
]
