import { commonErrors } from '@akada/contract/kernel/errors'
import { studentErrors } from '@akada/contract/students/endpoints'
import type { StudentUpload } from '@akada/contract/students/schemas'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../../platform/audit/index.ts'
import type { Place } from '../../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../../platform/db/index.ts'
import { refuse } from '../../../platform/errors/index.ts'
import { holdArms, insertStudents, type NewStudent } from '../queries/admission.ts'
import { closeUpload, getUpload, lockUpload, stagedRows, type Upload } from '../queries/upload.ts'
import type { RowValues } from '../rules/check-row.ts'
import { type CheckedRow, checkUpload, type StagedRow } from '../rules/check-upload.ts'
import { enrolmentBegins } from '../rules/dates.ts'
import type { StudentWork } from './admission.ts'
import { type FxIdSource, takeFxIds, yearOf } from './serials.ts'
import { keepChecks, readBooks, viewUpload } from './upload.ts'

interface Checked {
  upload: Upload
  before: StagedRow[]
  rows: CheckedRow[]
  good: RowValues[]
  session: { id: string; starts: string } | null
}

const checkAll = async (work: StudentWork, tx: ReadTx, upload: Upload): Promise<Checked> => {
  const before = await stagedRows(tx, upload.id)
  const { book, taken, session } = await readBooks(work, tx, upload.schoolId, before)
  const rows = checkUpload(before, book, taken)
  const good = rows.flatMap(({ values }) => (values === null ? [] : [values]))
  return { upload, before, rows, good, session }
}

const studentOf = ({ guardian, ...values }: RowValues, nextFxId: FxIdSource, sessionStarts: string): NewStudent => ({
  ...values,
  id: uuidv7(),
  fxId: nextFxId(yearOf(values.admissionDate)),
  begins: enrolmentBegins(values.admissionDate, sessionStarts),
  guardians: guardian ? [guardian] : [],
})

const countFaulty = (rows: readonly CheckedRow[]): number =>
  rows.filter(({ leftOut, faults }) => !leftOut && faults.length > 0).length

/** What became of an attempt. `again`: the rows or the school changed while it was made, and nothing was written. */
type Attempt = 'done' | 'again' | { nothing: true } | { faulty: number }

class Overtaken extends Error {}

const write = async (
  work: StudentWork,
  place: Place,
  tx: WriteTx,
  { upload, rows, before, good, session }: Checked,
  nextFxId: FxIdSource,
): Promise<void> => {
  if (session === null) return refuse(studentErrors.noActiveSession)
  const students = good.map(values => studentOf(values, nextFxId, session.starts))
  const arms = [...new Set(students.flatMap(({ classArmId }) => (classArmId ? [classArmId] : [])))]
  if ((await holdArms(tx, arms)) < arms.length) throw new Overtaken()
  const goal = { stateId: place.stateId, schoolId: upload.schoolId, sessionId: session.id }
  if ((await insertStudents(tx, goal, students)) < students.length) throw new Overtaken()

  const closed = rows.map(row => ({ ...row, leftOut: row.leftOut || row.faults.length > 0 }))
  await keepChecks(tx, upload.id, before, closed)
  const outcome = {
    admitted: students.length,
    leftOut: rows.length - students.length,
    firstFxId: students[0]?.fxId ?? null,
    lastFxId: students.at(-1)?.fxId ?? null,
  }
  await closeUpload(tx, upload.id, work.now, outcome)
  await audit(tx, work.actor, {
    operation: 'student.create',
    entity: 'studentUpload',
    entityId: upload.id,
    summary: `Admitted ${students.length} students from ${upload.fileName}`,
    schoolId: upload.schoolId,
    districtId: place.districtId,
    after: { ...outcome, students: students.map(({ id }) => id) },
  })
}

const attempt = async (work: StudentWork, place: Place, id: string, leaveOutFaulty: boolean): Promise<Attempt> => {
  // The numbers are taken before the upload is locked, for as many rows as look good now.
  const first = await work.db.read(async tx => {
    const upload = await getUpload(tx, id)
    return upload.committedAt === null ? checkAll(work, tx, upload) : null
  })
  if (first === null) return 'done'
  const faulty = countFaulty(first.rows)
  const hindered = first.good.length === 0 || (faulty > 0 && !leaveOutFaulty)
  const nextFxId = hindered
    ? null
    : await takeFxIds(
        work.db,
        place.stateId,
        first.good.map(({ admissionDate }) => yearOf(admissionDate)),
      )
  try {
    return await work.db.write(async tx => {
      const upload = await lockUpload(tx, id)
      if (upload.committedAt !== null) return 'done'
      const checked = await checkAll(work, tx, upload)
      const stillFaulty = countFaulty(checked.rows)
      if (checked.good.length === 0 || (stillFaulty > 0 && !leaveOutFaulty)) {
        audit.exempt(tx, 'only the faults that were found are kept, for the page to show')
        await keepChecks(tx, id, checked.before, checked.rows)
        return checked.good.length === 0 ? { nothing: true } : { faulty: stillFaulty }
      }
      if (nextFxId === null || checked.good.length > first.good.length) throw new Overtaken()
      await write(work, place, tx, checked, nextFxId)
      return 'done'
    })
  } catch (error) {
    // A serial that was not taken in advance is the same: a row changed its year meanwhile.
    if (error instanceof Overtaken || error instanceof RangeError) return 'again'
    throw error
  }
}

const mostAttempts = 4

/**
 * Admits all good rows of an upload in one transaction, or none. Answers the same again however often it is called. Refuses where rows are
 * at fault, unless they are to be left out; the faults found are kept and shown by the upload.
 */
export const commitUpload = async (
  work: StudentWork,
  place: Place,
  id: string,
  leaveOutFaulty: boolean,
): Promise<StudentUpload> => {
  for (let count = 0; count < mostAttempts; count++) {
    const outcome = await attempt(work, place, id, leaveOutFaulty)
    if (outcome === 'done') return work.db.read(tx => viewUpload(tx, id))
    if (outcome === 'again') continue
    if ('nothing' in outcome) refuse(studentErrors.nothingGood)
    refuse(studentErrors.faultsLeft, { params: { count: outcome.faulty } })
  }
  return refuse(commonErrors.busy)
}
