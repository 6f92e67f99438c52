import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AutomaticKind } from '@akada/contract/messages/automatic'
import { pagesOf } from '@akada/contract/kernel/sms-text'
import * as make from '../../../test/factories.ts'
import {
  bookErrors,
  giveGuardian,
  messageApp,
  type MessageWorld,
  messageWorld,
  textsTo,
  walletOf,
} from '../../../test/message-world.ts'
import { sql, type WriteTx } from '../../platform/db/index.ts'
import { prepareNotices } from './index.ts'

const { app, sandbox, sender } = await messageApp()
const prepare = (kind: AutomaticKind) =>
  prepareNotices({ database: app.app.database, clock: app.clock, sms: app.app.sms, publicUrl: 'https://akada.test' }, [
    kind,
  ])
/** Half past ten in Nigeria on a Wednesday of the first term. */
beforeEach(async () => {
  app.clock.set('2026-10-14T09:30:00.000Z')
  await sender.sendDue()
})

const owner = (work: (tx: WriteTx) => Promise<unknown>) => make.asOwner(app.app.database, work)
/** Somebody who has just signed in: a token lasts a quarter of an hour. */
const principalOf = ({ state, school }: MessageWorld) => make.makePerson(app, { state, role: 'principal', school })
const switchOn = async (world: MessageWorld, kind: AutomaticKind) =>
  expect(
    (await app.request('PUT /message/automatic', { body: { kind, isOn: true } }, { as: await principalOf(world) }))
      .status,
  ).toBe(200)
const preview = async (world: MessageWorld, kind: AutomaticKind) =>
  (await app.request('GET /message/automatic/preview', { query: { kind } }, { as: await principalOf(world) })).body

/** Publishes a card as a row, without its marks. */
const publish = ({ state, school, session, arm }: MessageWorld, student: { id: string }) =>
  owner(tx =>
    tx.run(sql`
      insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result)
      select ${uuidv7()}, ${state.id}, ${school.id}, ${session.id}, t.id, a.class_id, a.id, ${student.id}, 'Published', '{}'::jsonb
      from term t, class_arm a where t.session_id = ${session.id} and t.active and a.id = ${arm.id}`),
  )

/** Chooses the language of a student's guardian. */
const speaks = (student: { id: string }, language: string | null) =>
  owner(tx =>
    tx.run(sql`
      update guardian_person p set language = ${language} from guardian_link l where l.person_id = p.id and l.student_id = ${student.id}`),
  )

/** The number of a person of staff, as it is dialled. */
const numberOf = async (person: { id: string }): Promise<string> => {
  const number = `81${String(make.unique()).padStart(8, '0')}`
  await owner(tx => tx.run(sql`update staff set phone_code = '+234', phone_number = ${number} where id = ${person.id}`))
  return `+234${number}`
}

describe('a card that is published', () => {
  it('is told once, with a short address that names no child, and not what was published before', async () => {
    const world = await messageWorld(app)
    const [before, ada] = [await make.makeStudent(app, world.arm), await make.makeStudent(app, world.arm)]
    const [silent, number] = [await giveGuardian(app, before), await giveGuardian(app, ada)]
    await publish(world, before)
    expect(await prepare('Results')).toBe(0)
    await switchOn(world, 'Results')
    expect(await prepare('Results')).toBe(0)
    await publish(world, ada)
    expect((await Promise.all([prepare('Results'), prepare('Results')])).toSorted()).toEqual([0, 1])
    expect(await prepare('Results')).toBe(0)
    await sender.sendDue()
    expect(textsTo(sandbox, silent)).toEqual([])
    const [text = '', ...more] = textsTo(sandbox, number)
    expect(more).toEqual([])
    expect(text).toMatch(/ https:\/\/akada\.test\/family$/)
    expect(await walletOf(app, { ...world, head: await principalOf(world) })).toBe(96)
    expect(await bookErrors(app)).toEqual([])
  })

  it('is not told again after two records of the child were merged', async () => {
    const world = await messageWorld(app)
    await switchOn(world, 'Results')
    const [kept, twin] = [await make.makeStudent(app, world.arm), await make.makeStudent(app, world.arm)]
    const number = await giveGuardian(app, twin)
    await publish(world, twin)
    expect(await prepare('Results')).toBe(1)
    await owner(async tx => {
      await tx.run(sql`update guardian set student_id = ${kept.id}, position = 1 where student_id = ${twin.id}`)
      await tx.run(sql`update report_card set student_id = ${kept.id} where student_id = ${twin.id}`)
      await tx.run(sql`update student set merged_into = ${kept.id} where id = ${twin.id}`)
    })
    expect(await prepare('Results')).toBe(0)
    await sender.sendDue()
    expect(textsTo(sandbox, number)).toHaveLength(1)
  })

  it('is told in the language of each guardian, and each pays the pages of its own text', async () => {
    const world = await messageWorld(app)
    await switchOn(world, 'Results')
    const numbers: string[] = []
    for (const language of [null, 'ha', 'yo', 'ig', 'pcm']) {
      const child = await make.makeStudent(app, world.arm)
      numbers.push(await giveGuardian(app, child))
      await speaks(child, language)
      await publish(world, child)
    }
    const shown = (await preview(world, 'Results')).samples
    expect(await prepare('Results')).toBe(5)
    await sender.sendDue()
    const texts = numbers.flatMap(number => textsTo(sandbox, number))
    expect(texts).toEqual([
      expect.stringContaining('is published. Sign in'),
      expect.stringContaining('an fitar da katin sakamakon'),
      expect.stringContaining('a ti gbe kaadi esi'),
      expect.stringContaining('eweputala kaadi rizootu nke'),
      expect.stringContaining('don come out. Sign in'),
    ])
    const withoutLink = (text = '') => text.replace(/https?:.*$/, '')
    expect(shown.map(({ text }) => withoutLink(text))).toEqual([texts[0], texts[2], texts[4]].map(withoutLink))
    const pages = texts.reduce((sum, text) => sum + pagesOf(text), 0)
    const head = await principalOf(world)
    const [message] = (await app.request('GET /message/search', { query: {} }, { as: head })).body.foundMessages
    expect(message).toMatchObject({ cost: pages * 4, template: expect.stringContaining('is published. Sign in') })
    expect(await walletOf(app, { ...world, head })).toBe(100 - pages * 4)
    expect(await bookErrors(app)).toEqual([])
  })

  it('of brothers and sisters is one text, which leads to all of them', async () => {
    const world = await messageWorld(app)
    await switchOn(world, 'Results')
    const [ada, bola] = [await make.makeStudent(app, world.arm), await make.makeStudent(app, world.arm)]
    const number = await giveGuardian(app, ada)
    await giveGuardian(app, bola, { number: number.replace('+234', '') })
    await publish(world, ada)
    await publish(world, bola)
    expect(await prepare('Results')).toBe(1)
    await sender.sendDue()
    expect(textsTo(sandbox, number)).toEqual([expect.stringMatching(/https:\/\/akada\.test\/family$/)])
  })
})

it('a register that is not marked is told to its class teacher once, from the hour on at which it is due', async () => {
  const world = await messageWorld(app)
  await switchOn(world, 'Register')
  await make.makeStudent(app, world.arm)
  const teacher = await make.makePerson(app, { state: world.state, role: 'classTeacher', school: world.school })
  await owner(tx => tx.run(sql`update class_arm set class_teacher_id = ${teacher.id} where id = ${world.arm.id}`))
  const number = await numberOf(teacher)
  app.clock.set('2026-10-14T08:30:00.000Z')
  expect(await prepare('Register')).toBe(0)
  app.clock.set('2026-10-14T09:30:00.000Z')
  expect((await preview(world, 'Register')).isDue).toBe(true)
  expect([await prepare('Register'), await prepare('Register')]).toEqual([1, 0])
  await sender.sendDue()
  expect(textsTo(sandbox, number)).toEqual([expect.stringContaining('the register of JSS 1 Gold of this morning')])
})

it('days without school are told once to all guardians on the weekday before, and only the first of days in a row', async () => {
  const world = await messageWorld(app)
  await switchOn(world, 'Closure')
  const [ada, bola] = [await make.makeStudent(app, world.arm), await make.makeStudent(app, world.arm)]
  const [number, hausa] = [await giveGuardian(app, ada), await giveGuardian(app, bola)]
  await speaks(bola, 'ha')
  await owner(tx =>
    tx.run(sql`
      insert into holiday (id, state_id, term_id, day, name)
      select akada_uuid(), t.state_id, t.id, day::date, 'Mid-term break'
      from term t, unnest(array['2026-10-15', '2026-10-16']) as day where t.session_id = ${world.session.id} and t.active`),
  )
  expect([await prepare('Closure'), await prepare('Closure')]).toEqual([2, 0])
  await sender.sendDue()
  expect(textsTo(sandbox, number)).toEqual([
    expect.stringContaining('school is closed from 15 Oct 2026 to 16 Oct 2026 (Mid-term break).'),
  ])
  expect(textsTo(sandbox, hausa)).toEqual([
    expect.stringContaining(': babu makaranta daga 15-10-2026 zuwa 16-10-2026 (Mid-term break).'),
  ])
  app.clock.set('2026-10-15T09:30:00.000Z')
  expect(await prepare('Closure')).toBe(0)
  const { samples } = await preview(world, 'Closure')
  expect(samples[0]?.text).toContain('school is closed')
})

it('the end of registration for an exam is told seven days before and one day before, to those who register, until it is paid', async () => {
  const world = await messageWorld(app)
  await switchOn(world, 'Exam deadline')
  await make.makeStudent(app, world.arm)
  const number = await numberOf(world.head)
  await owner(tx =>
    tx.run(sql`
      insert into exam (id, state_id, session_id, class_id, name, introduction, eligibility, grading_candidates, certificates,
        number_prefix, status, starts, ends, registration_starts, registration_ends, fee_kobo, created_by)
      select akada_uuid(), ${world.state.id}, ${world.session.id}, a.class_id, 'BECE', '', '', '', '', 'BECE26', 'Announced', '2026-12-01', '2026-12-04', '2026-10-01',
        '2026-10-21', 100, ${world.ministry.id} from class_arm a where a.id = ${world.arm.id}`),
  )
  app.clock.set('2026-10-13T09:30:00.000Z')
  expect(await prepare('Exam deadline')).toBe(0)
  app.clock.set('2026-10-14T09:30:00.000Z')
  expect(await prepare('Exam deadline')).toBeGreaterThan(0)
  expect(await prepare('Exam deadline')).toBe(0)
  await sender.sendDue()
  app.clock.set('2026-10-20T09:30:00.000Z')
  expect(await prepare('Exam deadline')).toBeGreaterThan(0)
  expect(await prepare('Exam deadline')).toBe(0)
  await sender.sendDue()
  expect(textsTo(sandbox, number)).toEqual([
    expect.stringContaining('registration for BECE ends on 21 Oct 2026'),
    expect.stringContaining('registration for BECE ends on 21 Oct 2026'),
  ])
})

it('a low wallet is told once a week to those who may fund it, from what it still has', async () => {
  const world = await messageWorld(app, 50)
  await switchOn(world, 'Wallet')
  const number = await numberOf(world.head)
  const first = await prepare('Wallet')
  expect(first).toBeGreaterThan(0)
  expect(await prepare('Wallet')).toBe(0)
  app.clock.set('2026-10-16T09:30:00.000Z')
  expect(await prepare('Wallet')).toBe(0)
  app.clock.set('2026-10-19T09:30:00.000Z')
  expect(await prepare('Wallet')).toBe(first)
  await sender.sendDue()
  expect(textsTo(sandbox, number).at(-1)).toContain("the school's wallet has N")
  expect(await bookErrors(app)).toEqual([])
})
