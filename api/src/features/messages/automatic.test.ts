import { beforeEach, describe, expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import {
  bookErrors,
  fill,
  giveGuardian,
  messageApp,
  type MessageWorld,
  messageWorld,
  textsTo,
  walletOf,
} from '../../../test/message-world.ts'
import { prepareNotices } from './index.ts'

const { app, sandbox, sender } = await messageApp()
const prepare = () =>
  prepareNotices({ database: app.app.database, clock: app.clock, sms: app.app.sms, publicUrl: 'https://akada.test' }, [
    'Absence',
  ])
beforeEach(async () => {
  app.clock.set('2026-10-14T08:00:00.000Z')
  await sender.sendDue()
})

const switchTo = (as: make.SignedIn, isOn: boolean) =>
  app.request('PUT /message/automatic', { body: { kind: 'Absence', isOn } }, { as })

const absent = async (
  { head, arm }: Pick<MessageWorld, 'head' | 'arm'>,
  marks: { studentId: string; mark: 'absent' | 'present'; reason?: 'sick' }[],
) => {
  const answer = await app.request(
    'POST /attendance/mark-attendance/{id}',
    { params: { id: arm.id }, body: { day: '2026-10-14', sitting: 'morning', marks } },
    { as: head },
  )
  expect(answer.error?.message ?? answer.status).toBe(200)
}

/** Somebody who has just signed in: a token lasts a quarter of an hour. */
const principalOf = ({ state, school }: MessageWorld) => make.makePerson(app, { state, role: 'principal', school })

/** Half past ten in Nigeria. */
const later = () => app.clock.set('2026-10-14T09:30:00.000Z')

describe('an absence of this morning without a known reason', () => {
  it('is told in the language that the guardian has chosen', async () => {
    const world = await messageWorld(app)
    await switchTo(world.head, true)
    const [ada, bola] = [
      await make.makeStudent(app, world.arm, { firstName: 'Ada', lastName: 'Obi' }),
      await make.makeStudent(app, world.arm, { firstName: 'Bola', lastName: 'Obi' }),
    ]
    const number = make.freshNumber()
    const dialled = await giveGuardian(app, ada, { number })
    await giveGuardian(app, bola, { number })
    await app.owner.query(
      `update guardian_person p set language = 'ha' from guardian_link l where l.person_id = p.id and l.student_id = $1`,
      [ada.id],
    )
    await absent(world, [
      { studentId: ada.id, mark: 'absent' },
      { studentId: bola.id, mark: 'absent' },
    ])
    later()
    expect(await prepare()).toBe(1)
    await sender.sendDue()
    expect(textsTo(sandbox, dialled)).toEqual([
      expect.stringMatching(
        /: Ada Obi da Bola Obi \(.*\) ba su zo makaranta yau da safe ba, 14-10-2026\. Don Allah ku gaya wa malamin aji dalili/,
      ),
    ])
  })

  it('is told in English where the state has turned the language of the guardian off', async () => {
    const world = await messageWorld(app)
    await switchTo(world.head, true)
    const ada = await make.makeStudent(app, world.arm, { firstName: 'Ada', lastName: 'Obi' })
    const dialled = await giveGuardian(app, ada, { number: make.freshNumber() })
    await app.owner.query(
      `update guardian_person p set language = 'ha' from guardian_link l where l.person_id = p.id and l.student_id = $1`,
      [ada.id],
    )
    await app.owner.query(`update state set family_languages = '{yo}' where id = $1`, [world.state.id])
    await absent(world, [{ studentId: ada.id, mark: 'absent' }])
    later()
    expect(await prepare()).toBe(1)
    await sender.sendDue()
    expect(textsTo(sandbox, dialled)).toEqual([expect.stringContaining('was not in school this morning')])
  })

  it('is told once a day from the hour of the state on, brothers and sisters in one text', async () => {
    const world = await messageWorld(app)
    expect((await switchTo(world.head, true)).body.foundKinds.filter(({ isOn }) => isOn)).toEqual([
      { kind: 'Absence', isOn: true, ofState: null },
    ])
    const number = make.freshNumber()
    const [ada, bola, ill] = [
      await make.makeStudent(app, world.arm, { firstName: 'Ada', lastName: 'Obi' }),
      await make.makeStudent(app, world.arm, { firstName: 'Bola', lastName: 'Obi' }),
      await make.makeStudent(app, world.arm),
    ]
    const dialled = await giveGuardian(app, ada, { number })
    await giveGuardian(app, bola, { number })
    const illNumber = await giveGuardian(app, ill)
    await absent(world, [
      { studentId: ada.id, mark: 'absent' },
      { studentId: bola.id, mark: 'absent' },
      { studentId: ill.id, mark: 'absent', reason: 'sick' },
    ])
    expect(await prepare()).toBe(0)
    later()
    expect(await Promise.all([prepare(), prepare()])).toContain(1)
    expect(await prepare()).toBe(0)
    await sender.sendDue()
    expect(textsTo(sandbox, dialled)).toEqual([expect.stringContaining('Ada Obi and Bola Obi (JSS 1 Gold)')])
    expect(textsTo(sandbox, illNumber)).toEqual([])
    expect(await bookErrors(app)).toEqual([])
  })

  it('of a register that is saved later is told then, and nothing twice', async () => {
    const world = await messageWorld(app)
    await switchTo(world.head, true)
    const [ada, bola] = [await make.makeStudent(app, world.arm), await make.makeStudent(app, world.other)]
    await giveGuardian(app, ada)
    await giveGuardian(app, bola)
    await absent(world, [{ studentId: ada.id, mark: 'absent' }])
    later()
    expect(await prepare()).toBe(1)
    await absent({ head: await principalOf(world), arm: world.other }, [{ studentId: bola.id, mark: 'absent' }])
    expect(await prepare()).toBe(1)
    expect(await prepare()).toBe(0)
  })

  it('is not told again after two records of the child were merged on the same day', async () => {
    const world = await messageWorld(app)
    await switchTo(world.head, true)
    const twice = { firstName: 'Ada', lastName: 'Obi' }
    const [kept, twin] = [
      await make.makeStudent(app, world.arm, twice),
      await make.makeStudent(app, world.arm, { ...twice, begins: '2026-10-01' }),
    ]
    const number = await giveGuardian(app, twin)
    await absent(world, [{ studentId: twin.id, mark: 'absent' }])
    later()
    expect(await prepare()).toBe(1)
    const merged = await app.request(
      'POST /student/merge',
      { body: { keep: kept.id, remove: twin.id, reason: 'Admitted twice.' } },
      { as: await principalOf(world) },
    )
    expect(merged.status).toBe(200)
    expect(await prepare()).toBe(0)
    await sender.sendDue()
    expect(textsTo(sandbox, number)).toHaveLength(1)
    const undone = await app.request(
      'POST /student/undo-merge/{id}',
      { params: { id: merged.body.merge } },
      { as: await principalOf(world) },
    )
    expect(undone.status).toBe(200)
    expect(await prepare()).toBe(0)
  })

  it('follows the switch of the state until the school sets its own', async () => {
    const world = await messageWorld(app)
    const ada = await make.makeStudent(app, world.arm)
    await giveGuardian(app, ada)
    await absent(world, [{ studentId: ada.id, mark: 'absent' }])
    await switchTo(world.ministry, true)
    expect((await app.request('GET /message/automatic', {}, { as: world.head })).body.foundKinds[0]).toEqual({
      kind: 'Absence',
      isOn: true,
      ofState: true,
    })
    await switchTo(world.head, false)
    later()
    expect(await prepare()).toBe(0)
    await switchTo(await principalOf(world), true)
    expect(await prepare()).toBe(1)
  })

  it('waits for money, says once what is missing, and goes when the wallet is funded', async () => {
    const world = await messageWorld(app, 3)
    await switchTo(world.head, true)
    const ada = await make.makeStudent(app, world.arm)
    const number = await giveGuardian(app, ada)
    await absent(world, [{ studentId: ada.id, mark: 'absent' }])
    later()
    expect([await prepare(), await prepare()]).toEqual([0, 0])
    const head = await principalOf(world)
    const { body } = await app.request('GET /message/search', { query: {} }, { as: head })
    expect(body.foundMessages.map(({ status }) => status)).toEqual(['Unpaid'])
    await fill(app, world, 100)
    expect(await prepare()).toBe(1)
    await sender.sendDue()
    expect(textsTo(sandbox, number)).toHaveLength(1)
    expect(await walletOf(app, { ...world, head })).toBe(99)
    expect(await bookErrors(app)).toEqual([])
  })

  it('is told on no day without school, and not in the evening', async () => {
    const world = await messageWorld(app)
    await switchTo(world.head, true)
    const ada = await make.makeStudent(app, world.arm)
    await giveGuardian(app, ada)
    await absent(world, [{ studentId: ada.id, mark: 'absent' }])
    app.clock.set('2026-10-14T17:30:00.000Z')
    expect(await prepare()).toBe(0)
    app.clock.set('2026-10-17T10:00:00.000Z')
    expect(await prepare()).toBe(0)
  })
})
