import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type GlyphRun, type OpenedFont } from 'fontkit'

/**
 * DejaVu Sans: it has the naira sign and every letter of Yoruba, Hausa and Igbo with their tone marks, and text copied from a
 * page comes out as it was written.
 */
const files = {
  regular: 'DejaVuSans.ttf',
  bold: 'DejaVuSans-Bold.ttf',
  condensed: 'DejaVuSansCondensed.ttf',
  'condensed-bold': 'DejaVuSansCondensed-Bold.ttf',
} as const

export type FontName = keyof typeof files

export const fontNames = Object.keys(files).filter((name): name is FontName => name in files)

/** Text as one line of a font. */
export interface Line {
  /** In the normalised form used with these fonts. */
  readonly text: string
  /** Thousandths of the text's size. */
  readonly width: number
}

interface SharedFont {
  font: OpenedFont
  /** Thousandths of the size per unit of the font. */
  scale: number
  lines: Map<string, Line>
}

const shared = new Map<FontName, SharedFont>()
const require = createRequire(import.meta.url)

/** Words and lines that a font caches: those of a thousand pages, in a few MiB. Then the cache starts again. */
const most = 4096

const remember = <T>(known: Map<string, T>, text: string, value: T): T => {
  if (known.size >= most) known.clear()
  known.set(text, value)
  return value
}

/** The same font, looking up the glyphs of each word once: that is the most expensive part of drawing it. */
const remembering = (font: OpenedFont): OpenedFont => {
  const known = new Map<string, Pick<GlyphRun, 'glyphs' | 'positions'>>()
  const layout = (text: string): GlyphRun => {
    const run = known.get(text) ?? remember(known, text, pick(font.layout(text)))
    // Positions are copied, because the caller converts them to the document's units in place, and stores a width.
    const positions = run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
      advanceWidth: 0,
    }))
    return {
      glyphs: run.glyphs,
      positions,
      get advanceWidth() {
        let sum = 0
        for (const { xAdvance } of positions) sum += xAdvance
        return sum
      },
    }
  }
  return Object.create(font, { layout: { value: layout } })
}

/** Without anything else the font recorded during the look-up. */
const pick = ({ glyphs, positions }: GlyphRun): Pick<GlyphRun, 'glyphs' | 'positions'> => ({ glyphs, positions })

/**
 * Looks up every glyph of a font once, each for the lowest character that pages use for it. A font remembers for good the characters for
 * which a glyph was first looked up, and none for a glyph first met as part of another: text printed after Ọ and before O could not be
 * copied.
 */
const named = (font: OpenedFont): OpenedFont => {
  for (const code of font.characterSet) {
    const character = String.fromCodePoint(code)
    if (printable(character) === character) font.glyphForCodePoint(code)
  }
  font.layout(LIGATURES.normalize('NFKC'))
  return font
}

const sharedFont = (name: FontName): SharedFont => {
  const known = shared.get(name)
  if (known) return known
  const font = remembering(named(create(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${files[name]}`)))))
  const opened = { font, scale: 1000 / font.unitsPerEm, lines: new Map<string, Line>() }
  shared.set(name, opened)
  return opened
}

/** A font, opened once per process: opening and first use cost 15 ms, as much as three dense pages. */
export const openedFont = (name: FontName): OpenedFont => sharedFont(name).font

/** The width of text in its printed form, in thousandths of the size. Words are laid out one by one, each with the space after it. */
export const widthOfPrinted = (name: FontName, printed: string): number => {
  const { font, scale } = sharedFont(name)
  let width = 0
  for (const word of printed.match(/[^ ]* |[^ ]+$/g) ?? []) width += font.layout(word).advanceWidth * scale
  return width
}

/** Text as one line of a font, cached: much of a page is repeated on the next one and in the next document too. */
export const lineOf = (name: FontName, text: string): Line => {
  const { lines } = sharedFont(name)
  const known = lines.get(text)
  if (known) return known
  const printed = printable(text).replaceAll('\n', ' ')
  return remember(lines, text, { text: printed, width: widthOfPrinted(name, printed) })
}

/** In text they are their letters; a font combines these. */
const LIGATURES = '\ufb00 \ufb01 \ufb02 \ufb03 \ufb04 \ufb05 \ufb06'

const BELOW = /[\u0316-\u0319\u031c-\u0333]/g

/**
 * The fonts place a tone over Ẹ, Ọ and Ṣ as if these had no height; they place both correctly when the tone goes over E, O and S and a dot
 * below the result. In Unicode the two spellings are the same text.
 */
const toneFirst = (cluster: string): string => {
  const parts = cluster.normalize('NFD')
  const toned = parts.replace(BELOW, '').normalize('NFC')
  return toned.length === 1 ? toned + (parts.match(BELOW) ?? []).join('') : cluster
}

/** Text in the one form used with the shared fonts: two spellings of one glyph would be copied as the same. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{L}\p{Mn}+/gu, toneFirst)
    .replace(/[\ufb00-\ufb06]/g, ligature => ligature.normalize('NFKC'))
    .replace(/[\u00a0\u202f\t]/g, ' ')
    // They have no glyph
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
