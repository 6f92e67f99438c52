import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { stylesFor } from './tailwind-plugin.ts'

const root = join(import.meta.dirname, 'src')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Where the theme's own values are written. */
const home = ['ui/base.css', 'ui/tailwind.css', 'ui/components.css']
const sheets = (): string[] => globSync('**/*.css', { cwd: root }).filter(path => !home.includes(path))

const breakpoints = new Set(['599px', '600px', '767px', '768px', '991px', '992px', '1199px', '1200px'])

/** Spacing above this is a measure of the layout, such as the room beside a menu. */
const largestSpace = 32

const isSpacing = /^(?:(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap)$/
const isColour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(|\b(?:white|black|red|green|blue|gr[ae]y)\b(?!-)/i

const literalSpaces = (value: string): string[] =>
  [...value.matchAll(/(?<![\w.-])([\d.]+)(px|rem)\b/g)]
    .filter(([, size, unit]) => unit === 'rem' || (Number(size) > 1 && Number(size) <= largestSpace))
    .map(([whole]) => whole)

/** What is wrong with a declaration, or undefined. Paper has its own units. */
const errorIn = (property: string, value: string, isPrint: boolean): string | undefined => {
  if (isColour.test(value.replaceAll(/var\([^)]*\)/g, ''))) return `${value}: take the colour from the theme`
  if (isSpacing.test(property) && literalSpaces(value).length > 0)
    return `${literalSpaces(value).join(', ')}: take the space from --space-*`
  if (property === 'font-size' && !/^(?:var\(--mantine-font-size-\w+\)|inherit|[\d.]+r?em)$/.test(value))
    return isPrint && value.endsWith('pt') ? undefined : `${value}: take the size from --mantine-font-size-*`
  if (isPrint && /^(?:overflow(?:-[xy])?|max-height)$/.test(property) && !/^(?:visible|none)/.test(value))
    return `${property}: ${value}: paper cannot be scrolled; let the height follow the content`
  if (property === 'font-size' && value.endsWith('rem')) return `${value}: take the size from --mantine-font-size-*`
  if (property.endsWith('radius') && /[\d.]+(?:px|rem)/.test(value))
    return `${value}: take the radius from --mantine-radius-*`
  return undefined
}

/** The literal values in a style sheet that is formatted with one declaration a line: `12: #fff: take the colour from the theme`. */
export const literalsIn = (css: string): string[] => {
  const errors: string[] = []
  let printDepth = 0
  let depth = 0
  for (const [index, line] of css.split('\n').entries()) {
    const report = (text: string): void => void errors.push(`${index + 1}: ${text}`)
    const media = /^\s*@media (.*)\{$/.exec(line)?.[1]
    for (const [width] of media?.matchAll(/\d+px/g) ?? [])
      if (!breakpoints.has(width)) report(`${width}: not one of the breakpoints`)
    if (printDepth === 0 && (/\bprint\b/.test(media ?? '') || line.startsWith('@page'))) printDepth = depth + 1
    depth += line.split('{').length - line.split('}').length
    if (depth < printDepth) printDepth = 0
    const [, property, value] = /^\s+([\w-]+): ([^;]*);$/.exec(line) ?? []
    if (property === undefined || value === undefined) continue
    const error = errorIn(property, value, printDepth > 0)
    if (error !== undefined) report(error)
  }
  return errors
}

/** What names classes in a component: the texts within it are lists of them. */
const namesClasses = /^class(?:Name|Names)$|ClassName$/

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The texts that an expression may give, without those that it compares with. */
const textsIn = (value: unknown): { text: string; at: number }[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isNode(value) || value.type === 'BinaryExpression') return []
  if (value.type === 'Literal') return typeof value.value === 'string' ? [{ text: value.value, at: value.start }] : []
  if (value.type === 'TemplateElement') return [{ text: String(Object(value.value).raw), at: value.start }]
  const { test: _condition, ...rest } = value
  return Object.values(rest).flatMap(textsIn)
}

/** The classes in the class attributes of a component, with their lines. */
export const classesIn = (path: string, code: string): { name: string; line: number }[] => {
  const found: { name: string; line: number }[] = []
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !namesClasses.test(name.name)) return
      for (const { text, at } of textsIn(value))
        for (const one of text.split(/\s+/).filter(Boolean))
          found.push({ name: one, line: code.slice(0, at).split('\n').length })
    },
  }).visit(parseSync(path, code).program)
  return found
}

/** The classes that a style sheet has rules for. */
const classesOf = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\.((?:[a-z]|\\.)(?:[\w-]|\\.)*)/gi)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  )

/** Those of the names that are no class of Tailwind with the theme's values, of ui/components.css, ui/base.css or ui/adapted.css. */
export const unknownClasses = async (names: Iterable<string>): Promise<Set<string>> => {
  const styles = [await stylesFor(join(root, 'ui/tailwind.css'), names), read('ui/base.css'), read('ui/adapted.css')]
  // By which a module finds a part of another's page.
  const markers = sheets().flatMap(path => read(path).match(/:global\(.*\)/g) ?? [])
  const known = new Set(classesOf([...styles, ...markers].join('\n')))
  return new Set([...names].filter(name => name.includes('[') || !known.has(name)))
}

const main = async (): Promise<void> => {
  const errors = sheets().flatMap(path => literalsIn(read(path)).map(error => `web/src/${path}:${error}`))
  const used = globSync('**/*.tsx', { cwd: root }).flatMap(path =>
    classesIn(path, read(path)).map(({ name, line }) => ({ name, place: `web/src/${path}:${line}` })),
  )
  const unknown = await unknownClasses(new Set(used.map(({ name }) => name)))
  for (const { name, place } of used)
    if (unknown.has(name))
      errors.push(
        `${place}: ${name}: not a class of Tailwind with the theme's values, of components.css or of base.css`,
      )
  for (const error of errors) console.error(error)
  console.log(
    `Styles: ${sheets().length} style sheets, ${errors.length === 0 ? 'no errors' : `${errors.length} errors`}.`,
  )
  if (errors.length > 0) process.exitCode = 1
}

if (import.meta.main) await main()
