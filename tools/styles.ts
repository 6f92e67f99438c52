import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the theme's own values are written. */
const home = ['ui/base.css', 'ui/layer.css', 'ui/layer-look.css', 'ui/layer-area.css', 'ui/layer-tables.css']

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

const main = (): void => {
  const root = join(import.meta.dirname, '../web/src')
  const files = globSync('**/*.css', { cwd: root }).filter(path => !home.includes(path))
  const errors = files.flatMap(path =>
    literalsIn(readFileSync(join(root, path), 'utf8')).map(error => `web/src/${path}:${error}`),
  )
  for (const error of errors) console.error(error)
  console.log(`Styles: ${files.length} files, ${errors.length === 0 ? 'no literals' : `${errors.length} literals`}.`)
  if (errors.length > 0) process.exitCode = 1
}

if (import.meta.main) main()
