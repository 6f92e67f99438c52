import { SpreadsheetError } from './errors.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY = /\/$/

/** Largest sum of declared sizes, in bytes. Ten thousand rows of 25 columns take about 20 MiB. */
const MAX_TOTAL = 100 * 1024 * 1024
/** Above this size, a file that grows more than MAX_RATIO times is treated as a zip bomb. */
const RATIO_FROM = 16 * 1024 * 1024
const MAX_RATIO = 250
const MAX_ENTRIES = 2_000

export interface ZipPart {
  name: string
  /** The offset of its local header. */
  offset: number
  packed: number
  /** As declared. */
  unpacked: number
  /** The checksum (CRC-32) of the unpacked content. */
  sum: number
  /** 0 stored, 8 deflated. */
  method: number
}

const endOfDirectory = (zip: Buffer): number => {
  const lowest = Math.max(0, zip.length - 65_557)
  for (let at = zip.length - 22; at >= lowest; at--) if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw new SpreadsheetError('notASpreadsheet')
}

/**
 * The contents of a zip archive, after checking that its declared sizes are within limits. Nothing is unpacked. The reader enforces the
 * declared sizes afterwards, so an entry that declares none although it has content is refused here. Throws `notASpreadsheet` for a damaged
 * archive, `tooLarge` for a zip bomb.
 */
export const checkZip = (zip: Buffer): ZipPart[] => {
  const end = endOfDirectory(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new SpreadsheetError('tooLarge')
  const parts: ZipPart[] = []
  let total = 0
  let at = zip.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new SpreadsheetError('notASpreadsheet')
    const described = (zip.readUInt16LE(at + 8) & 8) !== 0
    const packed = zip.readUInt32LE(at + 20)
    const unpacked = zip.readUInt32LE(at + 24)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    // Deflate needs two bytes even for empty content. A size of 0 or 0xFFFFFFFF would leave the reader without a limit.
    const boundless = (unpacked === 0 && packed > 2) || (described && packed === 0 && !DIRECTORY.test(name))
    total += unpacked
    if (boundless || total > MAX_TOTAL) throw new SpreadsheetError('tooLarge')
    parts.push({
      name,
      offset: zip.readUInt32LE(at + 42),
      packed,
      unpacked,
      sum: zip.readUInt32LE(at + 16),
      method: zip.readUInt16LE(at + 10),
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  if (total > RATIO_FROM && total / zip.length > MAX_RATIO) throw new SpreadsheetError('tooLarge')
  return parts
}
