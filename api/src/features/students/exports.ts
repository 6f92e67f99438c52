import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { commonErrors } from '@akada/contract/kernel/errors'
import { exportErrors } from '@akada/contract/students/exports'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { FileMissing } from '../../platform/files/index.ts'
import type { App, Feature } from '../../platform/http/index.ts'
import {
  fileNameOf,
  workbook,
  type WorkbookCell,
  type WorkbookSpec,
  XLSX_TYPE,
} from '../../platform/spreadsheet/index.ts'
import { countListed, listSheet, logList, partsOfList } from './download.ts'
import { narrowedTo, seesContacts } from './policy.ts'
import {
  expiredExports,
  deleteExports,
  endExport,
  exportsOf,
  type ExportToMake,
  findMadeExport,
  getExport,
  insertExport,
  claimExport,
  reportExportProgress,
} from './queries/exports.ts'
import type { ListScope, StudentFilters } from './queries/list.ts'
import { ownArms } from './queries/own-arms.ts'

interface ExportWork {
  app: App
  db: TenantDb
  actor: Actor
  now: Date
}

const exportJob = 'students.export'
/** A sheet holds a million rows; nobody needs a list of more students than this. */
const mostRows = 200_000
const keyOf = (id: string): string => `exports/${id}.xlsx`

/** Starts an export of a list. Refuses if the person has one under way, or if the list is too long. */
export const startExport = async (
  { app, db, actor, now }: ExportWork,
  place: Place,
  filters: StudentFilters,
  { schoolIds, districtId, ownArms: own }: ListScope,
) => {
  const scope = { schoolIds, districtId, ownArms: own }
  const of = await countListed({ db, system: app.database.system }, place.stateId, filters, scope)
  if (of > mostRows) refuse(exportErrors.tooLarge, { params: { maximum: mostRows.toLocaleString('en-NG') } })
  const id = uuidv7()
  return db.write(async tx => {
    const narrow = { schoolIds, districtId, isNarrowed: own !== null, withContacts: seesContacts(actor) }
    const one = { ...place, id, staffId: actor.staffId, scope: narrow, filters, of, at: now.toISOString() }
    if (!(await insertExport(tx, one))) refuse(exportErrors.underWay)
    await app.jobs.send(tx, exportJob, { id, stateId: place.stateId })
    await logList(tx, actor, place, { did: 'Started the download of', of, filters, exportId: id })
    return getExport(tx, id)
  })
}

export const listExports = async ({ db, actor, now }: ExportWork) => ({
  foundExports: await db.read(tx => exportsOf(tx, actor.staffId, now.toISOString())),
})

/** The file of a person's own export, for as long as they may see all that is in it. Audited before the first byte is sent. */
export const openExport = async (
  { app, db, actor, now }: ExportWork,
  id: string,
): Promise<{ fileName: string; body: Readable }> => {
  const { parts } = await db.write(async tx => {
    const made = (await findMadeExport(tx, id, actor.staffId, now.toISOString())) ?? refuse(exportErrors.gone)
    const { place, scope, of, filters } = made
    if (!actor.reaches(place) || (narrowedTo(actor) !== null && !scope.isNarrowed)) refuse(commonErrors.notFound)
    if (scope.withContacts && !seesContacts(actor)) refuse(commonErrors.notFound)
    await logList(tx, actor, place, { did: 'Downloaded', of, filters, exportId: id })
    const day = dayInLagos(new Date(made.requestedAt))
    return { parts: await partsOfList(tx, place, filters, scope, day) }
  })
  try {
    return { fileName: fileNameOf('xlsx', parts), body: await app.files.stream(keyOf(id)) }
  } catch (error) {
    if (error instanceof FileMissing) refuse(exportErrors.gone)
    throw error
  }
}

/** How often an export says how far it is, in milliseconds. */
const tellEvery = 700

/** Writes a sheet to a local file as its rows are read, and from there to the store: memory does not grow with the list. Returns its size. */
const writeSheet = async (
  app: Pick<App, 'files'>,
  id: string,
  sheet: WorkbookSpec,
  signal: AbortSignal,
): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'akada-export-'))
  try {
    const path = join(folder, 'list.xlsx')
    await pipeline(workbook(sheet), createWriteStream(path), { signal })
    await app.files.putFile(keyOf(id), path, XLSX_TYPE)
    return (await stat(path)).size
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Making = Pick<App, 'database' | 'files' | 'clock' | 'hooks'>

/** Makes the file of an export from its beginning. Run again after a crash, it starts over; the last time that it fails, it says so. */
export const makeExport = async (
  app: Making,
  { id, stateId }: { id: string; stateId: string },
  { signal, isLast }: { signal: AbortSignal; isLast: boolean },
): Promise<void> => {
  const step = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
    app.database.forState(stateId).write(tx => {
      audit.exempt(tx, 'the steps of an export; that it was asked for is in the log')
      return work(tx)
    })
  const wanted = await step(tx => claimExport(tx, id))
  if (!wanted) return
  try {
    const { of, sheet } = await sheetOf(app, stateId, wanted)
    let toldAt = 0
    async function* counted(): AsyncGenerator<readonly WorkbookCell[]> {
      let done = 0
      for await (const row of sheet.rows) {
        if (performance.now() - toldAt > tellEvery) {
          toldAt = performance.now()
          await step(tx => reportExportProgress(tx, id, { of, done }))
        }
        yield row
        done += 1
      }
      await step(tx => reportExportProgress(tx, id, { of, done }))
    }
    const bytes = await writeSheet(app, id, { ...sheet, rows: counted() }, signal)
    await step(tx => endExport(tx, id, bytes))
  } catch (error) {
    if (isLast) await step(tx => endExport(tx, id, null))
    throw error
  }
}

const sheetOf = async ({ database, hooks, clock }: Making, stateId: string, wanted: ExportToMake) => {
  const { staffId, filters, scope } = wanted
  const list = { ...scope, ownArms: scope.isNarrowed ? ownArms(hooks, staffId) : null }
  const work = { db: await database.forStateNow(stateId), system: database.system }
  const at = { stateId, today: dayInLagos(clock.now()), withContacts: scope.withContacts }
  return listSheet(work, at, filters, list, mostRows)
}

/** Removes the files of exports that were kept long enough. Returns how many. */
export const deleteOldExports = async ({ database, files, clock }: Making): Promise<number> => {
  const aged = await database.system.read(tx => expiredExports(tx, clock.now().toISOString()))
  for (const { id } of aged) await files.delete(keyOf(id))
  for (const [stateId, own] of Map.groupBy(aged, one => one.stateId)) {
    await database.systemIn(stateId).write(tx => {
      audit.exempt(tx, 'housekeeping of files of exports that were kept long enough')
      return deleteExports(
        tx,
        own.map(({ id }) => id),
      )
    })
  }
  return aged.length
}

const retries = 3

/** The exports, and the removal of their files. */
export const exportJobs: NonNullable<Feature['jobs']> = (jobs, app) => {
  jobs.define(exportJob, {
    schema: z.object({ id: z.uuid(), stateId: z.uuid() }),
    retry: { times: retries, delaySeconds: 5 },
    timeoutSeconds: 1800,
    handler: (data, { signal, retries: run }) => makeExport(app, data, { signal, isLast: run >= retries }),
  })
  jobs.define('students.forget-exports', {
    schema: z.object({}),
    handler: async () => {
      await deleteOldExports(app)
    },
  })
  jobs.every('students.forget-exports', '50 * * * *')
}
