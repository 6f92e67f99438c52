import { randomUUID } from 'node:crypto'
import type { Draft } from '@akada/contract/messages/schemas'
import {
  changeSettings,
  createMessageSender,
  prepareNotices,
  sendMessage,
  settleMessages,
  switchAutomatic,
  receiveDeliveryReport,
} from '../features/messages/index.ts'
import type { Actor } from '../platform/auth/index.ts'
import { sql } from '../platform/db/index.ts'
import type { App } from '../platform/http/index.ts'
import type { SmsSandbox } from '../../sandbox/sms/index.ts'
import { adminActor, findAdmin, officeActor, type OfficeOfSchool, officesOf, type PersonAt } from './actors.ts'
import { states } from './schools/catalogue.ts'
import { dateBack } from './wallets.ts'

/** A message above this many naira waits for a second person. */
const approvalAbove = 1000
const openDay = 'Dear {{guardian}}, the open day of {{class}} is on Friday at 10:00. Please come with {{student}}.'
const exams =
  'Dear {{guardian}}, the examinations begin in two weeks. {{student}} should be at school by 07:30 every day.'

const uniform = 'From next term all students wear the new sports uniform. Please confirm that you have read this.'

interface Scene {
  admin: PersonAt
  home: OfficeOfSchool
  clerk: OfficeOfSchool
  armId: string
  /** The last day whose registers are marked. */
  day: string
  /** A guardian of the arm who wants no messages. */
  stopped: string
}

/** Whose messages, in the first school of the first state; null if it has some, or not all that they need. */
const findScene = ({ database }: App): Promise<Scene | null> =>
  database.system.read(async tx => {
    const [state] = states
    const code = state?.code ?? ''
    const name = state?.districts[0]?.schools[0]?.name
    const [admin, heads, clerks] = await Promise.all([
      findAdmin(tx, code),
      officesOf(tx, code),
      officesOf(tx, code, 'administrator'),
    ])
    const home = heads.find(({ schoolName }) => schoolName === name)
    const clerk = clerks.find(({ schoolName }) => schoolName === name)
    if (!admin || !home || !clerk) return null
    const found = await tx.find<Pick<Scene, 'armId' | 'day' | 'stopped'>>(sql`
      select arm.id as "armId", (select max(r.day) from register r where r.class_arm_id = arm.id) as day,
        (select l.numbers[1] from enrolment e join guardian_link l on l.student_id = e.student_id and l.ends is null and l.numbers <> '{}'
          where e.class_arm_id = arm.id and e.ends is null order by l.id offset 9 limit 1) as stopped
      from class_arm arm
      join class on class.id = arm.class_id and class.name = 'JSS 1'
      join term on term.session_id = arm.session_id and term.active
      where arm.school_id = ${home.schoolId} and arm.name = 'Gold' and not exists (select from message where state_id = ${home.stateId})`)
    // On the first day of a session nothing is marked yet: they follow at a later start.
    return found?.day ? { admin, home, clerk, ...found } : null
  })

const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+01:00`)

/** What the gateway of the demonstration tells, as if it came over the network. */
const tellerOf = (app: App, secret: string) => (word: ReturnType<SmsSandbox['reply']>, now: Date) =>
  receiveDeliveryReport(
    { app, now, today: now.toISOString().slice(0, 10), requestId: 'demonstration', address: '127.0.0.1' },
    app.database.system,
    { secret, raw: { bytes: Buffer.from(word.body), header: () => word.signature } },
  )

const write = (
  app: App,
  actor: Actor,
  { now, ...written }: Pick<Draft, 'template' | 'audience'> & Partial<Draft> & { now: Date },
) =>
  sendMessage(
    { app, db: app.database.forState(actor.stateId), actor, place: actor, now, today: now.toISOString().slice(0, 10) },
    { clientId: randomUUID(), channel: 'SMS', asksToConfirm: false, agreedCost: 100_000, ...written },
  )

/** Hands over what waits, and takes receipts for it: the last two phones were switched off, and of the one before nothing is known. */
const deliver = async (app: App, sandbox: SmsSandbox, now: Date): Promise<void> => {
  const { database, sms } = app
  const before = sandbox.all().length
  await createMessageSender({ database, clock: { now: () => now }, gateway: sms.gateway }).sendDue()
  const handed = sandbox.all().slice(before)
  const tell = tellerOf(app, sandbox.webhookSecret)
  for (const [place, message] of handed.entries()) {
    if (place === handed.length - 3) continue
    await tell(sandbox.receipt(message, place < handed.length - 3 ? 'Success' : 'Failed'), now)
  }
}

/**
 * Writes messages of the first school through the product's own use cases, if the state has none: one with its receipts, one of the portal
 * about absences, one on the family pages, and one that waits for the principal. Their texts are on the phones of the sandbox until it stops.
 */
export const layMessages = async (app: App, sandbox: SmsSandbox): Promise<void> => {
  const scene = await findScene(app)
  if (!scene) return
  const { admin, home, clerk, armId, day, stopped } = scene
  const { database, clock } = app
  const db = database.forState(home.stateId)
  const [begun, office] = [clock.now(), officeActor(clerk, 'administrator')]
  const [morning, later] = [at(day, '08:30'), at(day, '10:30')]
  const settings = {
    price: 4,
    folds: true,
    refunds: true,
    approvalAbove,
    monthBudget: null,
    absencesFrom: 10,
    districtsPay: false,
  }
  await changeSettings(db, adminActor(admin), { ...settings, revision: 0 }, morning)
  const acting = { app, db, actor: officeActor(home), place: home, now: morning, today: day }
  await switchAutomatic(acting, { kind: 'Absence', isOn: true })
  await tellerOf(app, sandbox.webhookSecret)(sandbox.reply(stopped, 'STOP'), morning)
  await write(app, office, { template: openDay, audience: { kind: 'arms', ids: [armId] }, now: morning })
  await deliver(app, sandbox, morning)
  await prepareNotices({ database, clock: { now: () => later }, sms: app.sms, publicUrl: app.config.publicUrl }, [
    'Absence',
  ])
  await deliver(app, sandbox, later)
  await settleMessages({ database, clock: { now: () => later } })
  await dateBack(database, home, begun, later)
  const all = { kind: 'everyone' as const, ids: [] }
  await write(app, office, {
    template: uniform,
    audience: all,
    channel: 'Family page',
    asksToConfirm: true,
    now: clock.now(),
  })
  await write(app, office, { template: exams, audience: all, now: clock.now() })
}
