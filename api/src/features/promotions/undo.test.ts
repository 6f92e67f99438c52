import { describe, expect, it } from 'vitest'
import { writeScores } from '../../../test/score-world.ts'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { promotionTests } from '../../../test/promotion-world.ts'
import { sql } from '../../platform/db/index.ts'
import { writeRegister } from '../../../test/register-rows.ts'

const app = await testApp({ now: '2027-08-02T08:00:00.000Z' })
const { view, apply, undo, world, addStudent, dump, placesOf } = promotionTests(app)

describe('undoing a promotion', () => {
  it('restores everyone exactly, closes the arms it created, and lets it be applied again', async () => {
    const at = await world()
    for (const arm of [at.gold, at.blue, at.second, at.last]) await addStudent(at, arm)
    const before = await dump(at.school)
    const { body } = await apply(at.head, at.session)
    expect(await dump(at.school)).not.toEqual(before)
    const undone = await undo(at.head, body.promotion)
    expect(undone.body).toEqual({ message: '4 students are back in 2026/2027.', undone: 4 })
    expect(await dump(at.school)).toEqual(before)
    const { rows } = await app.owner.query('select 1 from class_arm where session_id = $1 and closed_at is null', [
      at.next.id,
    ])
    expect(rows).toEqual([])
    expect((await apply(at.head, at.session)).body.armsMade).toBe(5)
    const again = await undo(at.head, body.promotion)
    expect(again.error).toMatchObject({
      code: 'already_undone',
      message: `${at.head.fullName} undid this promotion meanwhile.`,
    })
  })

  it.each(['a score', 'a mark of the register', 'another place'])(
    'is refused by name if there is %s in the next session',
    async thing => {
      const at = await world()
      const student = await addStudent(at, at.gold, { lastName: 'Bello', firstName: 'Musa' })
      await addStudent(at, at.gold)
      const subject = await make.makeSubject(app, at.gold)
      const { body } = await apply(at.head, at.session)
      const before = await dump(at.school)
      await make.asOwner(app.app.database, async tx => {
        const [arm] = await tx.rows<{ id: string }>(
          sql`select class_arm_id as id from enrolment where student_id = ${student.id} and ends is null`,
        )
        if (thing === 'a score')
          await writeScores(app, { arm: { id: arm?.id ?? '' }, term: at.next.terms[0], by: at.head }, [
            {
              studentId: student.id,
              subjectId: subject.id,
              componentId: at.state.components['Junior Secondary']?.[0],
              tenths: 100,
            },
          ])
        if (thing === 'a mark of the register')
          await writeRegister(
            tx,
            {
              arm: { id: arm?.id ?? '', stateId: at.state.id, schoolId: at.school.id },
              termId: at.next.terms[0].id,
              day: '2027-09-14',
              sitting: 'morning',
            },
            { [student.id]: 'present' },
          )
        if (thing === 'another place')
          await tx.run(sql`update enrolment set ends = begins + 3 where student_id = ${student.id} and ends is null`)
      })
      const { status, error } = await undo(at.head, body.promotion)
      expect(status).toBe(409)
      expect(error.message).toBe(
        '1 students already have marks, attendance or another place in 2027/2028, Bello, Musa among them. Nothing was undone.',
      )
      expect((await view(at.head, { session: at.session.id })).body.standing?.mayUndo).toBe(false)
      if (thing.startsWith('a score')) expect(await dump(at.school)).toEqual(before)
    },
  )

  it('leaves a student alone who was withdrawn or moved to another school since, and takes back the others', async () => {
    const at = await world()
    const [leaving, staying] = [await addStudent(at, at.gold), await addStudent(at, at.gold)]
    const { body } = await apply(at.head, at.session)
    const withdrawn = { params: { id: leaving.id }, body: { lastDay: '2027-07-30', cause: 'Left' } }
    expect((await app.request('POST /student/withdraw/{id}', withdrawn, { as: at.head })).status).toBe(200)
    expect((await view(at.head, { session: at.session.id })).body.standing?.mayUndo).toBe(true)
    const undone = await undo(at.head, body.promotion)
    expect(undone.body).toEqual({
      message: '1 students are back in 2026/2027. 1 who left the school or came back since is unchanged.',
      undone: 1,
    })
    expect(await placesOf(leaving)).toMatchObject([{ class: 'JSS 1', ends: '2027-07-30', because: 'Left' }])
    expect(await placesOf(staying)).toMatchObject([{ class: 'JSS 1', ends: null }])
  })

  it("is for the school's own principal only", async () => {
    const at = await world()
    await addStudent(at, at.gold)
    const { body } = await apply(at.head, at.session)
    const other = await world()
    expect((await undo(other.head, body.promotion)).status).toBe(404)
    expect((await undo(at.teacher, body.promotion)).status).toBe(403)
  })
})
