import { expect, it } from 'vitest'
import { idIn } from './short-id.ts'

it('an id in 22 characters, as an SMS writes it, is the id of the student; any other word stays as it is', () => {
  const id = '0192a000-0000-7000-8fff-0000000000fe'
  const short = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  expect(short).toHaveLength(22)
  expect([short, id, 'somebody'].map(idIn)).toEqual([id, id, 'somebody'])
})
