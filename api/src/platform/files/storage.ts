import { once } from 'node:events'
import { createReadStream, ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'

export type StorageConfig =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      bucket: string
      region: string
      /** For services other than Amazon's. */
      endpoint?: string
      /** Left out, the machine's own role or environment is asked. */
      credentials?: { accessKeyId: string; secretAccessKey: string }
      /** The bucket in the path instead of the host name, as most services other than Amazon's want it. */
      pathStyle?: boolean
    }

/** Nothing is kept under this key. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'

  constructor(key: string, options?: ErrorOptions) {
    super(`No file is kept under ${key}.`, options)
  }
}

/** Files by key, in a local folder or in S3. Keys are made here, never by people: lower-case letters, digits, - _ . and /. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The same for what lies in a local file, however large: it is not held in memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** Throws FileMissing. */
  get(key: string): Promise<Buffer>
  /** Throws FileMissing before the first byte. */
  stream(key: string): Promise<Readable>
  has(key: string): Promise<boolean>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
}

const KEY = /^(?!.*\.\.)[a-z0-9][a-z0-9/_.-]{0,199}$/

const checked = (key: string): string => {
  if (!KEY.test(key)) throw new Error(`A file can't be kept under the key ${JSON.stringify(key)}.`)
  return key
}

const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (MISSING.has(error.name) || ('code' in error && MISSING.has(String(error.code))) || isMissing(error.cause))

const driverOf = async (config: StorageConfig): Promise<DriverContract> => {
  if (config.kind === 'folder') return new FSDriver({ location: config.folder, visibility: 'private' })
  // Loaded only where it is used: the client of S3 takes a quarter of a second and 30 MiB.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket: config.bucket,
    region: config.region,
    endpoint: config.endpoint,
    credentials: config.credentials,
    forcePathStyle: config.pathStyle,
    visibility: 'private',
    supportsACL: false,
    // By default the client frames what it uploads with checksums, which services other than Amazon's store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Opens the storage that the configuration names. Makes no connection yet. */
export const openStorage = async (config: StorageConfig): Promise<Storage> => {
  const disk = new Disk(await driverOf(config))

  const reading = async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    checked(key)
    try {
      return await read()
    } catch (error) {
      if (isMissing(error)) throw new FileMissing(key, { cause: error })
      throw error
    }
  }

  return {
    put: (key, bytes, contentType) =>
      disk.put(checked(key), bytes, { contentType, contentLength: bytes.length, visibility: 'private' }),
    putFile: async (key, path, contentType) => {
      const { size } = await stat(path)
      await disk.putStream(checked(key), createReadStream(path), {
        contentType,
        contentLength: size,
        visibility: 'private',
      })
    },
    get: key => reading(key, async () => Buffer.from(await disk.getBytes(key))),
    stream: key =>
      reading(key, async () => {
        const stream = await disk.getStream(key)
        if (stream instanceof ReadStream) await once(stream, 'open')
        return stream
      }),
    has: key => disk.exists(checked(key)),
    delete: key => disk.delete(checked(key)),
  }
}
