import { expect, it } from 'vitest'
import { base32, newTotpSecret, otpauthAddress, totpCode, totpStep, totpStepOf } from './totp.ts'

const secret = base32(Buffer.from('12345678901234567890'))

it('makes the codes of RFC 6238, appendix B', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const codes = { 59: '287082', 1111111109: '081804', 1111111111: '050471', 1234567890: '005924', 2000000000: '279037' }
  for (const [seconds, code] of Object.entries(codes))
    expect(totpCode(secret, totpStep(new Date(Number(seconds) * 1000)))).toBe(code)
})

it('accepts the code of this step and of the one before and after, and returns the step', () => {
  const at = new Date('2026-10-14T08:00:10Z')
  const step = totpStep(at)
  for (const offset of [-1, 0, 1]) expect(totpStepOf(secret, totpCode(secret, step + offset), at)).toBe(step + offset)
  for (const offset of [-2, 2]) expect(totpStepOf(secret, totpCode(secret, step + offset), at)).toBeNull()
  for (const other of ['', '12345', '1234567', 'abcdef']) expect(totpStepOf(secret, other, at)).toBeNull()
})

it('makes a new secret of 160 bits every time, and a URI that authenticator apps understand', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
  expect(otpauthAddress({ secret, issuer: 'Akada Ogun', account: 'ada.obi' })).toBe(
    `otpauth://totp/Akada%20Ogun:ada.obi?issuer=Akada%20Ogun&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})
