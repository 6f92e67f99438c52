import type { RegisterBook } from '@akada/contract/attendance/sheets'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { type ArmInTerm, readArmInTerm } from './aggregate.ts'
import { bookOf } from './rules/register-book.ts'
import { spanAt, type SpanKind, spansOf, type TermWeek, termWeeks } from './rules/spans.ts'

export interface SheetRequest {
  classArmId: string
  term?: string
  span: SpanKind
  day?: string
}

export interface SheetOfArm {
  book: RegisterBook
  /** The same weeks grouped by month, as printed. */
  months: () => RegisterBook[]
  districtId: string
}

const clamped = (day: string, { starts, ends }: { starts: string; ends: string }): string => {
  if (day < starts) return starts
  return day > ends ? ends : day
}

/** The register sheet of a week, month or term; 404 if the arm belongs to another school or the term to another session. */
export const readSheet = async (tx: ReadTx, actor: Actor, asked: SheetRequest, today: string): Promise<SheetOfArm> => {
  const facts = await readArmInTerm(tx, actor, asked, today)
  const weeks = termWeeks(facts.term)
  const shown = spanAt(weeks, asked.span, clamped(asked.day ?? today, facts.term))
  const of = (some: readonly TermWeek[], span: SpanKind, beside: Pick<RegisterBook, 'before' | 'after'>) =>
    bookOfArm(facts, { weeks, some, span, today, ...beside })
  return {
    book: of(shown.weeks, asked.span, shown),
    months: () => {
      const span = asked.span === 'week' ? 'week' : 'month'
      return spansOf(shown.weeks, span).map(some => of(some, span, { before: null, after: null }))
    },
    districtId: facts.arm.districtId,
  }
}

const bookOfArm = (
  { arm, term, sittings, students, registerOf }: ArmInTerm,
  {
    weeks,
    some,
    span,
    today,
    before,
    after,
  }: Pick<RegisterBook, 'span' | 'today' | 'before' | 'after'> & { weeks: TermWeek[]; some: readonly TermWeek[] },
): RegisterBook => ({
  school: { id: arm.schoolId, name: arm.schoolName },
  classArm: { id: arm.id, fullName: arm.fullName },
  classTeacher: arm.classTeacher,
  session: arm.session,
  term: { id: term.id, name: term.name, starts: term.starts, ends: term.ends, closed: term.closed },
  span,
  before,
  after,
  today,
  sittings,
  ...bookOf({
    classArmId: arm.id,
    termWeeks: weeks,
    weeks: some,
    closures: new Map(term.holidays.map(({ day, name }) => [day, name])),
    students,
    sittings,
    registerOf,
    today,
  }),
})
