import { limits } from '@akada/contract/kernel/limits'
import { describe, expect, it } from 'vitest'
import { type Author, remarkBands, variedInOrder } from './remark-bank.ts'

const authors: Author[] = ['classTeacher', 'principal']
const all = remarkBands.flatMap(band => authors.flatMap(author => band[author]))

/** An arm of 44 students with the same average. */
const arm = (average: string, termId = 't') =>
  Array.from({ length: 44 }, (_, at) => ({ average, studentId: `student ${at}`, termId }))
const alone = (author: Author, average: string): string[] =>
  variedInOrder(author, [{ average, studentId: 'a', termId: 't' }])[0] ?? []

describe('the bank of remarks', () => {
  it('names no sex', () => {
    const gendered =
      /\b(?:he|she|him|her|his|hers|himself|herself|boy|girl|son|daughter|young man|lady|gentleman|sir|madam|mr|mrs|miss)\b/i
    expect(all.filter(remark => gendered.test(remark))).toEqual([])
  })

  it('has at least five different remarks of one line in each band, for each author, within the limit of a remark', () => {
    for (const band of remarkBands) for (const author of authors) expect(band[author].length).toBeGreaterThanOrEqual(5)
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter(remark => remark.length > limits.text || /[\r\n]/.test(remark))).toEqual([])
  })

  it('covers every average from 0 to 100, and proposes nothing without one', () => {
    for (const average of ['0.00', '39.99', '40.00', '49.99', '50.00', '59.99', '60.00', '74.99', '75.00', '100.00'])
      expect(alone('classTeacher', average)).toHaveLength(3)
    expect(variedInOrder('principal', [{ average: null, studentId: 'a', termId: 't' }])).toEqual([[]])
  })

  it('proposes by the band of the average', () => {
    const of = (average: string) => alone('principal', average)
    expect(remarkBands[0]?.principal).toEqual(expect.arrayContaining(of('75.00')))
    expect(remarkBands[1]?.principal).toEqual(expect.arrayContaining(of('74.99')))
    expect(remarkBands[4]?.principal).toEqual(expect.arrayContaining(of('39.99')))
  })

  it.each(authors)('proposes different remarks to neighbours of the same average, for the %s', author => {
    for (const average of ['12.00', '45.00', '55.00', '65.00', '90.00']) {
      const firsts = variedInOrder(author, arm(average)).map(([first]) => first)
      expect(firsts.filter((first, at) => first === firsts[at - 1])).toEqual([])
    }
  })

  it('proposes different remarks to neighbours also where a card without an average is between them', () => {
    const cards = arm('65.00').flatMap(card => [card, { ...card, studentId: `${card.studentId} new`, average: null }])
    const firsts = variedInOrder('classTeacher', cards).flatMap(([first]) => first ?? [])
    expect(firsts).toHaveLength(44)
    expect(firsts.filter((first, at) => first === firsts[at - 1])).toEqual([])
  })

  it('proposes the same to an arm each time, several different remarks within it, and others in another term', () => {
    const firsts = (termId: string) => variedInOrder('classTeacher', arm('65.00', termId)).map(([first]) => first ?? '')
    expect(firsts('t')).toEqual(firsts('t'))
    const counts = Object.values(Object.groupBy(firsts('t'), first => first)).map(found => found?.length ?? 0)
    expect(counts.length).toBeGreaterThanOrEqual(4)
    expect(Math.max(...counts)).toBeLessThan(22)
    expect(firsts('t')).not.toEqual(firsts('u'))
  })
})
