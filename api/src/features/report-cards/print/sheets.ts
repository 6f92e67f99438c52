import type { CardSheet } from '@akada/contract/report-cards/schemas'
import type { Storage } from '../../../platform/files/index.ts'
import type { DocumentFacts } from '../../../platform/pdf/index.ts'
import { bytesFrom, defineTask, workers } from '../../../platform/workers/index.ts'
import type { SheetRow } from '../queries/sheets.ts'
import type { BroadsheetStep, CardsStep, CardToDraw, run } from './drawing-worker.ts'
import type { Pictures } from './pictures.ts'

/** The parts of the program that printing needs. */
export interface Printer {
  files: Pick<Storage, 'get'>
  urls: { to(path: string): string }
}

export interface SheetToPrint {
  row: SheetRow
  sheet: CardSheet
}

const drawing = defineTask<typeof run>({
  module: new URL('./drawing-worker.ts', import.meta.url),
  heapMiB: 256,
  deadline: 60_000,
})

const issueOf = ({ row }: SheetToPrint, urls: Printer['urls']): CardToDraw['issue'] => {
  if (!row.issue) return null
  const { version, code, issuedAt, replaces, reason } = row.issue
  const url = urls.to(`/verify/${code}`)
  return { version, code, issuedAt, replaces, reason, url, urlText: urls.to('/verify').replace(/^https?:\/\//, '') }
}

const signaturesOf = ({ classTeacher, principal }: CardSheet): [string | null, string | null] => [
  classTeacher.signatureFileId,
  principal.signatureFileId,
]

/** The files shared by several cards, and the student's. */
const sharedFiles = (sheet: CardSheet): (string | null)[] => [
  sheet.school.logoFileId,
  sheet.school.crestFileId ?? null,
  ...signaturesOf(sheet),
]

/** The files that sheets show, each once. */
export const filesOf = (sheets: readonly SheetToPrint[]): string[] => [
  ...new Set(
    sheets.flatMap(({ sheet }) => [...sharedFiles(sheet), sheet.student.pictureFileId]).filter(id => id !== null),
  ),
]

/** When the content of a card became final: at its issue, or when the draft was computed. */
export const settledAt = ({ row }: SheetToPrint): number => Date.parse(row.issue?.issuedAt ?? row.generatedAt)

/** Cards drawn in one step: their pictures are in memory together. */
const cardsInStep = 8

type Picture = CardsStep['pictures'][number]

/** The pictures of one card that its document has not received yet. Throws if the storage cannot be read now. */
const picturesOf = async ({ sheet }: SheetToPrint, pictures: Pictures, given: Set<string>): Promise<Picture[]> => {
  const student = sheet.student.pictureFileId
  const shared = sharedFiles(sheet).map(id => ({ id, isShared: true }))
  const found = await Promise.all(
    [...shared, { id: student, isShared: false }].map(async ({ id, isShared }) => ({
      id,
      isShared,
      bytes: await pictures.get(id),
    })),
  ).finally(() => pictures.release(student))
  return found.flatMap(({ id, isShared, bytes }) => {
    if (id === null || bytes === null || given.has(id)) return []
    if (isShared) given.add(id)
    return [{ id, isShared, bytes }]
  })
}

const cardOf = (one: SheetToPrint, urls: Printer['urls']): CardToDraw => {
  const { sheet } = one
  const [classTeacher, principal] = signaturesOf(sheet)
  const { logoFileId: logo, crestFileId: crest = null } = sheet.school
  return {
    sheet,
    issue: issueOf(one, urls),
    logo,
    crest,
    picture: sheet.student.pictureFileId,
    classTeacher,
    principal,
  }
}

/** A document of cards drawn in a thread, in steps of a few cards. */
export class CardsDocument {
  private readonly step: (step: CardsStep) => Promise<Uint8Array[]>
  private readonly urls: Printer['urls']
  private readonly given = new Set<string>()
  private begin: DocumentFacts | undefined

  constructor(step: (step: CardsStep) => Promise<Uint8Array[]>, facts: DocumentFacts, urls: Printer['urls']) {
    this.step = step
    this.begin = facts
    this.urls = urls
  }

  /**
   * Draws cards in order, a page each, and returns the document's final bytes so far. `failed` is called for those whose pictures cannot be
   * read now, and no page is begun for them; without `failed` the error is thrown.
   */
  async draw(
    sheets: readonly SheetToPrint[],
    pictures: Pictures,
    failed?: (one: SheetToPrint) => void,
  ): Promise<Buffer[]> {
    const read = await Promise.allSettled(sheets.map(one => picturesOf(one, pictures, this.given)))
    const cards: CardToDraw[] = []
    const shown: Picture[] = []
    for (const [index, one] of sheets.entries()) {
      const found = read[index]
      if (found?.status === 'fulfilled') {
        cards.push(cardOf(one, this.urls))
        shown.push(...found.value)
      } else if (failed) failed(one)
      else throw found?.reason
    }
    return this.send({ kind: 'cards', cards, pictures: shown, end: false })
  }

  /** Ends the document; returns the remaining bytes. */
  end(): Promise<Buffer[]> {
    return this.send({ kind: 'cards', cards: [], pictures: [], end: true })
  }

  private async send(step: CardsStep): Promise<Buffer[]> {
    const begin = this.begin
    this.begin = undefined
    return (await this.step(begin ? { ...step, begin } : step)).map(bytesFrom)
  }
}

/** Sheets in parts, one for each drawing step. */
export const inSteps = (sheets: readonly SheetToPrint[]): SheetToPrint[][] =>
  Array.from({ length: Math.ceil(sheets.length / cardsInStep) }, (_, step) =>
    sheets.slice(step * cardsInStep, (step + 1) * cardsInStep),
  )

/** Keeps a thread for documents of cards drawn in steps, for work in the background. */
export const withDrawing = <T>(work: (step: (step: CardsStep) => Promise<Uint8Array[]>) => Promise<T>): Promise<T> =>
  workers.inSteps(drawing, work)

/** A document of some cards, whole: one task of a thread. */
export const cardsPdf = async (
  facts: DocumentFacts,
  sheets: readonly SheetToPrint[],
  pictures: Pictures,
  urls: Printer['urls'],
): Promise<Buffer> => {
  const given = new Set<string>()
  const shown: Picture[] = []
  for (const some of inSteps(sheets))
    shown.push(...(await Promise.all(some.map(one => picturesOf(one, pictures, given)))).flat())
  const cards = sheets.map(one => cardOf(one, urls))
  const blocks = await workers.run(drawing, { kind: 'cards', begin: facts, cards, pictures: shown, end: true })
  return Buffer.concat(blocks)
}

/** A broadsheet on landscape pages. */
export const broadsheetBytes = async (step: Omit<BroadsheetStep, 'kind'>): Promise<Buffer> =>
  Buffer.concat(await workers.run(drawing, { kind: 'broadsheet', ...step }))
