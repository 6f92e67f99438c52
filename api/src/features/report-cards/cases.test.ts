import { describe, expect, it } from 'vitest'
import { cardsApp, type CardsWorld, enterScores, generateCards, makeCardsWorld } from '../../../test/cards.ts'
import { asOwner, makeStudent, type SignedIn, signIn, type TestStudent } from '../../../test/factories.ts'
import { readCase, ruleOf, type WorkedCase, workedCases } from '../../../test/worked-cases.ts'
import { sql } from '../../platform/db/index.ts'

const app = await cardsApp()

const usualComponents = JSON.stringify([
  ['CA1', 20],
  ['CA2', 20],
  ['Exam', 60],
])

/** First term: today. Third term: a day in it, so that students who left before differ from those who stayed. */
const days = { first: '2026-10-14', third: '2027-06-16' }

const subjectsOf = ({ students }: WorkedCase): string[] => [
  ...new Set(
    Object.values(students).flatMap(student => [
      ...Object.keys(student.subjects),
      ...student.earlier.flatMap(totals => Object.keys(totals ?? {})),
    ]),
  ),
]

/** The state as defined by the case: its split, its scale, its rule; and every subject an elective, chosen by those who take it. */
const configure = async (world: CardsWorld, worked: WorkedCase): Promise<void> => {
  const { state, arm } = world
  const taken = new Set(Object.values(worked.students).flatMap(student => Object.keys(student.subjects)))
  const beside = world.subjects.filter(subject => !taken.has(subject.name)).map(subject => subject.id)
  await asOwner(app.app.database, async tx => {
    const { type } = await tx.get<{ type: string }>(
      sql`select class_type_id as type from class where id = ${arm.classId}`,
    )
    if (JSON.stringify(worked.components) !== usualComponents) {
      await tx.run(sql`update assessment_component set retired_at = now() where class_type_id = ${type}`)
      world.components = []
      for (const [position, [name, maximum]] of worked.components.entries()) {
        world.components.push(
          await tx.get(sql`
            insert into assessment_component (id, state_id, class_type_id, name, maximum_tenths, position, is_exam)
            values (akada_uuid(), ${state.id}, ${type}, ${name}, ${maximum * 10}, ${position}, ${name === 'Exam'})
            returning id, maximum_tenths as "maximumTenths"`),
        )
      }
    }
    if (worked.bands === 'senior') {
      await tx.run(sql`delete from grade_band where class_type_id = ${type}`)
      await tx.run(sql`
        insert into grade_band (id, state_id, class_type_id, from_mark, grade, remark)
        select akada_uuid(), ${state.id}, ${type}, from_mark, grade, gb.remark
        from grade_band gb join class_type ct on ct.id = gb.class_type_id
        where ct.state_id = ${state.id} and ct.name = 'Senior Secondary'`)
    }
    const rule = ruleOf(worked, name => world.subjects.find(subject => subject.name === name)?.id ?? '')
    if (rule) {
      await tx.run(sql`
        insert into promotion_rule (class_type_id, state_id, pass_average_hundredths, trial_average_hundredths, minimum_passes,
          short_outcome, term_weights, missing_term, withdraw_after)
        values (${type}, ${state.id}, ${rule.passAverageHundredths}, ${rule.trialAverageHundredths}, ${rule.minimumPasses},
          ${rule.shortOutcome}, ${rule.termWeights}::smallint[], ${rule.missingTerm}, ${rule.withdrawAfter})`)
      await tx.run(sql`
        insert into promotion_required_subject (class_type_id, subject_id, state_id)
        select ${type}, id, ${state.id} from unnest(${rule.requiredSubjectIds}::uuid[]) as required(id)`)
    }
    await tx.run(sql`update class set terminal = ${worked.terminalClass} where id = ${arm.classId}`)
    await tx.run(sql`update class_subject set elective = true where class_id = ${arm.classId}`)
    await tx.run(sql`delete from class_subject where class_id = ${arm.classId} and subject_id = any(${beside}::uuid[])`)
  })
}

/** A total as marks of three components that add up to it. */
const marksOf = (total: string): string => {
  const tenths = Math.round(Number(total) * 10)
  const first = Math.min(200, tenths)
  const second = Math.min(200, tenths - first)
  return [first, second, tenths - first - second].map(part => String(part / 10)).join(' ')
}

const admit = async (
  world: CardsWorld,
  name: string,
  student: WorkedCase['students'][string],
  term: { id: string; starts: string },
): Promise<TestStudent> => {
  const made = await makeStudent(app, world.arm, { lastName: name, firstName: 'Student' })
  const offered = world.subjects.filter(subject => subject.name in student.subjects).map(subject => subject.id)
  await asOwner(app.app.database, async tx => {
    await tx.run(sql`
      insert into student_subject (student_id, session_id, subject_id, state_id, school_id, offered)
      select ${made.id}, ${world.session.id}, subject_id, ${world.state.id}, ${world.school.id}, true
      from unnest(${offered}::uuid[]) as taken(subject_id)`)
    for (let times = 1; times <= student.repeats; times++) {
      const { id: before } = await tx.get<{ id: string }>(sql`
        insert into session (id, state_id, name, starts, ends)
        values (akada_uuid(), ${world.state.id}, ${`${2026 - times}/${2027 - times}`}, make_date(${2026 - times}, 9, 14), make_date(${2027 - times}, 7, 30))
        on conflict (state_id, name) do update set name = excluded.name
        returning id`)
      await tx.run(sql`
        insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, begins, ends, ended_because)
        values (akada_uuid(), ${world.state.id}, ${world.school.id}, ${made.id}, ${before}, ${world.arm.classId},
          make_date(${2026 - times}, 9, 14), make_date(${2027 - times}, 7, 30), 'Repeat')`)
    }
    if (student.left)
      await tx.run(sql`update enrolment set ends = ${term.starts}::date + 5 where student_id = ${made.id}`)
  })
  const nothing = world.components.map(() => '-').join(' ')
  const enter = (of: (subject: string) => string | undefined, at: { id: string }) =>
    enterScores(
      app,
      world,
      made,
      world.subjects.map(({ name }) => of(name) ?? nothing),
      at,
    )
  if (offered.length > 0) await enter(subject => student.subjects[subject], term)
  for (const [index, totals] of student.earlier.entries()) {
    const earlier = world.session.terms[index]
    if (totals && earlier) await enter(subject => totals[subject] && marksOf(totals[subject]), earlier)
  }
  return made
}

const generate = (world: CardsWorld, term: { id: string }, as: SignedIn) =>
  generateCards(app, world, { as, term: term.id })

const publish = (world: CardsWorld, term: { id: string }, leftOut: readonly string[], as: SignedIn) =>
  app.request(
    'POST /report-card/publish/{classArmId}',
    {
      params: { classArmId: world.arm.id },
      query: { term: term.id },
      body: { leftOut: leftOut.map(studentId => ({ studentId, reason: 'Left out by the case.' })) },
    },
    { as },
  )

describe('the same cases through HTTP', () => {
  it.each(workedCases)('%s', async file => {
    const worked = readCase(file)
    const isThird = worked.promotionAverage !== null
    app.clock.set(`${days.first}T08:00:00Z`)
    const world = await makeCardsWorld(app, { subjects: subjectsOf(worked) })
    const term = world.session.terms[isThird ? 2 : 0]
    await configure(world, worked)
    const students = new Map<string, string>()
    for (const [name, student] of Object.entries(worked.students))
      students.set((await admit(world, name, student, term)).id, name)
    app.clock.set(`${isThird ? days.third : days.first}T08:00:00Z`)
    const principal = await signIn(app, world.principal)
    const generated = await generate(world, term, principal)
    if (students.size === 0) return expect(generated.error.code).toBe('no_students')
    const marks = Object.values(worked.students).flatMap(student => Object.values(student.subjects))
    if (marks.every(cells => /^[- ]*$/.test(cells))) return expect(generated.error.code).toBe('no_scores')

    expect(generated.status).toBe(200)
    const leftOut = [...students].filter(([, name]) => worked.students[name]?.leftOut).map(([studentId]) => studentId)
    if (leftOut.length > 0) {
      const published = await publish(world, term, leftOut, principal)
      expect([published.status, published.body.published]).toEqual([200, students.size - leftOut.length])
      // The remaining drafts are computed as left out.
      await generate(world, term, principal)
    }
    const cards = new Map(generated.body.cards.map(card => [students.get(card.studentId), card.cardId]))
    for (const [name, { subjects, absentSubjects, ...wanted }] of Object.entries(worked.expect)) {
      const id = cards.get(name)
      const { body } = await app.request(
        'GET /report-card/view-student-card/{id}',
        { params: { id: id ?? '' } },
        { as: principal },
      )
      const { result } = body.sheet
      expect(result, `${worked.title}: ${name}`).toMatchObject(wanted)
      for (const [subject, row] of Object.entries(subjects)) {
        expect(
          result.subjects.find(one => one.name === subject),
          `${worked.title}: ${name}, ${subject}`,
        ).toMatchObject(row)
      }
      const printed = result.subjects.map(subject => subject.name)
      for (const subject of absentSubjects) expect(printed).not.toContain(subject)
    }
  })
})
