import { deflateSync } from 'node:zlib'
import PDFDocumentKit from 'pdfkit'
import { type FontName, fontNames, openedFont } from './fonts.ts'
import { DocumentFont, rounded } from './line.ts'
import { Structure, type Tag, type TagFacts, type TagName } from './structure.ts'

/** The size of an A4 page in points; one point is 1/72 inch. */
export const A4 = { width: 595.28, height: 841.89 } as const
export const A3 = { width: 841.89, height: 1190.55 } as const

export interface DocumentFacts {
  title: string
  author: string
  subject?: string
  /** When the content became final. It is the only time in the file: the same content and time give the same bytes. */
  createdAt: Date
  landscape?: boolean
  /** Default A4. */
  paper?: 'A4' | 'A3'
  /** Keeps every page until the end, for `eachPage`. Without it a page is compressed when the next one begins, however many there are. */
  keepsPages?: boolean
  /** Says which part each text belongs to (`tag`, `drawPart`). What is drawn outside a part is furniture of the page. */
  tagged?: boolean
}

const blockBytes = 128 * 1024

/** Compression level of a page: the library's 6 would take three times the time, a third of the whole cost of a card, for 12 % less. */
const packing = { level: 2 }

const colors = new Map<string, string>()

/** `#rrggbb` as the three components used in a page. */
const partsOf = (color: string): string => {
  let parts = colors.get(color)
  if (parts === undefined) {
    parts = [1, 3, 5].map(at => rounded(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')
    colors.set(color, parts)
  }
  return parts
}

/** Initial size: enough for most pages and for joining them. */
const pageBytes = 64 * 1024

/** The bytes of one page after another in the same memory: a thousand pages would leave 60 MiB behind. */
class PageRoom {
  private bytes = Buffer.alloc(0)
  private used = 0

  /** Its earlier content is valid until it is cleared, even if it had to grow. */
  private take(length: number): Buffer {
    if (length > this.bytes.length - this.used) {
      this.bytes = Buffer.allocUnsafeSlow(Math.max(2 * this.bytes.length, length, pageBytes))
      this.used = 0
    }
    this.used += length
    return this.bytes.subarray(this.used - length, this.used)
  }

  /** Text of one byte per letter. */
  write(text: string): Buffer {
    const taken = this.take(text.length)
    taken.write(text, 'latin1')
    return taken
  }

  join(parts: readonly Uint8Array[]): Uint8Array {
    const [only, ...others] = parts
    if (only && others.length === 0) return only
    const whole = this.take(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  clear(): void {
    this.used = 0
  }
}

/**
 * A document that is being drawn. Drawing operators are collected as text and passed to the library page by page: a card is a thousand
 * operators, and the library keeps each one it is given separately in its own block of memory until the page ends.
 */
export class PdfDocument {
  readonly keepsPages: boolean
  private readonly library: PDFKit.PDFDocument
  private readonly fonts = new Map<FontName, DocumentFont>()
  private readonly packed: Buffer[] = []
  private room = Buffer.alloc(0)
  private readonly page = new PageRoom()
  private readonly whole: Promise<void>
  private hasPage = false
  private gathered = ''
  /** The last value set on the page, so that it is set once; empty if unknown. */
  private filled = ''
  private stroked = ''
  private thickness = -1
  private written: { name: FontName; size: number } | null = null
  private readonly structure: Structure | null
  private length = 0
  /** What is open on the page: content of a part, or furniture. */
  private open: 'part' | 'furniture' | null = null

  constructor({
    title,
    author,
    subject,
    createdAt,
    landscape = false,
    paper = 'A4',
    keepsPages = false,
    tagged = false,
  }: DocumentFacts) {
    this.keepsPages = keepsPages
    this.structure = tagged ? new Structure() : null
    this.library = new PDFDocumentKit({
      size: paper,
      layout: landscape ? 'landscape' : 'portrait',
      margin: 0,
      autoFirstPage: false,
      bufferPages: keepsPages,
      // No page needs one of the fonts built into every reader, and those lack our letters.
      font: '',
      lang: 'en-NG',
      displayTitle: true,
      tagged,
      info: { Title: title, Author: author, ...(subject ? { Subject: subject } : {}), CreationDate: createdAt },
    })
    // Objects packed together are of PDF 1.5, what the tags mean of 1.7.
    if (tagged) this.library._root.data.Version = '1.7'
    for (const name of fontNames) this.library.registerFont(name, openedFont(name))
    this.library.on('data', (chunk: Buffer) => this.pack(chunk))
    this.whole = new Promise((resolve, reject) => {
      this.library.once('end', resolve)
      this.library.once('error', reject)
    })
    // The caller who asks for the bytes gets the error; an abandoned document has no caller to inform.
    this.whole.catch(() => {})
  }

  /** Begins a page; the previous one is finished, unless the document keeps its pages. */
  addPage(): void {
    this.packPage()
    this.library.addPage()
    this.hasPage = true
    if (!this.structure) return
    const { dictionary, height } = this.library.page
    Object.assign(dictionary.data, { StructParents: this.structure.beginPage(dictionary.id, height) })
  }

  get isTagged(): boolean {
    return this.structure !== null
  }

  /** Adds a part to another one of this page, or to the page itself; a document without structure has none. */
  tag(parent: Tag | null, name: TagName, facts?: TagFacts): Tag | null {
    return this.structure?.add(parent, name, facts) ?? null
  }

  /** Draws the content of a part. */
  mark(tag: Tag | null, draw: () => void): void {
    if (!this.structure || !tag) {
      draw()
      return
    }
    if (this.open === 'part') throw new Error('A part is drawn within another.')
    this.closeFurniture()
    this.gathered += `${this.structure.mark(tag)}\n`
    this.open = 'part'
    draw()
    this.gathered += 'EMC\n'
    this.open = null
  }

  /** A font as this document has it. */
  font(name: FontName): DocumentFont {
    const known = this.fonts.get(name)
    if (known) return known
    const font = new DocumentFont(this.library.font(name)._font)
    this.fonts.set(name, font)
    return font
  }

  /** Adds operators to the page. */
  put(operators: string): void {
    this.openFurniture()
    this.gathered += `${operators}\n`
  }

  /** Sets the colour, `#rrggbb`, of the text and shapes that follow. */
  fill(color: string): void {
    if (color === this.filled) return
    this.filled = color
    this.put(`${partsOf(color)} rg`)
  }

  /** Sets the colour and the thickness in points of the lines that follow. */
  stroke(color: string, thickness: number): void {
    if (color !== this.stroked) this.put(`${partsOf(color)} RG`)
    if (thickness !== this.thickness) this.put(`${rounded(thickness)} w`)
    this.stroked = color
    this.thickness = thickness
  }

  /** Sets the font and the size in points of the text that follows. */
  write(name: FontName, size: number): void {
    if (this.written?.name === name && this.written.size === size) return
    this.written = { name, size }
    const font = this.font(name)
    this.library.page.fonts[font.id] ??= font.ref()
    this.put(`/${font.id} ${rounded(size)} Tf`)
  }

  /** Draws through the library itself, between the operators added before and those added after. */
  by<T>(draw: (library: PDFKit.PDFDocument) => T): T {
    this.openFurniture()
    this.hand()
    return draw(this.library)
  }

  /** Draws on a page made before, of a document that keeps its pages; returns how many there are. */
  onPage(page: number, draw: () => void): void {
    this.closeFurniture()
    this.hand()
    this.library.switchToPage(this.library.bufferedPageRange().start + page)
    draw()
    this.closeFurniture()
    this.hand()
  }

  /** The number of the pages that are kept. */
  get pageCount(): number {
    return this.library.bufferedPageRange().count
  }

  /**
   * Takes the final bytes so far out of the document; its end then returns only those that follow. This is how a long document is written
   * while it is drawn.
   */
  taken(): Buffer[] {
    return this.packed.splice(0, this.room.length > 0 ? this.packed.length - 1 : this.packed.length)
  }

  /** Ends the document and returns its bytes. */
  async bytes(): Promise<Buffer> {
    this.packPage()
    this.library.end()
    await this.whole
    const free = this.room.length
    const blocks = Buffer.concat(this.packed)
    const file = blocks.subarray(0, blocks.length - free)
    if (!this.structure) return file
    const root = this.library._root.data.StructTreeRoot.id
    return Buffer.concat([file, this.structure.update(file.toString('latin1', file.length - 600), this.length, root)])
  }

  private openFurniture(): void {
    if (!this.structure || this.open || !this.hasPage) return
    this.gathered += '/Artifact BMC\n'
    this.open = 'furniture'
  }

  private closeFurniture(): void {
    if (this.open !== 'furniture') return
    this.gathered += 'EMC\n'
    this.open = null
  }

  /** Keeps the library's output in few blocks: a compressed page comes in thirty parts, and in a buffer of twice its size. */
  private pack(chunk: Buffer): void {
    this.length += chunk.length
    let rest = chunk
    while (rest.length > 0) {
      if (this.room.length === 0) {
        this.room = Buffer.allocUnsafeSlow(blockBytes)
        this.packed.push(this.room)
      }
      const taken = rest.copy(this.room)
      this.room = this.room.subarray(taken)
      rest = rest.subarray(taken)
    }
  }

  /** Compresses the finished page; pages that are kept are compressed by the library at the end. */
  private packPage(): void {
    this.closeFurniture()
    this.hand()
    if (this.hasPage) this.structure?.endPage()
    if (this.keepsPages || !this.hasPage) return
    const { content } = this.library.page
    content.buffer = [deflateSync(this.page.join(content.buffer), packing)]
    content.compress = false
    this.page.clear()
  }

  /** Passes the collected operators to the library. */
  private hand(): void {
    if (this.gathered !== '')
      this.library.addContent(this.keepsPages ? Buffer.from(this.gathered, 'latin1') : this.page.write(this.gathered))
    this.gathered = ''
    this.filled = ''
    this.stroked = ''
    this.thickness = -1
    this.written = null
  }
}

/** An A4 document without margins and without a first page: the caller positions everything, and begins pages with `addPage`. */
export const createDocument = (facts: DocumentFacts): PdfDocument => new PdfDocument(facts)

/** Ends a document and returns its bytes. */
export const bytesOf = (document: PdfDocument): Promise<Buffer> => document.bytes()

/** Draws a line of text on every page made so far, once their number is known. Throws if the document does not keep its pages. */
export const eachPage = (document: PdfDocument, draw: (page: number, pages: number) => void): void => {
  if (!document.keepsPages) throw new Error('Only a document that keeps its pages can be drawn on again.')
  const { pageCount } = document
  for (let page = 0; page < pageCount; page++) document.onPage(page, () => draw(page + 1, pageCount))
}

export type { FontName }
