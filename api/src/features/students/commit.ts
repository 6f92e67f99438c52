import { commonErrors } from '@akada/contract/kernel/errors'
import { studentErrors } from '@akada/contract/students/calls'
import { guardianFields, studentFields } from '@akada/contract/students/record'
import { v7 as uuidv7 } from 'uuid'
import type { Place } from '../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import {
  changedColumns,
  commitUpload,
  type Consent,
  fillsOf,
  findCommitted,
  isError,
  readDate,
  refuseChangedRecord,
  splitRows,
  type Upload,
  type UploadAnswer,
  withChanges,
} from '../../platform/uploads/index.ts'
import { findActiveSession, insertStudents, type NewStudent } from './queries/admission.ts'
import { admissionDatesOf, type UploadOutcome } from './queries/upload.ts'
import { getStudent, type NewGuardian, replaceGuardians, updateParticulars } from './queries/profile.ts'
import { type RowValues } from './rules/check-row.ts'
import type { StudentChange } from './rules/check-upload.ts'
import { enrolmentBegins } from './rules/dates.ts'
import type { StudentWork } from './admission.ts'
import { auditChange } from './correct-particulars.ts'
import { type FxIdSource, allocateFxIds, yearOf } from './serials.ts'
import { studentRecords, uploadsOf } from './upload.ts'
import { countOpenArmsForShare } from '../classes/index.ts'

const studentOf = ({ guardian, ...values }: RowValues, nextFxId: FxIdSource, sessionStarts: string): NewStudent => ({
  ...values,
  id: uuidv7(),
  fxId: nextFxId(yearOf(values.admissionDate)),
  begins: enrolmentBegins(values.admissionDate, sessionStarts),
  guardians: guardian ? [guardian] : [],
})

/** The rows or the school changed meanwhile, and nothing was written: retry, for students of these years of entry. */
class Overtaken extends Error {
  readonly years: readonly number[]

  constructor(good: readonly RowValues[]) {
    super('Overtaken')
    this.years = good.map(({ admissionDate }) => yearOf(admissionDate))
  }
}

/** At most this many at once: one statement for all would hold ten thousand students in memory several times. */
const studentsAtOnce = 1000

const insertAll = async (
  place: Place,
  tx: WriteTx,
  schoolId: string,
  good: readonly RowValues[],
  nextFxId: FxIdSource,
): Promise<{ ids: string[]; fxIds: string[] }> => {
  // A list that only changes students needs no session.
  if (good.length === 0) return { ids: [], fxIds: [] }
  const session = await findActiveSession(tx)
  if (session === null) return refuse(studentErrors.noActiveSession)
  const arms = [...new Set(good.flatMap(({ classArmId }) => (classArmId ? [classArmId] : [])))]
  if ((await countOpenArmsForShare(tx, arms)) < arms.length) throw new Overtaken(good)
  const goal = { stateId: place.stateId, schoolId, sessionId: session.id }
  const [ids, fxIds]: [string[], string[]] = [[], []]
  for (let from = 0; from < good.length; from += studentsAtOnce) {
    const part = good.slice(from, from + studentsAtOnce).map(values => studentOf(values, nextFxId, session.starts))
    if ((await insertStudents(tx, goal, part)) < part.length) throw new Overtaken(good)
    for (const { id, fxId } of part) {
      ids.push(id)
      fxIds.push(fxId)
    }
  }
  return { ids, fxIds }
}

/** The guardians with the first one as a row says; null if the row changes nothing of that one. */
const guardiansAfter = ([first, ...others]: readonly NewGuardian[], change: StudentChange): NewGuardian[] | null => {
  const { name, relationship, ...reached } = change.read.guardian
  if (![...changedColumns(change)].some(column => column.startsWith('guardian')) || name === null) return null
  const stored = first ?? { ...reached, name, relationship: relationship ?? 'Guardian' }
  return [withChanges(guardianFields, stored, change), ...others]
}

/** So many are read, written and audited with a few round trips. */
const changesAtOnce = 100

/** Changes students as rows say; refuses if somebody else changed one since the rows were checked. */
const changeAll = async (
  { actor }: StudentWork,
  place: Place,
  tx: WriteTx,
  { fileName }: Upload<UploadOutcome>,
  changed: readonly StudentChange[],
): Promise<void> => {
  for (let from = 0; from < changed.length; from += changesAtOnce) {
    const part = changed.slice(from, from + changesAtOnce)
    const students = await Promise.all(
      part.map(async change => ({ change, before: await getStudent(tx, change.record.id) })),
    )
    await Promise.all(
      students.map(async ({ change, before }) => {
        const { id, revision } = change.record
        if (!(await updateParticulars(tx, id, revision, withChanges(studentFields, before, change))))
          await refuseChangedRecord({ records: studentRecords }, tx, change.record)
      }),
    )
    await Promise.all(
      students.map(async ({ change, before }) => {
        const guardians = guardiansAfter(before.guardians, change)
        if (guardians) await replaceGuardians(tx, before.id, guardians)
      }),
    )
    await Promise.all(students.map(({ before }) => auditChange(tx, actor, place, before, `by the list ${fileName}`)))
  }
}

const admitAll = async (
  work: StudentWork,
  place: Place,
  tx: WriteTx,
  upload: Upload<UploadOutcome>,
  values: readonly (RowValues | StudentChange)[],
  leftOut: number,
  nextFxId: FxIdSource,
) => {
  const { added: good, changed } = splitRows<RowValues, StudentChange>(values)
  // Of two numbers that changed meanwhile one may be in use: the rows are checked again.
  await changeAll(work, place, tx, upload, changed).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Overtaken(good) : error
  })
  const { ids, fxIds } = await insertAll(place, tx, upload.ownerId, good, nextFxId).catch((error: unknown) => {
    // Rows became valid after the numbers were taken.
    throw error instanceof RangeError ? new Overtaken(good) : error
  })
  return {
    outcome: {
      admitted: ids.length,
      leftOut,
      firstFxId: fxIds[0] ?? null,
      lastFxId: fxIds.at(-1) ?? null,
      places: [...Map.groupBy(good, ({ placeName }) => placeName)].map(([name, values]) => ({
        name,
        students: values.length,
        isArm: values[0]?.classArmId !== null,
      })),
    },
    summary:
      changed.length === 0
        ? `Admitted ${ids.length} students from ${upload.fileName}`
        : `Admitted ${ids.length} and changed ${changed.length} students from ${upload.fileName}`,
    after: { students: ids, ...(changed.length > 0 && { changed: changed.map(({ record }) => record.id) }) },
  }
}

/** The years of entry of the rows that were valid when they were last checked. */
const expectedYears = async (tx: ReadTx, id: string, kind: ReturnType<typeof uploadsOf>): Promise<number[]> => {
  const { ownerId, reading } = await kind.tables.get(tx, id)
  const fills = await fillsOf(kind, tx, ownerId, reading, [{ row: 0, cells: {}, leftOut: false }])
  const day = fills.find(({ column }) => column === 'admissionDate')?.value ?? ''
  return (await admissionDatesOf(tx, id)).flatMap(({ written, count }) => {
    const read = readDate(written || day)
    return isError(read) ? [] : Array.from({ length: count }, () => yearOf(read.value))
  })
}

const mostAttempts = 4

/** Admits all valid rows of an upload in one transaction, or none. Idempotent: a repeated call returns the same result. */
export const commitStudents = async (
  work: StudentWork,
  place: Place,
  id: string,
  consent: Consent,
): Promise<UploadAnswer<UploadOutcome>> => {
  const kind = uploadsOf(work)
  const done = await work.db.read(tx => findCommitted(kind, tx, id))
  if (done) return done
  let years: readonly number[] = await work.db.read(tx => expectedYears(tx, id, kind))
  for (let count = 0; count < mostAttempts; count++) {
    try {
      const nextFxId = await allocateFxIds(work.db, place.stateId, years)
      return await commitUpload(kind, work, {
        id,
        place,
        ...consent,
        now: work.now,
        write: (tx, upload, good, leftOut) => admitAll(work, place, tx, upload, good, leftOut, nextFxId),
      })
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      years = error.years
    }
  }
  return refuse(commonErrors.busy)
}
