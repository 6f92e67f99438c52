import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'

/** The 10,000 most common passwords (source and licence: common-passwords/README.md), in lower case. */
const commonest = new Set(
  readFileSync(new URL('./common-passwords/list.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Words missing from an international list that people of this country would choose first. */
const commonHere = ['nigeria', 'naija', 'lagos', 'abuja', 'godisgood', 'education']
for (const word of commonHere) commonest.add(word)

/** With this many characters beside a common word, a password counts as its own. */
const enoughBesideWord = 8
const shortestWord = 3

const letterFor: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
}

/** 'p@ssw0rd' as 'password'. A 1 may be an i or an l. */
const withoutSubstitutions = (text: string): string[] => {
  const plain = text.replace(/[@483!0$57+]/g, mark => letterFor[mark] ?? mark)
  return [text, plain.replaceAll('1', 'i'), plain.replaceAll('1', 'l')]
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The candidate base words of a password: the password itself, and without its added prefix and suffix. */
const wordsIn = (password: string): string[] => {
  const withoutTail = password.replace(/[^a-z]+$/, '')
  const forms = [password, password.replace(/[^a-z\d]/g, ''), withoutTail, withoutTail.replace(/^[^a-z]+/, '')]
  return [...new Set(forms.flatMap(withoutSubstitutions))]
}

const isCommon = (password: string, trade: readonly string[]): boolean =>
  wordsIn(password).some(
    word =>
      word.length >= shortestWord &&
      password.length - word.length < enoughBesideWord &&
      (commonest.has(word) || trade.includes(word)),
  )

/**
 * Why a password is among the first that an attacker would try for this account, or null if it is not: it is one of the 10,000 most common
 * (whatever the case, with substituted characters or a few characters added), or it contains the username. Words of
 * the trade of those who sign in are common too.
 */
export const whyGuessable = (
  password: string,
  username: string | null,
  trade: readonly string[] = [],
): 'common' | 'username' | null => {
  const text = folded(password)
  if (username && withoutSubstitutions(text).some(form => form.includes(folded(username)))) return 'username'
  return isCommon(text, trade) ? 'common' : null
}

/** OWASP's first choice: 19 MiB, two passes, one lane. `algorithm: 2` is argon2id (a const enum, which type stripping does not support). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/**
 * Whether a password matches the hash. Without a hash (an unknown user) it takes the same time and returns false, so that nobody can find
 * out which users exist.
 */
export const isPassword = async (password: string, hashed: string | null): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  if (hashed === null) {
    await verify(await decoy, password)
    return false
  }
  return verify(hashed, password)
}

/** A password for a letter or a screen: easy to read out, satisfies the password rules, about 77 bits. */
export const temporaryPassword = (): string => {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const capital = 'ABCDEFGHJKLMNPQRSTUVWXYZ'[randomInt(24)]
  return `${capital}${group()}-${group()}-${group()}${randomInt(2, 10)}`
}
