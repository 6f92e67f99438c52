import type { ReadingChoice, UploadReading } from '@akada/contract/kernel/uploads'

export type { ReadingChoice }
export type Reading = UploadReading

/** The columns of which something else was said than they are read as now. */
export const chosenColumns = (
  { columns }: Reading,
  said: ReadonlyMap<string, string | null>,
): NonNullable<ReadingChoice['columns']> =>
  columns.flatMap(({ letter, key, by }) => {
    const chosen = said.get(letter)
    return chosen === undefined || (chosen === key && by !== 'remembered') ? [] : [{ letter, key: chosen }]
  })

/** Titles of required columns that nothing would be read as, were the columns read as these keys. */
export const stillMissing = ({ targets, missing }: Reading, used: ReadonlySet<string | null>): string[] => {
  const filled = new Set(targets.flatMap(({ key, provides }) => (used.has(key) ? [key, ...provides] : [])))
  const known = new Map(targets.map(({ key, title }) => [title, key]))
  return missing.filter(title => !filled.has(known.get(title) ?? ''))
}

/** 'Form as Class': what was read under another title than its own. */
export const readAs = ({ columns, targets }: Reading): string[] => {
  const titles = new Map(targets.map(({ key, title }) => [key, title]))
  return columns.flatMap(({ title, key, by }) =>
    key !== null && by !== 'title' ? [`${title} as ${titles.get(key) ?? key}`] : [],
  )
}

/** What is chosen now with what was before, for a file that is sent again whole. Another sheet or row of titles has columns of its own. */
export const wholeChoice = ({ sheet, titleRow, columns }: Reading, choice: ReadingChoice): ReadingChoice => {
  const ofSheet = sheet === null ? {} : { sheet }
  if (choice.sheet !== undefined) return choice
  if (choice.titleRow !== undefined) return { ...ofSheet, ...choice }
  const now = new Set(choice.columns?.map(({ letter }) => letter))
  const before = columns.filter(({ letter, by }) => by === 'chosen' && !now.has(letter))
  return {
    ...ofSheet,
    titleRow,
    ...choice,
    columns: [...before.map(({ letter, key }) => ({ letter, key })), ...(choice.columns ?? [])],
  }
}
