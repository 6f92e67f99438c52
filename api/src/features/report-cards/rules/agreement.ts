import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { dash, ordinal } from '@akada/contract/report-cards/words'

type SubjectRow = ReportCardResult['subjects'][number]

const most = 8

const changed = (what: string, from: string | null, to: string | null): string[] =>
  from === to ? [] : [`${what}: ${from ?? dash} is now ${to ?? dash}`]

const placeOf = (position: number | null): string | null => (position === null ? null : ordinal(position))

/** A subject's own total is named with both values; its figures over the arm in one line. */
const ofSubject = (name: string, frozen: SubjectRow | undefined, now: SubjectRow | undefined): string[] => {
  const totals = changed(`${name}, total`, frozen?.total ?? null, now?.total ?? null)
  const componentsOf = (row: SubjectRow | undefined): string =>
    JSON.stringify(row?.components.filter(({ kind }) => kind !== 'empty') ?? [])
  const figuresOf = (row: SubjectRow | undefined): string =>
    JSON.stringify([row?.position ?? null, row?.classAverage ?? null, row?.highest ?? null, row?.lowest ?? null])
  return [
    ...totals,
    ...(totals.length === 0 && componentsOf(frozen) !== componentsOf(now) ? [`${name}: scores of its components`] : []),
    ...(figuresOf(frozen) === figuresOf(now) ? [] : [`${name}: position, class average, highest or lowest`]),
    ...(JSON.stringify(frozen?.broughtForward ?? []) === JSON.stringify(now?.broughtForward ?? [])
      ? []
      : [`${name}: total of an earlier term`]),
  ]
}

/**
 * The differences between a published card and the current figures of its arm, in words; empty if they agree. Grades, the promotion rule,
 * attendance and names are those of the day of publication and are not compared, and neither is the number in class, which is the roll of
 * that day: it is compared only with `numbers`, because this publication sets it again.
 */
export const differencesOf = (
  frozen: ReportCardResult,
  now: ReportCardResult,
  { numbers }: { numbers: boolean },
): string[] => {
  const rows = new Map([...frozen.subjects, ...now.subjects].map(row => [row.subjectId, row.name]))
  const rowIn = (result: ReportCardResult, id: string) => result.subjects.find(row => row.subjectId === id)
  const found = [
    ...changed('Average', frozen.average, now.average),
    ...changed('Position in arm', placeOf(frozen.positionInArm), placeOf(now.positionInArm)),
    ...changed('Class average', frozen.armAverage, now.armAverage),
    // A card that was issued without a position in class does not contradict one with it.
    ...(frozen.positionInClass === null || now.positionInClass === null
      ? []
      : changed('Position in class', placeOf(frozen.positionInClass), placeOf(now.positionInClass))),
    ...(numbers ? changed('Number in class', String(frozen.numberInArm), String(now.numberInArm)) : []),
    ...[...rows].flatMap(([id, name]) => ofSubject(name, rowIn(frozen, id), rowIn(now, id))),
  ]
  return found.length > most ? [...found.slice(0, most), `and ${found.length - most} more`] : found
}

/** Whether a card that lacks scores may be published as incomplete: some subject has a total. */
export const mayBeIncomplete = ({ average }: ReportCardResult, lacks: readonly string[]): boolean =>
  lacks.length > 0 && average !== null

/** Why a card cannot be published as complete; null if it can. */
export const lackText = ({ offered, average }: ReportCardResult, lacks: readonly string[]): string | null => {
  if (lacks.length > 0) {
    const named = lacks.slice(0, 4).join(', ')
    const more = lacks.length > 4 ? ` and ${lacks.length - 4} more` : ''
    return `${lacks.length === 1 ? '1 score is' : `${lacks.length} scores are`} missing: ${named}${more}`
  }
  if (average !== null) return null
  return offered === 0 ? 'offers no subject' : 'has no scores'
}
