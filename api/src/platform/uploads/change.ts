import { commonErrors } from '@akada/contract/kernel/errors'
import { day } from '@akada/contract/kernel/fields'
import { withoutInvisible } from '@akada/contract/kernel/names'
import { type ReadingChoice, uploadErrors, type UploadReading } from '@akada/contract/kernel/uploads'
import { audit } from '../audit/index.ts'
import type { Place } from '../auth/index.ts'
import { refuse } from '../errors/index.ts'
import {
  answerOf,
  checkAll,
  fillKey,
  fillsOf,
  updateChecks,
  keysOf,
  takenOf,
  type UploadAnswer,
  type UploadKind,
  type UploadContext,
} from './flow.ts'
import { mergedChoice, titlesSaid } from './reading-choice.ts'
import type { Cells, StagedRow } from './rows.ts'
import { readRows, type ReadRows } from './sheet.ts'
import type { StoredReading } from './tables.ts'
import { findFile, rememberedTitles, rememberTitles } from './titles.ts'

interface Correction {
  row: number
  cells?: Record<string, string> | undefined
  leftOut?: boolean | undefined
}

const corrected = <Key extends string>(
  row: StagedRow<Key>,
  correction: Correction | undefined,
  known: ReadonlySet<string>,
): StagedRow<Key> => {
  if (!correction) return row
  const cells: Cells = { ...row.cells }
  const typed: Cells = { ...row.corrected }
  for (const [key, text] of Object.entries(correction.cells ?? {})) {
    if (!known.has(key)) continue
    const value = withoutInvisible(text)
      .trim()
      .replace(/[^\S\n]+/g, ' ')
    typed[key] = value
    if (value === '') delete cells[key]
    else cells[key] = value
  }
  return { ...row, cells, corrected: typed, leftOut: correction.leftOut ?? row.leftOut }
}

const afterCorrections = <Key extends string>(
  before: readonly StagedRow<Key>[],
  corrections: readonly Correction[],
  keys: ReadonlySet<string>,
): StagedRow<Key>[] => {
  const byRow = new Map(corrections.map(correction => [correction.row, correction]))
  return before.map(row => corrected(row, byRow.get(row.row), keys))
}

/**
 * Corrects rows of an upload or leaves them out, and takes a value for the rows without one. All rows are checked again. Refuses with 409 if
 * the upload is committed already.
 */
const correctUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  { db }: Pick<UploadContext, 'db'>,
  id: string,
  corrections: readonly Correction[],
  fill: Fill | undefined,
): Promise<UploadAnswer<Outcome>> => {
  const keys = keysOf(kind)
  const elsewhere = await takenOf(kind, db, id, rows => afterCorrections(rows, corrections, keys))
  return db.write(async tx => {
    audit.exempt(tx, 'nothing is committed yet: the rows are audited when they are')
    const upload = await kind.tables.lock(tx, id)
    if (upload.committedAt !== null) refuse(kind.errors.alreadyCommitted)
    const before = await kind.tables.rows(tx, id)
    const numbers = new Set(before.map(({ row }) => row))
    const unknown = corrections.findIndex(({ row }) => !numbers.has(row))
    if (unknown >= 0) {
      refuse(commonErrors.invalid, {
        fields: [{ path: `body.rows.${unknown}.row`, message: 'The sheet has no such row.' }],
      })
    }
    const reading = withFill(upload.reading, fill)
    if (reading && reading !== upload.reading) await kind.tables.read(tx, id, reading)
    const after = afterCorrections(before, corrections, keys)
    const fills = await fillsOf(kind, tx, upload.ownerId, reading, after)
    const choice = fills.find(one => fill !== undefined && fillKey(one) === fillKey(fill))
    if (fill && !choice) refuseFill('column', 'Nothing can be given for this column.')
    if (fill?.value && choice?.kind === 'choice' && !choice.options.includes(fill.value))
      refuseFill('value', 'Choose one of the values offered.')
    if (fill?.value && choice?.kind === 'day' && !day.safeParse(fill.value).success)
      refuseFill('value', 'Write the date as day, month and year, as in 09-03-2014.')
    const checked = await checkAll(kind, tx, upload.ownerId, after, elsewhere, fills)
    await updateChecks(kind, tx, id, before, checked)
    return answerOf(kind, { ...upload, reading }, checked, fills)
  })
}

const withFill = (reading: StoredReading | null, fill: Fill | undefined): StoredReading | null => {
  if (fill === undefined) return reading
  if (!reading) return refuse(uploadErrors.fileGone)
  const key = fillKey(fill)
  const { [key]: _former, ...fills } = reading.fills ?? {}
  return { ...reading, fills: fill.value === '' ? fills : { ...fills, [key]: fill.value } }
}

const refuseFill = (part: 'column' | 'value', message: string): never =>
  refuse(commonErrors.invalid, { fields: [{ path: `body.fill.${part}`, message }] })

/** Rows of another reading, with the values a person typed into the same rows before. */
const withEarlier = <Key extends string>(
  { rows }: ReadRows<Key>,
  before: readonly StagedRow<Key>[],
  keys: ReadonlySet<string>,
): StagedRow<Key>[] => {
  const byRow = new Map(before.map(row => [row.row, row]))
  return rows.map(row => {
    const earlier = byRow.get(row.row)
    const wasLeftOut = earlier?.leftOut && earlier.marks[''] !== 'not a record'
    return earlier
      ? corrected(row, { row: row.row, cells: earlier.corrected, leftOut: wasLeftOut ? true : row.leftOut }, keys)
      : row
  })
}

/** Which sheets are read: their rows have the same numbers as long as these are the same. */
const sheetsRead = ({ sheets }: UploadReading): string =>
  sheets.flatMap(({ read, number }) => (read ? [number] : [])).join(' ')

/**
 * Reads the file of an upload in another way: another sheet, other title rows, other meanings of columns, which are remembered. Values
 * typed into rows of the same sheet are kept. Refuses with 409 if the upload is committed already, or its file is no longer kept.
 */
const rereadUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  { db, actor, now }: UploadContext & { now: Date },
  place: Place,
  id: string,
  said: ReadingChoice,
): Promise<UploadAnswer<Outcome>> => {
  const { upload, file, remembered } = await db.read(async tx => ({
    upload: await kind.tables.get(tx, id),
    file: await findFile(tx, id),
    remembered: await rememberedTitles(tx, kind.tables.kind, place),
  }))
  if (upload.committedAt !== null) refuse(kind.errors.alreadyCommitted)
  if (file === null || upload.reading === null) return refuse(uploadErrors.fileGone)
  const choice = mergedChoice(upload.reading, said)
  const read = await readRows(file, kind, remembered, choice)
  const keys = keysOf(kind)
  const isSameSheet = sheetsRead(read.plan.shown) === sheetsRead(upload.reading.shown)
  const elsewhere = (await kind.takenElsewhere?.(read.rows)) ?? new Set<string>()
  return db.write(async tx => {
    const locked = await kind.tables.lock(tx, id)
    if (locked.committedAt !== null) refuse(kind.errors.alreadyCommitted)
    const before = isSameSheet ? await kind.tables.rows(tx, id) : []
    const isUnmatched = read.plan.shown.missing.length > 0
    const rows = isUnmatched ? before : withEarlier(read, before, keys)
    const reading: StoredReading = {
      shown: read.plan.shown,
      parts: read.parts,
      choice,
      ...(locked.reading?.fills === undefined ? {} : { fills: locked.reading.fills }),
    }
    const fills = await fillsOf(kind, tx, upload.ownerId, reading, rows)
    const checked = await checkAll(kind, tx, upload.ownerId, rows, elsewhere, fills)
    const { warnings } = read.plan
    await kind.tables.replace(tx, { id, stateId: place.stateId, reading, warnings }, checked)
    const learnt = await rememberTitles(
      tx,
      kind.tables.kind,
      { place, staffId: actor.staffId, now },
      titlesSaid(read.plan.shown, said),
    )
    await audit(tx, actor, kind.operation, [kind.tables.kind, id], {
      summary: `Read ${upload.fileName} another way, with ${checked.length} rows to be checked`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      after: { reading: said, ...(learnt ? { remembered: learnt.after } : {}) },
    })
    return answerOf(kind, { ...locked, reading, warnings }, checked, fills)
  })
}

/** What rows take that leave the column empty, of one sheet or of all; '' for what is proposed. */
interface Fill {
  column: string
  sheet: number | null
  value: string
}

interface Change {
  rows?: readonly Correction[] | undefined
  reading?: ReadingChoice | undefined
  fill?: Fill | undefined
}

/** Reads the file of an upload in another way, or corrects rows of it or takes a value for those without one, or both in this order. */
export const changeUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  work: UploadContext & { now: Date },
  place: Place,
  id: string,
  { rows, reading, fill }: Change,
): Promise<UploadAnswer<Outcome>> => {
  const reread = reading && (await rereadUpload(kind, work, place, id, reading))
  return reread && !rows && !fill ? reread : correctUpload(kind, work, id, rows ?? [], fill)
}
