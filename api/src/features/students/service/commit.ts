import { commonErrors } from '@akada/contract/kernel/errors'
import { studentErrors } from '@akada/contract/students/endpoints'
import type { StudentUpload } from '@akada/contract/students/schemas'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../../platform/audit/index.ts'
import type { Place } from '../../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../../platform/db/index.ts'
import { refuse } from '../../../platform/errors/index.ts'
import { holdArms, insertStudents, type NewStudent } from '../queries/admission.ts'
import { admissionDatesOf, closeUpload, getUpload, lockUpload, stagedRows, type Upload } from '../queries/upload.ts'
import { isFault, readDate } from '../rules/cells.ts'
import type { RowValues } from '../rules/check-row.ts'
import { type CheckedRow, checkUpload, type StagedRow } from '../rules/check-upload.ts'
import { enrolmentBegins } from '../rules/dates.ts'
import type { StudentWork } from './admission.ts'
import { type FxIdSource, takeFxIds, yearOf } from './serials.ts'
import { keepChecks, readBooks, uploadAnswer, viewUpload } from './upload.ts'

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

/** The rows or the school changed while it was made, and nothing was written: try again, for students of these years of entry. */
class Overtaken extends Error {
  readonly years: readonly number[]

  constructor(good: readonly RowValues[]) {
    super('Overtaken')
    this.years = good.map(({ admissionDate }) => yearOf(admissionDate))
  }
}

/** So many at once: one statement for all would hold ten thousand students in memory several times over. */
const studentsAtOnce = 1000

const insertAll = async (
  place: Place,
  tx: WriteTx,
  { upload, good, session }: Checked,
  nextFxId: FxIdSource,
): Promise<{ ids: string[]; fxIds: string[] }> => {
  if (session === null) return refuse(studentErrors.noActiveSession)
  const arms = [...new Set(good.flatMap(({ classArmId }) => (classArmId ? [classArmId] : [])))]
  if ((await holdArms(tx, arms)) < arms.length) throw new Overtaken(good)
  const goal = { stateId: place.stateId, schoolId: upload.schoolId, sessionId: session.id }
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

const admitAll = async (
  work: StudentWork,
  place: Place,
  tx: WriteTx,
  checked: Checked,
  nextFxId: FxIdSource,
): Promise<StudentUpload> => {
  const { upload, before } = checked
  const { ids, fxIds } = await insertAll(place, tx, checked, nextFxId)
  const rows = checked.rows.map(row => ({ ...row, leftOut: row.leftOut || row.faults.length > 0 }))
  await keepChecks(tx, upload.id, before, rows)
  const outcome = {
    admitted: ids.length,
    leftOut: rows.length - ids.length,
    firstFxId: fxIds[0] ?? null,
    lastFxId: fxIds.at(-1) ?? null,
  }
  await closeUpload(tx, upload.id, work.now, outcome)
  await audit(tx, work.actor, {
    operation: 'student.create',
    entity: 'studentUpload',
    entityId: upload.id,
    summary: `Admitted ${ids.length} students from ${upload.fileName}`,
    schoolId: upload.schoolId,
    districtId: place.districtId,
    after: { ...outcome, students: ids },
  })
  return uploadAnswer(await getUpload(tx, upload.id), rows)
}

type Outcome = { kind: 'answer'; upload: StudentUpload } | { kind: 'nothing' } | { kind: 'faulty'; count: number }

const attempt = async (
  work: StudentWork,
  place: Place,
  id: string,
  leaveOutFaulty: boolean,
  nextFxId: FxIdSource,
): Promise<Outcome> =>
  work.db.write(async tx => {
    const upload = await lockUpload(tx, id)
    if (upload.committedAt !== null) return { kind: 'answer', upload: await viewUpload(tx, id) }
    const checked = await checkAll(work, tx, upload)
    const faulty = countFaulty(checked.rows)
    if (checked.good.length === 0 || (faulty > 0 && !leaveOutFaulty)) {
      audit.exempt(tx, 'only the faults that were found are kept, for the page to show')
      await keepChecks(tx, id, checked.before, checked.rows)
      return checked.good.length === 0 ? { kind: 'nothing' } : { kind: 'faulty', count: faulty }
    }
    try {
      return { kind: 'answer', upload: await admitAll(work, place, tx, checked, nextFxId) }
    } catch (error) {
      // Rows became good since the numbers were taken.
      throw error instanceof RangeError ? new Overtaken(checked.good) : error
    }
  })

/** The years of entry of the rows that looked good when they were last checked. */
const expectedYears = (tx: ReadTx, id: string, today: string): Promise<number[]> =>
  admissionDatesOf(tx, id).then(dates =>
    dates.flatMap(({ written, count }) => {
      const read = written === '' ? { value: today } : readDate(written)
      return isFault(read) ? [] : Array.from({ length: count }, () => yearOf(read.value))
    }),
  )

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
  const done = await work.db.read(async tx =>
    (await getUpload(tx, id)).committedAt === null ? null : viewUpload(tx, id),
  )
  if (done) return done
  let years: readonly number[] = await work.db.read(tx => expectedYears(tx, id, work.today))
  for (let count = 0; count < mostAttempts; count++) {
    try {
      const nextFxId = await takeFxIds(work.db, place.stateId, years)
      const outcome = await attempt(work, place, id, leaveOutFaulty, nextFxId)
      if (outcome.kind === 'answer') return outcome.upload
      if (outcome.kind === 'nothing') refuse(studentErrors.nothingGood)
      refuse(studentErrors.faultsLeft, { params: { count: outcome.count } })
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      years = error.years
    }
  }
  return refuse(commonErrors.busy)
}
