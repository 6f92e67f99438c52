import { expect, it } from 'vitest'
import { structureOf } from '../../../test/pdf-structure.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { bytesOf, createDocument, drawLine, drawPart, drawText, eachPage, type PdfDocument } from './index.ts'

const facts = { title: 'List', author: 'Akada', createdAt: new Date('2026-11-20T10:00:00Z') }

const drawn = async (draw: (document: PdfDocument) => void, keepsPages = true, tagged = true): Promise<Buffer> => {
  const document = createDocument({ ...facts, keepsPages, tagged })
  for (let page = 0; page < 3; page++) {
    document.addPage()
    draw(document)
  }
  if (keepsPages) eachPage(document, page => drawText(document, `Page ${page}`, { x: 40, y: 800 }))
  return bytesOf(document)
}

const drawList = (document: PdfDocument): void => {
  drawPart(document, null, 'H1', () => drawText(document, 'Ọmọ́', { x: 40, y: 40 }))
  drawLine(document, [40, 60], [300, 60])
  const row = document.tag(document.tag(null, 'Table'), 'TR')
  drawPart(document, row, 'TH', () => drawText(document, 'Name', { x: 40, y: 70 }), { scope: 'Row', columns: 2 })
  drawPart(document, row, 'TD', () => {}, { actualText: '4 Good' })
  drawPart(document, null, 'Figure', () => drawLine(document, [1, 1], [9, 9]), {
    alt: 'A line from Ọ̀ṣun',
    box: { x: 1, y: 1, width: 8, height: 8 },
  })
}

it('says of each page which part its texts belong to, whether pages are finished at once or at the end', async () => {
  for (const keepsPages of [true, false]) {
    const { sections, furniture } = structureOf(await drawn(drawList, keepsPages))
    expect(sections).toHaveLength(3)
    for (const { parts } of sections) {
      expect(parts.map(({ name }) => name)).toEqual(['H1', 'Table', 'Figure'])
      expect(parts[0]?.text).toBe('Ọmọ́'.normalize('NFC'))
      const cells = parts[1]?.parts[0]?.parts
      expect(cells?.[0]).toMatchObject({ name: 'TH', text: 'Name', scope: 'Row', columns: 2 })
      expect(cells?.[1]).toMatchObject({ name: 'TD', text: '', actualText: '4 Good' })
      expect(parts[2]?.alt).toBe('A line from Ọ̀ṣun')
    }
    expect(furniture).toEqual(keepsPages ? ['Page 1', 'Page 2', 'Page 3'] : [])
  }
})

it('gives the same bytes each time, and none of it to a document without structure', async () => {
  expect((await drawn(drawList)).equals(await drawn(drawList))).toBe(true)
  const plain = (await drawn(drawList, true, false)).toString('latin1')
  for (const word of ['StructTreeRoot', 'StructParents', 'XRefStm', '/Version /1.7']) expect(plain).not.toContain(word)
  expect(pagesOf(Buffer.from(plain, 'latin1'))[0]?.owners).toEqual([null, null, null])
})

it('is written in steps while it is drawn, and complete at the end', async () => {
  const document = createDocument({ ...facts, tagged: true })
  const blocks: Buffer[] = []
  for (let page = 0; page < 40; page++) {
    document.addPage()
    drawList(document)
    blocks.push(...document.taken())
  }
  const whole = Buffer.concat([...blocks, await bytesOf(document)])
  expect(structureOf(whole).sections).toHaveLength(40)
})

it('refuses a part within the content of another, and on a page after its own', () => {
  const document = createDocument({ ...facts, tagged: true })
  document.addPage()
  const heading = document.tag(null, 'H1')
  const paragraph = document.tag(null, 'P')
  expect(() => document.mark(heading, () => document.mark(paragraph, () => {}))).toThrow('within another')
  const later = createDocument({ ...facts, tagged: true })
  later.addPage()
  const tag = later.tag(null, 'P')
  later.addPage()
  expect(() => later.mark(tag, () => {})).toThrow('another page')
})
