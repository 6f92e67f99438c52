import PDFDocument from 'pdfkit'
import { type FontName, fontNames, openedFont } from './fonts.ts'

/** The size of an A4 page in points; one point is 1/72 inch. */
export const A4 = { width: 595.28, height: 841.89 } as const

export interface DocumentFacts {
  title: string
  author: string
  subject?: string
  /** When the content was settled. It is the only time in the file: the same content and time give the same bytes. */
  createdAt: Date
  landscape?: boolean
}

export type PdfDocument = PDFKit.PDFDocument

/** An A4 document without margins and without a first page: whoever draws places everything, and begins pages with `addPage`. */
export const createDocument = ({
  title,
  author,
  subject,
  createdAt,
  landscape = false,
}: DocumentFacts): PdfDocument => {
  const document = new PDFDocument({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // No page needs one of the fonts that every reader has, and those lack our letters.
    font: '',
    lang: 'en-NG',
    displayTitle: true,
    info: { Title: title, Author: author, ...(subject ? { Subject: subject } : {}), CreationDate: createdAt },
  })
  for (const name of fontNames) document.registerFont(name, openedFont(name))
  return document
}

/** Ends a document and answers its bytes. */
export const bytesOf = (document: PdfDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.once('end', () => resolve(Buffer.concat(chunks)))
    document.once('error', reject)
    document.end()
  })

/** Draws a line of text on every page made so far, once their number is known. */
export const eachPage = (document: PdfDocument, draw: (page: number, pages: number) => void): void => {
  const { start, count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(start + page)
    draw(page + 1, count)
  }
}

export type { FontName }
