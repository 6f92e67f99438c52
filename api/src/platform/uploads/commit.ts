import { uploadErrors, type UploadWarning } from '@akada/contract/kernel/uploads'
import { audit } from '../audit/index.ts'
import type { Place } from '../auth/index.ts'
import type { ReadTx, WriteTx } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
import { confirmationOf, countsOf } from './doubts.ts'
import {
  answerOf,
  checkAll,
  committedUpload,
  fillsOf,
  updateChecks,
  readableRows,
  takenOf,
  type UploadAnswer,
  type UploadKind,
  warningsOf,
  type UploadContext,
} from './flow.ts'
import type { Upload } from './tables.ts'
import { dropFile } from './titles.ts'

/** The result of writing the valid rows. */
export interface Written<Outcome> {
  outcome: Outcome
  /** For the audit log. */
  summary: string
  after?: object
}

/** The person's decisions about the rows when they are written. */
export interface Consent {
  leaveOutInvalid: boolean
  /** The upload's `confirmation`, if it has warnings. */
  confirmation?: string | undefined
}

interface Commit<Values, Outcome> extends Consent {
  id: string
  /** Where it is audited. */
  place: Place
  now: Date
  /** Writes the valid rows; `leftOut` is the number of the others. */
  write: (tx: WriteTx, upload: Upload<Outcome>, good: readonly Values[], leftOut: number) => Promise<Written<Outcome>>
}

type Attempt<Outcome> =
  | { kind: 'answer'; answer: UploadAnswer<Outcome> }
  | { kind: 'nothing' }
  | { kind: 'meanwhile' }
  | { kind: 'invalid'; count: number }
  | { kind: 'unconfirmed'; count: number }

interface Findings {
  good: number
  invalid: number
  warnings: readonly UploadWarning[]
}

/** Why the rows cannot be written; null if they can. */
const obstacle = (
  { good, invalid, warnings }: Findings,
  { leaveOutInvalid, confirmation }: Consent,
): Exclude<Attempt<never>, { kind: 'answer' }> | null => {
  if (good === 0) return { kind: 'nothing' }
  if (invalid > 0 && !leaveOutInvalid) return { kind: 'invalid', count: invalid }
  const wanted = confirmationOf(warnings)
  return wanted === null || wanted === confirmation ? null : { kind: 'unconfirmed', count: warnings.length }
}

const attempt = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  { db, actor }: UploadContext,
  { id, place, now, write, ...consent }: Commit<Values, Outcome>,
): Promise<Attempt<Outcome>> => {
  const elsewhere = await takenOf(kind, db, id, rows => rows)
  return db.write(async (tx): Promise<Attempt<Outcome>> => {
    const upload = await kind.tables.lock(tx, id)
    if (upload.committedAt !== null) return { kind: 'answer', answer: await committedUpload(kind, tx, id) }
    const before = readableRows(upload, await kind.tables.rows(tx, id))
    const fills = await fillsOf(kind, tx, upload.ownerId, upload.reading, before)
    const checked = await checkAll(kind, tx, upload.ownerId, before, elsewhere, fills)
    const good = checked.flatMap(({ values }) => (values === null ? [] : [values]))
    const invalid = checked.filter(({ leftOut, errors }) => !leftOut && errors.length > 0).length
    const warnings = warningsOf(upload.warnings, checked)
    const stopped = obstacle({ good: good.length, invalid, warnings }, consent)
    if (stopped) {
      const wasGood = before.some(({ leftOut, errors }) => !leftOut && errors.length === 0)
      audit.exempt(tx, 'only what the check found is kept, for the page to show')
      await updateChecks(kind, tx, id, before, checked)
      return stopped.kind === 'nothing' && wasGood ? { kind: 'meanwhile' } : stopped
    }
    const { outcome, summary, after } = await write(tx, upload, good, checked.length - good.length)
    const rows = checked.map(row => ({ ...row, leftOut: row.leftOut || row.errors.length > 0 }))
    await updateChecks(kind, tx, id, before, rows)
    await kind.tables.close(tx, id, now, outcome)
    await dropFile(tx, id)
    await audit(tx, actor, {
      operation: kind.operation,
      entity: kind.entity,
      entityId: id,
      summary,
      schoolId: place.schoolId,
      districtId: place.districtId,
      after: { ...outcome, ...after, ...(warnings.length > 0 ? { confirmedWarnings: countsOf(warnings) } : {}) },
    })
    return { kind: 'answer', answer: answerOf(kind, await kind.tables.get(tx, id), rows, []) }
  })
}

/**
 * Writes all valid rows of an upload in one transaction, or none, and closes it. Idempotent: a repeated call returns the same result.
 * Refuses if rows have errors, unless they are to be left out, and if warnings are not confirmed; the results of the check are saved and
 * shown by the upload.
 */
export const commitUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  work: UploadContext,
  commit: Commit<Values, Outcome>,
): Promise<UploadAnswer<Outcome>> => {
  const result = await attempt(kind, work, commit)
  switch (result.kind) {
    case 'answer':
      return result.answer
    case 'nothing':
      return refuse(kind.errors.nothingGood)
    case 'meanwhile':
      return refuse(uploadErrors.savedMeanwhile)
    case 'invalid':
      return refuse(kind.errors.errorsLeft, { params: { count: result.count } })
    case 'unconfirmed':
      return refuse(uploadErrors.warningsUnconfirmed, { params: { count: result.count } })
  }
}

/** The stored result of an upload that is committed already; null if it is not. */
export const findCommitted = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  tx: ReadTx,
  id: string,
): Promise<UploadAnswer<Outcome> | null> =>
  (await kind.tables.get(tx, id)).committedAt === null ? null : committedUpload(kind, tx, id)
