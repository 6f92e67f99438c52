import {
  correctionErrors,
  correctionsWaiting,
  type familyRecordCalls,
  type newCorrection,
} from '@akada/contract/family/record'
import type { ResultOf } from '@akada/contract/kernel/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { localPhone } from '@akada/contract/kernel/fields'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { setSmsConsent, smsConsentsOf } from '../messages/index.ts'
import { correctParticulars, getParticulars, particularsOf } from '../students/index.ts'
import { familyActor, type LookWork, logLook } from './log-looks.ts'
import { getChild, placeOfChild } from './queries/children.ts'
import {
  pendingCorrections,
  consentsOf,
  correctionsOf,
  findOwnGuardian,
  type StoredGuardian,
  insertConsent,
  insertCorrection,
} from './queries/record.ts'
import { publicFacts, labelOf } from './rules.ts'

/** What the school holds about a guardian, with the consents to SMS of each number. */
const viewGuardian = async ({ app, actor }: LookWork, { numbers, ...guardian }: StoredGuardian) => {
  const consents = await app.database.systemIn(actor.stateId).read(tx => smsConsentsOf(tx, numbers))
  return {
    ...guardian,
    phones: guardian.phones.map(localPhone),
    sms: consents.map(({ number, isGiven, said }) => ({
      number,
      isGiven,
      history: [...said, { isGiven: true, source: 'School' as const, day: guardian.since }].sort((one, other) =>
        other.day.localeCompare(one.day),
      ),
    })),
  }
}

/** What the school holds about a child and the guardian; 404 for a child whom the guardian may not see. */
export const viewRecord = async (work: LookWork, id: string): Promise<ResultOf<(typeof familyRecordCalls)['view']>> => {
  const { child, held, guardian, said, corrections } = await work.db.read(async tx => ({
    child: await getChild(tx, id),
    held: await getParticulars(tx, id),
    guardian: await findOwnGuardian(tx, id),
    said: await consentsOf(tx, id),
    corrections: await correctionsOf(tx, id),
  }))
  await logLook(work, child, { subject: 'record', words: 'record' })
  const { fullName, gender, place, school } = child
  return {
    child: { id, fullName, gender, place, school },
    facts: [{ field: 'fxId', label: 'Student ID', value: held.fxId }, ...publicFacts(held.values)],
    enrolments: held.enrolments,
    guardian: guardian && (await viewGuardian(work, guardian)),
    consents: [
      {
        purpose: 'photo',
        isGiven: held.values.photoConsent,
        history: said.map(({ isGiven, by, at }) => ({ isGiven, by, at })),
      },
    ],
    corrections: corrections.map(one => ({ ...one, label: labelOf(one.field) })),
  }
}

/** A student sees their own record; what is asked of the school and consented to is for guardians. */
const guardiansOnly = ({ actor: { role } }: LookWork): void => {
  if (role !== 'guardian') refuse(commonErrors.forbidden)
}

/** Asks the school that the child is in now for a correction. Sent again with its id, it changes nothing. */
export const askCorrection = async (
  work: LookWork,
  childId: string,
  sent: z.output<typeof newCorrection>,
): Promise<{ message: string }> => {
  const { app, db, actor, now } = work
  const { stateId, personId, name } = actor
  const child = await db.read(tx => getChild(tx, childId))
  guardiansOnly(work)
  const message = 'Correction Asked For'
  try {
    return await app.database.forState(stateId).write(async tx => {
      const { waiting, isSent } = await pendingCorrections(tx, { id: sent.id, personId })
      if (isSent) {
        audit.exempt(tx, 'sent before')
        return { message }
      }
      if (waiting >= correctionsWaiting) refuse(correctionErrors.tooMany)
      const place = await placeOfChild(tx, childId)
      const { id, field, value, note } = sent
      const instead = sent.field === 'guardian.phones' ? sent.instead : null
      const { schoolId } = place
      const made = {
        id,
        stateId,
        schoolId,
        studentId: childId,
        personId,
        by: name,
        at: now,
        field,
        value,
        instead,
        note,
      }
      if (!(await insertCorrection(tx, made))) refuse(correctionErrors.alreadyAsked)
      await audit(tx, familyActor(work), 'family.ask-correction', ['student', childId], {
        ...place,
        summary: `${name} asked for a correction of ${child.fullName}: ${labelOf(field)}`,
        after: { correction: id, field, value, instead, note },
      })
      return { message }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'family_correction_open')) return refuse(correctionErrors.alreadyAsked)
    throw error
  }
}

/** Gives or withdraws a consent for a child; it holds at once. The same again changes nothing. */
export const setConsent = async (
  work: LookWork,
  childId: string,
  { purpose, isGiven }: { purpose: 'photo'; isGiven: boolean },
): Promise<{ message: string }> => {
  const { app, db, actor, now } = work
  const { stateId, personId, name } = actor
  const { fullName } = await db.read(tx => getChild(tx, childId))
  guardiansOnly(work)
  const message = isGiven ? 'Consent Given' : 'Consent Withdrawn'
  return app.database.forState(stateId).write(async tx => {
    const place = await placeOfChild(tx, childId)
    const [last] = await consentsOf(tx, childId)
    const held = await particularsOf(tx, [childId])
    if (last?.isGiven === isGiven && held.get(childId)?.photoConsent === isGiven) {
      audit.exempt(tx, 'it was so before')
      return { message }
    }
    const said = { id: uuidv7(), stateId, studentId: childId, personId, purpose, isGiven, by: name, at: now }
    await insertConsent(tx, said)
    const { stale } = await correctParticulars(tx, familyActor(work), place, {
      id: childId,
      change: { photoConsent: isGiven },
      because: `as ${name} ${isGiven ? 'gave' : 'withdrew'} the consent to a photo`,
      today: work.today,
    })
    if (stale) refuse(commonErrors.busy)
    await audit(tx, familyActor(work), 'family.consent', ['student', childId], {
      ...place,
      summary: `${name} ${isGiven ? 'gave' : 'withdrew'} the consent to a photo of ${fullName}`,
      after: { purpose, isGiven },
    })
    return { message }
  })
}

/**
 * Gives or withdraws the consent to SMS for a number of the guardian, as an SMS with START or STOP does; the same again changes nothing.
 * Refuses with 404 a number that the record of the child does not give this guardian.
 */
export const consentToSms = async (
  work: LookWork,
  childId: string,
  { number, isGiven }: { number: string; isGiven: boolean },
): Promise<{ message: string }> => {
  const { app, db, actor, now } = work
  const { place, guardian } = await db.read(async tx => {
    await getChild(tx, childId)
    return { place: await placeOfChild(tx, childId), guardian: await findOwnGuardian(tx, childId) }
  })
  guardiansOnly(work)
  if (!guardian?.numbers.includes(number)) refuse(commonErrors.notFound)
  await app.database.system.write(async tx => {
    if (!(await setSmsConsent(tx, number, { isGiven, source: 'Family page', now })))
      return audit.exempt(tx, 'it was so before')
    // A number is one in all states; the entry is one of this state.
    tx.enterState(actor.stateId)
    await audit(tx, familyActor(work), 'family.consent', ['guardian', actor.personId], {
      ...place,
      summary: `${actor.name} ${isGiven ? 'gave' : 'withdrew'} the consent to SMS`,
      after: { purpose: 'sms', number, isGiven },
    })
  })
  return { message: isGiven ? 'Consent Given' : 'Consent Withdrawn' }
}
