import { describe, expect, it } from 'vitest'
import { urlOf, bracketed, filled } from './client.ts'

describe('bracketed', () => {
  it('brackets lists and omits absent values', () => {
    expect(bracketed({ school: ['a', 'b'], searchTerm: 'Ọlá & sons', limit: 5, gender: undefined, arm: null })).toBe(
      'school[0]=a&school[1]=b&searchTerm=%E1%BB%8Cl%C3%A1%20%26%20sons&limit=5',
    )
  })

  it('writes a single item as a list, an empty list as nothing, and flags and zero as they are', () => {
    expect(bracketed({ school: ['a'], status: [], withNoArm: false, page: 0 })).toBe(
      'school[0]=a&withNoArm=false&page=0',
    )
  })

  it('escapes names', () => {
    expect(bracketed({ 'a&b': 1 })).toBe('a%26b=1')
  })
})

describe('filled', () => {
  it('encodes parameters', () => {
    expect(filled('/reset-code/{value}', { value: 'a/b@c.ng' })).toBe('/reset-code/a%2Fb%40c.ng')
  })

  it('refuses a missing parameter', () => {
    expect(() => filled('/student/view-by-id/{id}', {})).toThrow('needs id')
  })
})

describe('urlOf', () => {
  it('joins base, path and query', () => {
    const bases = { api: '/api', billing: 'https://pay.example/billing' }
    expect(urlOf({ path: '/student/search' }, { query: { school: ['s'] } }, bases)).toBe(
      '/api/student/search?school[0]=s',
    )
    expect(urlOf({ path: '/wallet/fund', base: '/billing' }, {}, bases)).toBe('https://pay.example/billing/wallet/fund')
  })
})
