import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { expect, it } from 'vitest'
import { cardsApp, type CardsWorld, enterScores, generateCards, makeCardsWorld } from '../../../test/cards.ts'
import { makeStudent, signIn } from '../../../test/factories.ts'
import { type Sql, sql } from '../../platform/db/index.ts'

const app = await cardsApp()

const subjects = [
  'Mathematics',
  'English Studies',
  'Basic Science',
  'Basic Technology',
  'Digital Technologies',
  'Social and Citizenship Studies',
  'Business Studies',
  'Cultural and Creative Arts',
  'French',
  'Yoruba',
  'Christian Religious Studies',
  'Physical and Health Education',
]
const students = 26

/** Numbers from 0 to below 1, the same in every run. */
const dice = (seed: number) => (): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

/** A mark of a component in halves; absent or exempt now and then. */
const markOf = (roll: () => number, maximum: number): string => {
  const luck = roll()
  if (luck < 0.04) return 'ABS'
  if (luck < 0.08) return 'EX'
  return String(Math.round(maximum * (0.3 + 0.7 * roll()) * 2) / 2)
}

/** What is special about a student: `null` leaves the marks as they fell. */
const special = (student: number, term: number, subject: number): string | null => {
  if (student === 7 && term === 2 && subject === 4) return '12 - 30'
  if (student === 9 && term === 0 && subject < 3) return '10 10 -'
  if (student === 11 && term === 1) return '- - -'
  if (student === 13 && term === 2 && subject > 4) return 'EX EX EX'
  if (student === 14 && subject === 8) return 'EX EX EX'
  if (student === 15) return '20 20 60'
  if (student === 16) return 'ABS ABS ABS'
  return null
}

/** A whole session of an arm: many subjects, absences, exemptions, thirds, ties, and students who lack something. */
const makeHardArm = async () => {
  app.clock.set('2026-10-14T08:00:00Z')
  const world = await makeCardsWorld(app, { subjects })
  const maxima = world.components.map(({ maximumTenths }) => maximumTenths / 10)
  const roll = dice(2026)
  let former: string[][] = []
  for (let number = 0; number < students; number += 1) {
    const student = await makeStudent(app, world.arm, {
      lastName: `Student ${String(number).padStart(2, '0')}`,
      firstName: 'Ada',
    })
    // The marks of 20 and 21 are the same, so that they share every place.
    if (number !== 21)
      former = world.session.terms.map((_, term) =>
        subjects.map(
          (_name, subject) => special(number, term, subject) ?? maxima.map(maximum => markOf(roll, maximum)).join(' '),
        ),
      )
    for (const [term, marks] of former.entries())
      await enterScores(app, world, student, marks, world.session.terms[term])
  }
  return world
}

/** The whole number of these last places that a fraction is rounded to, half up. */
const rounded = (numerator: Sql, denominator: Sql, places: number): Sql =>
  sql`div(2 * (${numerator}) * ${10 ** places}::numeric + (${denominator}), 2 * (${denominator}))`

/**
 * The figures of the third term from the raw scores, by whole numbers only. Obtainable marks are 20, 40, 60, 80 or 100, so a total is a whole
 * number of 12,000ths; a mean of up to 12 of them one of 12,000 x 27,720ths, and over up to three terms of six times as many.
 */
const figuresOf = ({ arm, session, state }: CardsWorld): Sql => sql`
  with mark as (
    select s.student_id, t.number as term, s.subject_id,
      coalesce(sum(ac.maximum_tenths) filter (where s.kind <> 'exempt'), 0)::numeric as possible, coalesce(sum(s.tenths), 0)::numeric as got,
      bool_or(s.kind = 'absent') as absent, bool_or(s.kind = 'empty') as incomplete
    from score s join assessment_component ac on ac.id = s.component_id join term t on t.id = s.term_id
    where s.class_arm_id = ${arm.id} and t.session_id = ${session.id}
      and s.session_year = (select akada_session_year(${session.terms[0].id}))
    group by s.student_id, t.number, s.subject_id
  ), total as (
    select *, case when possible > 0 and not incomplete then 100 * got * div(12000, possible) end as n from mark
  ), graded as (
    select *, ${rounded(sql`n`, sql`12000::numeric`, 1)} as tenths, ${rounded(sql`n`, sql`12000::numeric`, 0)} as whole from total
  ), by_subject as (
    select subject_id, ${rounded(sql`sum(n)`, sql`12000::numeric * count(n)`, 2)} as mean,
      max(tenths) as highest, min(tenths) as lowest
    from graded where term = 3 and n is not null group by subject_id
  ), place as (
    select student_id, subject_id, rank() over (partition by subject_id order by tenths desc) as place
    from graded where term = 3 and n is not null
  ), year as (
    select student_id, subject_id, ${rounded(sql`sum(n)`, sql`12000::numeric * count(n)`, 2)} as mean
    from graded where n is not null group by student_id, subject_id
  ), average as (
    select student_id, term, sum(n) as n, count(n) as totals, div(27720, count(n)) * sum(n) as fine,
      count(*) filter (where possible > 0 and incomplete) as lacking, count(*) as taken,
      count(*) filter (where whole * 10 >= st.pass_mark_tenths) as passed, count(*) filter (where possible > 0) as offered
    from graded, state st where st.id = ${state.id}
    group by student_id, term having count(n) > 0
  ), ranked as (
    select *, rank() over (order by ${rounded(sql`n`, sql`12000::numeric * totals`, 2)} desc) as place
    from average where term = 3 and lacking = 0 and totals * 2 >= taken
  ), session_average as (
    select student_id, ${rounded(sql`sum(fine)`, sql`12000::numeric * 27720 * count(*)`, 2)} as mean, count(*) as terms
    from average group by student_id
  )
  select a.student_id as "studentId", a.offered::int, a.passed::int, (a.totals - a.passed)::int as failed,
    ${rounded(sql`a.n`, sql`12000::numeric`, 1)}::int as obtained, (a.totals * 100)::int as obtainable,
    ${rounded(sql`a.n`, sql`12000::numeric * a.totals`, 2)}::int as average, r.place::int as place,
    (select ${rounded(sql`sum(fine)`, sql`12000::numeric * 27720 * count(*)`, 2)}::int from ranked) as "armAverage",
    y.mean::int as cumulative, y.terms::int,
    (select json_object_agg(g.subject_id, json_build_object('tenths', g.tenths, 'whole', g.whole, 'absent', g.absent and g.possible > 0,
        'incomplete', g.incomplete and g.possible > 0, 'place', p.place, 'mean', b.mean, 'highest', b.highest, 'lowest', b.lowest,
        'year', yr.mean, 'passed', g.whole * 10 >= (select pass_mark_tenths from state where id = ${state.id}),
        'grade', (select gb.grade from grade_band gb where gb.class_type_id = c.class_type_id and gb.from_mark <= g.whole
          order by gb.from_mark desc limit 1),
        'before', (select json_agg(e.tenths order by e.term) from graded e
          where e.student_id = g.student_id and e.subject_id = g.subject_id and e.term < 3)))
      from graded g
      join class_arm ca on ca.id = ${arm.id} join class c on c.id = ca.class_id
      left join place p using (student_id, subject_id)
      left join by_subject b using (subject_id)
      left join year yr using (student_id, subject_id)
      where g.student_id = a.student_id and g.term = 3) as subjects
  from average a left join ranked r using (student_id) left join session_average y using (student_id)
  where a.term = 3`

interface SubjectFigures {
  tenths: number | null
  whole: number | null
  absent: boolean
  incomplete: boolean
  place: number | null
  mean: number | null
  highest: number | null
  lowest: number | null
  year: number | null
  passed: boolean | null
  grade: string | null
  before: (number | null)[]
}
interface Figures
  extends Record<'offered' | 'passed' | 'failed' | 'obtained' | 'obtainable' | 'average' | 'armAverage', number> {
  studentId: string
  place: number | null
  cumulative: number
  terms: number
  subjects: Record<string, SubjectFigures>
}

const inTenths = (value: number | null): string | null => (value === null ? null : String(value / 10))
const inHundredths = (value: number | null): string | null => (value === null ? null : (value / 100).toFixed(2))

const linesOf = (figures: Figures) =>
  Object.entries(figures.subjects).map(([subjectId, own]) => ({
    subjectId,
    total: inTenths(own.tenths),
    grade: own.grade,
    position: own.place,
    classAverage: inHundredths(own.mean),
    highest: inTenths(own.highest),
    lowest: inTenths(own.lowest),
    passed: own.passed,
    absent: own.absent,
    incomplete: own.incomplete,
    broughtForward: own.before.map(inTenths),
    cumulative: inHundredths(own.year),
  }))

const summaryOf = (figures: Figures) => ({
  offered: figures.offered,
  passed: figures.passed,
  failed: figures.failed,
  obtained: inTenths(figures.obtained),
  obtainable: String(figures.obtainable),
  average: inHundredths(figures.average),
  ranked: figures.place !== null,
  positionInArm: figures.place,
  numberInArm: students,
  armAverage: inHundredths(figures.armAverage),
  cumulative: { average: inHundredths(figures.cumulative), terms: figures.terms },
})

const printedLines = ({ subjects: lines }: ReportCardResult) =>
  lines.map(
    ({ name: _name, components: _cells, remark: _remark, exactTotal: _total, exactCumulative: _year, ...line }) => line,
  )

const byId = <T extends { subjectId: string }>(lines: T[]): T[] =>
  lines.toSorted((one, other) => one.subjectId.localeCompare(other.subjectId))

it('prints on every card of a hard arm, in a third term, what own SQL computes from the raw scores by whole numbers', async () => {
  const world = await makeHardArm()
  app.clock.set('2027-06-16T08:00:00Z')
  const as = await signIn(app, world.principal)
  const { body } = await generateCards(app, world, { as, term: world.session.terms[2].id })
  const expected = await app.db.rows<Figures>(figuresOf(world))
  expect([body.cards.length, expected.length]).toEqual([students, students])
  let compared = 0
  for (const figures of expected) {
    const card = body.cards.find(({ studentId }) => studentId === figures.studentId)
    const { sheet } = (
      await app.request('GET /report-card/view-student-card/{id}', { params: { id: card?.cardId ?? '' } }, { as })
    ).body
    const name = sheet.student.fullName
    const wanted = summaryOf(figures)
    expect({ name, ...sheet.result }).toMatchObject({ name, ...wanted })
    expect([name, byId(printedLines(sheet.result))]).toEqual([name, byId(linesOf(figures))])
    compared += Object.keys(wanted).length + linesOf(figures).length * 12
  }
  expect(compared).toBeGreaterThan(4000)
  // The arm is as hard as it should be: some share a place, and some are not ranked.
  const places = expected.flatMap(({ place }) => place ?? [])
  expect(places).toHaveLength(students - 2)
  expect(new Set(places).size).toBeLessThan(places.length)
})
