import { listedGaps } from '@akada/contract/census/items'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { censusTests } from '../../../test/census-world.ts'
import * as make from '../../../test/factories.ts'

const app = await testApp()
const { world, open, view } = censusTests(app)

describe('the people of a gap in the records', () => {
  it('are as many as the return counts, of the own school, for who submits it', async () => {
    const { state, district, school, session, head, superAdmin } = await world()
    const arm = await make.makeClassArm(app, { state, school, session, class: 'JSS 1' })
    const baby = await make.makeStudent(app, arm, { columns: { date_of_birth: '2026-01-05' } })
    await make.makeStudent(app, arm)
    const teacher = { state, role: 'teacher', school } as const
    const graded = await make.makeStaff(app, {
      ...teacher,
      columns: { staff_type: 'Teaching', qualifications: 'B.Ed', grade_level: 8, gender: 'male' },
    })
    await make.makeStaff(app, { ...teacher, columns: { staff_type: 'Teaching', gender: null } })
    await make.makeSubject(app, arm, { teacher: graded })
    const census = (await open(superAdmin, session)).body
    const ask = (as: make.SignedIn, gap: (typeof listedGaps)[number], more = {}) =>
      app.request('GET /census/gap', { query: { census: census.id, gap, ...more } }, { as })

    const { gaps } = await view(head)
    for (const gap of listedGaps) {
      const { found, total } = (await ask(head, gap)).body
      expect([gap, total]).toEqual([gap, gaps.find(({ key }) => key === gap)?.count ?? 0])
      expect(found).toHaveLength(total)
    }
    expect((await ask(head, 'age')).body.found).toMatchObject([{ id: baby.id, kind: 'student', note: 'JSS 1, aged 0' }])
    const lacking = (await ask(head, 'qualification')).body.found
    expect(lacking).toHaveLength(1)
    expect(lacking.map(({ id }) => id)).not.toContain(graded.id)

    const other = await make.makePerson(app, {
      state,
      role: 'principal',
      school: await make.makeSchool(app, district),
    })
    expect((await ask(other, 'age')).body.total).toBe(0)
    expect((await ask(other, 'age', { school: school.id })).status).toBe(404)
    const viewer = await make.makePerson(app, { state, role: 'districtAdmin', district })
    expect((await ask(viewer, 'age', { school: school.id })).status).toBe(403)
  })
})
