import { commonErrors } from '@akada/contract/kernel/errors'
import sharp from 'sharp'
import { Refusal } from '../errors/index.ts'

export type ImageErrorKind = 'notAnImage' | 'tooLarge' | 'tooManyPixels' | 'broken'

const sentences: Record<ImageErrorKind, string> = {
  notAnImage: 'This is not a picture that can be used here. Choose a JPEG, PNG or WebP file.',
  tooLarge: 'This picture is larger than 5 MiB. Make it smaller and try again.',
  tooManyPixels: 'This picture has more than 40 million pixels. Make it smaller and try again.',
  broken: 'This picture is damaged and can not be opened. Choose another one.',
}

/** An uploaded picture that is refused; `message` is for the person who uploaded it. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly kind: ImageErrorKind

  constructor(kind: ImageErrorKind, options?: ErrorOptions) {
    super(sentences[kind], options)
    this.kind = kind
  }
}

export interface ImageShape {
  /** `inside` keeps the whole picture; `cover` fills a square from its middle. */
  fit: 'inside' | 'cover'
  /** The longer side, in pixels. */
  size: number
}

export const imageShapes = {
  logo: { fit: 'inside', size: 512 },
  picture: { fit: 'cover', size: 400 },
  signature: { fit: 'inside', size: 600 },
} as const satisfies Record<string, ImageShape>

export interface StoredImage {
  bytes: Buffer
  contentType: 'image/webp'
  width: number
  height: number
}

const MAX_BYTES = 5 * 1024 * 1024
const MAX_PIXELS = 40_000_000
/** Maximum target size of a stored picture: a list of forty then costs a phone 1.6 MB at worst. */
const AIM = 40_000
const QUALITIES = [82, 72, 60, 48, 36]
export interface Turns {
  /** Runs the work once a place is free. Refuses with 503 if too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Lets a few pieces of work run at once and the others wait in their order. */
export const openTurns = ({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Turns => {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    run: async work => {
      if (running >= atOnce) {
        if (waiting.length >= most) throw new Refusal(commonErrors.busy)
        // Work that ends passes its place on.
        await new Promise<void>(resume => waiting.push(resume))
      } else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

/** Pictures decoded at once, which leaves half of Node.js' four threads to files and passwords; and those that may wait. */
const turns = openTurns({ atOnce: 2, waiting: 200 })

// A cache of decoded pictures would only use memory: none is decoded twice. One thread per picture leaves the rest to requests.
sharp.cache(false)
sharp.concurrency(1)

/** By content, never by name or declared type. Other formats that the decoder supports (SVG, TIFF, PDF) are never passed to it. */
const isKnown = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')

const opened = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw new ImageError('broken', { cause: error })
  }
}

/**
 * Converts an uploaded JPEG, PNG or WebP into its stored form: upright, resized (never enlarged when `inside`), re-encoded as WebP of about
 * 40 kB at most, with no remaining metadata about camera, place or owner. Throws ImageError, and refuses with 503 while too many wait.
 */
export const storedImage = async (bytes: Buffer, { fit, size }: ImageShape): Promise<StoredImage> => {
  if (bytes.length > MAX_BYTES) throw new ImageError('tooLarge')
  if (!isKnown(bytes)) throw new ImageError('notAnImage')
  const facts = await opened(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (facts.width * facts.height > MAX_PIXELS) throw new ImageError('tooManyPixels')
  return turns.run(() => encoded(bytes, { fit, size }))
}

const encoded = async (bytes: Buffer, { fit, size }: ImageShape): Promise<StoredImage> => {
  const { data, info } = await opened(() =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: size, height: size, fit, withoutEnlargement: fit === 'inside' })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const raw = { width: info.width, height: info.height, channels: info.channels }
  let best = data
  for (const quality of QUALITIES) {
    best = await sharp(data, { raw }).webp({ quality, alphaQuality: quality, effort: 4 }).toBuffer()
    if (best.length <= AIM) break
  }
  return { bytes: best, contentType: 'image/webp', width: info.width, height: info.height }
}

/** The side of a small picture, in pixels: it is shown at 32, also on screens with three of their dots for each. */
const SMALL = 96
/** A stored picture has at most 600 by 600. */
const MAX_STORED_PIXELS = 1_000_000

/** A stored picture as a small WebP of about 3 kB. Throws ImageError. */
export const smallImage = (bytes: Buffer): Promise<Buffer> =>
  turns.run(() =>
    opened(() =>
      sharp(bytes, { limitInputPixels: MAX_STORED_PIXELS })
        .resize(SMALL, SMALL, { fit: 'cover' })
        .webp({ quality: 72 })
        .toBuffer(),
    ),
  )

/** A stored picture as JPEG on white, at most `size` pixels wide and high, for use in a PDF. Throws ImageError. */
export const printableImage = (bytes: Buffer, size: number): Promise<Buffer> =>
  opened(() =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  )
