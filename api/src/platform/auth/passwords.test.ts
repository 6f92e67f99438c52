import { expect, it } from 'vitest'
import { hashPassword, isPassword, temporaryPassword, whyGuessable } from './passwords.ts'

it('recognises a common password despite capitals, substituted characters and a few added characters', () => {
  const common = [
    'Password1!',
    'P@ssw0rd2026!',
    'Qwerty123456#',
    'Welcome@2026',
    '$ecret#12',
    '#Chelsea99',
    'Nigeria@1960',
  ]
  for (const password of common) expect([password, whyGuessable(password, null)]).toEqual([password, 'common'])
})

it('considers the words of a trade common where they are named', () => {
  expect(whyGuessable('Pr1ncipal#26', null, ['principal'])).toBe('common')
  expect(whyGuessable('Pr1ncipal#26', null)).toBeNull()
})

it('accepts a password that adds enough to a common word, or contains none', () => {
  const good = ['Akada@2026', 'Ikeja#2027', 'Dragon-kettle-Zuma-41', 'Tr0ut!bicycle', 'Gold#82kd91xq']
  for (const password of good) expect([password, whyGuessable(password, null)]).toEqual([password, null])
})

it('refuses a password that contains the username, whatever the case and with substituted characters', () => {
  for (const password of ['Folake.Ade#1', 'xX-FOLAKE.ADE-77', 'F0lake.@de#2031'])
    expect([password, whyGuessable(password, 'folake.ade')]).toEqual([password, 'username'])
  expect(whyGuessable('Folake-kettle-41', 'folake.ade')).toBeNull()
})

it('never considers a temporary password guessable', () => {
  for (let turn = 0; turn < 200; turn++) expect(whyGuessable(temporaryPassword(), 'folake.ade')).toBeNull()
})

it('compares a password as it was typed, to its last character, with a digest by argon2id of its own salt', async () => {
  const password = ` ${'Ọ̀kan kettle '.repeat(9)}Z`
  const [one, other] = [await hashPassword(password), await hashPassword(password)]
  expect(one).toMatch(/^\$argon2id\$/)
  expect(one).not.toBe(other)
  expect([await isPassword(password, one), await isPassword(password, other)]).toEqual([true, true])
  for (const wrong of [password.trim(), password.toLowerCase(), password.slice(0, -1), password.slice(0, 64)])
    expect(await isPassword(wrong, one)).toBe(false)
})
