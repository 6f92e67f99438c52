import { type SetupItem, type SetupLevel, type SetupStep, setupSteps } from '@akada/contract/dashboards/setup'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { hasSentMail } from '../../platform/mail/index.ts'
import { hasSentSms } from '../../platform/sms/index.ts'
import { rolesThatSetUp, setupRights } from './policy.ts'
import { factsOfDistrict, factsOfSchool, factsOfState, noteCompleted } from './queries/setup.ts'
import { isSetUp, type SetupFact, setupStatus } from './rules.ts'

type Facts = Partial<Record<SetupStep, SetupFact>>
interface Standing {
  isComplete: boolean
  items: SetupItem[]
}

const seesAny = (actor: Actor, level: SetupLevel): boolean => setupSteps[level].some(setupRights(actor).sees)

/** The steps of a level that the actor sees, each blocked one with the names of the roles that do what comes first. */
const standingOf = (actor: Actor, level: SetupLevel, facts: Facts): Standing => {
  const steps = setupSteps[level]
  const { sees, does } = setupRights(actor)
  const items = setupStatus(steps.filter(sees), facts, does).map(({ waitsFor, ...item }) => ({
    ...item,
    waitsFor: waitsFor && { step: waitsFor, roles: does(waitsFor) ? [] : rolesThatSetUp(waitsFor) },
  }))
  return { isComplete: isSetUp(steps, facts), items }
}

interface Place {
  level: 'district' | 'school'
  id: string
}

const factsOf = (tx: ReadTx, { level, id }: Place): Promise<Facts | null> =>
  level === 'school' ? factsOfSchool(tx, id) : factsOfDistrict(tx, id)

/** How far a district or a school is set up, as far as the actor may do it; null if there is nothing to show. */
export const findSetup = async (tx: ReadTx, actor: Actor, place: Place): Promise<Standing | null> => {
  const facts = seesAny(actor, place.level) ? await factsOf(tx, place) : null
  return facts && standingOf(actor, place.level, facts)
}

/** What is left of it, null if nothing is. Once everything was set up, that is noted, and is not counted again. */
export const leftToSetUp = async (
  db: TenantDb,
  actor: Actor,
  place: Place,
  standing: Standing | null,
): Promise<SetupItem[] | null> => {
  if (!standing?.isComplete) return standing && standing.items
  await db.write(tx => {
    audit.exempt(tx, 'that a setup is complete follows from its records, and is decided by nobody')
    const [districtId, schoolId] = place.level === 'district' ? [place.id, null] : [null, place.id]
    return noteCompleted(tx, { stateId: actor.stateId, districtId, schoolId })
  })
  return null
}

/** What is left to set up in the state, as far as the actor may do it; null if there is none of it. */
export const stateSetup = async (app: App, tx: ReadTx, actor: Actor): Promise<SetupItem[] | null> => {
  if (!seesAny(actor, 'state')) return null
  const { delivery } = app.mailer
  // A demonstration keeps its messages, and has no mail server to test.
  const [facts, mail, sms] = await Promise.all([
    factsOfState(tx, actor.stateId),
    delivery === 'mail' ? hasSentMail(tx, actor.stateId) : delivery === 'outbox',
    app.sms.isSetUp && hasSentSms(tx, actor.stateId),
  ])
  const { items } = standingOf(actor, 'state', { ...facts, mail, sms })
  // A gateway costs money, and not every state has a mail server: one that has none is set up without it.
  const without = new Set<SetupStep>([
    ...(app.sms.isSetUp ? [] : ['sms' as const]),
    ...(delivery === 'none' ? ['mail' as const] : []),
  ])
  const needed = setupSteps.state.filter(step => !without.has(step))
  return isSetUp(needed, { ...facts, mail, sms }) ? null : items
}
