import type { ReadingChoice, UploadReading } from '@akada/contract/kernel/uploads'
import { normalisedTitle } from '../spreadsheet/index.ts'
import type { StoredReading } from './tables.ts'
import type { Remembered } from './titles.ts'

/** The current choice on top of the previous one. Another sheet, title row or group has columns of its own. */
export const mergedChoice = ({ shown, choice }: StoredReading, said: ReadingChoice): ReadingChoice => {
  const isOtherSheet = said.sheet !== undefined && said.sheet !== shown.sheet
  const isOtherTitles = isOtherSheet || (said.titleRow !== undefined && said.titleRow !== shown.titleRow)
  const isOtherGroup = said.group !== undefined && said.group !== shown.group
  const stored: ReadingChoice = { ...choice }
  if (isOtherSheet) delete stored.titleRow
  if (isOtherTitles) delete stored.group
  if (isOtherTitles || isOtherGroup) delete stored.columns
  const columns = new Map([...(stored.columns ?? []), ...(said.columns ?? [])].map(({ letter, key }) => [letter, key]))
  return { ...stored, ...said, columns: [...columns].map(([letter, key]) => ({ letter, key })) }
}

/**
 * The chosen meanings of titles, to be remembered: of each chosen column that has a title. Which of several groups is meant depends on the
 * file's purpose, and is not remembered.
 */
export const titlesSaid = ({ columns, groups, nameOrder }: UploadReading, said: ReadingChoice): Remembered => {
  const inGroups = new Set(groups.flatMap(({ letters }) => letters))
  const chosen = new Set(said.columns?.map(({ letter }) => letter).filter(letter => !inGroups.has(letter)))
  const titled = columns.filter(({ letter, title }) => chosen.has(letter) && title !== `Column ${letter}`)
  return {
    titles: Object.fromEntries(titled.map(({ title, key }) => [normalisedTitle(title), key])),
    nameOrder: said.nameOrder === undefined ? null : nameOrder,
  }
}
