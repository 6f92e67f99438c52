import { describe, expect, it } from 'vitest'
import { familyWorld, nameGuardian } from '../../../test/family-world.ts'
import * as make from '../../../test/factories.ts'
import { messageApp, tellGateway } from '../../../test/message-world.ts'
import { ussdSecret } from '../../../test/ussd.ts'
import { audit } from '../../platform/audit/index.ts'
import { deleteOldReplies } from '../attendance/index.ts'

const { app, sandbox } = await messageApp({ config: { ussdSecret } })

const write = (number: string, text: string) =>
  tellGateway(app, sandbox.reply(`+234${number}`, text), sandbox.webhookSecret)

const queued = async (number: string): Promise<string[]> => {
  const { rows } = await app.owner.query<{ text: string }>(
    'select text from sms_outbox where to_number = $1 order by id',
    [`+234${number}`],
  )
  return rows.map(({ text }) => text)
}

const read = (arm: { id: string }, as: make.SignedIn) =>
  app.request('GET /attendance/explanations/{id}', { params: { id: arm.id } }, { as })

describe('a text of a guardian that asks for nothing', () => {
  it('reaches the class teacher of each child, who is named, for 30 days, and no other teacher', async () => {
    const { number, arm, classTeacher, ...world } = await familyWorld(app)
    const silver = await make.makeClassArm(app, { ...world, name: 'Silver' })
    const musa = await make.makeStudent(app, silver, { lastName: 'Bello', firstName: 'Musa' })
    await nameGuardian(app, world.state, world.school, musa, { name: 'Ruth Bello', number })
    expect(await write(number, ' She is sick, sir. ')).toBe(200)
    const seen = await read(arm, classTeacher)
    expect(seen.body.foundReplies).toEqual([
      {
        id: expect.any(String),
        students: 'Bello, Aisha',
        text: 'She is sick, sir.',
        givenBy: 'Ruth Bello',
        givenAt: '2026-10-14T08:00:00Z',
      },
    ])
    expect((await read(silver, world.principal)).body.foundReplies).toMatchObject([{ students: 'Bello, Musa' }])
    expect((await read(silver, classTeacher)).status).toBe(404)
    const { rows } = await app.owner.query<{ summary: string; after: unknown }>(
      `select summary, after from audit_log where operation = 'family.reply' and entity_id = $1`,
      [arm.id],
    )
    expect(rows).toEqual([
      {
        summary: 'Ruth Bello wrote to the class teacher by SMS, about Bello, Aisha',
        after: { reply: seen.body.foundReplies[0]?.id },
      },
    ])
    const later = new Date(app.clock.now().getTime() + 1)
    await app.app.database.system.write(tx => {
      audit.exempt(tx, 'test')
      return deleteOldReplies(tx, later)
    })
    expect((await read(arm, classTeacher)).body.foundReplies).toEqual([])
  })

  it('is shown for 30 days', async () => {
    const { number, arm, ...world } = await familyWorld(app)
    await write(number, 'Good morning')
    const now = app.clock.now()
    app.clock.advance(31 * 24 * 60 * 60 * 1000)
    const teacher = await make.makePerson(app, { state: world.state, role: 'principal', school: world.school })
    expect((await read(arm, teacher)).body.foundReplies).toEqual([])
    app.clock.set(now)
  })

  it('is answered by nothing, and a stranger, and the texts after twenty of a day reach nobody', async () => {
    const { number, arm, classTeacher } = await familyWorld(app)
    await write(make.freshNumber(), 'Who is this?')
    for (let turn = 0; turn < 22; turn += 1) await write(number, `Text ${turn}`)
    expect((await read(arm, classTeacher)).body.foundReplies).toHaveLength(20)
    expect(await queued(number)).toEqual([])
  })
})

describe('STOP', () => {
  it('is confirmed once, in the language of the guardian, and START is not', async () => {
    const { number, own } = await familyWorld(app)
    await app.owner.query(
      `update guardian_person set language = 'pcm' where id in (select person_id from guardian_link where student_id = $1)`,
      [own.id],
    )
    for (const text of ['Please stop', 'STOP', 'START']) await write(number, text)
    expect(await queued(number)).toEqual([
      'You no go get school message for this number again. To get am again, send START.',
    ])
  })
})

it('RESULT that cannot be read gets a word on how to ask, five times a day', async () => {
  const { number, arm, classTeacher } = await familyWorld(app)
  for (let turn = 0; turn < 7; turn += 1) await write(number, 'RESULT of my child please')
  expect(await queued(number)).toEqual(
    Array.from({ length: 5 }, () => 'Send RESULT, the number of the student and your PIN of 4 digits.'),
  )
  expect((await read(arm, classTeacher)).body.foundReplies).toEqual([])
})
