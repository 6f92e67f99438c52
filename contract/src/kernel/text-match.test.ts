import { expect, it } from 'vitest'
import { foldedWords, textMatcher } from './text-match.ts'

it('a list is searched without case, accents, hooks and signs', () => {
  const found = (typed: string, ...texts: (string | null)[]) => textMatcher(typed)(...texts)
  for (const typed of ['Adebisi', 'ADÉBÍSÍ', 'adebisi ola', 'ola, adebisi', 'Adé'])
    expect(found(typed, 'Ọlá', 'Adébísí')).toBe(true)
  expect(found('saadatu ɗan', 'Sa’adatu Dan-Ladi')).toBe(true)
  expect(found('2026/00012', null, '2026/00012')).toBe(true)
  expect(found('2026/00012', '2026/00013', '00012')).toBe(false)
  expect(found('ade-bisi', 'Adé Bísí')).toBe(true)
  expect(found('adebisi kemi', 'Adébísí')).toBe(false)
  expect(found(' ', 'Adébísí')).toBe(true)
  expect([found('_', 'Adébísí_2'), found('_', 'Adébísí')]).toEqual([true, false])
  expect(textMatcher(undefined)('Adébísí')).toBe(true)
})

it('words are those between blanks and signs', () => {
  expect(foldedWords(' Ọlá  SA’ADATU-Ade ')).toEqual(['ola', 'saadatu', 'ade'])
})
