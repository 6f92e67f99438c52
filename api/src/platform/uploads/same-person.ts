import { rowLabel } from '@akada/contract/kernel/sheet-rows'

/** What distinguishes one person from another of the same name. */
export interface Identity {
  /** The words of all names, in any order. */
  words: readonly string[]
  /** 'YYYY-MM-DD'; null if it is not known. */
  born: string | null
  /** National numbers: the person's own, or those of people who answer for them. */
  phones: readonly string[]
}

/** Whether all words of the shorter name are in the other, each used once, and there are at least two. */
export const isSameName = (one: readonly string[], other: readonly string[]): boolean => {
  const [fewer, more] = one.length <= other.length ? [one, [...other]] : [other, [...one]]
  return (
    fewer.length > 1 &&
    fewer.every(word => {
      const at = more.indexOf(word)
      if (at >= 0) more.splice(at, 1)
      return at >= 0
    })
  )
}

/**
 * Why two records may be the same person: the same name in any order, and the same date of birth or a phone. Null if nothing suggests so.
 */
export const sameBecause = (one: Identity, other: Identity): 'date of birth' | 'phone' | null => {
  if (!isSameName(one.words, other.words)) return null
  if (one.born !== null && one.born === other.born) return 'date of birth'
  return one.phones.some(phone => other.phones.includes(phone)) ? 'phone' : null
}

/** Names with more words are compared by the first of them. */
const mostWords = 5
/** At most this many with the same name and date are compared with each other. */
const mostAlike = 30

/** The keys under which someone is looked up: each pair of words with each date and phone. */
const keysOf = ({ words, born, phones }: Identity): string[] => {
  const sorted = [...new Set(words)].toSorted().slice(0, mostWords)
  const facts = [...(born === null ? [] : [born]), ...phones]
  const pairs = sorted.flatMap((one, index) => sorted.slice(index + 1).map(other => `${one} ${other}`))
  // 'Ade Ade' is a name too.
  const names = pairs.length > 0 ? pairs : sorted
  return names.flatMap(name => facts.map(fact => `${name} ${fact}`))
}

/** Finds people by their names with a date of birth or a phone: candidates to compare with a person. */
export const lookup = <T extends { identity: Identity }>(people: readonly T[]) => {
  const byKey = new Map<string, T[]>()
  for (const person of people) {
    for (const key of keysOf(person.identity)) {
      const alike = byKey.get(key) ?? []
      if (alike.length < mostAlike) alike.push(person)
      byKey.set(key, alike)
    }
  }
  return (identity: Identity): T[] => [...new Set(keysOf(identity).flatMap(key => byKey.get(key) ?? []))]
}

/** 'Rows 3, 5 have', 'Row 3 has'. */
export const listed = (rows: readonly number[]): string => {
  const shown = rows.slice(0, 5).map(rowLabel).join(', ')
  return `Row${rows.length > 1 ? 's' : ''} ${shown}${rows.length > 5 ? ', ...' : ''} ha${rows.length > 1 ? 've' : 's'}`
}
