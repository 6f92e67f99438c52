import { expect, it } from 'vitest'
import { refusedNamesIn } from './words.ts'

it('an exported name with a refused word is named with its line and the plain word', () => {
  const text = `import { bareTitle } from './titles.ts'

export const titleBare = (text: string) => text
export interface PaymentHeard {
  told: boolean
}
export async function* listWanted() {}
`
  expect(refusedNamesIn(text)).toEqual([
    "3: titleBare: say 'normalised' for 'bare'",
    "4: PaymentHeard: say 'update' for 'heard'",
    "7: listWanted: say 'requested' for 'wanted'",
  ])
})

it('a word that only begins like a refused one, and a name that is not exported, are accepted', () => {
  expect(refusedNamesIn("export const barefoot = 1\nconst bare = 2\nexport * from './heard.ts'")).toEqual([])
})
