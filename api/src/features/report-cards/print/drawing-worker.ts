import { bytesOf, createDocument, type DocumentFacts, type PdfDocument } from '../../../platform/pdf/index.ts'
import { bytesFrom } from '../../../platform/workers/index.ts'
import { printBroadsheet } from './broadsheet.ts'
import type { PrintedCard } from './card.ts'
import { drawCard } from './page.ts'

/** A card to draw; its pictures are named by the ids under which they are sent. */
export interface CardToDraw extends Pick<PrintedCard, 'sheet' | 'issue'> {
  logo: string | null
  crest: string | null
  picture: string | null
  classTeacher: string | null
  principal: string | null
}

/** A document of cards, whole or in several steps of one thread: the first names its data, the last ends it. */
export interface CardsStep {
  kind: 'cards'
  begin?: DocumentFacts
  cards: readonly CardToDraw[]
  /** The pictures of the cards; in a later step without those already sent and cached. */
  pictures: readonly { id: string; bytes: Uint8Array; isShared: boolean }[]
  end: boolean
}

export interface BroadsheetStep {
  kind: 'broadsheet'
  sheet: Parameters<typeof printBroadsheet>[0]
  paper: 'A4' | 'A3'
  printedAt: Date
}

/** The current document of this thread, and the pictures shared by several of its cards. */
let document: PdfDocument | null = null
const shared = new Map<string, Buffer>()

const begun = (facts: DocumentFacts | undefined, tagged: boolean): PdfDocument => {
  if (facts) {
    shared.clear()
    document = createDocument({ ...facts, tagged })
  }
  if (!document) throw new Error('No document was begun.')
  return document
}

const drawCards = async ({ begin, cards, pictures, end }: CardsStep): Promise<Uint8Array[]> => {
  // What is read aloud is the card of one student. Those of a class arm go to the printer, and tags would cost as much as drawing them.
  const drawn = begun(begin, end && cards.length === 1)
  const own = new Map<string, Buffer>()
  for (const { id, bytes, isShared } of pictures) (isShared ? shared : own).set(id, bytesFrom(bytes))
  const get = (id: string | null): Buffer | null => (id === null ? null : (shared.get(id) ?? own.get(id) ?? null))
  for (const { sheet, issue, logo, crest, picture, classTeacher, principal } of cards) {
    const signatures = { classTeacher: get(classTeacher), principal: get(principal) }
    drawCard(drawn, { sheet, issue, logo: get(logo), crest: get(crest), picture: get(picture), signatures })
  }
  const settled = drawn.taken()
  if (!end) return settled
  document = null
  shared.clear()
  return [...settled, await bytesOf(drawn)]
}

/** Draws report cards or a broadsheet in a thread; returns the bytes that are final so far. */
export const run = async (step: CardsStep | BroadsheetStep): Promise<Uint8Array[]> =>
  step.kind === 'cards'
    ? drawCards(step)
    : [await printBroadsheet(step.sheet, { paper: step.paper, printedAt: step.printedAt })]
