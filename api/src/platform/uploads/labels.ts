import { splitName } from '@akada/contract/kernel/names'
import type { Composite } from './reading.ts'

/** Words and numbers, without case, accents and points: 'J.S.S. 1st' is 'jss', '1'. */
export const titleWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .match(/\p{L}+|\d+/gu) ?? []

/** What a line above a table says under a label; the text is as written. */
export interface SaidInTitle<Part extends string> {
  part: Part
  says: string
}

/** Labels in lower case, such as 'title', and what each stands for. */
export type TitleLabels<Part extends string> = Readonly<Record<string, Part>>

interface LabelledText<Part extends string> extends SaidInTitle<Part> {
  /** The value is in the next cell. */
  isOpen: boolean
}

/** Longer texts above a table are read up to here. */
const maxTitleText = 300

const labelReader = <Part extends string>(labels: TitleLabels<Part>) => {
  const byWords = new Map(Object.entries(labels).map(([label, part]) => [titleWords(label).join(''), part]))
  const phrases = Object.keys(labels)
    .toSorted((one, other) => other.length - one.length)
    .map(label => label.replaceAll(' ', '\\s*[/&]?\\s*'))
  // 'Number in class: 40' and 'Next term: 12 January' are about something else.
  const before = String.raw`(?<!\b(?:in|of|per|this|next|last|previous|mid)[\s-]+)`
  const pattern = new RegExp(String.raw`${before}\b(${phrases.join('|')})\s*[:=]`, 'gi')
  const partOf = (text: string): Part | null => byWords.get(titleWords(text).join('')) ?? null
  const read = (cell: string): LabelledText<Part>[] => {
    const whole = partOf(cell)
    if (whole !== null) return [{ part: whole, says: '', isOpen: true }]
    const [, name = '', dashed = ''] = /^([^:=–-]+?)\s*[–-]\s+(.+)$/.exec(cell) ?? []
    const dashedPart = partOf(name)
    if (dashedPart !== null) return [{ part: dashedPart, says: dashed, isOpen: false }]
    const found = [...cell.matchAll(pattern)]
    return found.flatMap(({ 0: label, 1: written = '', index }, at) => {
      const part = partOf(written)
      const says = cell.slice(index + label.length, found[at + 1]?.index).replace(/^[\s._]+|[\s,;|._]+$/g, '')
      return part === null ? [] : [{ part, says, isOpen: says === '' && at === found.length - 1 }]
    })
  }
  return read
}

/**
 * What the lines above a table say under labels, such as 'SUBJECT: English Language' in one cell or in two, and the other texts. Lines are
 * given by their cells; a label without a value says nothing.
 */
export const readTitleLines = <Part extends string>(
  lines: readonly (readonly string[])[],
  labels: TitleLabels<Part>,
): { said: SaidInTitle<Part>[]; others: string[] } => {
  const read = labelReader(labels)
  const said: SaidInTitle<Part>[] = []
  const others: string[] = []
  for (const line of lines) {
    // A cell merged over several columns or rows may have its text in each.
    const cells = line
      .filter((cell, at) => cell !== '' && cell !== line[at - 1])
      .map(cell => cell.slice(0, maxTitleText).toWellFormed())
    let open: Part | null = null
    for (const cell of cells) {
      const found = read(cell)
      if (found.length === 0 && open !== null) said.push({ part: open, says: cell })
      else if (found.length === 0) others.push(cell)
      open = null
      for (const { part, says, isOpen } of found) {
        if (isOpen) open = part
        else if (says !== '') said.push({ part, says })
      }
    }
  }
  return { said, others }
}

type NameKey = 'lastName' | 'firstName' | 'middleName'

const withoutSurname = (names: string): Record<string, string> => {
  const [firstName = '', ...others] = names.split(/[\s,]+/).filter(word => word !== '')
  return { firstName, middleName: others.join(' ') }
}

/** Columns of people's own lists that hold more than one name. `aliases` are further titles of the column of full names. */
export const nameColumns = <Key extends string>(aliases: readonly string[]): Composite<Key | NameKey>[] => [
  {
    key: 'fullName',
    title: 'Full name',
    aliases: ['Name', 'Names', 'Full Names', 'Name in Full', ...aliases],
    provides: ['lastName', 'firstName', 'middleName'],
    isFullName: true,
    split: (text, { order, has }) => {
      if (has.has('lastName')) return withoutSurname(text)
      // With the first name in a column of its own, the rest is the surname.
      return has.has('firstName') ? { lastName: text } : { ...splitName(text, order) }
    },
  },
  {
    key: 'otherNames',
    title: 'First and other names',
    provides: ['firstName', 'middleName'],
    insteadOf: 'middleName',
    split: withoutSurname,
  },
]

/** Columns for the day, the month and the year of a day, as census registers have them; `titles` are the day's own, such as 'Date of Birth'. */
export const dayPartColumns = <Key extends string>(
  of: Key,
  what: string,
  titles: readonly string[],
): Composite<Key>[] =>
  (['day', 'month', 'year'] as const).map(is => ({
    key: `${of} ${is}`,
    title: `${is.charAt(0).toUpperCase()}${is.slice(1)} of ${what}`,
    aliases: titles.flatMap(title => [`${title} ${is}`, `${is} of ${title}`]),
    // Without a year there is no day.
    provides: is === 'year' ? [of] : [],
    part: { of, is },
    split: () => ({}),
  }))
