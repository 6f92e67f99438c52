import type { Writable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  /** Text in pieces of any size. */
  content: AsyncIterable<string> | Iterable<string>
}

const DEFLATED = 8
/** Sizes follow the content, because they are not known before; names are UTF-8. */
const FLAGS = 0x0808
const VERSION = 20
/** 1 January 1980, the first day of the format: the same content gives the same bytes. */
const DAY_ONE = 0x0021

interface Written {
  name: Buffer
  offset: number
  sum: number
  packed: number
  unpacked: number
}

const localHeader = (name: Buffer): Buffer => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DAY_ONE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

const descriptor = ({ sum, packed, unpacked }: Written): Buffer => {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(sum, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(unpacked, 12)
  return bytes
}

const directoryEntry = ({ name, offset, sum, packed, unpacked }: Written): Buffer => {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATED, 10)
  entry.writeUInt16LE(DAY_ONE, 14)
  entry.writeUInt32LE(sum, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(unpacked, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

const endOfDirectory = (count: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

const roomIn = (stream: Writable): Promise<void> =>
  new Promise(resolve => {
    const done = (): void => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.once('drain', done).once('close', done)
  })

async function* deflated(entry: ZipEntry, written: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 })
  let failure: unknown
  const feed = async (): Promise<void> => {
    try {
      for await (const text of entry.content) {
        // The reader has gone away: leaving the loop closes the source of the text.
        if (deflate.destroyed) return
        const bytes = Buffer.from(text)
        written.sum = crc32(bytes, written.sum)
        written.unpacked += bytes.length
        if (!deflate.write(bytes)) await roomIn(deflate)
      }
      deflate.end()
    } catch (error) {
      failure = error
      deflate.destroy()
    }
  }
  const fed = feed()
  try {
    for await (const chunk of deflate) {
      written.packed += chunk.length
      yield chunk
    }
  } catch (error) {
    throw failure ?? error
  }
  await fed
}

/**
 * The bytes of a zip archive, generated as its entries are read: memory use does not grow with the content. An entry, and the archive, must
 * stay below 4 GiB.
 */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const all: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const written: Written = { name: Buffer.from(entry.name), offset, sum: 0, packed: 0, unpacked: 0 }
    const header = localHeader(written.name)
    yield header
    yield* deflated(entry, written)
    yield descriptor(written)
    offset += header.length + written.packed + 16
    all.push(written)
  }
  const directory = Buffer.concat(all.map(directoryEntry))
  yield directory
  yield endOfDirectory(all.length, directory.length, offset)
}
