import { expect, it } from 'vitest'
import { openSecrets } from './index.ts'

const first = 'the first secret, which has more than 32 characters'
const second = 'the second secret, which has more than 32 characters'
const before = openSecrets({ current: first, previous: null })
const during = openSecrets({ current: second, previous: first })
const after = openSecrets({ current: second, previous: null })
const boundTo = '019a0000-0000-7000-8000-000000000001'

it('opens what it sealed, and seals the same text differently each time', () => {
  const texts = ['JBSWY3DPEHPK3PXP', '', 'Ọlá Ẹ̀kọ́ 🎓', 'x'.repeat(10_000)]
  for (const text of texts) {
    const sealed = before.seal('second factor', text, boundTo)
    expect(before.open('second factor', sealed, boundTo)).toBe(text)
    expect(before.seal('second factor', text, boundTo)).not.toBe(sealed)
    expect(sealed).toMatch(/^[\w.-]+$/)
  }
})

it('does not open a value that was altered, belongs to another row or was made for another purpose', () => {
  const sealed = before.seal('second factor', 'JBSWY3DPEHPK3PXP', boundTo)
  expect(before.open('second factor', sealed, boundTo.replace('1', '2'))).toBeNull()
  expect(before.open('file address', sealed, boundTo)).toBeNull()
  const [version, id, encoded = ''] = sealed.split('.')
  const bytes = Buffer.from(encoded, 'base64url')
  for (const index of bytes.keys()) {
    const altered = Buffer.from(bytes)
    altered[index] = (bytes[index] ?? 0) ^ 1
    expect(before.open('second factor', `${version}.${id}.${altered.toString('base64url')}`, boundTo)).toBeNull()
  }
  for (const wrong of [
    '',
    'v1',
    `${version}.${id}.`,
    `v2.${id}.${encoded}`,
    `${sealed}.x`,
    'v1..',
    sealed.slice(0, 20),
  ])
    expect(before.open('second factor', wrong, boundTo)).toBeNull()
  for (const text of ['A', 'AB', 'ABC']) {
    const whole = before.seal('second factor', text, boundTo)
    for (const added of ['x', '=', ' ', '!'])
      expect(before.open('second factor', `${whole}${added}`, boundTo)).toBeNull()
  }
})

it('accepts values made with the previous secret until that secret is removed, and makes new ones with the current secret', () => {
  const sealed = before.seal('second factor', 'text', boundTo)
  expect([before, during, after].map(secrets => secrets.open('second factor', sealed, boundTo))).toEqual([
    'text',
    'text',
    null,
  ])
  expect([before, during].map(secrets => secrets.isCurrent('second factor', sealed))).toEqual([true, false])
  const again = during.seal('second factor', 'text', boundTo)
  expect(after.open('second factor', again, boundTo)).toBe('text')

  const signature = before.sign('file address', 'a text')
  expect([before, during, after].map(secrets => secrets.isSigned('file address', 'a text', signature))).toEqual([
    true,
    true,
    false,
  ])
  expect(after.isSigned('file address', 'a text', during.sign('file address', 'a text'))).toBe(true)
  expect(before.isSigned('file address', 'another text', signature)).toBe(false)
  expect(before.isSigned('access token', 'a text', signature)).toBe(false)
  expect(before.isSigned('file address', 'a text', Buffer.alloc(0))).toBe(false)
})
