import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { literalsIn } from './styles.ts'

const root = join(import.meta.dirname, '../web/src')
const read = (pattern: string): { path: string; text: string }[] =>
  globSync(pattern, { cwd: root }).map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

it('a literal colour, size, radius, space or breakpoint is refused, and its line is named', () => {
  const css = `.a {
  margin: 0 auto;
  padding: 12px var(--space-8);
  border: 1px solid #ddd;
  border-radius: 8px;
  color: white;
  font-size: 0.9rem;
}

@media (max-width: 650px) {
  .a {
    margin-left: 48px;
  }
}
`
  expect(literalsIn(css).map(error => error.split(':').slice(0, 2).join(':'))).toEqual([
    '3: 12px',
    '4: 1px solid #ddd',
    '5: 8px',
    '6: white',
    '7: 0.9rem',
    '10: 650px',
  ])
})

it('values of the theme, relative sizes, and points on paper are accepted', () => {
  const css = `.a {
  gap: var(--space-8) var(--space-16);
  border-radius: 50%;
  color: var(--akada-white);
  font-size: 0.8em;
}

@media print {
  .a {
    font-size: 9pt;
  }
}
`
  expect(literalsIn(css)).toEqual([])
})

it('every class of a style module is used by a component that imports the module', () => {
  const components = read('**/*.{ts,tsx}')
  const unused = read('**/*.module.css').flatMap(({ path, text }) => {
    const users = components.filter(component => component.text.includes(`/${basename(path)}'`))
    const selectors = text.replace(/\/\*.*?\*\//gs, '').replace(/\{[^{}]*\}/g, '{}')
    const names = new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)(?![\w-])/g)].map(([, name = '']) => name))
    return [...names]
      .filter(name => !users.some(user => new RegExp(`\\b${name}\\b`).test(user.text)))
      .map(name => `${path}: ${name}`)
  })
  expect(unused).toEqual([])
})

/** The names in the class attributes of a component that are written out. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, template]) =>
    (plain ?? template ?? '')
      .replaceAll(/\$\{[^}]*\}/g, ' ')
      .split(/\s+/)
      .filter(Boolean),
  )

it('every class that a component names is one of the layer or of the base styles', () => {
  const sheets = read('ui/{base,layer,layer-look,layer-area,layer-tables}.css').map(({ text }) => text)
  const known = new Set(sheets.flatMap(text => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)))
  // Found by the print styles of the page around it.
  known.add('temporary-passwords')
  const unknown = read('**/*.tsx').flatMap(({ path, text }) =>
    namesIn(text)
      .filter(name => !known.has(name))
      .map(name => `${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})

it('what only the signed-in area has is not named by pages outside of it', () => {
  const area = read('ui/layer-{area,tables}.css').map(({ text }) => text)
  const names = new Set(area.flatMap(text => [...text.matchAll(/^ {2}\.([\w-]+)/gm)].map(([, name]) => name)))
  const outside = [
    ...read('{app/first,app/pages,features/auth/components,features/auth/pages}/**/*.tsx'),
    ...read('features/report-cards/pages/Verify.tsx'),
  ]
  const misplaced = outside.flatMap(({ path, text }) =>
    namesIn(text)
      .filter(name => names.has(name))
      .map(name => `${path}: ${name}`),
  )
  expect(misplaced).toEqual([])
})
