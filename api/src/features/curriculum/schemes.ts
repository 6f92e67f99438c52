import { curriculumErrors } from '@akada/contract/curriculum/errors'
import type { SchemeOfWork } from '@akada/contract/curriculum/schemes'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { getTerm } from '../state/index.ts'
import { mayEdit, type Owner } from './policy.ts'
import { getTarget, plansOfTerm, type SchemeKey, schemesFor, teachesClass } from './queries/schemes.ts'
import { layWeeks, weeksOf } from './rules/weeks.ts'

/** The term of a scheme. Refuses a term of another session with `not_their_term`. */
export const termOf = async (tx: ReadTx, { sessionId, termId }: Pick<SchemeKey, 'sessionId' | 'termId'>) => {
  const term = await getTerm(tx, termId)
  if (term.sessionId !== sessionId) refuse(curriculumErrors.notTheirTerm)
  return term
}

/**
 * The scheme of work of a class and subject in a term, as seen by the school of `place` or the state: the school's own, else the state's,
 * on the weeks of the calendar. `only: 'state'` ignores the school's.
 */
export const viewScheme = async (
  tx: ReadTx,
  actor: Actor,
  place: Place,
  key: SchemeKey,
  only?: 'state',
): Promise<SchemeOfWork> => {
  const { schoolId } = place
  const term = await termOf(tx, key)
  const target = await getTarget(tx, key, schoolId)
  const schemes = await schemesFor(tx, key, schoolId)
  const states = schemes.find(({ owner }) => owner === 'state')
  const schools = schemes.find(({ owner }) => owner === 'school')
  const own = schoolId === null ? states : schools
  const shown = only === 'state' ? states : (schools ?? states)
  const teaches = await teachesClass(tx, { staffId: actor.staffId, schoolId, key })
  const edits = mayEdit(actor, schoolId, teaches) && !term.closed
  return {
    session: { id: term.sessionId, name: term.sessionName },
    term: { id: term.id, name: term.name, starts: term.starts, ends: term.ends, closed: term.closed },
    ...target,
    owner: shown?.owner ?? null,
    id: shown?.id ?? null,
    revision: own?.revision ?? 0,
    overridesState: states !== undefined && schools !== undefined,
    updatedAt: shown?.updatedAt ?? null,
    updatedBy: shown?.updatedBy ?? null,
    weeks: layWeeks(weeksOf(term), shown?.weeks ?? []),
    can: { edit: edits && target.taken, withdraw: edits && own !== undefined },
  }
}

/** Refuses anyone who may not write the scheme of an owner, a closed term, and a subject that the class does not take. */
export const assertWritable = async (tx: ReadTx, actor: Actor, owner: Owner, key: SchemeKey) => {
  const term = await termOf(tx, key)
  const target = await getTarget(tx, key, owner.schoolId)
  const teaches = await teachesClass(tx, { staffId: actor.staffId, schoolId: owner.schoolId, key })
  if (!mayEdit(actor, owner.schoolId, teaches)) refuse(commonErrors.forbidden)
  if (term.closed) refuse(curriculumErrors.termClosed, { params: { term: term.name, session: term.sessionName } })
  if (!target.taken) {
    refuse(curriculumErrors.notTaken, {
      params: { class: target.class.name, subject: target.subject.name, session: term.sessionName },
    })
  }
  return { title: `${target.subject.name}, ${target.class.name}, ${term.name} ${term.sessionName}`, target }
}

/** The plans of a term, class by class. */
export const viewTerm = async (tx: ReadTx, actor: Actor, place: Place, termId: string) => {
  const term = await getTerm(tx, termId)
  const classes = await plansOfTerm(tx, { termId, sessionId: term.sessionId }, place.schoolId, actor.staffId)
  return {
    term: {
      id: term.id,
      name: term.name,
      session: { id: term.sessionId, name: term.sessionName },
      closed: term.closed,
    },
    weeks: weeksOf(term).length,
    classes,
  }
}
