import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, type Program, Visitor } from 'oxc-parser'

/** One import, export-from or `import()` of a file. */
export interface Import {
  specifier: string
  line: number
  /** Path in the repository if the specifier refers to a file in it; otherwise the name of a package. */
  target: string
  inRepository: boolean
  /** Imported names; `*` for the whole module. */
  names: string[]
  /** `import type`, which is removed at run time. */
  isType: boolean
  /** An `import()`: the file is loaded when the line runs. */
  isLazy: boolean
}

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string
  text: string
  imports: Import[]
  program: Program
  lineAt: (offset: number) => number
}

const workspaceName = /^@akada\/(contract|languages|api|web|e2e|bench)(?:\/(.*))?$/

/** `@akada/contract` and its parts as package.json's `exports` map them; relative paths against the importing file. */
const targetOf = (path: string, specifier: string): { target: string; inRepository: boolean } => {
  if (specifier.startsWith('.'))
    return { target: normalize(join(dirname(path), specifier)).replaceAll('\\', '/'), inRepository: true }
  const workspace = workspaceName.exec(specifier)
  if (!workspace) return { target: specifier, inRepository: false }
  const [, name = '', part] = workspace
  if (!part) return { target: `${name}/src/index.ts`, inRepository: true }
  const isTest = name === 'api' && part.startsWith('test/')
  return { target: `${name}/${isTest ? part : `src/${part}`}.ts`, inRepository: true }
}

const lineCounter = (text: string) => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset: number): number => starts.findLastIndex(start => start <= offset) + 1
}

/** Parses one file. Throws if it isn't valid TypeScript. */
export const readSource = (path: string, text: string): SourceFile => {
  const { program, module, errors } = parseSync(path, text)
  const error = errors[0]
  if (error) throw new Error(`${path}: ${error.message}`)
  const lineAt = lineCounter(text)
  const imports: Import[] = []
  const add = (specifier: string, offset: number, names: string[], isType: boolean, isLazy = false) =>
    imports.push({ specifier, line: lineAt(offset), names, isType, isLazy, ...targetOf(path, specifier) })

  for (const { moduleRequest, entries, start } of module.staticImports)
    add(
      moduleRequest.value,
      start,
      entries.map(entry => entry.importName.name ?? (entry.importName.start === null ? '*' : 'default')),
      entries.length > 0 && entries.every(entry => entry.isType),
    )
  for (const { entries, start } of module.staticExports)
    for (const entry of entries)
      if (entry.moduleRequest) add(entry.moduleRequest.value, start, [entry.importName.name ?? '*'], entry.isType)
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) add(literal[2], start, ['*'], false, true)
  }
  new Visitor({
    TSImportType(node) {
      add(node.source.value, node.start, ['*'], true)
    },
  }).visit(program)
  return { path, text, imports, program, lineAt }
}

const folders = ['contract', 'languages', 'api', 'web', 'e2e', 'bench', 'tools']
const skipped = new Set(['node_modules', 'dist', 'coverage', 'test-results'])

/** Every TypeScript file of the workspaces below `root`, parsed. */
export const readSources = (root: string): SourceFile[] =>
  globSync(
    folders.map(folder => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, exclude: path => path.split(/[\\/]/).some(part => skipped.has(part)) },
  )
    .map(path => path.replaceAll('\\', '/'))
    .toSorted()
    .map(path => readSource(path, readFileSync(join(root, path), 'utf8')))
