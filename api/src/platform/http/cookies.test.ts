import { expect, it } from 'vitest'
import { openCookies } from './cookies.ts'

const options = { path: '/api/token', seconds: 60 }

it('writes cookies that no script, other site or other path can read', () => {
  const plain = openCookies(undefined, false)
  plain.set('half', 'x1', options)
  expect(plain.headers()).toEqual(['half=x1; Max-Age=60; Path=/api/token; HttpOnly; SameSite=Strict'])
})

it('writes Secure cookies under a name that only https can set', () => {
  const secure = openCookies('half=planted; __Secure-half=real', true)
  expect(secure.find('half')).toBe('real')
  secure.set('half', 'x1', options)
  expect(secure.headers()).toEqual(['__Secure-half=x1; Max-Age=60; Path=/api/token; HttpOnly; SameSite=Strict; Secure'])
})

it('reads a value with equals signs in it, and ignores one that was sent twice', () => {
  expect(openCookies('a=1; half=b=c==', false).find('half')).toBe('b=c==')
  expect(openCookies('half=1; half=2', false).find('half')).toBeNull()
  expect(openCookies('halfway=1', false).find('half')).toBeNull()
  expect(openCookies(undefined, false).find('half')).toBeNull()
})
