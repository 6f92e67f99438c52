import { percentOf, percentText } from '../kernel/percent.ts'

/** Printed if a card has no value. */
export const dash = '–'

/** The forms of the report sheet among which a state chooses: their parts, the order of these, and how traits are rated on them. */
export const cardLayouts = ['standard', 'results first', 'compact', 'words'] as const
export type CardLayout = (typeof cardLayouts)[number]

/** Who heads a school with classes of this level: JSS 1 is 7. */
export const headTitle = (level: number): string => (level < 7 ? 'Head Teacher' : 'Principal')

/** 1 as '1st', 12 as '12th', 23 as '23rd'. */
export const ordinal = (place: number): string => {
  const tens = place % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}

/** '1 score', '3 scores'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

export const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** '3rd out of 42'; a dash for a student without a position. */
export const placeText = (place: number | null, of: number): string =>
  place === null ? dash : `${ordinal(place)} out of ${of}`

/**
 * What a subject still needs before it has a grade: 'CA1, CA2 in; Exam due', or 'CA1, CA2, Exam due' where nothing is in. Empty text if
 * nothing is due. `entered` and `due` are names of components, in their order.
 */
export const dueText = (entered: readonly string[], due: readonly string[]): string => {
  if (due.length === 0) return ''
  const missing = `${due.join(', ')} due`
  return entered.length === 0 ? missing : `${entered.join(', ')} in; ${missing}`
}

interface SubjectCells {
  components: readonly { kind: 'score' | 'absent' | 'exempt' | 'empty' }[]
  total: string | null
  incomplete: boolean
}

/**
 * The components of a subject that are in and those that are due, by name, where some are in and some are due; otherwise both are empty:
 * a subject without any entry is not assessed yet.
 */
export const dueIn = (
  { components, incomplete, total }: SubjectCells,
  names: readonly { name: string }[],
): { entered: string[]; due: string[] } => {
  if (!incomplete || total !== null || components.every(({ kind }) => kind === 'empty')) return { entered: [], due: [] }
  const named = (isNamed: (kind: string | undefined) => boolean): string[] =>
    names.filter((_, at) => isNamed(components[at]?.kind)).map(({ name }) => name)
  return { entered: named(kind => kind !== 'empty'), due: named(kind => kind === 'empty') }
}

/** Whether a card lacks a score that counts: it says 'Incomplete' and has no position. */
export const isIncomplete = (result: {
  components: readonly { name: string }[]
  subjects: readonly SubjectCells[]
  notRanked: string | null
}): boolean =>
  result.notRanked === 'incomplete' || result.subjects.some(subject => dueIn(subject, result.components).due.length > 0)

interface CardAttendance {
  opened: number
  present: number
  notCalled: number
}

interface NotedResult {
  components: readonly { name: string }[]
  subjects: readonly SubjectCells[]
  notRanked: string | null
  attendance: CardAttendance & { unit: string }
}

/** A sentence of a card: in English, and by key and values for other languages. */
export interface CardSentence {
  key: 'noteIncomplete' | 'noteUnassessed' | 'noteAttendance' | 'noteNotInArm'
  english: string
  values: Readonly<Record<string, number>>
}

/** What a reader of a card must know so that its figures are not taken for a full result, a sentence each; empty for a full one. */
export const readerSentences = (result: NotedResult): CardSentence[] => {
  const { subjects, attendance, notRanked } = result
  const { opened, notCalled, unit } = attendance
  const called = opened - notCalled
  const unassessed = subjects.filter(
    ({ incomplete, components }) => incomplete && components.every(({ kind }) => kind === 'empty'),
  ).length
  const notes: (CardSentence | false)[] = [
    isIncomplete(result) && {
      key: 'noteIncomplete',
      english: 'Incomplete: a subject has no grade and the student no position until every score is in.',
      values: {},
    },
    unassessed > 0 && {
      key: 'noteUnassessed',
      english: `Incomplete: ${unassessed} of ${counted(subjects.length, 'subject')} ${unassessed === 1 ? 'is' : 'are'} not assessed. Averages, passes and positions are of the others.`,
      values: { count: unassessed, of: subjects.length },
    },
    called > 0 &&
      called * 2 < opened && {
        key: 'noteAttendance',
        english: `Incomplete: attendance is of ${called} of ${opened} ${unit}. On the others the register was not marked.`,
        values: { called, opened },
      },
    notRanked === 'not in arm' && {
      key: 'noteNotInArm',
      english:
        'Not in the class at the end of the term: number in class, class average, highest and lowest are of the others.',
      values: {},
    },
  ]
  return notes.filter(note => note !== false)
}

/** The same sentences in English. */
export const readerNotes = (result: NotedResult): string[] => readerSentences(result).map(({ english }) => english)

/** Attendances of the sittings called, as printed on the card: '95.00%'; a dash if none was called. */
export const attendanceText = ({ opened, present, notCalled }: CardAttendance): string =>
  percentText(percentOf(present, opened - notCalled))

/** A count of marks as printed on the card; a dash if no register was called: '0 absent' would be of a child who was always there. */
export const markedText = ({ opened, notCalled }: Omit<CardAttendance, 'present'>, count: number): string =>
  opened > notCalled ? String(count) : dash

/** The class arm as printed on the card, with its stream unless its name contains it: 'SS 1 Gold, Science'. */
export const classText = ({ classArm, stream }: { classArm: string; stream: string | null }): string =>
  stream && !classArm.includes(stream) ? `${classArm}, ${stream}` : classArm

interface Ranking {
  printPositions: boolean
  result: { ranked: boolean; notRanked: string | null; positionInArm: number | null; numberInArm: number }
}

/** The position in the arm as printed on the card; null if the state does not print positions. */
export const positionText = ({ result, printPositions }: Ranking): string | null => {
  if (!printPositions) return null
  if (result.notRanked === 'incomplete') return 'Incomplete'
  return result.ranked ? placeText(result.positionInArm, result.numberInArm) : 'Not ranked'
}
