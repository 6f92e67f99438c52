import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from 'es-check'
import { parse } from 'postcss'
import manifest from './package.json' with { type: 'json' }

/** The oldest browsers are `browserslist` of package.json. The version of the language whose syntax they have, but for what `missing` names. */
const syntax = 'es2022'

/** What the build lowers scripts and styles to. */
export const floor = {
  target: syntax,
  cssTarget: manifest.browserslist.map(name => name.replace('ios_saf', 'ios').replace(' ', '')),
}

/** What a script of the oldest browsers lacks, and so may not call. What is behind a question for it is named in `asked`. */
const missing: Readonly<Record<string, RegExp>> = {
  'AbortSignal.any': /AbortSignal\.any\b/,
  'AbortSignal.timeout': /AbortSignal\.timeout\b/,
  throwIfAborted: /\.throwIfAborted\(/,
  'an array copy': /\.(?:to(?:Sorted|Reversed|Spliced)|with)\(/,
  findLast: /\b(?!findLast(?:Index)?=)[\w$)\]]\.findLast(?:Index)?\(/,
  groupBy: /\b(?:Object|Map)\.groupBy\b/,
  'Array.fromAsync': /Array\.fromAsync\b/,
  'Promise.withResolvers': /Promise\.(?:withResolvers|try)\b/,
  'a method of sets': /\.(?:symmetricDifference|is(?:Subset|Superset|Disjoint)(?:Of|From))\(/,
  'a method of iterators':
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|forEach|flatMap|take|drop|toArray)\(/,
  'URL.canParse': /URL\.(?:canParse|parse)\(/,
  'Intl.Segmenter': /Intl\.(?:Segmenter|DurationFormat)\b/,
  isWellFormed: /\.(?:is|to)WellFormed\(/,
  'a lookbehind': /\(\?<[=!]/,
  'a static block': /\bstatic\{/,
  checkVisibility: /\.checkVisibility\(/,
  popover: /\.(?:show|hide|toggle)Popover\(/,
  showModal: /\.showModal\(/,
  'Uint8Array.fromBase64': /\.(?:fromBase64|toBase64|fromHex|toHex)\(/,
}

/** Calls that ask first whether the browser has what they call. */
const asked: Readonly<Record<string, RegExp>> = {
  // zod.
  'URL.canParse': /typeof URL\.canParse==[`'"]function[`'"]\?URL\.canParse\([\w$]+\)/g,
}

/** Styles that the oldest browsers ignore: what is put in their place must not depend on them. */
const missingStyles: Readonly<Record<string, RegExp>> = {
  'color-mix outside @supports': /color-mix\(/,
  'light-dark': /light-dark\(/,
  'a range in a query': /@(?:media|container)[^{]*[<>]/,
  'a negated query without a type': /@media[^{]*\bnot\s*\(/,
  'a registered property': /@property/,
  nesting: /(?:^|[{};])\s*&/,
  'a container query': /@container/,
}

const withoutQuestions = (css: string): string => {
  const sheet = parse(css)
  sheet.walkAtRules('supports', rule => void rule.remove())
  return sheet.toString()
}

const found = (text: string, patterns: Readonly<Record<string, RegExp>>): string[] =>
  Object.keys(patterns).filter(name => patterns[name]?.test(asked[name] ? text.replaceAll(asked[name], '') : text))

/** What a script or a style sheet of the build uses that the oldest browsers lack. */
export const lackedBy = (name: string, text: string): string[] =>
  name.endsWith('.css') ? found(withoutQuestions(text), missingStyles) : found(text, missing)

/** Checks whether the oldest browsers can read and run all that was built, inline scripts included, and prints what they cannot. */
export const checkFloor = async (dist: string): Promise<boolean> => {
  const inline = await mkdtemp(join(tmpdir(), 'akada-inline-'))
  try {
    const names = await readdir(dist, { recursive: true })
    const problems: string[] = []
    const look = (name: string, text: string): void => {
      for (const what of lackedBy(name, text)) problems.push(`${name}: ${what}`)
    }
    for (const name of names.filter(one => /\.(?:js|css)$/.test(one)))
      look(name, await readFile(join(dist, name), 'utf8'))
    for (const name of names.filter(one => one.endsWith('.html'))) {
      const html = await readFile(join(dist, name), 'utf8')
      for (const [index, [, text = '']] of [...html.matchAll(/<script>([^]*?)<\/script>/g)].entries()) {
        look(`${name} (script)`, text)
        await writeFile(join(inline, `${name.replaceAll('/', '-')}-${index}.js`), text)
      }
      for (const [, text = ''] of html.matchAll(/<style>([^]*?)<\/style>/g)) look(`${name} (style).css`, text)
    }
    const { errors } = runChecks([
      { ecmaVersion: syntax, module: true, files: join(dist, 'assets/*.js') },
      { ecmaVersion: syntax, files: [join(dist, 'sw.js'), join(inline, '*.js')] },
    ])
    for (const { file, err } of errors) problems.push(`${file}: ${err.message}`)
    for (const problem of problems) console.log(`OLD  ${problem}: not in ${manifest.browserslist.join(', ')}`)
    if (problems.length === 0) console.log(`ok   scripts and styles for ${manifest.browserslist.join(', ')}`)
    return problems.length === 0
  } finally {
    await rm(inline, { recursive: true })
  }
}

if (import.meta.main) process.exit((await checkFloor(join(import.meta.dirname, 'dist'))) ? 0 : 1)
