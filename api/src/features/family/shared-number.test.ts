import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeCardsWorld } from '../../../test/cards.ts'
import * as make from '../../../test/factories.ts'
import { codeOf, familyWorld, nameGuardian, signInWith } from '../../../test/family-world.ts'

const app = await testApp({
  config: {
    sms: { gateway: 'termii', apiKey: 'key', sender: 'Akada', channel: 'dnd', baseUrl: 'http://127.0.0.1:9' },
  },
})

const phone = (number: string) => ({ code: '+234', number })

const codeSent = async (number: string): Promise<string> => {
  expect((await app.request('POST /family/request-code', { body: { phone: phone(number) } })).status).toBe(200)
  const { rows } = await app.owner.query<{ text: string }>(
    'select text from sms_outbox where to_number = $1 order by created_at desc, id desc limit 1',
    [`+234${number}`],
  )
  return rows[0]?.text.slice(0, 6) ?? ''
}

interface Facts {
  admissionNumber?: string
  child?: string
  ownName?: string
}

const enter = (number: string, code: string, facts: Facts = {}) =>
  app.request('POST /family/sign-in-by-sms', { body: { phone: phone(number), code, ...facts } })

const openedBy = async ({ headers }: { headers: Record<string, unknown> }) => {
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return (await app.request('GET /family/children', {}, { headers: { cookie } })).body
}

const admissionNumber = '2026/97777'

/** One number in the records of two guardians, whose children have the same admission number in two schools. */
const compound = async (names: { guardian: string; firstName: string; lastName: string }[]) => {
  const number = make.freshNumber()
  const children = []
  for (const { guardian, firstName, lastName } of names) {
    const world = await makeCardsWorld(app)
    const child = await make.makeStudent(app, world.arm, {
      firstName,
      lastName,
      columns: { admission_number: admissionNumber },
    })
    await nameGuardian(app, world.state, world.school, child, { name: guardian, number })
    const { rows } = await app.owner.query<{ name: string }>('select name from school where id = $1', [world.school.id])
    children.push({ ...child, school: rows[0]?.name ?? '' })
  }
  const [one, other] = children
  if (!one || !other) throw new Error('There are two children.')
  return { number, one, other }
}

describe('an admission number that children of two guardians of one number have', () => {
  const twoFamilies = [
    { guardian: 'Mrs Fatima Garba', firstName: 'Aliyu', lastName: 'Garba' },
    { guardian: 'Mr Wale Oyelaran', firstName: 'Dàpọ̀', lastName: 'Oyelaran' },
  ]

  it('signs neither of them in until the first name of the child is typed', async () => {
    const { number, one, other } = await compound(twoFamilies)
    const code = await codeSent(number)
    expect((await enter(number, code, { admissionNumber })).error.code).toBe('family_child_needed')
    expect((await enter(number, code, { admissionNumber, child: 'Musa' })).error.code).toBe('family_child_needed')
    const second = await openedBy(await enter(number, code, { admissionNumber, child: 'dapo' }))
    expect(second).toMatchObject({ name: 'Mr Wale Oyelaran', foundChildren: [{ id: other.id }] })
    const first = await openedBy(
      await enter(number, await codeSent(number), { admissionNumber, child: 'Garba, ALIYU' }),
    )
    expect(first).toMatchObject({ name: 'Mrs Fatima Garba', foundChildren: [{ id: one.id }] })
  })

  it('takes the school where the first names are the same', async () => {
    const { number, other } = await compound([
      { guardian: 'Mrs Fatima Garba', firstName: 'Aliyu', lastName: 'Garba' },
      { guardian: 'Mr Wale Oyelaran', firstName: 'Aliyu', lastName: 'Oyelaran' },
    ])
    const code = await codeSent(number)
    expect((await enter(number, code, { admissionNumber, child: 'Aliyu' })).error.code).toBe('family_child_needed')
    const opened = await openedBy(await enter(number, code, { admissionNumber, child: `Aliyu, ${other.school}` }))
    expect(opened).toMatchObject({ name: 'Mr Wale Oyelaran', foundChildren: [{ id: other.id }] })
  })

  it('is not taken for a child whom its guardian may not see', async () => {
    const { number, one, other } = await compound(twoFamilies)
    await app.owner.query('update guardian_link set may_see = false where student_id = $1', [one.id])
    const opened = await openedBy(await enter(number, await codeSent(number), { admissionNumber }))
    expect(opened).toMatchObject({ name: 'Mr Wale Oyelaran', foundChildren: [{ id: other.id }] })
  })
})

describe('a child with two guardians of one number', () => {
  const couple = async () => {
    const world = await familyWorld(app)
    await nameGuardian(app, world.state, world.school, world.own, {
      name: 'Musa Bello',
      number: world.number,
      position: 2,
    })
    return world
  }

  it('is opened by SMS for the one whose own name is typed', async () => {
    const { number, own } = await couple()
    const code = await codeSent(number)
    const facts = { admissionNumber: own.admissionNumber }
    expect((await enter(number, code, facts)).error.code).toBe('family_own_name_needed')
    expect((await enter(number, code, { ...facts, ownName: 'Bello' })).error.code).toBe('family_own_name_needed')
    expect(await openedBy(await enter(number, code, { ...facts, ownName: 'Mr. musa bello' }))).toMatchObject({
      name: 'Musa Bello',
    })
  })

  it('is opened by a slip for the guardian whose slip it is', async () => {
    const { number, own, arm, principal } = await couple()
    // By the name of the guardian: that of Musa comes first.
    const code = await codeOf(app, principal, arm.id, own)
    expect(await openedBy(await signInWith(app, code, number))).toMatchObject({ name: 'Musa Bello' })
  })
})

describe('a number that has not had a code by SMS typed right', () => {
  // Records are dated by the database, whose clock is not that of the test.
  const recordedLongAgo = async () => {
    const world = await familyWorld(app)
    await app.owner.query(`update guardian_number set begins = '2026-09-01' where number = $1`, [`+234${world.number}`])
    return world
  }
  const withoutFact = async (number: string) => (await enter(number, await codeSent(number))).error?.code

  it('is asked for an admission number, also where a slip was used with it', async () => {
    const world = await recordedLongAgo()
    const slip = await codeOf(app, world.principal, world.arm.id, world.own)
    expect((await signInWith(app, slip, world.number)).status).toBe(200)
    expect(await withoutFact(world.number)).toBe('family_fact_needed')
  })

  it('for 180 days is asked for it, however often a browser that began with it is used', async () => {
    const world = await recordedLongAgo()
    const { headers } = await enter(world.number, await codeSent(world.number), {
      admissionNumber: world.own.admissionNumber,
    })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    for (let month = 0; month < 7; month += 1) {
      app.clock.advance(30 * 24 * 3600 * 1000)
      expect((await app.request('GET /family/children', {}, { headers: { cookie } })).status).toBe(200)
    }
    expect(await withoutFact(world.number)).toBe('family_fact_needed')
  })
})
