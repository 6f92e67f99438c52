import { curriculumErrors } from '@akada/contract/curriculum/errors'
import type { SchemeOfWork, schemeBody } from '@akada/contract/curriculum/schemes'
import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { mayEdit, type Owner, ownerOf } from './policy.ts'
import {
  insertScheme,
  lockOwnScheme,
  lockScheme,
  replaceWeeks,
  touchScheme,
  type WeekToSave,
  weeksToCopy,
  withdrawScheme,
} from './queries/scheme-writing.ts'
import { getSessionWithFormer } from './queries/class-subjects.ts'
import { type SchemeKey, teachesClass } from './queries/schemes.ts'
import { copySchemes, countSchemes } from './queries/scheme-writing.ts'
import { attachTopics } from './queries/topics.ts'
import { assertWritable, termOf, viewScheme } from './schemes.ts'
import { settleTopics } from './topics.ts'

type SchemeBody = z.output<typeof schemeBody>

interface Writing {
  db: TenantDb
  actor: Actor
  place: Place
  now: Date
}

/** The parts of a scheme recorded in the audit log. */
const audited = ({ owner, revision, weeks }: SchemeOfWork) => ({
  owner,
  revision,
  weeks: weeks
    .filter(week => week.topics.length > 0 || week.objectives || week.activities || week.materials)
    .map(({ number, topics, objectives, activities, materials }) => ({
      number,
      topics: topics.map(({ name }) => name),
      objectives,
      activities,
      materials,
    })),
})

const refuseStale = (theirs: SchemeOfWork, mine: unknown): never => {
  const by = theirs.updatedBy
  return refuse(curriculumErrors.schemeChangedMeanwhile, {
    params: { name: by ?? 'Somebody else' },
    details: { theirs, mine, by },
  })
}

const isFilled = ({ topicIds, objectives, activities, materials }: WeekToSave): boolean =>
  topicIds.length > 0 || Boolean(objectives ?? activities ?? materials)

/** Saves the weeks of an owner's scheme at the revision that was read. Refuses a stale save with the stored and the sent version. */
const keep = async (
  tx: WriteTx,
  { actor, place, now }: Writing,
  {
    owner,
    key,
    title,
    revision,
    weeks,
    mine,
  }: {
    owner: Owner
    key: SchemeKey
    title: string
    revision: number
    weeks: readonly WeekToSave[]
    mine: unknown
  },
): Promise<SchemeOfWork> => {
  const held = await lockOwnScheme(tx, key, owner.schoolId)
  const before = await viewScheme(tx, actor, place, key)
  if ((held?.revision ?? 0) !== revision) refuseStale(before, mine)
  const id = held?.id ?? uuidv7()
  if (held) await touchScheme(tx, id, actor.staffId, now)
  else if (!(await insertScheme(tx, owner, key, { id, by: actor.staffId, at: now })))
    refuseStale(await viewScheme(tx, actor, place, key), mine)
  await replaceWeeks(tx, owner, id, weeks.filter(isFilled))
  const after = await viewScheme(tx, actor, place, key)
  await audit(tx, actor, 'scheme.edit', ['scheme', id], {
    summary: `${held ? 'Changed' : 'Made'} the scheme of work of ${title}`,
    schoolId: owner.schoolId,
    districtId: owner.districtId,
    before: held ? audited(before) : undefined,
    after: audited(after),
  })
  return after
}

const assertOnce = (weeks: SchemeBody['weeks']): void => {
  const fields = weeks.flatMap(({ number }, index) =>
    weeks.findIndex(other => other.number === number) < index
      ? [{ path: `body.weeks.${index}.number`, message: 'This week is in the list twice.' }]
      : [],
  )
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
}

/**
 * Saves a scheme of work: the school's own, or the state's at state level. Topics that are new to the subject become topics of it. Refuses
 * with 403 without permission, with 409 for a closed term and a stale save, with 422 for a subject that the class does not take.
 */
export const saveScheme = (work: Writing, key: SchemeKey, body: SchemeBody): Promise<SchemeOfWork> => {
  assertOnce(body.weeks)
  return work.db.write(async tx => {
    const owner = ownerOf(work.actor, work.place)
    const { title } = await assertWritable(tx, work.actor, owner, key)
    const before = await viewScheme(tx, work.actor, work.place, key)
    const settled = await settleTopics(tx, owner, body.weeks, index => `body.weeks.${index}.topicIds`)
    const known = new Set(before.weeks.flatMap(({ topics }) => topics.map(({ id }) => id)))
    const weeks = body.weeks.map((week, index) => ({ ...week, topicIds: settled[index] ?? [] }))
    await attachTopics(
      tx,
      owner,
      key.subjectId,
      settled.flat().filter(id => !known.has(id)),
    )
    return keep(tx, work, { owner, key, title, revision: body.revision, weeks, mine: body.weeks })
  })
}

/** Copies the weeks of another scheme of the subject that the owner may use. Refuses like saving, and with 422 for another subject's. */
export const copyScheme = (
  work: Writing,
  key: SchemeKey,
  { from, revision }: { from: string; revision: number },
): Promise<SchemeOfWork> =>
  work.db.write(async tx => {
    const owner = ownerOf(work.actor, work.place)
    const { title } = await assertWritable(tx, work.actor, owner, key)
    const source = await lockScheme(tx, from)
    if (source.withdrawn || (source.schoolId !== null && source.schoolId !== owner.schoolId))
      refuse(commonErrors.notFound)
    if (source.subjectId !== key.subjectId) {
      refuse(commonErrors.invalid, { fields: [{ path: 'body.from', message: 'Choose a scheme of the same subject.' }] })
    }
    const weeks = await weeksToCopy(tx, from)
    return keep(tx, work, { owner, key, title, revision, weeks, mine: { from } })
  })

/** Withdraws a scheme of work, after which a school sees the state's again. Idempotent. Refuses like saving. */
export const dropScheme = (
  { db, actor, place, now }: Writing,
  id: string,
  revision: number,
): Promise<{ message: string }> =>
  db.write(async tx => {
    const stored = await lockScheme(tx, id)
    const { schoolId } = stored
    const key: SchemeKey = stored
    const teaches = await teachesClass(tx, { staffId: actor.staffId, schoolId, key })
    if (!mayEdit(actor, schoolId, teaches)) refuse(commonErrors.forbidden)
    const message =
      schoolId === null ? 'The scheme of work is withdrawn.' : "The school's own scheme of work is withdrawn."
    if (stored.withdrawn) {
      audit.exempt(tx, 'it is withdrawn already')
      return { message }
    }
    const term = await termOf(tx, key)
    if (term.closed) refuse(curriculumErrors.termClosed, { params: { term: term.name, session: term.sessionName } })
    const before = await viewScheme(tx, actor, { ...place, schoolId }, key)
    if (stored.revision !== revision) refuseStale(before, { withdraw: true })
    await withdrawScheme(tx, id, actor.staffId, now)
    await audit(tx, actor, 'scheme.edit', ['scheme', id], {
      summary: `Withdrew the scheme of work of ${before.subject.name}, ${before.class.name}, ${term.name} ${term.sessionName}`,
      schoolId,
      districtId: stored.districtId,
      before: audited(before),
    })
    return { message }
  })

const many = (count: number): string => (count === 1 ? '1 scheme of work' : `${count} schemes of work`)

/** Copies an owner's schemes of one session to another, where there is none yet. Refuses if the session has none. */
export const copySession = (
  { db, actor, place, now }: Writing,
  { from, to }: { from: string; to: string },
): Promise<{ copied: number; leftOut: number; message: string }> => {
  if (from === to) refuse(curriculumErrors.sameSession)
  const owner = ownerOf(actor, place)
  if (!mayEdit(actor, owner.schoolId, false)) refuse(commonErrors.forbidden)
  return db.write(async tx => {
    const [source, goal] = [await getSessionWithFormer(tx, from), await getSessionWithFormer(tx, to)]
    const all = await countSchemes(tx, owner, from)
    if (all === 0) {
      refuse(curriculumErrors.nothingToCopy, { params: { from: source.session.name, to: goal.session.name } })
    }
    const copied = await copySchemes(tx, owner, { from, to, by: actor.staffId, at: now })
    const leftOut = all - copied
    const rest =
      leftOut > 0
        ? ` ${many(leftOut)} left out: there is one already, the class does not take the subject, or the term is closed.`
        : ''
    if (copied === 0) audit.exempt(tx, 'nothing was left to copy')
    else
      await audit(tx, actor, 'scheme.manage', ['session', to], {
        summary: `Copied ${many(copied)} from ${source.session.name} to ${goal.session.name}`,
        schoolId: owner.schoolId,
        districtId: owner.districtId,
        after: { copied, leftOut },
      })
    return { copied, leftOut, message: `${many(copied)} copied.${rest}` }
  })
}
