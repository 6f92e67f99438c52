import { deflateSync } from 'node:zlib'

/** The kinds of parts of a document that a reader aloud tells apart. */
export type TagName = 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

/** What a part says beyond its text. */
export interface TagFacts {
  /** Of a figure: what it shows. */
  alt?: string
  /** In place of what is drawn, such as a tick in one of five boxes. */
  actualText?: string
  /** Of a heading cell: what it is the heading of. */
  scope?: 'Row' | 'Column'
  /** Of a cell: the number of columns that it is over. */
  columns?: number
  /** Of a figure: where it is, in points from the top left. */
  box?: { x: number; y: number; width: number; height: number }
}

/** A part of a page. */
export interface Tag {
  readonly name: TagName
  readonly index: number
}

interface Element extends Tag {
  readonly parent: number
  readonly facts: string
  /** What is in it: marked content by its number, parts by the complement of their index. */
  readonly kids: number[]
}

/** A finished page, in little memory until the numbers of the objects are known at the end: a document may have a thousand pages. */
interface FinishedPage {
  /** The number of the page's object. */
  page: number
  names: readonly TagName[]
  facts: readonly string[]
  parents: Int32Array
  /** What is in all parts, one after another, and where each one's ends. */
  kids: Int32Array
  ends: Int32Array
  /** The index of the part of each marked content. */
  owners: Int32Array
}

const hex = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

const rounded = (value: number): number => Math.round(value * 100) / 100

const factsText = ({ alt, actualText, scope, columns = 1, box }: TagFacts, pageHeight: number): string => {
  const bounds = box && [box.x, pageHeight - box.y - box.height, box.x + box.width, pageHeight - box.y].map(rounded)
  return [
    alt && `/Alt${hex(alt)}`,
    actualText && `/ActualText${hex(actualText)}`,
    (scope || columns !== 1) &&
      `/A<</O/Table${scope ? `/Scope/${scope}` : ''}${columns === 1 ? '' : `/ColSpan ${columns}`}>>`,
    bounds && `/A<</O/Layout/Placement/Block/BBox[${bounds.join(' ')}]>>`,
  ]
    .filter(Boolean)
    .join('')
}

/** Where the file made so far ends, as its trailer says. */
const trailerOf = (tail: string) => {
  const [, size = '', root = '', info = '', id = '', at = ''] =
    /\/Size (\d+)\s+\/Root (\d+ 0 R)\s+\/Info (\d+ 0 R)\s+\/ID (\[[^\]]*\])\s+>>\s+startxref\s+(\d+)\s+%%EOF\s*$/.exec(
      tail,
    ) ?? []
  if (at === '') throw new Error('The file has no trailer.')
  return { size: Number(size), root, info, id, at: Number(at) }
}

/** Few bytes more than with the library's level 6, in half the time. */
const packing = { level: 2 }

/** Objects packed together: their numbers and places, and then their texts. */
class Pack {
  private places = ''
  private texts = ''
  count = 0

  add(number: number, text: string): void {
    this.places += `${number} ${this.texts.length} `
    this.texts += `${text}\n`
    this.count++
  }

  packed(): { head: string; stream: Buffer } {
    const stream = deflateSync(Buffer.from(`${this.places}\n${this.texts}`, 'latin1'), packing)
    return { head: `/Type/ObjStm/N ${this.count}/First ${this.places.length + 1}`, stream }
  }
}

/** Packs the objects of a page: its parts, numbered from `first`, and last the list of the parts of its content. */
const packPage = (
  { page, names, facts, parents, kids, ends, owners }: FinishedPage,
  first: number,
  document: number,
) => {
  const pack = new Pack()
  const onPage = ` 0 R/Pg ${page} 0 R`
  let kid = 0
  for (let at = 0; at < names.length; at++) {
    const end = ends[at] ?? 0
    let within = ''
    for (; kid < end; kid++) {
      const one = kids[kid] ?? 0
      within += one < 0 ? `${first - one - 1} 0 R ` : `${one} `
    }
    const parent = parents[at] ?? 0
    const above = parent < 0 ? document : first + parent
    pack.add(first + at, `<</S/${names[at]}/P ${above}${onPage}${facts[at]}/K[${within}]>>`)
  }
  let list = '['
  for (const owner of owners) list += `${first + owner} 0 R `
  pack.add(first + names.length, `${list}]`)
  return pack
}

/**
 * The structure of a document: which part each piece of its pages belongs to, for readers aloud, for reflow and for copying tables. The
 * library writes every part as an object of its own, which makes a dense page four times as large; here they are packed by page, and added
 * to the file as an update in its newer form, which older readers pass over.
 */
export class Structure {
  private readonly finished: FinishedPage[] = []
  private page = 0
  private pageHeight = 0
  private elements: Element[] = []
  private owners: number[] = []

  /** Begins a page, with one section for all of it. Returns the key under which the page lists its parts. */
  beginPage(page: number, height: number): number {
    this.page = page
    this.pageHeight = height
    this.elements = [{ name: 'Sect', index: 0, parent: -1, facts: '', kids: [] }]
    this.owners = []
    return this.finished.length
  }

  /** Adds a part to another, or to the page's section. */
  add(parent: Tag | null, name: TagName, facts: TagFacts | undefined): Tag {
    const within = this.elements[parent?.index ?? 0]
    if (!within) throw new Error('The part is on another page.')
    const index = this.elements.length
    within.kids.push(~index)
    const element = {
      name,
      index,
      parent: within.index,
      facts: facts ? factsText(facts, this.pageHeight) : '',
      kids: [],
    }
    this.elements.push(element)
    return element
  }

  /** The operator that begins content of a part. */
  mark(tag: Tag): string {
    const element = this.elements[tag.index]
    if (element !== tag) throw new Error('The part is on another page.')
    const content = this.owners.push(tag.index) - 1
    element.kids.push(content)
    return `/${tag.name} <</MCID ${content}>> BDC`
  }

  endPage(): void {
    const { page, elements, owners } = this
    const parents = new Int32Array(elements.length)
    const ends = new Int32Array(elements.length)
    const kids: number[] = []
    for (const { index, parent, kids: own } of elements) {
      for (const kid of own) kids.push(kid)
      parents[index] = parent
      ends[index] = kids.length
    }
    const names = elements.map(({ name }) => name)
    const facts = elements.map(one => one.facts)
    this.finished.push({
      page,
      names,
      facts,
      parents,
      kids: new Int32Array(kids),
      ends,
      owners: new Int32Array(owners),
    })
    this.elements = []
    this.owners = []
  }

  /** The bytes that follow the finished file, of which `tail` is the end and `length` the length, with the structure in place of object `root`. */
  update(tail: string, length: number, root: number): Buffer {
    const { size: document, root: catalogue, info, id, at: previous } = trailerOf(tail)
    const parts: Buffer[] = []
    let at = length
    const entries: string[] = []
    const write = (number: number, head: string, stream?: Buffer): void => {
      const facts = stream ? `${head}/Filter /FlateDecode/Length ${stream.length}` : head
      const begin = Buffer.from(`${number} 0 obj\n<<${facts}>>${stream ? '\nstream\n' : ''}`)
      const whole = stream ? [begin, stream, Buffer.from('\nendstream\nendobj\n')] : [begin, Buffer.from('\nendobj\n')]
      entries.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
      for (const bytes of whole) at += bytes.length
      parts.push(...whole)
    }

    // The numbers: the document, for each page its parts and their list, the tree of the lists; then what these are packed in.
    const counts = this.finished.map(({ names }) => names.length + 1)
    const tree = counts.reduce((sum, count) => sum + count, document + 1)
    let next = tree + 1
    const table = Buffer.alloc((next - document) * 6)
    const enter = (number: number, pack: number, index: number): void => {
      const entry = (number - document) * 6
      table[entry] = 2
      table[entry + 1] = pack >> 16
      table[entry + 2] = pack >> 8
      table[entry + 3] = pack
      table[entry + 4] = index >> 8
      table[entry + 5] = index
    }
    let first = document + 1
    let kids = ''
    let lists = ''
    const roots = `/Type/StructTreeRoot/K ${document} 0 R/ParentTree ${tree} 0 R/ParentTreeNextKey ${counts.length}`
    write(root, roots)
    for (const [key, page] of this.finished.entries()) {
      const pack = packPage(page, first, document)
      const { head, stream } = pack.packed()
      for (let index = 0; index < pack.count; index++) enter(first + index, next, index)
      kids += `${first} 0 R `
      first += pack.count
      lists += `${key} ${first - 1} 0 R `
      write(next++, head, stream)
    }
    for (const [number, text] of [
      [document, `<</S/Document/P ${root} 0 R/K[${kids}]>>`],
      [tree, `<</Nums[${lists}]>>`],
    ] as const) {
      const pack = new Pack()
      pack.add(number, text)
      const { head, stream } = pack.packed()
      enter(number, next, 0)
      write(next++, head, stream)
    }
    const newerAt = at
    const common = `/Size ${next + 1}/Root ${catalogue}/Info ${info}/ID ${id}`
    const columns = `/Type/XRef/W[1 3 2]/Index[${document} ${tree - document + 1}]`
    write(next, `${columns}${common}`, deflateSync(table, packing))
    const end = `trailer\n<<${common}/Prev ${previous}/XRefStm ${newerAt}>>\nstartxref\n${at}\n%%EOF\n`
    parts.push(Buffer.from(`xref\n${entries.join('')}${end}`))
    return Buffer.concat(parts)
  }
}
