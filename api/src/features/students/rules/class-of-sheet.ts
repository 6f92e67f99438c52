import type { UploadReading } from '@akada/contract/kernel/uploads'
import { readTitleLines } from '../../../platform/uploads/index.ts'
import type { ClassBook } from '../../classes/index.ts'

const labels = { class: 'class', 'class arm': 'class', form: 'class', arm: 'arm' } as const

/** The class, or the class with its arm, that a text names and nothing else: 'JSS 1', 'JSS 1 Gold'; null if it names none. */
const namedPlace = (book: ClassBook, text: string): string | null => {
  const found = book.findClass(text)
  if (!found) return null
  if (found.rest === '') return found.class.name
  const arm = book.findArm(found.class.id, found.rest)
  return arm && `${found.class.name} ${arm.name}`
}

/**
 * The class of a list that has no column for it, as the lines above its columns or the name of its sheet say it; null if they say none.
 * Of the lines, those under a label such as 'CLASS:' come first.
 */
export const classOfSheet = (book: ClassBook, { firstRows, titleRow, sheet }: UploadReading): string | null => {
  const above = firstRows.filter(({ row }) => row < titleRow).map(({ cells }) => cells)
  const { said, others } = readTitleLines(above, labels)
  const saidOf = (part: 'class' | 'arm'): string => said.find(one => one.part === part)?.says ?? ''
  const texts = [`${saidOf('class')} ${saidOf('arm')}`, saidOf('class'), ...others, sheet ?? '']
  for (const text of texts) {
    const place = namedPlace(book, text)
    if (place !== null) return place
  }
  return null
}

/** The classes of a school and, after each, those with its arms: 'JSS 1', 'JSS 1 Gold'. */
export const placeNames = (book: ClassBook): string[] =>
  book.classes.flatMap(({ id, name }) => [name, ...book.armsOf(id).map(arm => `${name} ${arm.name}`)])
