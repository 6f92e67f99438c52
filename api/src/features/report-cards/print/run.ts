import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printRunDays } from '@akada/contract/report-cards/print-runs'
import { audit } from '../../../platform/audit/index.ts'
import type { TenantDb } from '../../../platform/db/index.ts'
import type { App } from '../../../platform/http/index.ts'
import { storedFiles } from '../../files/index.ts'
import { armOfTerm, cardRoster } from '../queries/arm.ts'
import {
  type FailedCard,
  failPrintRun,
  finishPrintRun,
  type MadeFile,
  type RunToWork,
  takePrintRun,
  recordProgress,
} from '../queries/print-runs.ts'
import { fileNameOf } from '../../../platform/spreadsheet/index.ts'
import { cardSheetContext, sheetsOfArm } from '../queries/sheets.ts'
import { sheetOf } from '../sheets.ts'
import { Pictures } from './pictures.ts'
import { CardsDocument, filesOf, inSteps, type SheetToPrint, withDrawing } from './sheets.ts'

/** The parts of the program that a print job needs. */
export type PrintContext = Pick<App, 'database' | 'files' | 'urls' | 'clock'>

/** How often a job reports its progress, in milliseconds. */
const tellEvery = 700

interface ArmToPrint {
  name: string
  term: string
  sheets: SheetToPrint[]
  failed: FailedCard[]
  files: { id: string; storageKey: string }[]
}

/** The cards of an arm to print, and those that can't be printed, with the reason. */
const armToPrint = (db: TenantDb, run: RunToWork, classArmId: string, today: string): Promise<ArmToPrint> =>
  db.read(async tx => {
    const place = await armOfTerm(tx, classArmId, run.termId, today)
    const name = place.classArmName
    const students = await cardRoster(tx, place)
    const [rows, context] = await Promise.all([
      sheetsOfArm(
        tx,
        place,
        students.map(student => student.id),
      ),
      cardSheetContext(tx, classArmId, run.termId),
    ])
    const made = new Set(rows.map(row => row.student.id))
    const failed: FailedCard[] = students
      .filter(student => !made.has(student.id))
      .map(({ id, fullName }) => ({ studentId: id, fullName, classArm: name, because: 'has no report card yet' }))
    const wanted = rows.filter(row => row.status === 'Published' || (run.drafts && !row.isLeftOut))
    for (const row of rows) {
      if (wanted.includes(row)) continue
      failed.push({
        studentId: row.student.id,
        fullName: row.fullName,
        classArm: name,
        because: row.isLeftOut ? 'was left out of the publication' : 'is not published yet',
      })
    }
    const sheets = wanted.map(row => ({ row, sheet: sheetOf(context, row) }))
    return {
      name,
      term: `${place.termName} ${place.session}`,
      sheets,
      failed,
      files: await storedFiles(tx, filesOf(sheets)),
    }
  })

type Drawing = Parameters<Parameters<typeof withDrawing>[0]>[0]

/** A document that is written to a local file while it is drawn: of a school's cards only a few pages are in memory. */
class FileBeingMade {
  cards = 0
  private readonly document: CardsDocument
  private readonly path: string
  private readonly handle: FileHandle

  private constructor(document: CardsDocument, path: string, handle: FileHandle) {
    this.document = document
    this.path = path
    this.handle = handle
  }

  static async begin(document: CardsDocument, folder: string, number: number) {
    const path = join(folder, `${number}.pdf`)
    return new FileBeingMade(document, path, await open(path, 'w'))
  }

  /** Draws cards; `failed` is called for those that cannot be drawn now. */
  async draw(sheets: readonly SheetToPrint[], pictures: Pictures, failed: (one: SheetToPrint) => void): Promise<void> {
    let count = sheets.length
    const blocks = await this.document.draw(sheets, pictures, one => {
      count--
      failed(one)
    })
    await this.write(blocks)
    this.cards += count
  }

  /** Ends the file; returns its path and size. */
  async end(): Promise<{ path: string; bytes: number }> {
    await this.write(await this.document.end())
    await this.close()
    return { path: this.path, bytes: (await stat(this.path)).size }
  }

  close(): Promise<void> {
    return this.handle.close()
  }

  private async write(blocks: readonly Buffer[]): Promise<void> {
    for (const block of blocks) await this.handle.writeFile(block)
  }
}

/** One run of a job, from its beginning. */
class Printing {
  private readonly printery: PrintContext
  private readonly db: TenantDb
  private readonly run: RunToWork
  private readonly folder: string
  private readonly signal: AbortSignal
  private readonly drawing: Drawing
  private readonly files: MadeFile[] = []
  private readonly failed: FailedCard[] = []
  private done = 0
  private toldAt = 0
  private file: FileBeingMade | null = null

  constructor(
    printery: PrintContext,
    db: TenantDb,
    run: RunToWork,
    { folder, signal, drawing }: { folder: string; signal: AbortSignal; drawing: Drawing },
  ) {
    this.drawing = drawing
    this.printery = printery
    this.db = db
    this.run = run
    this.folder = folder
    this.signal = signal
  }

  async work(today: string): Promise<{ done: number; failed: FailedCard[]; files: MadeFile[] }> {
    try {
      let words = ''
      for (const classArmId of this.run.classArmIds) {
        this.signal.throwIfAborted()
        const arm = await armToPrint(this.db, this.run, classArmId, today)
        words = arm.term
        this.failed.push(...arm.failed)
        if (arm.sheets.length > 0) await this.drawArm(arm)
        if (!this.run.oneFile) await this.endFile([arm.name, arm.term])
        await this.tell(true)
      }
      await this.endFile([this.run.title, words])
      return { done: this.done, failed: this.failed, files: this.files }
    } finally {
      await this.file?.close()
    }
  }

  private async drawArm(arm: ArmToPrint): Promise<void> {
    const { urls } = this.printery
    this.file ??= await FileBeingMade.begin(
      new CardsDocument(this.drawing, this.factsOf(arm), urls),
      this.folder,
      this.files.length + 1,
    )
    const { file } = this
    const pictures = new Pictures(this.printery.files, arm.files)
    for (const some of inSteps(arm.sheets)) {
      this.signal.throwIfAborted()
      const before = file.cards
      await file.draw(some, pictures, ({ row }) => {
        const because = 'could not be drawn: the picture or the logo can not be read now'
        this.failed.push({ studentId: row.student.id, fullName: row.fullName, classArm: arm.name, because })
      })
      this.done += file.cards - before
      await this.tell()
    }
  }

  private factsOf({ name, term }: ArmToPrint) {
    const { run } = this
    return {
      title: `Report Sheets of ${run.oneFile ? run.title : name}, ${term}`,
      author: run.school,
      createdAt: new Date(run.requestedAt),
    }
  }

  /** Puts the current file into the storage; one without a page is dropped. */
  private async endFile(words: readonly string[]): Promise<void> {
    const { file } = this
    if (!file) return
    this.file = null
    if (file.cards === 0) return file.close()
    const { path, bytes } = await file.end()
    const number = this.files.length + 1
    const key = `prints/${this.run.id}/${number}.pdf`
    await this.printery.files.putFile(key, path, 'application/pdf')
    await rm(path)
    this.files.push({
      number,
      name: fileNameOf('pdf', [this.run.school, 'Report sheets', ...words]),
      key,
      cards: file.cards,
      bytes,
    })
  }

  private async tell(now = false): Promise<void> {
    const at = performance.now()
    if (!now && at - this.toldAt < tellEvery) return
    this.toldAt = at
    await this.db.write(tx => {
      audit.exempt(tx, 'how far a print job is; that it was asked for is in the log')
      return recordProgress(tx, this.run.id, { done: this.done, failed: this.failed })
    })
  }
}

const dayMs = 24 * 3600_000

/**
 * Processes a print job: draws the cards arm by arm, writes them while they are drawn, and keeps the files for some days. Running it again
 * starts over. Throws the error that prevented it; the last time the job is marked as failed.
 */
export const workPrintRun = async (
  printery: PrintContext,
  { id, stateId }: { id: string; stateId: string },
  { signal, isLast, today }: { signal: AbortSignal; isLast: boolean; today: string },
): Promise<void> => {
  const db = printery.database.forState(stateId)
  const step = <T>(work: (tx: Parameters<Parameters<TenantDb['write']>[0]>[0]) => Promise<T>): Promise<T> =>
    db.write(tx => {
      audit.exempt(tx, 'the steps of a print job; that it was asked for is in the log')
      return work(tx)
    })
  const run = await step(tx => takePrintRun(tx, id))
  if (!run) return
  const folder = await mkdtemp(join(tmpdir(), 'akada-print-'))
  try {
    const outcome = await withDrawing(drawing =>
      new Printing(printery, db, run, { folder, signal, drawing }).work(today),
    )
    const at = printery.clock.now()
    const keptUntil = new Date(at.getTime() + printRunDays * dayMs).toISOString()
    await step(tx => finishPrintRun(tx, id, { ...outcome, at: at.toISOString(), keptUntil }))
  } catch (error) {
    if (isLast) {
      const at = printery.clock.now().toISOString()
      await step(tx => failPrintRun(tx, id, 'Something went wrong while it was printed. Start it again.', at))
    }
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
