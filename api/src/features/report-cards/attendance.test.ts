import { describe, expect, it } from 'vitest'
import {
  cardsApp,
  type CardsWorld,
  generateCards,
  makeCardsWorld,
  makeScored,
  publishReady,
} from '../../../test/cards.ts'
import { asOwner } from '../../../test/factories.ts'
import { type RegisterMarks, writeRegister } from '../../../test/register-rows.ts'

const app = await cardsApp()

const mark = ({ arm, session }: CardsWorld, day: string, sitting: string, marks: RegisterMarks) =>
  asOwner(app.app.database, tx => writeRegister(tx, { arm, termId: session.activeTerm.id, day, sitting }, marks))

const attendanceOf = async (world: CardsWorld, student: { id: string }) => {
  await generateCards(app, world)
  const list = await app.request(
    'GET /report-card/class-arm/{classArmId}',
    { params: { classArmId: world.arm.id } },
    { as: world.principal },
  )
  const id = list.body.cards.find(one => one.studentId === student.id)?.cardId ?? ''
  const card = await app.request('GET /report-card/view-student-card/{id}', { params: { id } }, { as: world.principal })
  return card.body.sheet.result.attendance
}

describe('the attendance on a report card', () => {
  it('counts unmarked registers separately, and not as absence', async () => {
    const world = await makeCardsWorld(app)
    const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
    const bisi = await makeScored(app, world, 'Bello, Bisi', ['10 10 20', '20 10 30'])
    await mark(world, '2026-10-12', 'morning', { [ada.id]: 'present', [bisi.id]: 'absent' })
    await mark(world, '2026-10-12', 'afternoon', { [ada.id]: 'late', [bisi.id]: 'present' })
    await mark(world, '2026-10-13', 'morning', { [ada.id]: 'excused' })
    // 14 September to 14 October are 23 weekdays, in two sittings a day: 46. Three were marked for Ada, two for Bisi.
    expect(await attendanceOf(world, ada)).toEqual({
      unit: 'half-days',
      opened: 46,
      present: 2,
      absent: 1,
      late: 1,
      notCalled: 43,
    })
    expect(await attendanceOf(world, bisi)).toMatchObject({ opened: 46, present: 1, absent: 1, notCalled: 44 })
  })

  it('does not change on a published card', async () => {
    const world = await makeCardsWorld(app)
    const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
    await mark(world, '2026-10-12', 'morning', { [ada.id]: 'present' })
    const before = await attendanceOf(world, ada)
    expect((await publishReady(app, { classArmId: world.arm.id, as: world.principal })).status).toBe(200)
    await mark(world, '2026-10-13', 'morning', { [ada.id]: 'absent' })
    expect(await attendanceOf(world, ada)).toEqual(before)
  })
})
