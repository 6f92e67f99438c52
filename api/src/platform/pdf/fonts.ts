import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type OpenedFont } from 'fontkit'

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

const opened = new Map<FontName, OpenedFont>()
const require = createRequire(import.meta.url)

/** A font, opened once per process: opening and first use cost 15 ms, as much as three dense pages. */
export const openedFont = (name: FontName): OpenedFont => {
  const known = opened.get(name)
  if (known) return known
  const font = create(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${files[name]}`)))
  opened.set(name, font)
  return font
}

const BELOW = /[\u0316-\u0319\u031c-\u0333]/g

/**
 * The fonts place a tone over Ẹ, Ọ and Ṣ as if these had no height; over E, O and S, and a dot below the result, they place both
 * right. Unicode holds the two spellings for the same text.
 */
const toneFirst = (cluster: string): string => {
  const parts = cluster.normalize('NFD')
  const toned = parts.replace(BELOW, '').normalize('NFC')
  return toned.length === 1 ? toned + (parts.match(BELOW) ?? []).join('') : cluster
}

/**
 * Text in the one form that the shared fonts are asked for. A font remembers which characters a glyph stood for first, so two
 * spellings of one glyph would make a document depend on those made before it.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{L}\p{Mn}+/gu, toneFirst)
    .replace(/[\ufb00-\ufb06]/g, ligature => ligature.normalize('NFKC'))
    .replace(/[\u00a0\u202f\t]/g, ' ')
    // They have no glyph
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
