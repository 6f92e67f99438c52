import { uploadErrors, type UploadWarning } from '@akada/contract/kernel/uploads'
import { audit, lastEditorOf } from '../audit/index.ts'
import type { Place } from '../auth/index.ts'
import type { ReadTx, WriteTx } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
import { changesOf, confirmationOf, countsOf } from './doubts.ts'
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
import { isAsBefore } from './records.ts'
import type { MatchedRecord, StagedRow } from './rows.ts'
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
  | { kind: 'as before' }
  | { kind: 'changed'; record: MatchedRecord }
  | { kind: 'unconfirmed changes'; count: number }

interface Findings {
  good: number
  invalid: number
  warnings: readonly UploadWarning[]
  rows: readonly StagedRow<string>[]
}

/** Why the rows cannot be written; null if they can. */
const obstacle = (
  { good, invalid, warnings, rows }: Findings,
  { leaveOutInvalid, confirmation }: Consent,
): Exclude<Attempt<never>, { kind: 'answer' | 'changed' }> | null => {
  if (good === 0) return { kind: invalid === 0 && rows.some(isAsBefore) ? 'as before' : 'nothing' }
  if (invalid > 0 && !leaveOutInvalid) return { kind: 'invalid', count: invalid }
  const wanted = confirmationOf(warnings, rows)
  if (wanted === null || wanted === confirmation) return null
  const changes = changesOf(rows).length
  return changes > 0 ? { kind: 'unconfirmed changes', count: changes } : { kind: 'unconfirmed', count: warnings.length }
}

/** Who changed a record, after a row was compared with it; refuses with 409, and names both. */
export const refuseChangedRecord = async <Key extends string, Values, Outcome>(
  { records }: Pick<UploadKind<Key, Values, Outcome>, 'records'>,
  tx: ReadTx,
  { id, name }: Pick<MatchedRecord, 'id' | 'name'>,
): Promise<never> => {
  const by = records ? await lastEditorOf(tx, records.entity, id, records.operation) : null
  return refuse(uploadErrors.recordChanged, { params: { name: by ?? 'Somebody else', record: name } })
}

/** The first record that was changed since the rows were last checked. */
const changedSince = (
  before: readonly StagedRow<string>[],
  checked: readonly StagedRow<string>[],
): MatchedRecord | undefined => {
  const compared = new Map(before.flatMap(({ row, record }) => (record ? [[row, record]] : [])))
  return checked.find(({ row, record }) => {
    const former = compared.get(row)
    return record && former?.id === record.id && former.revision !== record.revision
  })?.record
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
    const stopped = obstacle({ good: good.length, invalid, warnings, rows: checked }, consent)
    if (stopped) {
      const changed =
        stopped.kind === 'unconfirmed changes' && consent.confirmation ? changedSince(before, checked) : undefined
      const wasGood = before.some(({ leftOut, errors }) => !leftOut && errors.length === 0)
      audit.exempt(tx, 'only what the check found is kept, for the page to show')
      await updateChecks(kind, tx, id, before, checked)
      if (changed) return { kind: 'changed', record: changed }
      return stopped.kind === 'nothing' && wasGood ? { kind: 'meanwhile' } : stopped
    }
    const { outcome, summary, after } = await write(
      tx,
      upload,
      good,
      checked.length - good.length - checked.filter(isAsBefore).length,
    )
    const rows = checked.map(row => ({ ...row, leftOut: row.leftOut || row.errors.length > 0 }))
    await updateChecks(kind, tx, id, before, rows)
    await kind.tables.close(tx, id, now, outcome)
    await dropFile(tx, id)
    await audit(tx, actor, kind.operation, [kind.tables.kind, id], {
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
    case 'unconfirmed changes':
      return refuse(uploadErrors.changesUnconfirmed, { params: { count: result.count } })
    case 'as before':
      return refuse(uploadErrors.allAsBefore)
    case 'changed':
      return work.db.read(tx => refuseChangedRecord(kind, tx, result.record))
  }
}

/** The stored result of an upload that is committed already; null if it is not. */
export const findCommitted = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  tx: ReadTx,
  id: string,
): Promise<UploadAnswer<Outcome> | null> =>
  (await kind.tables.get(tx, id)).committedAt === null ? null : committedUpload(kind, tx, id)
