import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

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
