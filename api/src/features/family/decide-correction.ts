import { correctionErrors } from '@akada/contract/family/record'
import { limits } from '@akada/contract/kernel/limits'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { correctParticulars, particularsOf } from '../students/index.ts'
import { changedNow, correctOwnGuardian } from './correct-guardian.ts'
import { type LockedCorrection, lockCorrection, setCorrection, waitingIn } from './queries/record.ts'
import { isOfGuardian, labelOf } from './rules.ts'

/** What guardians ask a school to correct, each with what the record says now. */
export const viewCorrections = async (tx: ReadTx, schoolId: string) => {
  const waiting = await waitingIn(tx, schoolId, limits.list)
  const held = await particularsOf(
    tx,
    waiting.map(({ student }) => student.id),
  )
  const foundCorrections = waiting.map(({ guardian, ...asked }) => {
    const { field, student } = asked
    const now = isOfGuardian(field) ? guardian?.[field] : held.get(student.id)?.[field]
    return { ...asked, label: labelOf(field), now: now ?? null }
  })
  return { foundCorrections }
}

interface DecideWork {
  db: TenantDb
  actor: Actor
  place: Place
  today: string
  now: Date
}

/** Writes what was asked for into the record; why it cannot be written, '' if it is. */
const correctRecord = async (
  tx: WriteTx,
  { actor, place, today }: DecideWork,
  asked: LockedCorrection,
): Promise<string> => {
  const { studentId, field, value, askedBy } = asked
  const because = `as ${askedBy} asked`
  if (isOfGuardian(field)) return correctOwnGuardian(tx, actor, place, { ...asked, field, because })
  const change = { [field]: value }
  const { errors, stale } = await correctParticulars(tx, actor, place, { id: studentId, change, because, today })
  return stale ? changedNow : errors.map(error => error.message).join(' ')
}

/**
 * Decides about a correction. Accepted, the record is changed in the same transaction, with the checks of its form; what they refuse is
 * said, and nothing is changed. The same decision sent again changes nothing.
 */
export const decideCorrection = (
  work: DecideWork,
  id: string,
  { accept, answer }: { accept: boolean; answer: string | null },
): Promise<{ message: string }> =>
  work.db.write(async tx => {
    const { actor, place, now } = work
    const asked = await lockCorrection(tx, id)
    const status = accept ? 'Accepted' : 'Declined'
    const message = accept ? 'Correction Accepted' : 'Correction Declined'
    if (asked.status === status) {
      audit.exempt(tx, 'it was decided so before')
      return { message }
    }
    if (asked.status !== 'Waiting') refuse(correctionErrors.decided, { params: { status: asked.status.toLowerCase() } })
    const { studentId, student, field, value, askedBy } = asked
    if (accept) {
      const why = await correctRecord(tx, work, asked)
      if (why) refuse(correctionErrors.notPossible, { params: { why } })
    }
    await setCorrection(tx, id, { status, by: actor.staffId, at: now, answer: accept ? null : answer })
    await audit(tx, actor, 'student.update', ['student', studentId], {
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `${status} the correction of ${student} that ${askedBy} asked for: ${labelOf(field)}`,
      after: { correction: id, field, value, answer: accept ? undefined : answer },
    })
    return { message }
  })
