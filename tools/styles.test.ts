import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../web/src')
const read = (pattern: string): { path: string; text: string }[] =>
  globSync(pattern, { cwd: root }).map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

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
