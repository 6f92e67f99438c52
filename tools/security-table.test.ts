import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = text.split('\n').filter(line => /^\| V\d/.test(line))

it('names only files that exist in the table of security controls', () => {
  const named = rows.flatMap(
    row => row.match(/(?:api|web|contract|e2e|tools|docs)\/[\w./-]+\.(?:tsx?|js|md|txt)/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(150)
  expect([...new Set(named)].filter(file => !existsSync(join(root, file)))).toEqual([])
})

/** The titles that a row names after the file of a test: `api/test/matrix.test.ts: *lets in those with permission, and nobody else*`. */
const titlesIn = (row: string): { file: string; title: string }[] =>
  [...row.matchAll(/([\w./-]+\.(?:test|spec)\.tsx?): ((?:\*[^*]+\*(?:, )?)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ file, title })),
  )

it('names only titles of tests that exist in the table of security controls', () => {
  const named = rows.flatMap(titlesIn)
  expect(named.length).toBeGreaterThan(110)
  const has = ({ file, title }: { file: string; title: string }) =>
    readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'").includes(title)
  expect(named.filter(one => !has(one))).toEqual([])
})

it('lists each security control once, as met, not applicable or not met, and counts them correctly', () => {
  const ids = rows.map(row => row.split('|')[1]?.trim())
  expect(new Set(ids).size).toBe(ids.length)
  const statuses = rows.map(row => row.split('|')[3]?.trim().replaceAll('*', ''))
  const count = (status: string) => statuses.filter(one => one === status).length
  const [met, none, open] = [count('Met'), count('Not applicable'), count('Not met')]
  expect(met + none + open).toBe(rows.length)
  expect(text).toContain(`${met} met, ${none} not applicable, ${open} not met.`)
})
