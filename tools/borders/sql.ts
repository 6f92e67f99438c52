/** What a statement, or a fragment of one, does with a table. A row lock counts as a write: nobody else may then change the row. */
export interface TableUse {
  /** With its schema if the statement names it: `ledger.entry`. Null if the name is interpolated. */
  table: string | null
  isWrite: boolean
  /** The position of the name, in characters from the beginning of the text. */
  at: number
}

/** Stands for an interpolated value. */
export const hole = '\u00a7'

interface Token {
  text: string
  at: number
}

const tokenForm = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\u00a7|[a-z_][a-z_0-9]*|\d[\d.]*|::|\s+|./giu

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(tokenForm)]
    .map(({ 0: found, index }) => ({ text: found.startsWith('"') ? found : found.toLowerCase(), at: index }))
    .filter(({ text: found }) => !/^(?:\s|--|\/\*)/.test(found))

const isName = (text: string | undefined): text is string => text !== undefined && /^["a-z_]/.test(text)
const nameOf = (text: string): string => text.replaceAll('"', '')

const statements = new Set(['select', 'with', 'insert', 'update', 'delete', 'values', 'merge'])
const endsOfFrom = new Set(
  'where group order having limit offset window union except intersect returning set values select for when fetch'.split(
    ' ',
  ),
)
const notAliases = new Set([
  ...endsOfFrom,
  ...'on using join left right full inner cross natural lateral tablesample as default do from'.split(' '),
])

/** One level of parentheses. */
interface Level {
  /** Whether `from` begins a list of tables here, unlike in `extract(day from x)`. */
  isQuery: boolean
  inFrom: boolean
  expectsTable: boolean
  /** The tables of this query by their aliases. */
  tables: Map<string, string>
}

const level = (isQuery: boolean): Level => ({ isQuery, inFrom: false, expectsTable: false, tables: new Map() })

/** Names defined by `with`. */
const namedQueries = (tokens: readonly Token[]): Set<string> => {
  const names = new Set<string>()
  for (const [index, { text }] of tokens.entries()) {
    if (text !== 'as') continue
    let next = index + 1
    while (['not', 'materialized'].includes(tokens[next]?.text ?? '')) next += 1
    const inside = tokens[next + 1]?.text ?? ''
    if (tokens[next]?.text !== '(' || !(statements.has(inside) || inside === hole)) continue
    let before = index - 1
    if (tokens[before]?.text === ')') while (before > 0 && tokens[before]?.text !== '(') before -= 1
    const name = tokens[tokens[before]?.text === '(' ? before - 1 : before]?.text
    if (isName(name)) names.add(nameOf(name))
  }
  return names
}

class Reader {
  readonly uses: TableUse[] = []
  /** Every alias of a table here, with the table. */
  readonly names: [name: string, table: string][] = []
  private readonly tokens: Token[]
  private readonly own: Set<string>
  private readonly levels: Level[] = [level(true)]
  private readonly aliases: ReadonlyMap<string, string>
  private place = 0

  constructor(text: string, { known, aliases }: ReadOptions) {
    this.tokens = tokensOf(text)
    this.own = namedQueries(this.tokens)
    this.aliases = aliases ?? new Map<string, string>()
    // A fragment such as `ledger.payment p join school s on ...` continues the `from` of another.
    const [first, second, third, fourth] = this.tokens.map(token => token.text)
    const [name, after] = second === '.' ? [`${first}.${third}`, fourth] : [first ?? '', second]
    if (known.has(name) && (after === undefined || isName(after))) {
      this.level.inFrom = true
      this.level.expectsTable = true
    }
  }

  private get level(): Level {
    return this.levels.at(-1) ?? level(false)
  }

  private text(ahead = 0): string {
    return this.tokens[this.place + ahead]?.text ?? ''
  }

  /** Reads a table's name and its alias, and moves past them. */
  private table(isWrite: boolean): void {
    while (['only', 'lateral', 'table'].includes(this.text())) this.place += 1
    const token = this.tokens[this.place]
    if (!token || !(isName(token.text) || token.text === hole)) return
    let name: string | null = token.text === hole ? null : nameOf(token.text)
    this.place += 1
    if (name !== null && this.text() === '.') {
      name += `.${nameOf(this.text(1))}`
      this.place += 2
    }
    // A function: `from unnest(...)`.
    if (this.text() === '(' && !isWrite) return
    if (name !== null && this.own.has(name)) return
    this.uses.push({ table: name, isWrite, at: token.at })
    if (this.text() === 'as') this.place += 1
    const alias = this.text()
    if (name === null) return
    const hasAlias = isName(alias) && !notAliases.has(alias)
    const called = hasAlias ? nameOf(alias) : name
    this.level.tables.set(called, name)
    this.names.push([called, name])
    if (hasAlias) this.place += 1
  }

  /** `for update of a, b`: the position is at `for`. */
  private lock(): void {
    const at = this.tokens[this.place]?.at ?? 0
    this.place += 1
    while (['no', 'key', 'update', 'share'].includes(this.text())) this.place += 1
    const locked: (string | null)[] = []
    if (this.text() === 'of') {
      do {
        this.place += 1
        const name = nameOf(this.text())
        locked.push(this.level.tables.get(name) ?? this.aliases.get(name) ?? null)
        this.place += 1
      } while (this.text() === ',')
    } else locked.push(...this.level.tables.values())
    this.uses.push(...locked.map(table => ({ table, isWrite: true, at })))
  }

  private open(): void {
    const before = this.tokens[this.place - 1]?.text
    const next = this.text(1)
    const joins = this.level.expectsTable && !statements.has(next)
    this.level.expectsTable = false
    const isCall =
      isName(before) && !notAliases.has(before) && !['in', 'exists', 'any', 'and', 'or', 'not'].includes(before)
    this.levels.push(level(statements.has(next) || joins || !isCall))
    if (joins) Object.assign(this.level, { inFrom: true, expectsTable: true })
    this.place += 1
  }

  /** Begins a list of tables, as after `from`. */
  private expectTable(): void {
    Object.assign(this.level, { inFrom: true, expectsTable: true })
    this.place += 1
  }

  private step(): void {
    const text = this.text()
    const before = this.tokens[this.place - 1]?.text ?? ''
    const next = this.text(1)
    if (text === '(') return this.open()
    if (text === ')') {
      if (this.levels.length > 1) this.levels.pop()
      this.place += 1
      return
    }
    if (this.level.expectsTable) {
      this.level.expectsTable = false
      return this.table(false)
    }
    const writes =
      (text === 'insert' && next === 'into') ||
      (text === 'delete' && next === 'from') ||
      (text === 'merge' && next === 'into') ||
      (text === 'copy' && isName(next))
    if (writes) {
      this.place += text === 'copy' ? 1 : 2
      this.table(true)
      // The source of a copy is not a table.
      if (text === 'copy') this.place = this.tokens.length
      return
    }
    const isUpdate = text === 'update' && !['do', 'then', 'for', 'key'].includes(before) && next !== 'set'
    if (isUpdate || (text === 'truncate' && before === '')) {
      this.place += 1
      return this.table(true)
    }
    if (text === 'for' && this.level.isQuery && ['update', 'no', 'share', 'key'].includes(next)) return this.lock()
    const isFrom = text === 'from' && this.level.isQuery && before !== 'distinct'
    const isMore = text === ',' && this.level.inFrom
    const isUsing = text === 'using' && next !== '(' && this.level.isQuery
    if (isFrom || isMore || isUsing || (text === 'join' && this.level.isQuery)) return this.expectTable()
    if (endsOfFrom.has(text)) this.level.inFrom = false
    if (['union', 'except', 'intersect'].includes(text)) this.level.tables.clear()
    this.place += 1
  }

  read(): TableUse[] {
    while (this.place < this.tokens.length) {
      const place = this.place
      this.step()
      if (this.place === place && !this.level.expectsTable) this.place += 1
    }
    return this.uses
  }
}

interface ReadOptions {
  /** Tables that exist: a fragment that begins with one continues a list of tables. */
  known: ReadonlySet<string>
  /** Aliases of tables from other fragments of the same file, for `for update of p`. */
  aliases?: ReadonlyMap<string, string>
}

/** The tables that a statement, or a fragment of one, reads, writes and locks. Holes stand for interpolated values. */
export const readTables = (text: string, options: ReadOptions): TableUse[] => new Reader(text, options).read()

/** The aliases that stand for only one table among these fragments, with the table: for `for update of p` in a fragment of its own. */
export const aliasesIn = (
  pieces: readonly string[],
  options: Pick<ReadOptions, 'known'>,
): ReadonlyMap<string, string> => {
  const tables = new Map<string, Set<string>>()
  for (const piece of pieces) {
    const reader = new Reader(piece, options)
    reader.read()
    for (const [name, table] of reader.names) tables.set(name, (tables.get(name) ?? new Set()).add(table))
  }
  return new Map([...tables].flatMap(([name, [table, other]]) => (table && !other ? [[name, table]] : [])))
}
