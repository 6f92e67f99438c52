import type { SessionSubjects } from '@akada/contract/curriculum/class-subjects'
import { curriculumErrors } from '@akada/contract/curriculum/errors'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { RecordedEffect } from '@akada/contract/state/recorded'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { mayConfigure } from './policy.ts'
import {
  attachmentsIn,
  classesFor,
  classesWithSubjects,
  getSessionWithFormer,
  stateSubjectsAmong,
} from './queries/class-subjects.ts'
import { changeOf } from './rules/changes.ts'
import { lockClassFacts } from '../classes/index.ts'
import { assertConfirmed, lockSession } from '../state/index.ts'
import {
  attachSubjects,
  copyAttachments,
  detachSubjects,
  type OfferChange,
  offerEffects,
  type SubjectHooks,
} from '../subjects/index.ts'

/** The subjects of each class in a session, as seen by a school or the state. */
export const viewSessionSubjects = async (
  tx: ReadTx,
  actor: Actor,
  sessionId: string,
  schoolId: string | null,
): Promise<SessionSubjects> => {
  const { session, former } = await getSessionWithFormer(tx, sessionId)
  const all = await attachmentsIn(tx, former ? [session.id, former.id] : [session.id], schoolId)
  const hasFormer = former !== null && all.some(one => one.sessionId === former.id)
  const classes = (await classesFor(tx, schoolId)).map(row => ({
    ...row,
    subjects: all
      .filter(one => one.classId === row.class.id && one.sessionId === session.id)
      .map(({ subjectId, name, code, owner, elective, attachedBy }) => ({
        id: subjectId,
        name,
        code,
        owner,
        elective,
        attachedBy,
      })),
    change: hasFormer ? { since: former.name, ...changeOf(all, row.class.id, [session.id, former.id]) } : null,
  }))
  return { session, classes, can: { edit: schoolId === null && mayConfigure(actor) } }
}

interface Change {
  attach: readonly { subjectId: string; elective: boolean }[]
  detach: readonly string[]
}

/** The subjects that a class takes and that become electives or core subjects. */
const offerChanges = (view: SessionSubjects, classId: string, attach: Change['attach']): OfferChange[] => {
  const taken = view.classes.find(one => one.class.id === classId)
  const planned = new Map(attach.map(({ subjectId, elective }) => [subjectId, elective]))
  return (taken?.subjects ?? []).flatMap(({ id, name, elective }) => {
    const next = planned.get(id)
    if (next === undefined || next === elective) return []
    return [{ classId, className: taken?.class.name ?? '', subjectId: id, subjectName: name, elective: next }]
  })
}

const assertStateSubjects = async (tx: ReadTx, attach: Change['attach']): Promise<void> => {
  const ids = attach.map(({ subjectId }) => subjectId)
  const known = await stateSubjectsAmong(tx, ids)
  const fields = ids.flatMap((id, index) =>
    !known.has(id) || ids.indexOf(id) < index
      ? [{ path: `body.attach.${index}.subjectId`, message: 'Choose each subject of the state once.' }]
      : [],
  )
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
}

const takenBy = (view: SessionSubjects, classId: string) =>
  view.classes
    .find(one => one.class.id === classId)
    ?.subjects.map(({ name, elective }) => (elective ? `${name} (elective)` : name))

/**
 * Changes the subjects of a state class in a session: only the named ones. Refuses with 403 outside the state's area and for a school's own
 * class, with `has_scores` if scores would lose their subject, and until it is confirmed if they would count otherwise (see assertConfirmed).
 */
export const setSubjectsOfClass = (
  { db, actor, hooks }: { db: TenantDb; actor: Actor; hooks: SubjectHooks },
  { sessionId, classId }: { sessionId: string; classId: string },
  { attach, detach, confirmed }: Change & { confirmed?: readonly RecordedEffect[] | undefined },
): Promise<SessionSubjects> =>
  db.write(async tx => {
    await lockSession(tx, sessionId)
    const owned = await lockClassFacts(tx, classId)
    if (!mayConfigure(actor) || owned.schoolId !== null) refuse(commonErrors.forbidden)
    await assertStateSubjects(tx, attach)
    const scored = await hooks.findScoredSubject(tx, { sessionId, classId, subjectIds: detach })
    if (scored) refuse(curriculumErrors.hasScores, { params: { class: owned.name, subject: scored } })
    const before = await viewSessionSubjects(tx, actor, sessionId, null)
    const flips = offerEffects({ sessionId, schoolId: null }, offerChanges(before, classId, attach))
    const effects = await assertConfirmed(tx, hooks, flips, confirmed)
    const place = { stateId: actor.stateId, sessionId, classId }
    const changed = (await detachSubjects(tx, place, detach)) + (await attachSubjects(tx, place, attach))
    if (changed === 0) {
      audit.exempt(tx, 'nothing changed')
      return before
    }
    const after = await viewSessionSubjects(tx, actor, sessionId, null)
    await audit(tx, actor, 'state.configure', ['class', classId], {
      summary: `Set what ${owned.name} takes in ${after.session.name}`,
      before: takenBy(before, classId),
      after: effects ? { subjects: takenBy(after, classId), confirmed: effects } : takenBy(after, classId),
    })
    return after
  })

const listed = (names: readonly string[]): string =>
  names.length > 2 ? `${names.length} classes` : names.join(' and ')

/** Copies the subjects of each class from one session to another; classes that already have subjects there are left alone. */
export const copySessionSubjects = (
  db: TenantDb,
  actor: Actor,
  { from, to, cohort }: { from: string; to: string; cohort: boolean },
): Promise<{ copied: string[]; kept: string[]; message: string }> => {
  if (!mayConfigure(actor)) refuse(commonErrors.forbidden)
  if (from === to) refuse(curriculumErrors.sameSession)
  return db.write(async tx => {
    const { name } = await lockSession(tx, to)
    const kept = await classesWithSubjects(tx, to)
    const { session: source } = await getSessionWithFormer(tx, from)
    const rows = await copyAttachments(tx, { from, to, cohort })
    const copied = (await classesWithSubjects(tx, to)).filter(one => !kept.includes(one))
    if (rows === 0) {
      if (kept.length === 0) refuse(curriculumErrors.nothingToCopy, { params: { from: source.name, to: name } })
      audit.exempt(tx, 'every class has its subjects already')
      return { copied, kept, message: `Nothing was copied: the classes of ${name} have their subjects already.` }
    }
    await audit(tx, actor, 'state.configure', ['session', to], {
      summary: `Copied what classes take from ${source.name} to ${name}${cohort ? ', by cohort' : ''}`,
      after: { copied, kept, attachments: rows },
    })
    const left = kept.length > 0 ? ` ${listed(kept)} had some already and stayed as they were.` : ''
    return {
      copied,
      kept,
      message: `${listed(copied) || 'Own classes of schools'} of ${name} have their subjects now.${left}`,
    }
  })
}
