/**
 * Compares the type that each statement of the server gives its rows with what the database answered in a run of tests. In a copy of the
 * source each statement is sent through `Answering` (api/test/rows/answered.ts), with the columns of its answers as type argument: a row that the
 * database does not return is a type error there. A column of a table has the type of api/test/rows/table-rows.d.ts.
 *
 * node api/test/rows/compare.ts FOLDER   with what the tests wrote to FOLDER, given to them as AKADA_ANSWERS; `npm test` does both
 */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, callsIn, type Edit } from './calls.ts'
import type { SentStatement } from './record.ts'
import { mergedShape, typeOfShape } from './shapes.ts'
import type { StoredTable } from './tables.ts'

const root = join(import.meta.dirname, '../../..')
const own = 'api/src/platform/db/transaction.ts'

interface DatabaseDescription {
  tables: StoredTable[]
  types: Record<number, string>
}

type Column = SentStatement['columns'][number]

/** The type of a column's values that are not null: of a column of a table as the migrations declare it. */
const columnTypeOf = ({ tables, types }: DatabaseDescription) => {
  const stored = new Map(
    tables.flatMap(({ name, oid, columns }) =>
      columns.map(column => [`${oid} ${column.number}`, `Stored['${name}']['${column.name}']`] as const),
    ),
  )
  return ({ type, table, number, shape }: Column): string => {
    if (types[type] === 'unknown') return shape ? typeOfShape(shape) : 'never'
    return `NonNullable<${stored.get(`${table} ${number}`) ?? types[type] ?? 'string'}>`
  }
}

const readAnswers = (folder: string): SentStatement[] =>
  globSync(join(folder, '*.jsonl')).flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as SentStatement),
  )

interface Place {
  path: string
  line: number
  column: number
}

const placeOf = (text: string): Place | null => {
  const [, path = '', line = '', column = ''] = /^(.*):(\d+):(\d+)$/.exec(text) ?? []
  const isSource = path.startsWith(join(root, 'api/src/')) && !path.endsWith('.test.ts')
  return isSource ? { path: path.slice(root.length + 1), line: Number(line), column: Number(column) } : null
}

const read = new Map<string, Call[]>()
const callsOf = (path: string): Call[] => {
  const calls = read.get(path) ?? callsIn(path, readFileSync(join(root, path), 'utf8'))
  read.set(path, calls)
  return calls
}

/** The call that declares the rows of a statement: the first on the way to it whose type is no parameter of its function. */
const declaringCall = ({ places }: SentStatement): { path: string; call: Call } | null => {
  for (const { path, line, column } of places.map(placeOf).filter(place => place !== null)) {
    if (path === own) continue
    const call = callsOf(path).find(one => one.line === line && one.column === column)
    if (!call) return null
    if (!call.isGeneric) return { path, call }
  }
  return null
}

interface Declaration {
  path: string
  call: Call
  /** The columns of each text of the statement. */
  answers: Column[][]
}

const declarationsOf = (sent: readonly SentStatement[]): Declaration[] => {
  const found = new Map<Call, Declaration>()
  for (const statement of sent.filter(({ columns }) => columns.length > 0)) {
    const declaring = declaringCall(statement)
    if (!declaring) continue
    const one = found.get(declaring.call) ?? { ...declaring, answers: [] }
    one.answers.push(statement.columns)
    found.set(declaring.call, one)
  }
  return [...found.values()]
}

/** What every answer of a statement has, as a type such as `{ "id": NonNullable<Stored['student']['id']>; "note": string | null }`. */
const columnsOf = (answers: readonly Column[][], typeOf: (column: Column) => string): string => {
  const [first = []] = answers
  const typed = first.flatMap(({ name }) => {
    const columns = answers
      .map(answer => answer.find(column => column.name === name))
      .filter(found => found !== undefined)
    if (columns.length < answers.length) return []
    const shape = columns.reduce<Column['shape']>((sum, column) => mergedShape(sum, column.shape), null)
    const types = new Set(columns.map(column => typeOf({ ...column, shape })))
    if (columns.some(({ isNull }) => isNull)) types.add('null')
    return `${JSON.stringify(name)}: ${[...types].join(' | ')}`
  })
  return `{ ${typed.join('; ')} }`
}

const edited = (text: string, edits: readonly Edit[]): string => {
  let result = text
  for (const { at, insert } of edits.toSorted((a, b) => b.at - a.at))
    result = result.slice(0, at) + insert + result.slice(at)
  return result
}

/** Copies the server's source with these edits of its files; the compiler starts from them. */
const copyEdited = (to: string, edits: ReadonlyMap<string, readonly Edit[]>): void => {
  for (const folder of ['api/src', 'api/sandbox'])
    cpSync(join(root, folder), join(to, folder), { recursive: true, filter: path => !path.endsWith('.test.ts') })
  for (const path of [
    'api/test/rows/answered.ts',
    'api/test/rows/table-rows.d.ts',
    'tsconfig.base.json',
    'api/package.json',
  ])
    cpSync(join(root, path), join(to, path))
  for (const path of ['node_modules', 'api/node_modules']) symlinkSync(join(root, path), join(to, path))
  for (const [path, ofFile] of edits) {
    const test = `${'../'.repeat(path.split('/').length - 2)}test/rows`
    const imports = [
      `import type { Answering, Declared, RowFault, Words } from '${test}/answered.ts'`,
      `import type { TableRows as Stored } from '${test}/table-rows.d.ts'`,
    ]
    const text = readFileSync(join(root, path), 'utf8')
    writeFileSync(join(to, path), [edited(text, ofFile), ...imports].join('\n'))
  }
  const options = { noEmit: true, incremental: false, noUnusedLocals: false }
  const files = [...edits.keys()].map(path => path.slice('api/'.length))
  const project = { extends: '../tsconfig.base.json', compilerOptions: options, files, include: ['src/**/*.d.ts'] }
  writeFileSync(join(to, 'api/tsconfig.json'), JSON.stringify(project))
}

/** An error of the compiler: the place in the source, and of a row what is wrong with it. */
const compilerError = /^(src\/[^(]+)\((\d+),\d+\): error \w+: (.*)$/
const fault = /\{ fault: (.*); \}'\.$|^Type '(.*)' does not satisfy the constraint 'never'\.$/

const errorsIn = (output: string): string[] =>
  output
    .split('\n')
    .map(line => compilerError.exec(line))
    .filter(found => found !== null)
    .map(([, path, line, message = '']) => {
      const [, inStatement, inArgument] = fault.exec(message) ?? []
      return `api/${path}:${line} ${inStatement ?? inArgument ?? message}`
    })

/**
 * Compares what tests wrote to a folder. Returns the errors, a line each, and how many of the statements with declared rows have been compared.
 * Throws if the compiler ends otherwise than with errors of the source.
 */
const compareAnswers = (folder: string): { errors: string[]; summary: string } => {
  const typeOf = columnTypeOf(JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8')) as DatabaseDescription)
  const declarations = declarationsOf(readAnswers(folder))
  const edits = Map.groupBy(
    declarations.flatMap(({ path, call, answers }) =>
      call.edits(columnsOf(answers, typeOf)).map(edit => ({ path, ...edit })),
    ),
    ({ path }) => path,
  )
  const to = mkdtempSync(join(tmpdir(), 'akada-answers-'))
  try {
    copyEdited(to, edits)
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const cwd = join(to, 'api')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '--pretty', 'false'], { cwd, encoding: 'utf8' })
    const errors = errorsIn(stdout)
    if (status !== 0 && errors.length === 0) throw new Error(`The rows could not be compared. ${stdout}`)
    const sources = globSync('api/src/**/*.ts', { cwd: root }).filter(path => !path.endsWith('.test.ts'))
    const declared = sources.flatMap(callsOf).filter(({ isGeneric, isStatement }) => isStatement && !isGeneric)
    const compared = declarations.filter(({ call }) => call.isStatement)
    return { errors, summary: `${compared.length} of ${declared.length} statements with declared rows` }
  } finally {
    rmSync(to, { recursive: true })
  }
}

const { errors, summary } = compareAnswers(process.argv[2] ?? '')
for (const error of errors) process.stderr.write(`${error}\n`)
process.stdout.write(`Rows: ${summary} compared with the answers of the database, ${errors.length} errors.\n`)
process.exitCode = errors.length ? 1 : 0
