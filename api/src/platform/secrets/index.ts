import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The uses of AKADA_SECRET; of the last two, TRANSFER_SECRET where it is set. Each purpose has its own keys, so that a value made for one is
 * of no use for another.
 */
export type Purpose =
  | 'access token'
  | 'file address'
  | 'second factor'
  | 'storage key'
  | 'cookie'
  | 'family slip'
  | 'family code'
  | 'ussd pin'
  | 'ussd step'
  | 'list cursor'
  | 'transfer ticket'
  | 'transfer record'

/** The current AKADA_SECRET and, while it is being replaced, the one before it. */
export interface SecretPair {
  current: string
  previous: string | null
}

/**
 * Keys derived from AKADA_SECRET. New values are always made with the current secret; values made with the previous one are accepted until
 * the operator removes AKADA_SECRET_PREVIOUS.
 */
export interface Secrets {
  /** The keys of a purpose, 32 bytes each, the current one first. For libraries that sign values themselves. */
  keysFor(purpose: Purpose): readonly Buffer[]
  /** An HMAC-SHA-256 of the text, made with the current key. */
  sign(purpose: Purpose, text: string): Buffer
  /** Whether `sign` made the signature, with the current or the previous key. Takes the same time wherever it differs. */
  isSigned(purpose: Purpose, text: string, signature: Buffer): boolean
  /**
   * Encrypts a text for storage (AES-256-GCM). `boundTo` names the row that it belongs to, such as the id of a staff member: moved to
   * another row it cannot be decrypted. Plain ASCII, about a third longer than the text.
   */
  seal(purpose: Purpose, text: string, boundTo: string): string
  /** The text that `seal` encrypted for this purpose and row; null if it was altered, or made with a key that is gone. */
  open(purpose: Purpose, sealed: string, boundTo: string): string | null
  /** Whether `seal` made it with the current secret. If not, seal it again before the previous secret is removed. */
  isCurrent(purpose: Purpose, sealed: string): boolean
}

interface Key {
  /** Identifies the key of a sealed text, without revealing the key itself. */
  id: string
  signing: Buffer
  sealing: Buffer
}

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

const derived = (secret: string, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'akada', use, bytes))

const keyOf = (secret: string, purpose: Purpose): Key => ({
  id: derived(secret, `${purpose}, key id`, 6).toString('base64url'),
  signing: derived(secret, `${purpose}, signing`, 32),
  sealing: derived(secret, `${purpose}, sealing`, 32),
})

const sealWith = (key: Key, text: string, boundTo: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.sealing, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(boundTo))
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${key.id}.${bytes.toString('base64url')}`
}

const openWith = (key: Key, encoded: string, boundTo: string): string | null => {
  const bytes = Buffer.from(encoded, 'base64url')
  // The decoder skips what is no base64, and characters at the end that make no byte.
  if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== encoded) return null
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Derives the keys of each purpose once, when it is first needed. */
export const openSecrets = ({ current, previous }: SecretPair): Secrets => {
  const known = new Map<Purpose, readonly [Key, ...Key[]]>()
  const keysOf = (purpose: Purpose): readonly [Key, ...Key[]] => {
    const there = known.get(purpose)
    if (there) return there
    const first = keyOf(current, purpose)
    const keys: [Key, ...Key[]] = previous === null ? [first] : [first, keyOf(previous, purpose)]
    known.set(purpose, keys)
    return keys
  }
  const hmac = (key: Key, text: string): Buffer => createHmac('sha256', key.signing).update(text).digest()

  return {
    keysFor: purpose => keysOf(purpose).map(key => key.signing),
    sign: (purpose, text) => hmac(keysOf(purpose)[0], text),
    isSigned: (purpose, text, signature) =>
      keysOf(purpose)
        .map(key => hmac(key, text))
        .some(expected => signature.length === expected.length && timingSafeEqual(signature, expected)),
    seal: (purpose, text, boundTo) => sealWith(keysOf(purpose)[0], text, boundTo),
    open: (purpose, sealed, boundTo) => {
      const [made, id, encoded, ...more] = sealed.split('.')
      const key = keysOf(purpose).find(candidate => candidate.id === id)
      if (made !== version || !key || !encoded || more.length > 0) return null
      return openWith(key, encoded, boundTo)
    },
    isCurrent: (purpose, sealed) => sealed.startsWith(`${version}.${keysOf(purpose)[0].id}.`),
  }
}
