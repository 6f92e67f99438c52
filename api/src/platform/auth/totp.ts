import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app implements it: SHA-1, steps of 30 seconds, six digits. */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the current one whose codes are accepted, to allow for clock differences. */
const window = 1
const secretBytes = 20

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...rules, ...names, secret: Secret.fromBase32(secret) })

/** RFC 4648 base32 without padding. */
export const base32 = (bytes: Buffer): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

/** A new secret of 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

/** The step of a moment. */
export const totpStep = (at: Date): number => TOTP.counter({ ...rules, timestamp: at.getTime() })

/** The code of a step. */
export const totpCode = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * rules.period * 1000 })

/** The step of a code, among those accepted now; null if the code is invalid. */
export const totpStepOf = (secret: string, code: string, at: Date): number | null => {
  const offset = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window })
  return offset === null ? null : totpStep(at) + offset
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
}): string => totpOf(secret, { issuer, label: account }).toString()
