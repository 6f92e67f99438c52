import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from '../borders/source.ts'
import { isProductionFile } from '../size.ts'

/** The figures of one source file. Lines are counted as in the file, including comments and empty lines. */
export interface CodeFigures {
  lines: number
  /** Uses of `any`. */
  anys: number
  /** Uses of `!` after an expression. */
  nonNulls: number
  /** Functions of more than 100 lines. */
  longFunctions: number
  /** Conditional expressions inside a conditional expression. */
  nestedConditionals: number
  /** The deepest nesting of conditional expressions; 1 if none is nested. */
  deepest: number
  /** Arrays of calls that are destructured by position. */
  positional: number
  /** Where the long functions and the nested conditional expressions are, by line. */
  places: CodePosition[]
}

export interface CodePosition {
  line: number
  what: string
}

const longestFunction = 100

/** Computes the figures of a TypeScript file. Throws if it can't be parsed. */
export const codeFigures = (path: string, text: string): CodeFigures => {
  const { program, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`)
  const figures: CodeFigures = {
    lines: text.split('\n').length - 1,
    anys: 0,
    nonNulls: 0,
    longFunctions: 0,
    nestedConditionals: 0,
    deepest: 0,
    positional: 0,
    places: [],
  }
  let depth = 0
  const lineOf = (start: number): number => text.slice(0, start).split('\n').length
  const measureFunction = ({ start, end }: { start: number; end: number }) => {
    const lines = text.slice(start, end).split('\n').length
    if (lines <= longestFunction) return
    figures.longFunctions += 1
    figures.places.push({ line: lineOf(start), what: `a function of ${lines} lines` })
  }
  new Visitor({
    TSAnyKeyword: () => {
      figures.anys += 1
    },
    TSNonNullExpression: () => {
      figures.nonNulls += 1
    },
    FunctionDeclaration: measureFunction,
    FunctionExpression: measureFunction,
    ArrowFunctionExpression: measureFunction,
    ConditionalExpression: ({ start }) => {
      depth += 1
      if (depth > 1) {
        figures.nestedConditionals += 1
        figures.places.push({ line: lineOf(start), what: `a conditional expression inside ${depth - 1}` })
      }
      figures.deepest = Math.max(figures.deepest, depth)
    },
    'ConditionalExpression:exit': () => {
      depth -= 1
    },
    VariableDeclarator: ({ id, init }) => {
      const isOfCalls = init?.type === 'Identifier' && /(?:Calls|Endpoints)$/.test(init.name)
      if (id.type === 'ArrayPattern' && isOfCalls) figures.positional += 1
    },
  }).visit(program)
  return figures
}

const written = /\b(?:insert into|update|delete from|merge into)\s+(?:only\s+)?((?:[a-z_]+\.)?[a-z_]+)\b/g
const notTables = new Set(['set', 'of', 'skip'])

/** The tables that statements in a file write, found by keywords. */
export const tablesWritten = (text: string): Set<string> =>
  new Set([...text.matchAll(written)].flatMap(([, name]) => (name && !notTables.has(name) ? [name] : [])))

const mostLinesOfSmall = 40
/** What a feature or a module shows of itself, and what is loaded by its address. */
const door = /(?:\/(?:index|routes)\.tsx?|-worker\.ts)$/

/**
 * The files of at most 40 lines that one file imports: a reader follows one more step for little, so they are part of that file or of one of
 * their subject. Doors, and what is loaded by `import()`, are not among them.
 */
export const smallFiles = (files: readonly Pick<SourceFile, 'path' | 'text' | 'imports'>[]): string[] => {
  const production = files.filter(({ path }) => isProductionFile(path))
  const importers = new Map<string, Set<string>>()
  const lazy = new Set<string>()
  for (const { path, imports } of production)
    for (const { target, isLazy } of imports) {
      if (isLazy) lazy.add(target)
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
    }
  const isSmall = (text: string): boolean => text.split('\n').length - 1 <= mostLinesOfSmall
  return production
    .filter(({ path, text }) => isSmall(text) && importers.get(path)?.size === 1 && !lazy.has(path) && !door.test(path))
    .map(({ path }) => path)
}
