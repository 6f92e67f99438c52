import { createSigner } from 'fast-jwt'
import { expect, it } from 'vitest'
import { settableClock } from '../clock/index.ts'
import { openSecrets } from '../secrets/index.ts'
import { accessTokenSeconds, openTokens } from './tokens.ts'

const clock = settableClock('2026-10-14T09:00:00Z')
const secret = 'a secret of thirty-two characters'
const tokensOf = (current: string, previous: string | null = null) =>
  openTokens(openSecrets({ current, previous }), clock)
const tokens = tokensOf(secret)
const id = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`
const said = { staffId: id(1), sessionId: id(2), roleAccessId: null }

it('reads a cached token until the moment it expires, and no longer', () => {
  const text = tokens.sign(said)
  for (let turn = 0; turn < 3; turn++) expect(tokens.read(text)).toEqual({ kind: 'valid', token: said })
  clock.advance(accessTokenSeconds * 1000 - 1)
  expect(tokens.read(text)).toEqual({ kind: 'valid', token: said })
  clock.advance(1)
  for (let turn = 0; turn < 3; turn++) expect(tokens.read(text)).toEqual({ kind: 'expired' })
})

it('recognises a forged token, even alongside the genuine one it was made from', () => {
  const text = tokens.sign(said)
  expect(tokens.read(text).kind).toBe('valid')
  const [head = '', , signature = ''] = text.split('.')
  const seconds = Math.floor(clock.now().getTime() / 1000) + 60
  const claims = { sub: id(3), sid: id(2), rid: null, exp: seconds }
  const foreign = createSigner({ key: 'another secret that is long enough', algorithm: 'HS256' })(claims)
  const swapped = `${head}.${foreign.split('.')[1]}.${signature}`
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${text.split('.')[1]}.`
  for (const forged of [foreign, swapped, unsigned, `${text}x`, text.slice(0, -2), `${head}..${signature}`, '']) {
    expect(tokens.read(forged)).toEqual({ kind: 'forged' })
    expect(tokens.read(forged)).toEqual({ kind: 'forged' })
  }
  expect(tokensOf('a secret of thirty-two characterz').read(text)).toEqual({ kind: 'forged' })
  expect(tokens.read(text).kind).toBe('valid')
})

it('still reads every token when it has seen more than its cache holds', () => {
  const first = tokens.sign(said)
  expect(tokens.read(first).kind).toBe('valid')
  for (let n = 0; n < 5_100; n++) {
    const sessionId = `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
    expect(tokens.read(tokens.sign({ ...said, sessionId })).kind).toBe('valid')
  }
  expect(tokens.read(first)).toEqual({ kind: 'valid', token: said })
})

it('reads tokens of the previous secret until that is removed, and signs with the current one', () => {
  const text = tokens.sign(said)
  const during = tokensOf('a new secret of thirty-two letters', secret)
  const after = tokensOf('a new secret of thirty-two letters')
  expect(during.read(text)).toEqual({ kind: 'valid', token: said })
  expect(after.read(text)).toEqual({ kind: 'forged' })
  expect(after.read(during.sign(said))).toEqual({ kind: 'valid', token: said })
})
