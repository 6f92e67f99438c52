import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listed, unsentKinds } from './unsent-kinds.ts'

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map(path => readFileSync(join(root, path), 'utf8'))

/** The names of all kinds of drafts in the code. */
const namesInCode = sources.flatMap(text =>
  [...text.matchAll(/(?:DraftKind<[^=]*(?:=>)?[^=]*=(?:> \()?\s*|storedKind<[^(]*\()\{\s*name: '([\w-]+)'/g)].flatMap(
    ([, name]) => name ?? [],
  ),
)

it('every kind of unsent work in the code is listed, with its word and its page', () => {
  const made = sources.join('\n').match(/new Drafts\(/g)
  expect(namesInCode.toSorted()).toEqual(unsentKinds.map(({ name }) => name).toSorted())
  expect(namesInCode).toHaveLength(made?.length ?? 0)
  const head = { classArmId: 'arm', termId: 'term', page: '/students/upload/one' }
  for (const { word, page } of unsentKinds)
    expect([word.length > 3, page(head)]).toEqual([true, expect.stringMatching(/^\/[\w-]/)])
})

it('every kind with something to send from any page has its sender', async () => {
  const own = unsentKinds.filter(({ sender }) => !sender).map(({ name }) => name)
  expect(own).toEqual(['census-return', 'forms', 'corrections'])
})

it('counts are listed as in a sentence', () => {
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
})
