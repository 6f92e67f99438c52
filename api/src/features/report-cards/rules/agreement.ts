import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { dash, ordinal } from '@akada/contract/report-cards/words'

type SubjectRow = ReportCardResult['subjects'][number]

const most = 8

const changed = (what: string, from: string | null, to: string | null): string[] =>
  from === to ? [] : [`${what}: ${from ?? dash} is now ${to ?? dash}`]

const placeOf = (position: number | null): string | null => (position === null ? null : ordinal(position))

const componentTexts = { absent: 'ABS', exempt: 'EX', empty: null } as const

/** The entries of a subject by the name of their component, as printed; an empty one is omitted. */
const entriesOf = ({ components }: ReportCardResult, row: SubjectRow | undefined): Map<string, string> =>
  new Map(
    components.flatMap(({ name }, at) => {
      const cell = row?.components[at]
      const text = cell === undefined || cell.kind === 'score' ? (cell?.score ?? null) : componentTexts[cell.kind]
      return text === null ? [] : [[name, text] as const]
    }),
  )

/** What of a subject is the student's own: the total, else the components; and the earlier terms. */
const ownOfSubject = (id: string, name: string, frozen: ReportCardResult, now: ReportCardResult): string[] => {
  const before = rowIn(frozen, id)
  const after = rowIn(now, id)
  const totals = changed(`${name}, total`, before?.total ?? null, after?.total ?? null)
  const [was, is] = [entriesOf(frozen, before), entriesOf(now, after)]
  const entries = [...new Set([...was.keys(), ...is.keys()])].flatMap(component =>
    changed(`${name}, ${component}`, was.get(component) ?? null, is.get(component) ?? null),
  )
  return [
    ...(totals.length > 0 ? totals : entries),
    ...(JSON.stringify(before?.broughtForward ?? []) === JSON.stringify(after?.broughtForward ?? [])
      ? []
      : [`${name}: total of an earlier term`]),
  ]
}

const rowIn = (result: ReportCardResult, id: string): SubjectRow | undefined =>
  result.subjects.find(row => row.subjectId === id)

/** The subjects of two results, by id. */
const subjectsOf = (...results: readonly ReportCardResult[]): [id: string, name: string][] => [
  ...new Map(results.flatMap(({ subjects }) => subjects.map(row => [row.subjectId, row.name]))),
]

/** A subject's figures over the arm, in one line. */
const figuresOfSubject = (name: string, frozen: SubjectRow | undefined, now: SubjectRow | undefined): string[] => {
  const figuresOf = (row: SubjectRow | undefined): string =>
    JSON.stringify([row?.position ?? null, row?.classAverage ?? null, row?.highest ?? null, row?.lowest ?? null])
  return figuresOf(frozen) === figuresOf(now) ? [] : [`${name}: position, class average, highest or lowest`]
}

const capped = (found: readonly string[]): string[] =>
  found.length > most ? [...found.slice(0, most), `and ${found.length - most} more`] : [...found]

/**
 * The differences between a draft as it was and as it is computed now that are the student's own: scores and what follows from them, but no
 * position and no figure of the class arm. Attendance runs on until the publication and is not compared.
 */
export const ownDifferencesOf = (before: ReportCardResult, now: ReportCardResult): string[] =>
  capped([
    ...subjectsOf(before, now).flatMap(([id, name]) => {
      const own = ownOfSubject(id, name, before, now)
      const grades = changed(`${name}, grade`, rowIn(before, id)?.grade ?? null, rowIn(now, id)?.grade ?? null)
      return own.length > 0 ? own : grades
    }),
    ...changed('Average', before.average, now.average),
    ...changed('Subjects offered', String(before.offered), String(now.offered)),
    ...changed('Cumulative average', before.cumulative?.average ?? null, now.cumulative?.average ?? null),
    ...changed('Promotion', before.promotion, now.promotion),
  ])

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
  return capped([
    ...changed('Average', frozen.average, now.average),
    ...changed('Position in arm', placeOf(frozen.positionInArm), placeOf(now.positionInArm)),
    ...changed('Class average', frozen.armAverage, now.armAverage),
    // A card that was issued without a position in class does not contradict one with it.
    ...(frozen.positionInClass === null || now.positionInClass === null
      ? []
      : changed('Position in class', placeOf(frozen.positionInClass), placeOf(now.positionInClass))),
    ...(numbers ? changed('Number in class', String(frozen.numberInArm), String(now.numberInArm)) : []),
    ...subjectsOf(frozen, now).flatMap(([id, name]) => [
      ...ownOfSubject(id, name, frozen, now),
      ...figuresOfSubject(name, rowIn(frozen, id), rowIn(now, id)),
    ]),
  ])
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
