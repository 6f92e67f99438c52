import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { assertWalks, pagesOf } from '../../../test/walks.ts'
import { schools } from '../schools/index.ts'
import { students } from './index.ts'

const app = await testApp({ features: [schools, students] })

/** A state whose class arms share names across schools, with students of equal names, without an arm, in a closed one, and in no class. */
const world = async () => {
  const state = await make.makeState(app)
  const district = await make.makeDistrict(app, state)
  const session = await make.makeSession(app, state)
  const [one, two] = [await make.makeSchool(app, district), await make.makeSchool(app, district)]
  const armIn = (school: make.TestSchool, named: string, name: string) =>
    make.makeClassArm(app, { state, school, session, class: named, name })
  const gold = await armIn(one, 'JSS 1', 'Gold')
  const closed = await armIn(one, 'JSS 1', 'Azure')
  const arms = [
    gold,
    await armIn(two, 'JSS 1', 'Gold'),
    await armIn(two, 'JSS 1', 'Élan'),
    await armIn(two, 'JSS 1', 'Empty'),
    await armIn(one, 'JSS 2', 'Gold'),
    closed,
  ]
  for (const arm of arms.filter(({ name }) => name !== 'Empty'))
    for (const lastName of ['Bello', 'Ọlá', 'Bello', 'Aaron'])
      await make.makeStudent(app, arm, {
        lastName,
        firstName: 'Musa',
        gender: lastName === 'Bello' ? 'male' : 'female',
      })
  await make.makeStudent(app, gold, { lastName: 'Cole', withoutArm: true })
  await make.makeStudent(app, gold, { lastName: 'Abba', withoutArm: true })
  const [left, merged] = [await make.makeStudent(app, gold), await make.makeStudent(app, gold)]
  await app.owner.query('update enrolment set ends = begins where student_id = $1', [left.id])
  await app.owner.query('update student set merged_into = $1 where id = $2', [left.id, merged.id])
  await app.owner.query('update class_arm set closed_at = now() where id = $1', [closed.id])
  const admin = await make.makePerson(app, { state, role: 'superAdmin' })
  return { state, admin }
}

/** The same list, sorted whole by PostgreSQL. */
const sorted = async (stateId: string, way: 'asc' | 'desc', condition: string): Promise<string[]> => {
  const { rows } = await app.owner.query<{ id: string }>(
    `select s.id from student s
     left join enrolment e on e.student_id = s.id and e.school_id = s.school_id and e.ends is null
     left join class c on c.id = e.class_id
     left join class_arm a on a.id = e.class_arm_id and a.closed_at is null
     where s.state_id = $1 and s.merged_into is null and ${condition}
     order by c.level ${way} nulls last, c.name collate "und-x-icu" ${way} nulls last, a.name collate "und-x-icu" ${way} nulls last,
       s.last_name collate "und-x-icu" ${way}, s.first_name collate "und-x-icu" ${way}, s.id ${way}`,
    [stateId],
  )
  return rows.map(({ id }) => id)
}

it.each([
  { filters: '', way: 'asc', condition: 'true' },
  { filters: 'descending=true', way: 'desc', condition: 'true' },
  { filters: 'gender=male&status=Active', way: 'asc', condition: "s.gender = 'male'" },
] as const)('lists a whole state by class in pages that follow one another: $filters', async wanted => {
  const { state, admin } = await world()
  const read = pagesOf(app, '/student/search', 'foundStudents', admin)
  const filters = Object.fromEntries(new URLSearchParams(wanted.filters))
  const whole = await assertWalks(query => read({ ...filters, sort: 'class', ...query }))
  expect(whole).toEqual(await sorted(state.id, wanted.way, wanted.condition))
})
