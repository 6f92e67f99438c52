import { curriculumErrors } from '@akada/contract/curriculum/errors'
import type { SubjectTopics, Topic, topicSelection } from '@akada/contract/curriculum/topics'
import { commonErrors } from '@akada/contract/kernel/errors'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { onUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { mayEdit, mayRename, type Owner, ownerOf } from './policy.ts'
import {
  attachTopics,
  detachTopics,
  getSubjectNamed,
  isTopicNameTaken,
  lockTopic,
  makeTopics,
  renameTopic,
  teachesSubject,
  topicsAmong,
  topicsOfSubject,
} from './queries/topics.ts'

/** Existing topics and new names, as chosen together. */
export interface Selection {
  topicIds: readonly string[]
  topicsToCreate: readonly string[]
}

const tidy = (name: string): string => name.replace(/\s+/g, ' ').trim()

/**
 * The ids of the topics of several selections, each in the order chosen, once each; new names are created. Refuses with 422, by `pathOf`,
 * an id that is no topic of the state's or of the owner's.
 */
export const settleTopics = async (
  tx: WriteTx,
  owner: Owner,
  selections: readonly Selection[],
  pathOf: (selection: number) => string,
): Promise<string[][]> => {
  const known = await topicsAmong(
    tx,
    selections.flatMap(({ topicIds }) => topicIds),
    owner.schoolId,
  )
  const fields = selections.flatMap(({ topicIds }, index) =>
    topicIds.every(id => known.has(id.toLowerCase()))
      ? []
      : [{ path: pathOf(index), message: 'One of these topics is not among those of the state and the school.' }],
  )
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
  const names = selections.flatMap(({ topicsToCreate }) => topicsToCreate.map(tidy))
  const made = await makeTopics(tx, names, owner)
  let next = 0
  return selections.map(({ topicIds, topicsToCreate }) => {
    const own = made.slice(next, next + topicsToCreate.length)
    next += topicsToCreate.length
    return [...new Set([...topicIds.map(id => id.toLowerCase()), ...own])]
  })
}

/** The topics of a subject as this person sees them, from the school of `place` or from the state. */
export const viewSubjectTopics = async (
  tx: ReadTx,
  actor: Actor,
  place: Place,
  subjectId: string,
): Promise<SubjectTopics> => {
  const { schoolId } = place
  const subject = await getSubjectNamed(tx, subjectId)
  const rows = await topicsOfSubject(tx, subjectId, schoolId)
  const own = schoolId === null ? 'state' : 'school'
  const teaches = await teachesSubject(tx, { staffId: actor.staffId, schoolId, subjectId })
  const edits = mayEdit(actor, schoolId, teaches)
  const renames = mayRename(actor, schoolId)
  const foundTopics = rows.map(row => ({
    ...row,
    can: { rename: renames && row.owner === own, takeOff: edits && row.addedBy === own },
  }))
  return { subject, foundTopics, total: rows.length, can: { add: edits } }
}

const assertEdits = async (tx: ReadTx, actor: Actor, owner: Owner, subjectId: string): Promise<void> => {
  const teaches = await teachesSubject(tx, { staffId: actor.staffId, schoolId: owner.schoolId, subjectId })
  if (!mayEdit(actor, owner.schoolId, teaches)) refuse(commonErrors.forbidden)
}

const many = (count: number): string => `${count} ${count === 1 ? 'topic' : 'topics'}`

/** Adds topics to a subject, existing and new together. Refuses with 403 without permission, with 422 an unknown topic. */
export const addTopics = (
  db: TenantDb,
  actor: Actor,
  place: Place,
  subjectId: string,
  selection: z.output<typeof topicSelection>,
): Promise<SubjectTopics> =>
  db.write(async tx => {
    const owner = ownerOf(actor, place)
    await assertEdits(tx, actor, owner, subjectId)
    const [topicIds = []] = await settleTopics(tx, owner, [selection], () => 'body.topicIds')
    const added = await attachTopics(tx, owner, subjectId, topicIds)
    const after = await viewSubjectTopics(tx, actor, place, subjectId)
    if (added === 0) audit.exempt(tx, 'the subject has them already')
    else {
      const given = new Set(topicIds)
      await audit(tx, actor, 'scheme.edit', ['subject', subjectId], {
        summary: `Gave ${after.subject.name} ${many(added)}`,
        schoolId: owner.schoolId,
        districtId: owner.districtId,
        after: { topics: after.foundTopics.filter(({ id }) => given.has(id)).map(({ name }) => name) },
      })
    }
    return after
  })

/**
 * Removes topics from a subject. Refuses with `topic_of_state` those that only the state may remove; a topic that is already absent is no
 * error.
 */
export const takeTopicsOff = (
  db: TenantDb,
  actor: Actor,
  place: Place,
  subjectId: string,
  topicIds: readonly string[],
): Promise<SubjectTopics> =>
  db.write(async tx => {
    const owner = ownerOf(actor, place)
    await assertEdits(tx, actor, owner, subjectId)
    const chosen = new Set(topicIds.map(id => id.toLowerCase()))
    const named = (await topicsOfSubject(tx, subjectId, owner.schoolId)).filter(({ id }) => chosen.has(id))
    const states = owner.schoolId === null ? undefined : named.find(({ addedBy }) => addedBy === 'state')
    if (states) refuse(curriculumErrors.topicOfState, { params: { name: states.name } })
    const taken = await detachTopics(tx, owner, subjectId, [...chosen])
    const after = await viewSubjectTopics(tx, actor, place, subjectId)
    if (taken === 0) audit.exempt(tx, 'the subject had none of them')
    else
      await audit(tx, actor, 'scheme.edit', ['subject', subjectId], {
        summary: `Took ${many(taken)} off ${after.subject.name}`,
        schoolId: owner.schoolId,
        districtId: owner.districtId,
        before: { topics: named.map(({ name }) => name) },
      })
    return after
  })

/** Corrects the name of a topic. Refuses with 403 for another owner's topic, with 409 for a stale change and a name that is taken. */
export const changeTopic = (
  db: TenantDb,
  actor: Actor,
  id: string,
  body: { name: string; revision: number },
): Promise<Topic> => {
  const name = tidy(body.name)
  const refuseTaken = (): never =>
    refuse(curriculumErrors.topicNameTaken, {
      params: { name },
      fields: [{ path: 'body.name', message: 'Choose another name, or use that topic.' }],
    })
  return db
    .write(async tx => {
      const { districtId, schoolId, stateId: _state, ...before } = await lockTopic(tx, id)
      if (!mayRename(actor, schoolId)) refuse(commonErrors.forbidden)
      const owner = schoolId === null ? ('state' as const) : ('school' as const)
      if (before.revision !== body.revision) {
        refuse(curriculumErrors.topicChangedMeanwhile, {
          params: { name: before.name },
          details: { theirs: { ...before, owner }, mine: { name } },
        })
      }
      if (await isTopicNameTaken(tx, { name, schoolId, except: id })) refuseTaken()
      await renameTopic(tx, id, name)
      await audit(tx, actor, 'scheme.manage', ['topic', id], {
        summary: `Renamed the topic ${before.name} to ${name}`,
        schoolId,
        districtId,
        before: { name: before.name },
        after: { name },
      })
      return { id, name, owner, revision: before.revision + 1 }
    })
    .catch(onUniqueViolation(refuseTaken, 'topic_name'))
}
