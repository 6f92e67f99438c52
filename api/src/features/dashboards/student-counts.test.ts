import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { refreshFigures } from './figures.ts'

const app = await testApp()

it('lists districts with the students that their schools have now, whether the count is stored or not', async () => {
  const { state, district, school, session, other, arm } = await make.makeSchoolWorld(app, {
    schools: { other: {} },
    arms: { arm: 'JSS 1 Gold' },
  })
  const otherArm = await make.makeClassArm(app, { state, school: other, session, name: 'Blue' })
  const [ada] = [
    await make.makeStudent(app, arm),
    await make.makeStudent(app, arm),
    await make.makeStudent(app, otherArm),
  ]

  const listed = async () => {
    const superAdmin = await make.makePerson(app, { state, role: 'superAdmin' })
    const { body } = await app.request('GET /district/search', { query: { limit: 100 } }, { as: superAdmin })
    return body.foundDistricts.find(({ id }) => id === district.id)?.studentCount
  }
  const plainly = async () => {
    const { rows } = await app.owner.query(
      `select count(*)::int as count from student join school on school.id = student.school_id
       where school.district_id = $1 and student.status = 'Active' and student.merged_into is null`,
      [district.id],
    )
    return rows[0].count
  }
  const later = async () => {
    app.clock.advance(9 * 60_000)
    await refreshFigures(app.app)
  }
  const assertCounted = async (expected: number) => {
    expect([await listed(), await plainly()]).toEqual([expected, expected])
  }

  await assertCounted(3)
  await later()
  await assertCounted(3)
  await make.makeStudent(app, arm)
  await assertCounted(4)
  await later()
  await assertCounted(4)
  await app.owner.query('update student set school_id = $2 where id = $1', [ada.id, other.id])
  await app.owner.query(`update student set status = 'Withdrawn' where school_id = $1`, [other.id])
  await assertCounted(2)
  await later()
  await assertCounted(2)
  // What is stored is read as long as nothing changes.
  await app.owner.query('update student_count set students = 40 where school_id = $1', [school.id])
  expect(await listed()).toBe(40)
  await make.makeStudent(app, arm)
  await assertCounted(3)
})
