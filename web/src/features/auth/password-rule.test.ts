import { newPassword } from '@akada/contract/kernel/fields'
import { expect, it } from 'vitest'
import { passwordRule } from './password-rule.ts'

it.each([
  'Akada@2026',
  'akada@2026',
  'AKADA2026',
  'Akada@abc',
  'Ak@2',
  'Ọmọ ilé 7',
  'Ọmọ-ilé 77',
  '        ',
  'A1 bcdefg',
  'É7-------',
])('agrees with the contract about %s', typed => {
  expect(passwordRule.every(({ isMet }) => isMet(typed))).toBe(newPassword.safeParse(typed).success)
})
