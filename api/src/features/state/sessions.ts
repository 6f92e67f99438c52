import { commonErrors } from '@akada/contract/kernel/errors'
import {
  type changedSessionBody,
  type SessionDetails,
  type sessionBody,
  stateErrors,
} from '@akada/contract/state/calls'
import { activationDoubt, activationEffects } from '@akada/contract/state/term-activation'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import type { StateHooks } from './hooks.ts'
import { mayConfigure } from './policy.ts'
import {
  closeActiveTerm,
  findActiveTerm,
  getSession,
  getTerm,
  insertSession,
  type StoredSession,
  lockState,
  openTerm,
  saveTerms,
  sessionsOfState,
  updateSession,
} from './queries/calendar.ts'
import { assertConfirmed } from './recorded.ts'
import {
  calendarEffects,
  findOverlap,
  type PlannedTerm,
  plannedTerms,
  replacesDays,
  sessionErrors,
  storedTerms,
  termNameOf,
} from './rules/sessions.ts'
import { schoolDays } from './rules/days.ts'

type SessionBody = z.output<typeof sessionBody>

/** A session with the number of its school days, as in the contract. */
export const withSchoolDays = (session: StoredSession): SessionDetails => ({
  ...session,
  terms: session.terms.map(({ sittingsPerDay, ...term }) => {
    const days = schoolDays(term, term.holidays).length
    return { ...term, schoolDays: days, timesOpened: days * sittingsPerDay }
  }),
})

interface PlannedSession {
  name: string
  terms: readonly PlannedTerm[]
}

const assertSound = ({ name, terms }: PlannedSession): void => {
  const errors = sessionErrors(name, terms)
  if (errors.length > 0) refuse(commonErrors.invalid, { fields: errors })
  const overlap = findOverlap(terms.map((term, index) => ({ ...term, name: termNameOf(index) })))
  if (overlap) {
    refuse(stateErrors.termsOverlap, {
      params: overlap,
      fields: [{ path: `body.terms.${overlap.index}.starts`, message: `${overlap.first} ends after this day.` }],
    })
  }
}

/** Refuses a session that has the name of another of the state, or overlaps it: a day belongs to one term. */
const assertApart = async (tx: WriteTx, stateId: string, id: string | null, planned: PlannedSession): Promise<void> => {
  const others = (await sessionsOfState(tx, stateId)).filter(session => session.id !== id)
  if (others.some(({ name }) => name === planned.name)) refuse(stateErrors.sessionExists)
  const spans = [...others, { name: planned.name, ...spanOf(planned) }].toSorted((one, other) =>
    one.starts < other.starts ? -1 : 1,
  )
  const overlap = findOverlap(spans)
  if (overlap) refuse(stateErrors.termsOverlap, { params: overlap })
}

/** A session lasts from its first term's first day to its last term's last. */
const spanOf = ({ terms }: PlannedSession) => ({ starts: terms[0]?.starts ?? '', ends: terms.at(-1)?.ends ?? '' })

const assertMayConfigure = (actor: Actor): void => {
  if (!mayConfigure(actor)) refuse(commonErrors.forbidden)
}

const refuseSameName = (error: unknown): never => {
  if (isUniqueViolation(error, 'session_state_id_name_key')) refuse(stateErrors.sessionExists)
  throw error
}

export const addSession = async (db: TenantDb, actor: Actor, sent: SessionBody): Promise<SessionDetails> => {
  assertMayConfigure(actor)
  const body = { name: sent.name, terms: plannedTerms([], sent.terms) ?? [] }
  assertSound(body)
  return db
    .write(async tx => {
      const session = { id: uuid(), stateId: actor.stateId, name: body.name, ...spanOf(body) }
      await lockState(tx, actor.stateId)
      await assertApart(tx, actor.stateId, null, body)
      await insertSession(tx, session)
      await saveTerms(tx, session, storedTerms(body.terms))
      const after = withSchoolDays(await getSession(tx, session.id))
      await audit(tx, actor, 'state.configure', ['session', session.id], {
        summary: `Added the session ${body.name}`,
        after,
      })
      return after
    })
    .catch(refuseSameName)
}

/** Refuses a change with `session_changed_meanwhile` and the current session. */
const refuseStale = async (tx: WriteTx, before: SessionDetails): Promise<never> => {
  const by = await lastEditorOf(tx, 'session', before.id)
  return refuse(stateErrors.sessionChanged, {
    params: { name: by ?? 'Somebody else' },
    details: { theirs: before, by },
  })
}

/**
 * Changes the days and holidays of a session. Refuses a change of an older revision that does more than add and remove holidays, and one that alters which called registers count until
 * its effects are confirmed (see assertConfirmed).
 */
export const changeSession = async (
  { db, actor, hooks }: { db: TenantDb; actor: Actor; hooks: StateHooks },
  id: string,
  { revision, confirmed, ...sent }: z.output<typeof changedSessionBody>,
): Promise<SessionDetails> => {
  assertMayConfigure(actor)
  return db
    .write(async tx => {
      await lockState(tx, actor.stateId)
      const before = withSchoolDays(await getSession(tx, id))
      const isStale = before.revision !== revision && replacesDays(before, sent)
      const terms = (isStale ? null : plannedTerms(before.terms, sent.terms)) ?? (await refuseStale(tx, before))
      const body = { name: sent.name, terms }
      assertSound(body)
      await assertApart(tx, actor.stateId, id, body)
      const effects = await assertConfirmed(
        tx,
        hooks,
        calendarEffects(before.terms, storedTerms(body.terms)),
        confirmed,
      )
      await updateSession(tx, { id, name: body.name, ...spanOf(body) })
      await saveTerms(tx, { id, stateId: actor.stateId }, storedTerms(body.terms))
      const after = withSchoolDays(await getSession(tx, id))
      await audit(tx, actor, 'state.configure', ['session', id], {
        summary: `Changed the session ${body.name}`,
        before,
        after: effects ? { ...after, confirmed: effects } : after,
      })
      return after
    })
    .catch(refuseSameName)
}

/**
 * Makes a term the active one and closes the former. Idempotent. A term far from today is refused with `activation_unconfirmed` until it is
 * confirmed.
 */
export const activateTerm = async (
  db: TenantDb,
  actor: Actor,
  { id, confirmed = false }: { id: string; confirmed?: boolean },
  now: Date,
): Promise<{ message: string }> => {
  assertMayConfigure(actor)
  return db.write(async tx => {
    await lockState(tx, actor.stateId)
    const [former, term] = [await findActiveTerm(tx, actor.stateId), await getTerm(tx, id)]
    const message = `${term.name} of ${term.sessionName} is the active term.`
    if (former?.id === id) return { message }
    const doubt = activationDoubt(term, dayInLagos(now))
    if (doubt && !confirmed) {
      refuse(stateErrors.activationUnconfirmed, {
        params: { doubt, effects: activationEffects(term, former).join(' ') },
      })
    }
    await closeActiveTerm(tx, actor.stateId, now)
    await openTerm(tx, id)
    await audit(tx, actor, 'state.configure', ['term', id], {
      summary: `Made ${term.name} of ${term.sessionName} the active term${doubt ? `. Confirmed: ${doubt}` : ''}`,
      before: former && { activeTerm: former.id, name: `${former.name} of ${former.sessionName}` },
      after: {
        activeTerm: id,
        name: `${term.name} of ${term.sessionName}`,
        ...(doubt ? { confirmed: doubt } : {}),
      },
    })
    return { message }
  })
}
