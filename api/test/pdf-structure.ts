import { expect } from 'vitest'
import { objectsOf, pagesOf } from './pdf-text.ts'

/** A part of a document, as a reader aloud is told of it. */
export interface PdfPart {
  name: string
  /** What is drawn in it itself, without the parts within. */
  text: string
  alt: string | null
  actualText: string | null
  scope: string | null
  columns: number
  parts: PdfPart[]
}

const decoded = (hex: string | undefined): string | null =>
  hex === undefined ? null : Buffer.from(hex.slice(4), 'hex').swap16().toString('utf16le')

/** The objects of a file, also those that are packed in others. */
const allObjects = (bytes: Buffer): Map<string, string> => {
  const objects = objectsOf(bytes)
  const texts = new Map([...objects].map(([number, { head }]) => [number, head]))
  for (const { head, stream } of objects.values()) {
    const [, first] = /\/Type\/ObjStm\/N \d+\/First (\d+)/.exec(head) ?? []
    if (first === undefined || !stream) continue
    const text = stream.toString('latin1')
    const places = text.slice(0, Number(first)).trim().split(/\s+/).map(Number)
    for (let at = 0; at < places.length; at += 2) {
      const end = places[at + 3] ?? text.length
      texts.set(String(places[at]), text.slice(Number(first) + (places[at + 1] ?? 0), Number(first) + end).trim())
    }
  }
  return texts
}

/**
 * Reads the structure of a PDF of this program: the sections of its pages, and the lines outside every part. Fails if a line is neither in a
 * part nor furniture, if a part's content is not found from its page, if the rows of a table differ in length, or a figure is not described.
 */
export const structureOf = (bytes: Buffer): { sections: PdfPart[]; furniture: string[] } => {
  const objects = allObjects(bytes)
  const get = (number: string | undefined): string => objects.get(number ?? '') ?? ''
  const pages = pagesOf(bytes)
  const catalogue = [...objects.values()].find(text => text.includes('/Type /Catalog')) ?? ''
  expect(catalogue).toContain('/StructTreeRoot')
  expect(catalogue).toContain('/Lang (en-NG)')
  const root = get(/\/StructTreeRoot (\d+) 0 R/.exec(catalogue)?.[1])
  const tree = get(/\/ParentTree (\d+) 0 R/.exec(root)?.[1])
  const lists = new Map([...tree.matchAll(/(\d+) (\d+) 0 R/g)].map(([, key = '', list]) => [key, get(list)]))
  for (const { lines, owners } of pages) expect(lines.filter((_, at) => owners[at] === null)).toEqual([])

  const read = (number: string): PdfPart => {
    const text = get(number)
    const page = pages.find(one => one.number === /\/Pg (\d+) 0 R/.exec(text)?.[1])
    const key = /\/StructParents (\d+)/.exec(get(page?.number))?.[1] ?? ''
    const owned = [...(lists.get(key) ?? '').matchAll(/(\d+) 0 R/g)].map(([, owner]) => owner)
    const kids = /\/K ?(?:\[([^\]]*)\]|(\d+ 0 R|\d+))/.exec(text)
    const parts: PdfPart[] = []
    const own: string[] = []
    for (const [, part, content] of (kids?.[1] ?? kids?.[2] ?? '').matchAll(/(\d+) 0 R|(\d+)/g)) {
      if (part !== undefined) parts.push(read(part))
      else {
        expect(owned[Number(content)]).toBe(number)
        own.push(...(page?.lines.filter((_, at) => page.owners[at] === Number(content)) ?? []))
      }
    }
    const found = {
      name: /\/S\/(\w+)/.exec(text)?.[1] ?? '',
      text: own.join(' ').normalize('NFC'),
      alt: decoded(/\/Alt<(\w*)>/.exec(text)?.[1]),
      actualText: decoded(/\/ActualText<(\w*)>/.exec(text)?.[1]),
      scope: /\/Scope\/(\w+)/.exec(text)?.[1] ?? null,
      columns: Number(/\/ColSpan (\d+)/.exec(text)?.[1] ?? 1),
      parts,
    }
    if (found.name === 'Figure') expect(found.alt).toMatch(/\w/)
    if (found.name === 'Table') {
      const lengths = parts.map(row => row.parts.reduce((sum, cell) => sum + cell.columns, 0))
      expect(new Set(lengths)).toHaveProperty('size', 1)
    }
    return found
  }
  const { name, parts } = read(/\/K (\d+) 0 R/.exec(root)?.[1] ?? '')
  expect(name).toBe('Document')
  return {
    sections: parts,
    furniture: pages.flatMap(({ lines, owners }) => lines.filter((_, at) => owners[at] === 'furniture')),
  }
}

/** All parts of a kind, in the order in which they are read. */
export const partsNamed = (parts: readonly PdfPart[], name: string): PdfPart[] =>
  parts.flatMap(part => [...(part.name === name ? [part] : []), ...partsNamed(part.parts, name)])
