import { hashPassword, temporaryPassword } from '../../platform/auth/index.ts'

/** A temporary password as it is shown once, and as it is stored. */
export interface Password {
  text: string
  hash: string
}

/** Hashing is slow by design: at most this many at once, and never inside a transaction. */
const hashedAtOnce = 8

/** As many temporary passwords, each with its hash. */
export const makePasswords = async (count: number): Promise<Password[]> => {
  const made: Password[] = []
  while (made.length < count) {
    const texts = Array.from({ length: Math.min(hashedAtOnce, count - made.length) }, temporaryPassword)
    made.push(...(await Promise.all(texts.map(async text => ({ text, hash: await hashPassword(text) })))))
  }
  return made
}
