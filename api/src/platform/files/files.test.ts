import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecrets } from '../secrets/index.ts'
import {
  imageShapes,
  isSigned,
  openStorage,
  printableImage,
  type Storage,
  signedPath,
  storedImage,
  viewerOf,
} from './index.ts'

describe.each(['folder', 's3'] as const)('storage in %s', kind => {
  let folder: string
  let server: S3rver | undefined
  let storage: Storage

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'))
    if (kind === 'folder') {
      storage = await openStorage({ kind, folder })
      return
    }
    server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'files', configs: [] }],
    })
    const { port } = await server.run()
    storage = await openStorage({
      kind,
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      pathStyle: true,
    })
  })

  afterAll(async () => {
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('returns exactly the same bytes, whole and as a stream', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256))
    await storage.put('pictures/01938f3e.webp', bytes, 'image/webp')
    expect((await storage.get('pictures/01938f3e.webp')).equals(bytes)).toBe(true)
    expect((await buffer(await storage.stream('pictures/01938f3e.webp'))).equals(bytes)).toBe(true)
    expect(await storage.has('pictures/01938f3e.webp')).toBe(true)
  })

  it('stores a local file', async () => {
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * 104_729) % 251))
    const path = join(folder, 'local.pdf')
    await writeFile(path, bytes)
    await storage.putFile('prints/01938f3e/1.pdf', path, 'application/pdf')
    expect((await storage.get('prints/01938f3e/1.pdf')).equals(bytes)).toBe(true)
  })

  it('replaces and deletes', async () => {
    await storage.put('a/b', Buffer.from('one'), 'text/plain')
    await storage.put('a/b', Buffer.from('two'), 'text/plain')
    expect((await storage.get('a/b')).toString()).toBe('two')
    await storage.delete('a/b')
    await storage.delete('a/b')
    expect(await storage.has('a/b')).toBe(false)
  })

  it('reports a missing file', async () => {
    await expect(storage.get('not/there')).rejects.toMatchObject({ name: 'FileMissing' })
    await expect(storage.stream('not/there')).rejects.toMatchObject({ name: 'FileMissing' })
  })

  it.each(['../secret', 'a/../../b', '/etc/passwd', 'A', ''])('refuses the key %j', async key => {
    await expect(async () => storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('key')
    await expect(storage.get(key)).rejects.toThrow('key')
  })
})

describe('storedImage', () => {
  const noise = (width: number, height: number): Sharp =>
    sharp({
      create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })

  it.each(['jpeg', 'png', 'webp'] as const)('makes a small WebP of a %s', async format => {
    const bytes = await noise(900, 600).toFormat(format).toBuffer()
    const picture = await storedImage(bytes, imageShapes.picture)
    expect(picture).toMatchObject({ contentType: 'image/webp', width: 400, height: 400 })
    expect((await sharp(picture.bytes).metadata()).format).toBe('webp')
    expect(await storedImage(bytes, imageShapes.logo)).toMatchObject({ width: 512, height: 341 })
  })

  it('makes a photograph smaller than 40 kB', async () => {
    const photograph = await noise(60, 40).resize(1600, 1200).blur(3).jpeg({ quality: 95 }).toBuffer()
    expect((await storedImage(photograph, imageShapes.picture)).bytes.length).toBeLessThanOrEqual(40_000)
  })

  it('turns it upright and removes its location', async () => {
    const left = await sharp({ create: { width: 40, height: 80, channels: 3, background: '#ff0000' } })
      .extend({ right: 40, background: '#0000ff' })
      .extend({ bottom: 80, background: '#00ff00' })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(left).metadata()).exif).toBeDefined()
    const picture = await storedImage(left, imageShapes.logo)
    expect(picture).toMatchObject({ width: 160, height: 80 })
    const facts = await sharp(picture.bytes).metadata()
    expect(facts.exif).toBeUndefined()
    expect(facts.orientation).toBeUndefined()
    const pixels = await sharp(picture.bytes).raw().toBuffer()
    // After a quarter turn clockwise the green lower half is on the left.
    expect(pixels[1]).toBeGreaterThan(200)
  })

  it('keeps transparency on screen, and uses a white background in print', async () => {
    const logo = await sharp({
      create: { width: 100, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const stored = await storedImage(logo, imageShapes.logo)
    expect((await sharp(stored.bytes).metadata()).hasAlpha).toBe(true)
    const print = await printableImage(stored.bytes, 300)
    expect((await sharp(print).metadata()).format).toBe('jpeg')
    expect((await sharp(print).raw().toBuffer())[0]).toBe(255)
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'notAnImage'],
    ['a GIF', Buffer.from('GIF89a'), 'notAnImage'],
    ['nothing', Buffer.alloc(0), 'notAnImage'],
    ['a damaged JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500, 7)]), 'broken'],
    ['too many bytes', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(5 * 1024 * 1024)]), 'tooLarge'],
  ])('refuses %s', (_, bytes, kind) =>
    expect(storedImage(bytes, imageShapes.logo)).rejects.toMatchObject({ name: 'ImageError', kind }),
  )

  it('refuses a truncated picture, and one of too many pixels', async () => {
    const whole = await noise(400, 400).png().toBuffer()
    await expect(storedImage(whole.subarray(0, whole.length / 2), imageShapes.logo)).rejects.toMatchObject({
      kind: 'broken',
    })
    const wide = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    await expect(storedImage(wide, imageShapes.logo)).rejects.toMatchObject({ kind: 'tooManyPixels' })
  })
})

describe('signed paths', () => {
  const now = new Date('2026-11-20T10:20:00Z')
  const secrets = openSecrets({ current: 'a secret of the server', previous: null })
  const parsed = (path: string) => {
    const url = new URL(path, 'http://localhost')
    return {
      id: url.pathname.replace('/api/files/', ''),
      viewer: url.searchParams.get('viewer') ?? '',
      expires: Number(url.searchParams.get('expires')),
      signature: url.searchParams.get('signature') ?? '',
    }
  }
  const viewer = { staffId: 'ada', sessionId: 'morning', roleAccessId: null }
  const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

  it('are valid for at least an hour, and stay the same within a clock hour', () => {
    const path = signedPath(secrets, '01938f3e', viewer, now)
    expect(signedPath(secrets, '01938f3e', viewer, later(39))).toBe(path)
    expect(signedPath(secrets, '01938f3e', viewer, later(41))).not.toBe(path)
    expect(isSigned(secrets, parsed(path), now)).toBe(true)
    expect(isSigned(secrets, parsed(path), later(99))).toBe(true)
    expect(isSigned(secrets, parsed(path), later(100))).toBe(false)
  })

  it('name their viewer', () => {
    for (const one of [viewer, { ...viewer, roleAccessId: 'principal' }])
      expect(viewerOf(parsed(signedPath(secrets, '01938f3e', one, now)).viewer)).toEqual(one)
    for (const text of ['', 'morning', 'morning_ada', '_ada_']) expect(viewerOf(text)).toBeNull()
  })

  it('are valid for one file, one viewer, one time and one secret', () => {
    const signed = parsed(signedPath(secrets, '01938f3e', viewer, now))
    expect(isSigned(openSecrets({ current: 'another', previous: null }), signed, now)).toBe(false)
    expect(isSigned(secrets, { ...signed, id: '01938f3f' }, now)).toBe(false)
    expect(isSigned(secrets, { ...signed, viewer: 'evening_ada_' }, now)).toBe(false)
    expect(isSigned(secrets, { ...signed, expires: signed.expires + 3600 }, now)).toBe(false)
    expect(isSigned(secrets, { ...signed, expires: Number.NaN }, now)).toBe(false)
    expect(isSigned(secrets, { ...signed, signature: `${signed.signature.slice(0, -2)}AA` }, now)).toBe(false)
    expect(isSigned(secrets, { ...signed, signature: '' }, now)).toBe(false)
  })
})
