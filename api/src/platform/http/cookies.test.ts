import { expect, it } from 'vitest'
import { openSecrets } from '../secrets/index.ts'
import { openCookies as open } from './cookies.ts'

const secrets = openSecrets({ current: 'a secret of the tests of cookies', previous: null })
const openCookies = (header: string | undefined, isSecure: boolean) => open(header, isSecure, secrets)

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

it('takes a signed value only under its own name and as the server set it', () => {
  const cookies = openCookies(undefined, false)
  cookies.set('device', 'abc', { ...options, signed: true })
  const sent = /device=([^;]+)/.exec(cookies.headers()[0] ?? '')?.[1] ?? ''
  expect(sent).not.toBe('abc')
  expect(openCookies(`device=${sent}`, false).findSigned('device')).toBe('abc')
  for (const planted of [
    'device=abc',
    `device=abd${sent.slice(3)}`,
    `device=${sent.slice(0, -2)}`,
    'device=fixedfixed.',
  ])
    expect({ planted, found: openCookies(planted, false).findSigned('device') }).toEqual({ planted, found: null })
  expect(openCookies(`other=${sent}`, false).findSigned('other')).toBeNull()
})
