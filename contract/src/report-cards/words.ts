import { percentOf } from '../kernel/percent.ts'

/** Stands where a card has nothing to say. */
export const dash = '–'

/** 1 as '1st', 12 as '12th', 23 as '23rd'. */
export const ordinal = (place: number): string => {
  const tens = place % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}

/** '1 score', '3 scores'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

export const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '2026-12-18' as '18 December 2026'. */
export const longDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`
}

/** '3rd out of 42'; a dash for whoever has no place. */
export const placeText = (place: number | null, of: number): string =>
  place === null ? dash : `${ordinal(place)} out of ${of}`

interface CardAttendance {
  opened: number
  present: number
  notCalled?: number
}

/**
 * Attendances of the sittings that were called, as the sheet prints it: '95.00%'; a dash where none was called. Null on cards that were
 * issued before sittings that nobody called were counted: they print no percentage.
 */
export const attendanceText = ({ opened, present, notCalled }: CardAttendance): string | null => {
  if (notCalled === undefined) return null
  const called = opened - notCalled
  return called > 0 ? `${percentOf(present, called)}%` : dash
}

/** The class arm as the sheet names it, with its stream where its name does not say it: 'SS 1 Gold, Science'. */
export const classText = ({ classArm, stream }: { classArm: string; stream?: string | null }): string =>
  stream && !classArm.includes(stream) ? `${classArm}, ${stream}` : classArm

interface Ranking {
  printPositions: boolean
  result: { ranked: boolean; positionInArm: number | null; numberInArm: number }
}

/** The place in the arm as the sheet says it; null where the state does not print places. */
export const positionText = ({ result, printPositions }: Ranking): string | null => {
  if (!printPositions) return null
  return result.ranked ? placeText(result.positionInArm, result.numberInArm) : 'Not ranked'
}
