import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { classesIn, literalsIn, unknownClasses } from './styles.ts'

const root = join(import.meta.dirname, 'src')
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

it('what cuts content on paper is refused', () => {
  const css = `.a {
  overflow: hidden;
}

@media print {
  .a {
    height: 52mm;
    overflow: hidden;
  }

  .b {
    max-height: 20mm;
    overflow: visible;
  }
}
`
  expect(literalsIn(css).map(error => error.split(':').slice(0, 2).join(':'))).toEqual([
    '8: overflow',
    '12: max-height',
  ])
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

it('the classes of a component are found wherever its class attribute names them, and nothing else is', () => {
  const code = `const Row = ({ isLate }: { isLate: boolean }) => (
  <Button className={\`flex \${classes.row} gap-2\`} classNames={{ label: 'text-sm' }}
    color="red">
    <i className={kind === 'late' ? 'mt-2' : undefined} title="hidden" />
    {isLate && <b className="late">{'no class'}</b>}
  </Button>
)`
  expect(classesIn('Row.tsx', code)).toEqual([
    { name: 'flex', line: 2 },
    { name: 'gap-2', line: 2 },
    { name: 'text-sm', line: 2 },
    { name: 'mt-2', line: 4 },
    { name: 'late', line: 5 },
  ])
})

it('a class that is none of the theme, and one with a value of its own, is refused', async () => {
  const known = [
    'flex',
    'gap-0.5',
    'max-phone:hidden',
    'hover:bg-hover',
    'text-dimmed',
    'cells',
    'choosable',
    'figures',
  ]
  const refused = [
    'flat',
    'gap-7.3',
    'text-2xl',
    'text-red-500',
    'p-[13px]',
    'md:flex',
    'crads',
    'divide-y',
    'border-dashed',
  ]
  expect([...(await unknownClasses([...known, ...refused]))]).toEqual(refused)
})

it('the buttons at the end of every dialog are its foot, which stays in reach', () => {
  const dialogs = read('**/*.tsx').filter(
    ({ path, text }) => /<(?:Modal|Dialog)\b/.test(text) && !path.includes('.test.'),
  )
  const rows = dialogs.flatMap(({ path, text }) =>
    [...text.matchAll(/justify="flex-end"|\bjustify-end\b/g)].map(
      ({ index }) => `${path}:${text.slice(0, index).split('\n').length}`,
    ),
  )
  expect(rows).toEqual([])
  expect(dialogs.filter(({ text }) => /dialog-foot|<DialogActions/.test(text)).length).toBeGreaterThan(25)
})
