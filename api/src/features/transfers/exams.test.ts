import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { examIds, writeExam } from '../../../test/exam-rows.ts'
import * as make from '../../../test/factories.ts'
import { askFor, check, transferWorld, viewTransfer } from '../../../test/transfer-world.ts'

const app = await testApp()

it('informs both schools of an upcoming exam for which the student is registered', async () => {
  const world = await transferWorld(app)
  const ids = examIds()
  await make.asOwner(app.app.database, tx =>
    writeExam(tx, ids, {
      school: world.old,
      session: world.session,
      arm: world.gold,
      subject: world.maths,
      student: world.ada,
      staff: world.oldHead,
    }),
  )
  const { body } = await app.request(check, { params: { student: world.ada.id } }, { as: world.oldHead })
  const point = body.points.find(({ code }) => code === 'exam_registration')
  expect(point).toMatchObject({ blocking: false })
  expect(point?.message).toMatch(/^Adebayo, Kemi is a paid candidate of Exam \d+, EX\d+\/0001\/0001/)
  expect(body.mayRequest).toBe(true)
  const request = await askFor(app, world)
  const { body: asked } = await app.request(viewTransfer, { params: { id: request } }, { as: world.freshHead })
  expect(asked.checkList.map(({ code }) => code)).toContain('exam_registration')
  app.clock.set('2026-12-03T08:00:00Z')
  const later = await make.signIn(app, world.oldHead)
  const over = await app.request(check, { params: { student: world.ada.id } }, { as: later })
  expect(over.body.points.map(({ code }) => code)).not.toContain('exam_registration')
})
