import { type HandedWork, handOverErrors, handOverLimits } from '@akada/contract/hand-overs/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { handedBy, type HandOverHooks, type Taught } from './hooks.ts'
import { countHandedBy, insertHandOver, rollWithin, wasHandedOver } from './queries.ts'
import { assertEachOnce, countedItems, keyOf, type WorkOfArm } from './rules.ts'

interface Asker {
  actor: Actor
  hooks: HandOverHooks
}

/** Refuses with 404 for somebody who did not teach there within the term. */
const getTaught = async (tx: ReadTx, { actor, hooks }: Asker, work: WorkOfArm): Promise<Taught> =>
  (await handedBy(hooks, work).findTaught(tx, actor.staffId)) ?? refuse(commonErrors.notFound)

interface PlaceQuery {
  day?: string | undefined
  sitting?: 'morning' | 'afternoon' | undefined
  subject?: string | undefined
  term?: string | undefined
}

const placeIn = (classArmId: string, { day, sitting, subject, term }: PlaceQuery): WorkOfArm => {
  if (day && sitting) return { kind: 'register', classArmId, day, sitting, items: [] }
  if (subject && term) return { kind: 'scores', classArmId, subjectId: subject, termId: term, items: [] }
  return refuse(commonErrors.notFound)
}

/** Who teaches a class arm or one of its subjects now, with the names of its students, for somebody who taught it within the term. */
export const viewPlace = async (tx: ReadTx, asker: Asker, classArmId: string, query: PlaceQuery) => {
  const { title, teacher, since, components, ...days } = await getTaught(tx, asker, placeIn(classArmId, query))
  return { title, teacher, since, components, students: await rollWithin(tx, classArmId, days) }
}

/**
 * Hands over work that a device could not send, for those who may record it. It records nothing itself. Sent again under the same id it
 * changes nothing.
 */
export const handOver = (
  { db, actor, hooks, now }: Asker & { db: TenantDb; now: Date },
  classArmId: string,
  { id, work }: { id: string; work: HandedWork },
): Promise<{ message: string }> =>
  db.write(async tx => {
    const of: WorkOfArm = { ...work, classArmId }
    const { stateId, schoolId, districtId, title } = await getTaught(tx, { actor, hooks }, of)
    assertEachOnce(of)
    const count = countedItems(of, work.items.length)
    const message = `${count} handed over.`
    const made = { id, stateId, schoolId, classArmId, work, staffId: actor.staffId, at: now }
    if (await wasHandedOver(tx, made)) {
      audit.exempt(tx, 'the same was handed over before')
      return { message }
    }
    if ((await countHandedBy(tx, actor.staffId)) >= handOverLimits.ofPerson) refuse(handOverErrors.tooMany)
    if (!(await insertHandOver(tx, made))) refuse(commonErrors.requestReused)
    await audit(tx, actor, 'hand-over.make', ['hand-over', id], {
      schoolId,
      districtId,
      summary: `Handed over ${count}: ${title}`,
      after: { classArm: classArmId, kind: work.kind, items: of.items.map(keyOf) },
    })
    return { message }
  })
