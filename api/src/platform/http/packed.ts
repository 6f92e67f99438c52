import { commonErrors } from '@akada/contract/kernel/errors'
import { gunzip, gunzipSync } from 'node:zlib'
import { codeOf, Refusal } from '../errors/index.ts'

/** Packed bodies up to this size are unpacked at once: for them a stream costs several times as much as unpacking. */
const smallBytes = 16 * 1024

/** A body as text, or the reason it has none. Null: it can't be unpacked. */
type Done = (refusal: Refusal | null, text: string | null) => void

const isTooLarge = (error: unknown): boolean => codeOf(error) === 'ERR_BUFFER_TOO_LARGE'

/** The text of a body, unpacked if it was sent with gzip. `most`: how many bytes it may unpack to. */
export const textOfBody = (bytes: Buffer, encoding: string | undefined, most: number, done: Done): void => {
  if (encoding === undefined || encoding === 'identity') return done(null, bytes.toString())
  if (encoding !== 'gzip') return done(new Refusal(commonErrors.wrongMedia), null)
  const fail = (error: unknown): void => done(isTooLarge(error) ? new Refusal(commonErrors.tooLarge) : null, null)
  if (bytes.length > smallBytes) {
    gunzip(bytes, { maxOutputLength: most }, (error, unpacked) =>
      error ? fail(error) : done(null, unpacked.toString()),
    )
    return
  }
  let unpacked: Buffer
  try {
    unpacked = gunzipSync(bytes, { maxOutputLength: most })
  } catch (error) {
    return fail(error)
  }
  done(null, unpacked.toString())
}
