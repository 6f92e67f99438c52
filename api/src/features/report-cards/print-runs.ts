import { commonErrors } from '@akada/contract/kernel/errors'
import { reportCardErrors } from '@akada/contract/report-cards/calls'
import { type PrintRun, printRunErrors } from '@akada/contract/report-cards/print-runs'
import type { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { Database, ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { FileMissing, type Storage } from '../../platform/files/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { maySee } from './policy.ts'
import { armOfTerm, cardRoster } from './queries/arm.ts'
import {
  agedPrintRuns,
  armsToPrint,
  countWaitingPrints,
  findPrintFile,
  findPrintScope,
  getPrintRun,
  insertPrintRun,
  markRemoved,
  printRunsOf,
} from './queries/print-runs.ts'

export const printJob = 'report-cards.print'

/** The maximum number of print jobs of a school that are not finished. */
const maxWaitingPrints = 3

export interface PrintWish {
  schoolId: string
  stateId: string
  districtId: string | null
  termId: string | null
  classId: string | null
  classArmId: string | null
  oneFile: boolean
  drafts: boolean
}

type OwnedRun = Awaited<ReturnType<typeof getPrintRun>>

const withoutOwner = ({ requestedById: _requestedById, ...run }: OwnedRun): PrintRun => run

/** The arms to be printed, without those that have no students, and the number of requested cards. */
const plan = async (tx: ReadTx, actor: Actor, wish: PrintWish, termId: string, today: string) => {
  const arms = await armsToPrint(tx, { ...wish, termId })
  const classArmIds: string[] = []
  let of = 0
  for (const arm of arms) {
    if (!maySee(actor, arm)) continue
    const place = await armOfTerm(tx, arm.id, termId, today)
    const { length } = await cardRoster(tx, place)
    if (length > 0) classArmIds.push(arm.id)
    of += length
  }
  return { classArmIds, of }
}

/** Starts a print job of an arm, a class or a school. Refuses if there is nothing to print or too many jobs are running. */
export const startPrintRun = (
  db: TenantDb,
  jobs: Pick<Jobs, 'send'>,
  actor: Actor,
  wish: PrintWish,
  today: string,
): Promise<PrintRun> =>
  db.write(async tx => {
    const scope = await findPrintScope(tx, wish)
    if (!scope) refuse(wish.termId ? commonErrors.notFound : reportCardErrors.noActiveTerm)
    if (wish.classId && scope.className === null) refuse(commonErrors.notFound)
    const { termId } = scope
    const term = `${scope.termName}, ${scope.session}`
    const { classArmIds, of } = await plan(tx, actor, wish, termId, today)
    if (wish.classArmId && scope.classArmName === null) refuse(commonErrors.notFound)
    if (classArmIds.length === 0) refuse(printRunErrors.nothingToPrint, { params: { term } })
    if ((await countWaitingPrints(tx, wish.schoolId)) >= maxWaitingPrints) refuse(printRunErrors.printsWaiting)
    const id = uuidv7()
    const title = scope.classArmName ?? scope.className ?? 'Whole school'
    await insertPrintRun(tx, { ...wish, id, termId, title, classArmIds, of, requestedBy: actor.staffId })
    await jobs.send(tx, printJob, { id, stateId: wish.stateId })
    await audit(tx, actor, 'report-card.print', ['reportCardPrint', id], {
      schoolId: wish.schoolId,
      districtId: wish.districtId,
      summary: `Started printing ${of} report cards: ${title}, ${term}`,
      after: { termId, classId: wish.classId, classArmIds, oneFile: wish.oneFile, drafts: wish.drafts },
    })
    return withoutOwner(await getPrintRun(tx, id))
  })

const getOwn = async (tx: ReadTx, actor: Actor, id: string) => {
  const run = await getPrintRun(tx, id)
  if (run.requestedById !== actor.staffId && !actor.can('student.view-all')) refuse(commonErrors.notFound)
  return run
}

export const viewPrintRun = async (tx: ReadTx, actor: Actor, id: string): Promise<PrintRun> =>
  withoutOwner(await getOwn(tx, actor, id))

export const listPrintRuns = async (tx: ReadTx, actor: Actor, schoolId: string) => ({
  foundPrintRuns: await printRunsOf(tx, { schoolId, staffId: actor.can('student.view-all') ? null : actor.staffId }),
})

/** A file of a print job, as a stream. Refuses if it was deleted. Audited before the first byte is sent. */
export const openPrintFile = async (
  db: TenantDb,
  storage: Pick<Storage, 'stream'>,
  { actor, place: { schoolId, districtId } }: { actor: Actor; place: Place },
  { id, number }: { id: string; number: number },
): Promise<{ fileName: string; body: Readable }> => {
  const file = await db.write(async tx => {
    await getOwn(tx, actor, id)
    const found = (await findPrintFile(tx, id, number)) ?? refuse(printRunErrors.fileGone)
    await audit(tx, actor, 'report-card.view', ['reportCardPrint', id], {
      schoolId,
      districtId,
      summary: `Downloaded printed report cards: ${found.name}`,
      after: { file: number },
    })
    return found
  })
  try {
    return { fileName: file.name, body: await storage.stream(file.key) }
  } catch (error) {
    if (error instanceof FileMissing) refuse(printRunErrors.fileGone)
    throw error
  }
}

/** Deletes the files of print jobs after their retention period. Returns how many jobs. */
export const deleteOldPrintRuns = async (
  { database, files }: { database: Database; files: Pick<Storage, 'delete'> },
  now: Date,
): Promise<number> => {
  const aged = await database.system.read(tx => agedPrintRuns(tx, now.toISOString()))
  for (const { keys } of aged) for (const key of keys) await files.delete(key)
  for (const [stateId, own] of Map.groupBy(aged, one => one.stateId)) {
    await database.systemIn(stateId).write(tx => {
      audit.exempt(tx, 'housekeeping of print files that were kept long enough')
      return markRemoved(
        tx,
        own.map(run => run.id),
      )
    })
  }
  return aged.length
}
