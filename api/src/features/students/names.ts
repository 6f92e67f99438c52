import type { ReadTx } from '../../platform/db/index.ts'
import { nearWords } from './queries/names.ts'
import { distanceOf, unlike } from './rules/names.ts'

/** At most this many of the nearest words are looked up. */
const mostWords = 40

/** For each typed word, the candidate words of the state's names, the nearest first; the word itself is always included. */
export const candidateWords = async (
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
