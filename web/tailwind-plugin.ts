import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { parseSync, type Plugin, Visitor } from 'vite'

const sources = join(import.meta.dirname, 'src')

/** The words of the texts in a script, of which some are classes; of a style sheet, those that it composes of the shared classes. */
const wordsOf = (path: string, code: string): string[] => {
  const texts: string[] = []
  if (path.endsWith('.css'))
    texts.push(...[...code.matchAll(/composes: ([^;]*) from global/g)].map(([, list = '']) => list))
  else
    new Visitor({
      Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
      TemplateElement: ({ value }) => void texts.push(value.raw),
    }).visit(parseSync(path, code).program)
  return texts.flatMap(text => text.split(/\s+/)).filter(Boolean)
}

/**
 * Styles without `@property`, which Firefox 97 and Safari 15.4 lack: the value of a property stands in place of its variable, without the
 * classes that would set another, such as `border-dashed`. Variables that nothing reads are left out.
 */
const withoutProperties = (css: string): string => {
  let rules = css.replaceAll(/@property [^}]*\}\n?/g, '')
  for (const [, name = '', value = ''] of css.matchAll(/@property (--[\w-]+) \{[^}]*?initial-value: ([^;]*);/g))
    rules = rules.replaceAll(new RegExp(`[^{};]*\\{[^{}]*${name}:[^{}]*\\}`, 'g'), '').replaceAll(`var(${name})`, value)
  const read = new Set([...rules.matchAll(/var\((--tw-[\w-]+)/g)].map(([, name = '']) => name))
  return rules.replaceAll(/^\s*(--tw-[\w-]+):[^;]*;\n/gm, (whole, name: string) => (read.has(name) ? whole : ''))
}

/** The styles of the classes among `words`, by the theme in a style sheet. */
export const stylesFor = async (sheet: string, words: Iterable<string>): Promise<string> => {
  const compiler = await compile(readFileSync(sheet, 'utf8'), {
    base: dirname(sheet),
    // None: they are for browsers without `@property`.
    polyfills: 0,
    loadStylesheet: async (id, base) => ({ path: join(base, id), base, content: readFileSync(join(base, id), 'utf8') }),
  })
  return withoutProperties(compiler.build([...words]))
}

/** Adds to ui/tailwind.css the classes that the files of web/src name, and no others. */
export const tailwind = (): Plugin => ({
  name: 'tailwind',
  enforce: 'pre',
  async transform(_code, id) {
    if (!id.endsWith('/ui/tailwind.css')) return undefined
    const files = globSync(['**/*.{ts,tsx}', '**/*.module.css'], {
      cwd: sources,
      exclude: path => /\.test\.tsx?$/.test(path),
    })
    const words = new Set<string>()
    for (const file of files) {
      const path = join(sources, file)
      // Another class may be named after a change.
      this.addWatchFile(path)
      for (const word of wordsOf(path, readFileSync(path, 'utf8'))) words.add(word)
    }
    return { code: await stylesFor(id, words), map: null }
  },
})
