import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { printable } from './fonts.ts'
import {
  bytesOf,
  createDocument,
  drawBox,
  drawLine,
  drawParagraph,
  drawPicture,
  drawQrCode,
  drawText,
  drawTurned,
  eachPage,
  Flow,
  type PdfDocument,
  widthOf,
} from './index.ts'

const facts = { title: 'Report cards', author: 'Akada', createdAt: new Date('2026-11-20T10:00:00Z') }

const made = async (draw: (document: PdfDocument) => void, pages = 1): Promise<Buffer> => {
  const document = createDocument(facts)
  for (let page = 0; page < pages; page++) {
    document.addPage()
    draw(document)
  }
  return bytesOf(document)
}

/** Every stream of a file, decompressed, one after another. */
const streams = (bytes: Buffer): string => {
  const text = bytes.toString('latin1')
  const parts: string[] = []
  for (const match of text.matchAll(/\/Length (\d+)[^]*?>>\s+stream\r?\n/g)) {
    const begin = match.index + match[0].length
    const raw = bytes.subarray(begin, begin + Number(match[1]))
    if (match[0].includes('FlateDecode')) parts.push(inflateSync(raw).toString('latin1'))
  }
  return parts.join('\n')
}

/** The characters that can be copied from the page: the maps from glyphs to text. */
const copied = (bytes: Buffer): string =>
  [...streams(bytes).matchAll(/beginbfrange\n([^]*?)\nendbfrange/g)]
    .flatMap(([, ranges]) => [...(ranges ?? '').matchAll(/\[(.*?)\]/g)])
    .flatMap(([, list]) => [...(list ?? '').matchAll(/<([0-9a-f ]*)>/g)])
    .map(([, codes]) =>
      String.fromCharCode(
        ...(codes ?? '')
          .split(' ')
          .filter(Boolean)
          .map(code => Number.parseInt(code, 16)),
      ),
    )
    .join('')

const positions = (bytes: Buffer): number[] =>
  [...streams(bytes).matchAll(/1 0 0 -1 ([\d.]+) [\d.]+ Tm/g)].map(match => Number(match[1]))

const dense = (document: PdfDocument): void => {
  drawText(document, 'Abéòkúta Grammar School', { x: 36, y: 30, width: 500, size: 14, font: 'bold', align: 'center' })
  const titles = ['CA1', 'CA2', 'Exam', 'Total', 'Average', 'Position']
  const flow = new Flow(document, { left: 36, top: 60, right: 546, bottom: 400, width: 510 })
  flow.table({
    title: 'Subjects',
    columns: [
      { title: 'Subject', width: 150 },
      ...titles.map(title => ({ title, width: 45, align: 'right' as const })),
      { title: 'Grade', width: 35, align: 'center' },
      { title: 'Remark', width: 55 },
    ],
    rows: Array.from({ length: 16 }, (_, row) => [
      'Yorùbá Language',
      ...[row, 18, 60, 78 + row].map(String),
      '62.45',
      '3rd',
      'A',
      'Excellent',
    ]),
    total: 16,
  })
  drawParagraph(document, 'A careful student. '.repeat(8), { x: 36, y: 400, width: 300, height: 60 })
  drawLine(document, [36, 500], [200, 500])
  drawBox(document, { x: 400, y: 400, width: 90, height: 90 }, { fill: '#ffffff', stroke: {} })
  drawQrCode(document, 'https://example.ng/verify/01938f3e-7b1a-7c1d', { x: 400, y: 400, size: 90 })
}

describe('pdf', () => {
  it('prints the naira sign and the letters of our languages, and lets them be copied', async () => {
    const written = '₦45,000 Ẹ̀bùn Adéṣọlá Nwankwọ Ƙwarai Ɗanjuma Ọ̀ṣun Ǹjẹ́ ńdị'
    const text = copied(await made(document => drawText(document, written, { x: 40, y: 40 }))).normalize('NFD')
    for (const letter of written.normalize('NFD').replaceAll(' ', '')) expect(text).toContain(letter)
  })

  it('copies the same text, and is byte for byte the same, whatever was printed before it', async () => {
    const text = 'Photograph of Ọláolúwa: office, fluffy, first'
    const printed = async (before: string): Promise<Buffer> => {
      // Like a process that has just started.
      vi.resetModules()
      const fresh = await import('./index.ts')
      const draw = async (line: string) => {
        const document = fresh.createDocument(facts)
        document.addPage()
        fresh.drawText(document, line, { x: 40, y: 40 })
        return fresh.bytesOf(document)
      }
      if (before) await draw(before)
      return draw(text)
    }
    const first = await printed('')
    for (const letter of 'Photograhfic') expect(copied(first)).toContain(letter)
    // A letter with a dot below is drawn from the letter and a dot, without the character itself in the text.
    for (const before of ['Ọ́ẹ́ọ́ṣị́', '\ufb01\ufb02\u212b\u00b5'])
      expect({ before, same: (await printed(before)).equals(first) }).toEqual({ before, same: true })
  })

  it('spells letters with a tone and a dot so that the font positions both correctly', () => {
    expect([...printable('Ẹ̀ọ́Ṣ́')].map(letter => letter.codePointAt(0)?.toString(16))).toEqual([
      'c8',
      '323',
      'f3',
      '323',
      '15a',
      '323',
    ])
    for (const written of ['Ẹ̀bùn', 'M̀bá', 'Ọ̀ṣun', 'ḿ']) {
      expect(printable(written).normalize('NFC')).toBe(written.normalize('NFC'))
    }
  })

  it('gives the same bytes for the same content, whatever was made before', async () => {
    const hash = async () =>
      createHash('sha256')
        .update(await made(dense, 2))
        .digest('hex')
    const first = await hash()
    await made(document => drawText(document, 'o\ufb03ce Ade\u0301 \u00a0x\u00adx', { x: 9, y: 9 }))
    expect(await hash()).toBe(first)
    const later = createDocument({ ...facts, createdAt: new Date('2026-11-21T10:00:00Z') })
    later.addPage()
    expect((await bytesOf(later)).toString('latin1')).toContain('D:20261121100000Z')
  })

  it('aligns figures on the right, and keeps text inside its width', async () => {
    const bytes = await made(document => {
      for (const figure of ['7', '77', '777'])
        drawText(document, figure, { x: 100, y: 40, width: 50, align: 'right', size: 10 })
    })
    const [one, two, three] = positions(bytes)
    const digit = (one ?? 0) - (two ?? 0)
    expect(digit).toBeGreaterThan(5)
    expect((two ?? 0) - (three ?? 0)).toBeCloseTo(digit, 2)
    expect((one ?? 0) + digit).toBeCloseTo(150, 1)
  })

  it('cuts text that does not fit between letters, never through a tone mark', async () => {
    const bytes = await made(document => drawText(document, 'Ẹ̀'.repeat(60), { x: 40, y: 40, width: 60, size: 10 }))
    expect(copied(bytes)).toContain('…')
    const glyphs =
      [...streams(bytes).matchAll(/<([0-9a-f]+)>(?= [-\d]|\] TJ)/g)].map(match => match[1]).join('').length / 4
    // Letter and mark are two glyphs, the ellipsis is one.
    expect(glyphs).toBeGreaterThan(5)
    expect(glyphs % 2).toBe(1)
  })

  it('sets text that is exactly as wide as its box in its full size, with tone marks too', async () => {
    for (const text of ['55', 'Ọ̀ṣun Ọlọ́runfẹ́mi, Adéṣọlá']) {
      const width = widthOf(text, 'bold', 8.235)
      const bytes = await made(document =>
        drawText(document, text, { x: 265.5, y: 9, width: 0.1 + width - 0.1, size: 8.235, font: 'bold' }),
      )
      expect(streams(bytes)).toContain(' 8.235 Tf')
    }
  })

  it('draws through the library and directly in the requested order and colours', async () => {
    const bytes = await made(document => {
      drawBox(document, { x: 1, y: 1, width: 5, height: 5 }, { fill: '#ff0000' })
      drawTurned(document, { angle: 90, origin: [50, 50], opacity: 0.5 }, () =>
        drawBox(document, { x: 2, y: 2, width: 5, height: 5 }, { fill: '#ff0000' }),
      )
      drawBox(document, { x: 3, y: 3, width: 5, height: 5 }, { fill: '#ff0000' })
      drawBox(document, { x: 4, y: 4, width: 5, height: 5 }, { fill: '#ff0000' })
    })
    const [before = '', turned = '', after = ''] = streams(bytes).split(/^[qQ]$/m)
    expect(before.match(/1 0 0 rg\n.* re f/g)).toEqual(['1 0 0 rg\n1 1 5 5 re f'])
    expect(turned).toMatch(/ cm\n\/Gs1 gs\n1 0 0 rg\n2 2 5 5 re f/)
    expect(after.trim()).toMatch(/^1 0 0 rg\n3 3 5 5 re f\n4 4 5 5 re f/)
  })

  it('refuses to go back to pages that are compressed already', () => {
    const document = createDocument(facts)
    document.addPage()
    expect(() => eachPage(document, () => {})).toThrow('keeps its pages')
  })

  it('embeds a picture once, however many pages show it', async () => {
    const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#00bb66' } })
      .jpeg()
      .toBuffer()
    const bytes = await made(document => drawPicture(document, picture, { x: 10, y: 10, width: 50, height: 50 }), 5)
    expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(streams(bytes)).toContain('50 0 0 -25 10 47.5 cm')
  })

  it('has its colours in one place for all papers', () => {
    const root = new URL('../../', import.meta.url).pathname
    const files = globSync('**/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'))
    const withColours = files.filter(file => /'#[0-9a-f]{6}'/.test(readFileSync(root + file, 'utf8')))
    // The background of a picture without one is no colour of paper.
    expect(withColours.toSorted()).toEqual(['platform/files/images.ts', 'platform/pdf/draw.ts'])
  })

  it('makes as many dense pages as requested', async () => {
    const bytes = await made(dense, 40)
    expect(bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(40)
  })
})
