import type { ReadTx } from '../../../platform/db/index.ts'
import { nearWords } from '../queries/names.ts'
import { distanceOf, unlike } from '../rules/names.ts'

/** Of the words that are this near, so many are looked up. */
const mostWords = 40

/** For each word that was typed, the words of the state's names that may be meant, the nearest first; itself always among them. */
export const meantWords = async (
  tx: ReadTx,
  asked: readonly string[],
): Promise<{ word: string; distance: number }[][]> => {
  const near = await nearWords(tx, asked)
  return asked.map((word, index) => {
    const found = near
      .filter(({ place }) => place === index + 1)
      .map(one => ({ word: one.word, distance: distanceOf(word, one.word) }))
      .filter(({ distance }) => distance > 0 && distance < unlike)
      .toSorted((one, other) => one.distance - other.distance || one.word.length - other.word.length)
    return [{ word, distance: 0 }, ...found.slice(0, mostWords)]
  })
}
