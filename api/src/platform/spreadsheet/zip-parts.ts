import { StringDecoder } from 'node:string_decoder'
import { crc32, inflateRawSync } from 'node:zlib'
import { SpreadsheetError } from './errors.ts'
import { checkZip } from './zip-directory.ts'

export interface ZipParts {
  has: (name: string) => boolean
  /** A part's text, in pieces. Throws `notASpreadsheet` if it is missing or damaged, `tooLarge` if it is larger than declared. */
  read: (name: string) => Iterable<string>
}

const LOCAL_HEADER = 0x04034b50
// To decode larger ones takes six times as long: they are made outside the part of the heap for small objects.
const PIECE = 64 * 1024

function* pieces(bytes: Buffer): Generator<string> {
  const decoder = new StringDecoder('utf8')
  for (let at = 0; at < bytes.length; at += PIECE) {
    const text = decoder.write(bytes.subarray(at, at + PIECE))
    yield at === 0 && text.startsWith('\ufeff') ? text.slice(1) : text
  }
}

const unpacked = (packed: Buffer, size: number): Buffer => {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    const lied = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new SpreadsheetError(lied ? 'tooLarge' : 'notASpreadsheet')
  }
}

/** Opens an archive whose declared sizes are within limits; no part is unpacked beyond its declared size. */
export const openZip = (zip: Buffer): ZipParts => {
  const parts = new Map(checkZip(zip).map(part => [part.name, part]))
  return {
    has: name => parts.has(name),
    read: name => {
      const part = parts.get(name)
      if (!part || part.offset + 30 > zip.length || zip.readUInt32LE(part.offset) !== LOCAL_HEADER) {
        throw new SpreadsheetError('notASpreadsheet')
      }
      const begin = part.offset + 30 + zip.readUInt16LE(part.offset + 26) + zip.readUInt16LE(part.offset + 28)
      const packed = zip.subarray(begin, begin + part.packed)
      const bytes = part.method === 0 ? packed : unpacked(packed, part.unpacked)
      if (crc32(bytes) !== part.sum) throw new SpreadsheetError('notASpreadsheet')
      return pieces(bytes)
    },
  }
}
