import type { api, Response } from '../../../lib/api.ts'

export type Register = Response<typeof api.attendance.getRegister>
export type Standing = Register['registers'][number]['marks'][string]
export type Mark = Standing['mark']
export type Reason = NonNullable<Standing['reason']>
export type Sitting = Register['sittings'][number]
export type RegisterStudent = Register['students'][number]
export type SheetAnswer = Response<typeof api.attendance.mark>
export type MarkResult = SheetAnswer['results'][number]
export type Tally = SheetAnswer['totals']

/** In the order of the buttons. */
export const marks: readonly Mark[] = ['present', 'absent', 'late', 'excused']
export const reasons: readonly { value: Reason; label: string }[] = [
  { value: 'sick', label: 'Sick' },
  { value: 'permission', label: 'Permission' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'unknown', label: 'Unknown' },
]
export const nameOfMark: Record<Mark, string> = {
  present: 'Present',
  absent: 'Absent',
  late: 'Late',
  excused: 'Excused',
}
export const nameOfSitting: Record<Sitting, string> = { morning: 'Morning', afternoon: 'Afternoon' }

/** Whether a reason may go with the mark. */
export const takesReason = (mark: Mark): boolean => mark === 'absent' || mark === 'excused'

/** 'Absent, sick' */
export const inWords = ({ mark, reason }: { mark: Mark; reason: Reason | null }): string =>
  reason ? `${nameOfMark[mark]}, ${reason}` : nameOfMark[mark]

/** 'Sick 3, unknown 1': the reasons with a count above zero; null if there are none. */
export const reasonsInWords = (counts: Readonly<Record<Reason, number>>): string | null => {
  const words = reasons.filter(({ value }) => counts[value] > 0).map(({ value }) => `${value} ${counts[value]}`)
  return words.length > 0 ? words.join(', ') : null
}

/** '38 present, 2 absent': the marks with a count above zero, in the order of the buttons. */
export const tallyInWords = (tally: Readonly<Record<Mark, number>>): string =>
  marks
    .filter(mark => tally[mark] > 0)
    .map(mark => `${tally[mark]} ${mark}`)
    .join(', ')
