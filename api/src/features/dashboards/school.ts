import { schoolPageLimits, type SchoolOverview } from '@akada/contract/dashboards/school'
import { nairaOf } from '@akada/contract/kernel/money'
import type { Actor } from '../../platform/auth/index.ts'
import { planOnce, type ReadTx, type TenantDb } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { searchAudit } from '../audit/index.ts'
import { viewScoresIn } from '../grading/index.ts'
import { cardsOfArms, publishedStudents } from '../report-cards/index.ts'
import { getSchool, profileFor } from '../schools/index.ts'
import { findClosure } from '../state/index.ts'
import { listRequests } from '../transfers/index.ts'
import { walletKobo } from '../wallet/index.ts'
import { schoolFigures } from './figures.ts'
import { schoolPageRights } from './policy.ts'
import { headsOf, registersOfDays } from './queries/school-page.ts'
import { recentDays } from './rules.ts'
import { type TodayContext, fundsPart } from './school-work.ts'
import { todayContext } from './today.ts'

interface SchoolCall {
  app: App
  db: TenantDb
  actor: Actor
  now: Date
}

type Part<K extends keyof SchoolOverview> = Pick<SchoolOverview, K>

/** The parts about the active term. */
const termPart = async (
  tx: ReadTx,
  { actor, schoolId, term, calendar }: TodayContext,
): Promise<Part<'registers' | 'cards' | 'scores'>> => {
  const rights = schoolPageRights(actor)
  const { today } = calendar
  const days = recentDays(term, today).slice(-schoolPageLimits.days)
  const teacherId = actor.can('student.view-all') ? null : actor.staffId
  const scoresIn = async () => {
    const place = { schoolId, termId: term.id }
    const published = await publishedStudents(tx, place)
    return viewScoresIn(tx, actor, { ...place, stateId: actor.stateId, today, published })
  }
  const [registers, standing, scores] = await Promise.all([
    rights.registers ? registersOfDays(tx, schoolId, calendar, days) : null,
    rights.cards ? cardsOfArms(tx, { schoolId, termId: term.id, today, teacherId }) : null,
    rights.scores ? scoresIn() : null,
  ])
  const cards = standing?.map(({ classArm, classTeacher, students, drafts, published, review }) => ({
    classArm,
    classTeacher,
    students,
    drafts,
    published,
    review,
  }))
  return { registers, cards: cards ?? null, scores }
}

const historyPart = async (tx: ReadTx, actor: Actor, schoolId: string): Promise<Part<'transfers' | 'history'>> => {
  const rights = schoolPageRights(actor)
  const ofSchool = { destinationIds: undefined, sourceIds: undefined, schoolId, districtId: null, ownOf: null }
  const [transfers, history] = await Promise.all([
    rights.transfers ? listRequests(tx, { limit: schoolPageLimits.transfers, page: 1, from: null }, ofSchool) : null,
    rights.history ? searchAudit(tx, actor.stateId, { school: [schoolId], limit: schoolPageLimits.history }) : null,
  ])
  const entries = history?.foundEntries.map(({ id, at, staff, actingAs, summary }) => ({
    id,
    at,
    by: staff?.name ?? null,
    actingAs,
    summary,
  }))
  return {
    transfers: transfers && { latest: transfers.foundTransferLogs, total: transfers.counted.total },
    history: entries ?? null,
  }
}

/** Without an active term no card can be paid for. */
const balanceOnly = async (tx: ReadTx, actor: Actor, schoolId: string): Promise<SchoolOverview['funds']> =>
  schoolPageRights(actor).wallet
    ? { balance: nairaOf(await walletKobo(tx, schoolId)), cost: nairaOf(0), students: 0 }
    : null

/** A school as its district and the state see it without entering it. */
export const viewSchool = async ({ app, db, actor, now }: SchoolCall, schoolId: string): Promise<SchoolOverview> => {
  const [{ figures, asOf }, parts] = await Promise.all([
    schoolFigures(db, { id: schoolId, stateId: actor.stateId }, now),
    db.read(async tx => {
      await planOnce(tx)
      const { day, asked } = await todayContext(tx, actor, schoolId, now)
      const [school, heads, ofTerm, funds, history] = await Promise.all([
        getSchool(tx, schoolId),
        headsOf(tx, schoolId),
        asked && termPart(tx, asked),
        asked ? fundsPart(tx, asked) : balanceOnly(tx, actor, schoolId),
        historyPart(tx, actor, schoolId),
      ])
      const term = asked && { id: asked.term.id, name: asked.term.name, session: asked.term.sessionName }
      return {
        school: profileFor(app, actor, school),
        heads,
        term,
        closedBecause: asked && findClosure(asked.term, asked.term.holidays, day),
        ...(ofTerm ?? { registers: null, cards: null, scores: null }),
        funds,
        ...history,
      }
    }),
  ])
  return { ...parts, figures, asOf, can: { enter: schoolPageRights(actor).enter } }
}
