import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { playAfternoon } from '../../../test/register-world.ts'
import { saveAs, score } from '../../../test/score-world.ts'
import { accept, askFor, create, respond, transferWorld } from '../../../test/transfer-world.ts'

const app = await testApp({ config: { dbPool: 12 } })
const rows = async (text: string, ...values: unknown[]) => (await app.owner.query(text, values)).rows
const statuses = (answers: { status: number }[]) => answers.map(one => one.status).toSorted((a, b) => a - b)
const whereIs = async (student: { id: string }) =>
  (
    await rows(
      `select s.school_id as school, (select count(*)::int from enrolment e where e.student_id = s.id and e.ends is null) as open,
         (select count(*)::int from enrolment e where e.student_id = s.id) as stays
       from student s where s.id = $1`,
      student.id,
    )
  )[0]
const roundsOf = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('concurrent requests', () => {
  it('by two schools for one student: one request is created, the other names the first school', async () => {
    const world = await transferWorld(app)
    const third = await make.makeSchool(app, world.district)
    const ask = (destinationSchool: string) =>
      app.request(
        create,
        { body: { student: world.ada.id, destinationSchool, reason: 'Moves' } },
        { as: world.oldHead },
      )
    for (const _ of roundsOf(3)) {
      const answers = await Promise.all([world.fresh, third, world.fresh, third].map(school => ask(school.id)))
      expect(statuses(answers)).toEqual([200, 409, 409, 409])
      const winner = answers.find(one => one.status === 200)?.body
      for (const { status, error } of answers) {
        if (status === 409) expect(error.message).toContain(`pending request to ${winner?.destinationSchool.name}.`)
      }
      const params = { id: winner?.id ?? '' }
      await app.request(respond, { params, body: { status: 'Cancelled' } }, { as: world.oldHead })
    }
  })

  it('to accept and to cancel: one outcome, and the other gets an error', async () => {
    const world = await transferWorld(app)
    for (const _ of roundsOf(4)) {
      const student = await make.makeStudent(app, world.gold)
      const id = await askFor(app, world, student)
      const [accepted, cancelled] = await Promise.all([
        accept(app, world, id),
        app.request(respond, { params: { id }, body: { status: 'Cancelled' } }, { as: world.oldHead }),
      ])
      expect(statuses([accepted, cancelled])).toEqual([200, 409])
      const moved = accepted.status === 200
      const loser = moved ? cancelled : accepted
      const [by, outcome] = moved ? [world.freshHead, 'accepted'] : [world.oldHead, 'cancelled']
      expect(loser.error.message).toBe(`This request was ${outcome} by ${by.fullName} meanwhile. Nothing was changed.`)
      expect(await whereIs(student)).toEqual({
        school: moved ? world.fresh.id : world.old.id,
        open: 1,
        stays: moved ? 2 : 1,
      })
    }
  })

  it('by two heads to accept: the student moves once', async () => {
    const world = await transferWorld(app)
    const id = await askFor(app, world)
    const vice = await make.makePerson(app, { state: world.state, role: 'vicePrincipal', school: world.fresh })
    const answers = await Promise.all(
      [world.freshHead, vice, world.freshHead, vice].map(as => accept(app, world, id, { as })),
    )
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
    expect(await whereIs(world.ada)).toEqual({ school: world.fresh.id, open: 1, stays: 2 })
  })

  it('while the former school saves scores and registers: nothing is lost, nothing deadlocks', async () => {
    playAfternoon(app)
    const world = await transferWorld(app)
    for (const round of roundsOf(4)) {
      const moving = [await make.makeStudent(app, world.gold), await make.makeStudent(app, world.gold)]
      const ids = []
      for (const student of moving) ids.push(await askFor(app, world, student))
      const grid = { arm: world.gold, maths: world.maths }
      const marks = (order: typeof moving) =>
        order.map(({ id: studentId }) => ({ studentId, mark: 'present' as const }))
      const call = (sitting: string, order: typeof moving) =>
        app.send(
          'POST',
          `/api/attendance/mark-attendance/${world.gold.id}`,
          { body: { day: '2026-10-14', sitting, marks: marks(order) } },
          { as: world.oldHead },
        )
      const [taken, others] = await Promise.all([
        Promise.all(ids.map(id => accept(app, world, id, { classArm: world.blue.id }))),
        Promise.all([
          saveAs(
            app,
            grid,
            world.oldHead,
            moving.map(student => score(student, world.ca1, 11)),
          ),
          saveAs(
            app,
            grid,
            world.oldHead,
            moving.toReversed().map(student => score(student, world.ca2, 12)),
          ),
          call('morning', moving),
          call('afternoon', moving.toReversed()),
        ]),
      ])
      expect(statuses(taken)).toEqual([200, 200])
      for (const [index, { status }] of others.entries()) {
        // Too late for the roll: refused as a whole, with the name; in time: saved.
        expect([200, 422], `round ${round}, ${index}`).toContain(status)
      }
      const stored = await rows(
        'select student_id, component_id from score where session_year = 2026 and student_id = any($1::uuid[])',
        moving.map(student => student.id),
      )
      const saved = others.slice(0, 2).filter(one => one.status === 200).length
      expect(stored).toHaveLength(saved * 2)
    }
  })

  it('while the former school computes and publishes its cards: one school makes the student’s card', async () => {
    const world = await transferWorld(app)
    const grid = { arm: world.gold, maths: world.maths }
    for (const _ of roundsOf(3)) {
      const student = await make.makeStudent(app, world.gold)
      await saveAs(app, grid, world.oldHead, [score(student, world.ca1, 11)])
      const generate = () =>
        app.request(
          'GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}',
          { params: { schoolId: world.old.id, classArmId: world.gold.id } },
          { as: world.oldHead },
        )
      await generate()
      const id = await askFor(app, world, student)
      const answers = await Promise.all([generate(), accept(app, world, id), generate()])
      // The last student of the arm with scores may be gone before a run begins, which then says so.
      expect(answers[1]?.status).toBe(200)
      expect(answers.every(one => one.status === 200 || one.status === 422)).toBe(true)
      const cards = await rows(
        'select school_id, average_hundredths from report_card where student_id = $1',
        student.id,
      )
      expect(cards).toEqual([{ school_id: world.fresh.id, average_hundredths: null }])
    }
  })

  it('for the same number: one student gets it, the other request names its owner', async () => {
    const world = await transferWorld(app)
    for (const round of roundsOf(3)) {
      const student = await make.makeStudent(app, world.gold)
      const id = await askFor(app, world, student)
      const admissionNumber = `N/${round}/${make.unique()}`
      const admission = {
        admissionNumber,
        admissionDate: '2026-10-14',
        firstName: 'Ngozi',
        lastName: 'Okafor',
        gender: 'female' as const,
        dateOfBirth: '2014-05-06',
        classId: world.blue.classId,
      }
      const [moved, admitted] = await Promise.all([
        accept(app, world, id, { admissionNumber }),
        app.request('POST /student/add', { body: admission }, { as: world.freshHead }),
      ])
      expect(statuses([moved, admitted])).toEqual([200, 409])
      const loser = moved.status === 409 ? moved : admitted
      expect(loser.error.code).toBe('admission_number_taken')
      expect((await whereIs(student)).open).toBe(1)
    }
  })

  it('while the former school withdraws the student: one outcome, and the other gets an error', async () => {
    const world = await transferWorld(app)
    for (const _ of roundsOf(3)) {
      const student = await make.makeStudent(app, world.gold)
      const id = await askFor(app, world, student)
      const [accepted, withdrawn] = await Promise.all([
        accept(app, world, id),
        app.request(
          'POST /student/withdraw/{id}',
          { params: { id: student.id }, body: { lastDay: '2026-10-13', cause: 'Left the state' } },
          { as: world.oldHead },
        ),
      ])
      const [won, lost] = accepted.status === 200 ? [accepted, withdrawn] : [withdrawn, accepted]
      expect(won.status).toBe(200)
      expect([404, 409, 422]).toContain(lost.status)
      const { school, open } = await whereIs(student)
      expect({ school, open }).toEqual(
        accepted.status === 200 ? { school: world.fresh.id, open: 1 } : { school: world.old.id, open: 0 },
      )
    }
  })
})
