import { createHash } from 'node:crypto'
import type { QueryOf, ResultOf } from '@akada/contract/kernel/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { nationalNumber } from '@akada/contract/kernel/phones'
import { studentErrors } from '@akada/contract/students/calls'
import type { studentMoveCalls } from '@akada/contract/students/moves'
import type { admitStudentBody, StudentProfile } from '@akada/contract/students/schemas'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import { type Actor, formKey, type Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import { countOpenArmsForShare } from '../classes/index.ts'
import { places } from '../generic/index.ts'
import { openArrival, recordArrival } from './arrival.ts'
import type { StudentHooks } from './hooks.ts'
import { candidateWords } from './search.ts'
import { freeNumber } from './next-admission.ts'
import { seesHealth } from './policy.ts'
import { auditedStudent, type PictureOf, viewStudent } from './profile.ts'
import { findActiveSession, findAdmitted, findClassPlace, insertStudents } from './queries/admission.ts'
import { suspectsOf } from './queries/duplicates.ts'
import { getStudent } from './queries/profile.ts'
import { holdersOf, takenLins } from './queries/upload.ts'
import type { SealedArrival } from './rules/arrival.ts'
import { enrolmentBegins } from './rules/dates.ts'
import { type Similarity, similarityOf, weightOf } from './rules/likeness.ts'
import { foldedWords } from '@akada/contract/kernel/text-match'
import { fullName, guardianErrors, particularsErrors } from './rules/particulars.ts'
import { allocateFxIds, yearOf } from './serials.ts'

type Health = z.output<typeof admitStudentBody>['health']

/** The context of the students use cases, besides their state's data. */
export interface StudentWork {
  db: TenantDb
  /** Outside row-level security, for the one nationwide question: who has a Learner Identification Number. */
  system: TenantDb
  actor: Actor
  today: string
  now: Date
  pictureOf: PictureOf
  /** With which records from other states are sealed. */
  transferSecrets: Secrets
  hooks: StudentHooks
}

/** Only those who see health details may write them: nobody should overwrite values they can't read. */
export const assertHealth = (actor: Actor, health: Health): void => {
  const given = Object.values(health ?? {}).some(Boolean)
  if (given && !seesHealth(actor)) refuse(commonErrors.forbidden)
}

/** Refuses, by name, an admission number or Learner Identification Number that another student has. */
export const assertFree = async (
  { db, system }: Pick<StudentWork, 'db' | 'system'>,
  schoolId: string,
  given: { admissionNumber: string; lin: string | null },
  except: { id: string; fxId: string } | null = null,
): Promise<void> => {
  const number = given.admissionNumber.toLowerCase()
  const holder = (await db.read(tx => holdersOf(tx, schoolId, [number]))).get(number)
  if (holder && holder.fxId !== except?.fxId) {
    const free = await db.read(tx => freeNumber(tx, schoolId))
    const advice = free === null ? '' : ` The next free number is ${free}.`
    refuse(studentErrors.admissionNumberTaken, {
      params: { number: given.admissionNumber, name: holder.fullName },
      fields: [{ path: 'body.admissionNumber', message: `This number belongs to ${holder.fullName}.${advice}` }],
    })
  }
  const { lin } = given
  if (lin && (await system.read(tx => takenLins(tx, [lin], except?.id))).size > 0) {
    refuse(studentErrors.linTaken, { fields: [{ path: 'body.lin', message: studentErrors.linTaken.message }] })
  }
}

/**
 * The student whom an earlier sending of the same form admitted, if there is one. Refuses if that one had other content: then nothing of
 * what was changed since would be saved.
 */
const alreadyAdmitted = async (
  { db, actor, hooks, pictureOf }: StudentWork,
  schoolId: string,
  { key, digest }: { key: string | null; digest: string },
): Promise<StudentProfile | null> => {
  if (key === null) return null
  return db.read(async tx => {
    const earlier = await findAdmitted(tx, key)
    if (!earlier) return null
    if (earlier.schoolId !== schoolId || earlier.digest !== digest) refuse(studentErrors.formReused)
    return viewStudent(tx, hooks, actor, earlier.id, pictureOf)
  })
}

const fromWhere = (arrival: SealedArrival | null): string =>
  arrival ? `, from ${arrival.school}, ${arrival.state}` : ''

const digestOf = (body: z.output<typeof admitStudentBody>): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/**
 * Admits one student: guardians, fxId and an open enrolment in the active session. Returns the student's profile. The same form sent again
 * (`clientId`) returns the student of the first sending.
 */
export const admitStudent = async (
  work: StudentWork,
  place: Place & { schoolId: string },
  body: z.output<typeof admitStudentBody>,
): Promise<StudentProfile> => {
  const { db, actor, today } = work
  assertHealth(actor, body.health)
  const errors = [...particularsErrors(body, places(), today), ...guardianErrors(body.guardians)]
  if (errors.length > 0) refuse(commonErrors.invalid, { fields: errors })
  const { schoolId } = place
  const key = body.clientId === undefined ? null : formKey(actor, body.clientId)
  const sending = { key, digest: digestOf(body) }
  const earlier = await alreadyAdmitted(work, schoolId, sending)
  if (earlier) return earlier
  const { session, goal } = await db.read(async tx => {
    const session = (await findActiveSession(tx)) ?? refuse(studentErrors.noActiveSession)
    const wish = { schoolId, sessionId: session.id, classId: body.classId, classArmId: body.classArmId ?? null }
    return { session, goal: (await findClassPlace(tx, wish)) ?? refuse(studentErrors.wrongClass) }
  })
  const arrival = body.certificate
    ? openArrival(work.transferSecrets, body.certificate, { schoolId, now: work.now })
    : null
  try {
    await assertFree(work, schoolId, body)
  } catch (refusal) {
    // By the same form, which was sent twice and is saved since it was looked for.
    const concurrent = await alreadyAdmitted(work, schoolId, sending)
    if (concurrent) return concurrent
    throw refusal
  }

  const nextFxId = await allocateFxIds(db, place.stateId, [yearOf(body.admissionDate)])
  const { health, school: _school, clientId: _clientId, certificate: _certificate, ...particulars } = body
  const student = {
    ...particulars,
    ...health,
    id: uuidv7(),
    ...(key !== null && { clientId: key, clientDigest: sending.digest }),
    fxId: nextFxId(yearOf(body.admissionDate)),
    classArmId: body.classArmId ?? null,
    begins: enrolmentBegins(body.admissionDate, session.starts),
  }
  const profile = await db.write(async tx => {
    if (student.classArmId && (await countOpenArmsForShare(tx, [student.classArmId])) === 0)
      refuse(studentErrors.wrongClass)
    const admitted = await insertStudents(tx, { ...place, sessionId: session.id }, [student])
    // Someone took the number after it was checked.
    if (admitted === 0) return null
    if (arrival) await recordArrival(tx, { ...place, studentId: student.id }, arrival)
    const stored = await getStudent(tx, student.id)
    await audit(tx, actor, 'student.create', ['student', student.id], {
      summary: `Admitted ${fullName(body)} to ${[goal.className, goal.armName].filter(Boolean).join(' ')}${fromWhere(arrival)}`,
      schoolId,
      districtId: place.districtId,
      after: { ...auditedStudent(stored), ...(arrival && { certificate: arrival.code }) },
    })
    return viewStudent(tx, work.hooks, actor, student.id, work.pictureOf)
  })
  if (profile) return profile
  const concurrent = await alreadyAdmitted(work, schoolId, sending)
  if (concurrent) return concurrent
  await assertFree(work, schoolId, body)
  return refuse(commonErrors.busy)
}

type Duplicates = (typeof studentMoveCalls)['duplicates']
const mostFound = 10
const mostNames = 6

/** Half a class may share a birth date: alone it means nothing. */
const isTelling = (because: readonly Similarity[]): boolean => because.some(reason => reason !== 'same birth date')

/** Students of a school who may be the same person, the likeliest first. */
export const findDuplicates = async (
  tx: ReadTx,
  schoolId: string,
  asked: QueryOf<Duplicates>,
): Promise<ResultOf<Duplicates>> => {
  const words = foldedWords(`${asked.lastName} ${asked.firstName} ${asked.middleName ?? ''}`).slice(0, mostNames)
  const groups = (await candidateWords(tx, words)).map(group => group.map(({ word }) => word))
  if (groups.length === 0) return { found: [] }
  const suspects = await suspectsOf(tx, {
    schoolId,
    groups,
    dateOfBirth: asked.dateOfBirth ?? null,
    phone: nationalNumber(asked.phone ?? ''),
    except: asked.except ?? null,
  })
  const found = suspects
    .map(({ samePhone, ...student }) => ({ student, because: similarityOf(asked, { ...student, samePhone }) }))
    .filter(({ because }) => isTelling(because))
    .toSorted((one, other) => weightOf(other.because) - weightOf(one.because))
  return { found: found.slice(0, mostFound) }
}
