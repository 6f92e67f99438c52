import { describe, expect, it } from 'vitest'
import { listSearch } from './list-search.ts'

describe('listSearch', () => {
  const read = listSearch(['gender', 'page'])

  it('keeps known names, as text', () => {
    expect(read({ q: 'Ada', gender: 'female', page: 2, sort: '-name' })).toEqual({
      q: 'Ada',
      gender: 'female',
      page: '2',
      sort: '-name',
    })
  })

  it('drops unknown names, empty values and other types', () => {
    expect(read({ q: '', gender: ['male'], other: 'x', sort: null })).toEqual({})
  })

  it('limits what it keeps', () => {
    expect(read({ q: 'a'.repeat(900) }).q).toHaveLength(500)
  })
})
