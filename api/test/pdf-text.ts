import { inflateSync } from 'node:zlib'

/** The text a reader copies from one page: each drawn line of text, in the order of drawing. */
export interface PdfPage {
  lines: string[]
  /** Of each line, the number of the marked content that it is in, `furniture` outside all parts, or null in a document without structure. */
  owners: (number | 'furniture' | null)[]
  /** The size in points of the smallest line that contains a text; 0 if there is none. */
  smallest: (text: string) => number
  /** The number of the page's object. */
  number: string
  /** Number of pictures on the page. */
  pictures: number
  /** The position of the lowest line, in points from the page's top. */
  lowest: number
  /** The positions of the lines. */
  positions: number[]
}

export interface PdfObject {
  head: string
  stream: Buffer | null
}

/** The objects of a file by their number; of one that is there twice the later. */
export const objectsOf = (bytes: Buffer): Map<string, PdfObject> => {
  const text = bytes.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match
    const begin = body.indexOf('\nstream\n')
    const head = begin < 0 ? body : body.slice(0, begin)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const raw = Buffer.from(body.slice(begin + 8, begin + 8 + length), 'latin1')
    const stream = begin < 0 ? null : head.includes('FlateDecode') ? inflateSync(raw) : raw
    objects.set(number, { head, stream })
  }
  return objects
}

/** Glyph number to text, from the font's map for copying. */
const glyphsOf = (map: string): Map<number, string> => {
  const glyphs = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [index, [, codes = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const units = codes.replaceAll(' ', '').match(/.{4}/g) ?? []
      glyphs.set(
        Number.parseInt(first, 16) + index,
        String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16))),
      )
    }
  }
  return glyphs
}

const reference = (head: string, key: string): string => new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? ''

/** Reads the pages of a PDF in the form that this program writes; not a general PDF reader. */
export const pagesOf = (bytes: Buffer): PdfPage[] => {
  const objects = objectsOf(bytes)
  const get = (number: string): PdfObject => objects.get(number) ?? { head: '', stream: null }
  const fonts = new Map<string, Map<number, string>>()
  const fontOf = (number: string): Map<number, string> => {
    const known = fonts.get(number)
    if (known) return known
    const glyphs = glyphsOf(get(reference(get(number).head, 'ToUnicode')).stream?.toString('latin1') ?? '')
    fonts.set(number, glyphs)
    return glyphs
  }
  const root = [...objects.values()].find(object => object.head.includes('/Type /Pages'))
  const kids = /\/Kids \[([^\]]*)\]/.exec(root?.head ?? '')?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, number = '']) => {
    const page = get(number).head
    const inline = page.includes('/Font <<') ? page : get(reference(page, 'Resources')).head
    const named = new Map([...inline.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => [name, font]))
    const content = get(reference(page, 'Contents')).stream?.toString('latin1') ?? ''
    const lines: string[] = []
    const owners: PdfPage['owners'] = []
    const sizes: number[] = []
    let size = 0
    let owner: PdfPage['owners'][number] = null
    let glyphs = new Map<number, string>()
    const operators =
      /\/(F\d+) ([\d.]+) Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ|\/\w+ (?:<<\/MCID (\d+)>> BDC|(BMC))|(EMC)/gi
    for (const [, font, points, shown, marked, artifact, end] of content.matchAll(operators)) {
      if (marked !== undefined) owner = Number(marked)
      else if (artifact !== undefined) owner = 'furniture'
      else if (end !== undefined) owner = null
      else if (font !== undefined) {
        glyphs = fontOf(named.get(font) ?? '')
        size = Number(points)
      } else {
        owners.push(owner)
        sizes.push(size)
        const codes = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
        lines.push(codes.map(code => glyphs.get(Number.parseInt(code, 16)) ?? '?').join(''))
      }
    }
    const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(page)?.[1] ?? 0)
    // Text is upright if it is flipped back on a y axis that points down, or drawn on one that points up.
    const bases = [...content.matchAll(/1 0 0 (-?1) [-\d.]+ ([-\d.]+) Tm/g)].map(([, turned, y]) =>
      turned === '1' ? height - Number(y) : Number(y),
    )
    return {
      lines,
      owners,
      number,
      smallest: text => {
        const found = sizes.filter((_, at) => lines[at]?.normalize('NFC').includes(text.normalize('NFC')))
        return Math.min(...(found.length > 0 ? found : [0]))
      },
      pictures: [...content.matchAll(/\/I\d+ Do/g)].length,
      lowest: Math.max(0, ...bases),
      positions: bases,
    }
  })
}
