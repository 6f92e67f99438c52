import type { ReadingChoice, UploadReading } from '@akada/contract/kernel/uploads'
import { bareTitle } from '../spreadsheet/index.ts'
import type { KeptReading } from './tables.ts'
import type { Remembered } from './titles.ts'

/** The current choice on top of the previous one. Another sheet or another title row has columns of its own. */
export const mergedChoice = ({ shown, choice }: KeptReading, said: ReadingChoice): ReadingChoice => {
  const isOtherSheet = said.sheet !== undefined && said.sheet !== shown.sheet
  const isOtherTitles = isOtherSheet || (said.titleRow !== undefined && said.titleRow !== shown.titleRow)
  const kept: ReadingChoice = { ...choice }
  if (isOtherSheet) delete kept.titleRow
  if (isOtherTitles) delete kept.columns
  const columns = new Map([...(kept.columns ?? []), ...(said.columns ?? [])].map(({ letter, key }) => [letter, key]))
  return { ...kept, ...said, columns: [...columns].map(([letter, key]) => ({ letter, key })) }
}

/** The chosen meanings of titles, to be remembered: of each chosen column that has a title. */
export const titlesSaid = ({ columns, nameOrder }: UploadReading, said: ReadingChoice): Remembered => {
  const chosen = new Set(said.columns?.map(({ letter }) => letter))
  const titled = columns.filter(({ letter, title }) => chosen.has(letter) && title !== `Column ${letter}`)
  return {
    titles: Object.fromEntries(titled.map(({ title, key }) => [bareTitle(title), key])),
    nameOrder: said.nameOrder === undefined ? null : nameOrder,
  }
}
