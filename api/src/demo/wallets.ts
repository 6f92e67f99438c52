import { randomUUID } from 'node:crypto'
import { counted } from '@akada/contract/report-cards/words'
import { chargeWallet, organizationIn, settlePayment, startPayment } from '../features/wallet/index.ts'
import { audit } from '../platform/audit/index.ts'
import type { Actor, Place } from '../platform/auth/index.ts'
import { type Database, sql } from '../platform/db/index.ts'
import type { App } from '../platform/http/index.ts'
import type { Sandbox, Settlement } from '../../sandbox/index.ts'
import { states } from './schools/catalogue.ts'
import { adminActor, findAdmin, officeActor, type OfficeOfSchool, officesOf } from './actors.ts'

const dayMs = 86_400_000
/** The price of a report card in the first state, in kobo. The second state has set none: cards are free there. */
const priceKobo = 5000

/** A payment of the demonstration: how many days ago, the amount, and the outcome (null: it waits for its payer). */
interface Scene {
  daysAgo: number
  naira: number
  ending: Settlement | null
}

const homeBefore: readonly Scene[] = [{ daysAgo: 60, naira: 250_000, ending: {} }]
const homeAfter: readonly Scene[] = [
  { daysAgo: 25, naira: 40_000, ending: {} },
  { daysAgo: 6, naira: 15_000, ending: { paidKobo: 1_000_000 } },
  { daysAgo: 5, naira: 20_000, ending: { status: 'failed' } },
  { daysAgo: 0, naira: 30_000, ending: null },
]
const elsewhere: readonly Scene[] = [{ daysAgo: 40, naira: 100_000, ending: {} }]
const ofState: readonly Scene[] = [{ daysAgo: 35, naira: 500_000, ending: {} }]
const chargedDaysAgo = 30

/** Two arms of the last term whose cards are published, with their students. */
const publishedArms = (database: Database, schoolId: string) =>
  database.system.read(tx =>
    tx.rows<{ termId: string; title: string; studentIds: string[] }>(sql`
      select rc.term_id as "termId", class.name || ' ' || arm.name || ', ' || term.name || ' ' || session.name as title,
        array_agg(rc.student_id order by rc.student_id) as "studentIds"
      from report_card rc
      join class_arm arm on arm.id = rc.class_arm_id
      join class on class.id = arm.class_id
      join term on term.id = rc.term_id and not term.active
      join session on session.id = term.session_id
      where rc.school_id = ${schoolId} and rc.status = 'Published'
        and term.starts = (select max(t.starts) from term t join report_card c on c.term_id = t.id and c.status = 'Published'
          where c.school_id = ${schoolId} and not t.active)
      group by rc.term_id, class.id, class.name, class.level, arm.id, arm.name, term.name, session.name
      order by class.level, arm.name limit 2`),
  )

/**
 * Moves the entries just written to the day on which they are meant to have happened; with the triggers of the books off, as for all
 * invented data.
 */
export const dateBack = async (database: Database, place: Place, since: Date, at: Date): Promise<void> => {
  const organization = organizationIn(place)
  await database.system.write(async tx => {
    audit.exempt(tx, 'the days of a demonstration')
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      update ledger.posting set at = ${at}
      where coalesce(school_id, district_id, state_id) = ${organization} and at >= ${since}`)
    await tx.run(sql`
      update ledger.entry e set at = ${at} from ledger.account a
      where a.id = e.account_id and a.organization_id = ${organization} and e.at >= ${since}`)
    await tx.run(sql`
      update ledger.account a set last_entry_at = (select max(e.at) from ledger.entry e where e.account_id = a.id)
      where a.organization_id = ${organization} and a.entries > 0`)
  })
}

const play = async (app: App, sandbox: Sandbox, actor: Actor, scene: Scene, now: Date): Promise<void> => {
  const { payments, database, config, hooks } = app
  if (!payments) return
  const at = new Date(now.getTime() - scene.daysAgo * dayMs)
  const clock = { now: () => at }
  const begun = app.clock.now()
  const { id, stateId } = await startPayment(
    { app: { payments, clock }, db: database.forState(actor.stateId), actor, origin: config.publicUrl },
    { place: actor, clientId: randomUUID(), kobo: scene.naira * 100, payer: { staffId: actor.staffId } },
  )
  if (scene.ending === null) return
  sandbox.settle(id, scene.ending)
  await settlePayment({ payments, database, clock, hooks }, { id, stateId }, { by: actor })
  await dateBack(database, actor, begun, at)
}

const chargeCards = async (app: App, school: OfficeOfSchool, now: Date): Promise<void> => {
  const { database } = app
  const begun = app.clock.now()
  for (const { termId, title, studentIds } of await publishedArms(database, school.schoolId)) {
    const { stateId, schoolId, staffId, districtId } = school
    await database.forState(stateId).write(async tx => {
      const { postingId } = await chargeWallet(tx, {
        place: { stateId, schoolId },
        staffId,
        kobo: studentIds.length * priceKobo,
        for: 'Report cards',
        narration: `Report cards of ${counted(studentIds.length, 'student')} of ${title}`,
        idempotencyKey: `cards:${randomUUID()}`,
      })
      await tx.run(sql`
        insert into report_card_charge (student_id, term_id, state_id, school_id, posting_id, kobo)
        select student_id, ${termId}, ${stateId}, ${schoolId}, ${postingId}, ${priceKobo}
        from unnest(${studentIds}::uuid[]) as student_id`)
      await audit(tx, officeActor(school), 'report-card.generate', ['wallet', schoolId], {
        schoolId,
        districtId,
        summary: `Paid for the report cards of ${studentIds.length} students of ${title}`,
      })
    })
  }
  await dateBack(database, school, begun, new Date(now.getTime() - chargedDaysAgo * dayMs))
}

/** Sets the price; also the marker that the wallets of the demonstration exist. */
const setPrice = (database: Database, stateId: string): Promise<number> =>
  database.system.write(tx => {
    audit.exempt(tx, 'invented for the demonstration')
    return tx.run(
      sql`insert into report_card_price (state_id, price_kobo) values (${stateId}, ${priceKobo}) on conflict do nothing`,
    )
  })

const hasPrice = (database: Database, stateId: string): Promise<boolean> =>
  database.system.read(
    async tx => (await tx.find(sql`select from report_card_price where state_id = ${stateId}`)) !== null,
  )

/**
 * Fills the wallets of the first state through the product's own use cases against the sandbox: the first school with history, a pending
 * payment, a failed one and a held one; the others, and the state's, with enough to try out.
 */
export const layWallets = async (app: App, sandbox: Sandbox): Promise<void> => {
  const { database } = app
  const [state] = states
  const code = state?.code ?? ''
  const [schools, admin] = await database.system.read(tx => Promise.all([officesOf(tx, code), findAdmin(tx, code)]))
  const [{ stateId } = { stateId: '' }] = schools
  if (!state || stateId === '' || (await hasPrice(database, stateId))) return
  const homeName = state.districts[0]?.schools[0]?.name
  const now = app.clock.now()
  for (const school of schools) {
    const isHome = school.schoolName === homeName
    for (const scene of isHome ? homeBefore : elsewhere) await play(app, sandbox, officeActor(school), scene, now)
    if (!isHome) continue
    await chargeCards(app, school, now)
    for (const scene of homeAfter) await play(app, sandbox, officeActor(school), scene, now)
  }
  if (admin) for (const scene of ofState) await play(app, sandbox, adminActor(admin), scene, now)
  await setPrice(database, stateId)
}
