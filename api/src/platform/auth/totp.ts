import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app implements it: SHA-1, steps of 30 seconds, six digits. */
const stepSeconds = 30
const digits = 6
/** Steps before and after the current one whose codes are accepted, to allow for clock differences. */
const window = 1
const secretBytes = 20

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Decodes a text that `base32` made. */
const bytesOf = (text: string): Buffer => {
  const bits = [...text].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** A new secret of 160 bits in base32. */
export const newTotpSecret = (): string => base32(randomBytes(secretBytes))

/** The step of a moment. */
export const totpStep = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The code of a step. */
export const totpCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of a code, among those accepted now; null if the code is invalid. */
export const totpStepOf = (secret: string, code: string, at: Date): number | null => {
  const given = Buffer.from(code)
  const now = totpStep(at)
  const steps = Array.from({ length: 2 * window + 1 }, (_, index) => now - window + index)
  return (
    steps.find(step => {
      const right = Buffer.from(totpCode(secret, step))
      return given.length === right.length && timingSafeEqual(given, right)
    }) ?? null
  )
}

/** The URI that an authenticator app reads from a QR code. */
export const otpauthAddress = ({
  secret,
  issuer,
  account,
}: {
  secret: string
  issuer: string
  account: string
}): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const settings = `algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&${settings}`
}
