import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startWorker } from '../../test/worker.ts'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64').slice(0, 8)

const script = '/assets/c-register.js'
const style = '/assets/a-register.css'
const icon = '/icon.svg'

/** What the server has of a version: its files by address, as text. */
const versionOf = (name: string): Record<string, string> => {
  const files: Record<string, string> = {
    '/': `<!doctype html><title>Akada</title><script src="/assets/index-${name}.js"></script>`,
    [`/assets/index-${name}.js`]: `start("${name}")`,
    [script]: 'export const register = 1',
    [style]: '.register{color:red}',
    [icon]: '<svg/>',
    '/app.webmanifest': '{"name":"Akada"}',
    '/family-en.html': `<!doctype html><title>Akada</title><p>Your children at school, ${name}</p>`,
  }
  const digests = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, digestOf(text)]))
  const list = {
    product: 'akada',
    main: `/assets/index-${name}.js`,
    start: [`/assets/index-${name}.js`],
    byOperation: { 'attendance.mark': [script, style] },
    files: digests,
  }
  return { ...files, '/offline.json': JSON.stringify(list) }
}

const types: Record<string, string> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
}
const typeOf = (path: string): string => types[path.split('.')[1] ?? ''] ?? 'text/html; charset=utf-8'

const fileOf = (version: Record<string, string>, path: string): Response => {
  // The server chooses the page of families by their language.
  const page = path.startsWith('/family') ? '/family-en.html' : '/'
  const address = path.includes('.') ? path : page
  const text = version[address]
  return text === undefined
    ? new Response('{"code":"not_found"}', { status: 404 })
    : new Response(text, { headers: { 'content-type': typeOf(address) } })
}

const portal = 'Buy data to go on'
const html = (status = 200): Response => new Response(portal, { status, headers: { 'content-type': 'text/html' } })
const redirected = (): Response => Object.defineProperty(html(), 'redirected', { value: true })

/** What something on the way makes of an answer of the product. */
const faults: Record<string, (found: Response, path: string) => Response | Promise<Response>> = {
  'a foreign page': () => html(),
  'a foreign page after a redirect': redirected,
  'foreign content of the right type': (_found, path) =>
    new Response(portal, { headers: { 'content-type': typeOf(path.includes('.') ? path : '/') } }),
  'half of each answer': async found => {
    const text = await found.text()
    return new Response(text.slice(0, text.length / 2), { headers: found.headers })
  },
  'foreign JSON': () => new Response('{"login":"required"}', { headers: { 'content-type': 'application/json' } }),
  'an error page': () => html(502),
  'no answer': () => Promise.reject(new TypeError('Failed to fetch')),
}

const device = () => {
  const line = { version: versionOf('one'), fault: null as keyof typeof faults | null, only: (_path: string) => true }
  const worker = startWorker(async path => {
    const found = fileOf(line.version, path)
    const fault = line.fault !== null && line.only(path) ? faults[line.fault] : undefined
    return fault ? fault(found, path) : found
  })
  const isStored = async (path: string): Promise<boolean> => (await worker.caches.match(path)) !== undefined
  return { line, isStored, ...worker }
}

const cutLine = (device: { line: { fault: string | null; only: (path: string) => boolean } }): void => {
  device.line.fault = 'no answer'
  device.line.only = () => true
}

describe.each(Object.keys(faults))('on a line that gives %s', fault => {
  it('a device that has the program goes on opening it, with and without a connection', async () => {
    const it = device()
    await it.begin()
    await it.load('/assets/index-one.js')
    it.line.fault = fault
    for (const path of ['/dashboard', '/login', '/']) {
      expect(await it.open(path)).toBe(it.line.version['/'])
      await it.message({ renew: true })
    }
    await it.message({ prepare: ['attendance.mark'] })
    for (const path of [script, style]) {
      expect(await it.load(path)).toBeNull()
      expect(await it.isStored(path)).toBe(false)
    }
    await it.load(icon)
    it.line.fault = null
    expect(await it.open()).toBe(it.line.version['/'])
    expect(await it.load(script)).toBe(it.line.version[script])
    expect(await it.load(style)).toBe(it.line.version[style])
    expect(await it.load(icon)).toBe(it.line.version[icon])
    cutLine(it)
    expect(await it.open()).toBe(it.line.version['/'])
    expect(await it.load('/assets/index-one.js')).toBe('start("one")')
    expect(await it.load(script)).toBe(it.line.version[script])
  })

  it('a device whose first visit meets it stores nothing, and the program at the next good answer', async () => {
    const it = device()
    it.line.fault = fault
    await it.begin()
    await it.open().catch(() => undefined)
    expect(await it.isStored('/')).toBe(false)
    it.line.fault = null
    expect(await it.open()).toBe(it.line.version['/'])
    await it.load('/assets/index-one.js')
    cutLine(it)
    expect(await it.open()).toBe(it.line.version['/'])
    expect(await it.load('/assets/index-one.js')).toBe('start("one")')
  })

  it('a newer version is not opened before all its files have come', async () => {
    const it = device()
    await it.begin()
    await it.load('/assets/index-one.js')
    const before = it.line.version
    it.line.version = versionOf('two')
    it.line.fault = fault
    it.line.only = path => path.startsWith('/assets/')
    expect(await it.open()).toBe(before['/'])
    await it.message({ prepare: ['attendance.mark'] })
    expect(await it.open()).toBe(before['/'])
    it.line.fault = null
    await it.message({ prepare: ['attendance.mark'] })
    cutLine(it)
    expect(await it.open()).toBe(it.line.version['/'])
    expect(await it.load('/assets/index-two.js')).toBe('start("two")')
    expect(await it.load(script)).toBe(it.line.version[script])
  })
})

describe('a device on which a former worker stored foreign answers', () => {
  const poisoned = async (page: Response, list?: string) => {
    const it = device()
    const shell = await it.caches.open('akada.shell')
    const assets = await it.caches.open('akada.assets.1000')
    await shell.put('/', page)
    if (list) await shell.put('/offline.json', new Response(list))
    await shell.put(icon, html())
    await assets.put(script, html())
    await assets.put(style, fileOf(it.line.version, style))
    return it
  }

  it('opens again at the next good answer', async () => {
    const it = await poisoned(html())
    await it.begin()
    expect(await it.open()).toBe(it.line.version['/'])
    expect(await it.load(script)).toBe(it.line.version[script])
    expect(await it.load(icon)).toBe(it.line.version[icon])
    cutLine(it)
    expect(await it.open()).toBe(it.line.version['/'])
    expect(await it.load(script)).toBe(it.line.version[script])
  })

  it('goes on without a connection where its page is good, and loses only the foreign files', async () => {
    const it = await poisoned(fileOf(versionOf('zero'), '/'))
    cutLine(it)
    await it.begin()
    expect(await it.open()).toBe(versionOf('zero')['/'])
    expect(await it.load(style)).toBe(it.line.version[style])
    expect(await it.isStored(script)).toBe(false)
    expect(await it.isStored(icon)).toBe(false)
  })

  it('takes the list of its own version up where the server still has it', async () => {
    const { '/offline.json': list = '', ...version } = versionOf('one')
    const { files: _digests, product: _mark, ...former } = JSON.parse(list)
    const it = await poisoned(fileOf(version, '/'), JSON.stringify(former))
    await it.begin()
    await it.message({ prepare: ['attendance.mark'] })
    cutLine(it)
    expect(await it.load(script)).toBe(it.line.version[script])
  })
})

it('passes on a file of another version without storing it', async () => {
  const it = device()
  await it.begin()
  it.line.version = versionOf('two')
  expect(await it.load('/assets/index-two.js')).toBe('start("two")')
  expect(await it.isStored('/assets/index-two.js')).toBe(false)
})

it("goes past the browser's own cache where that has a foreign answer", async () => {
  const version = versionOf('one')
  const worker = startWorker((path, { cache }) =>
    path === script && cache !== 'reload' ? html() : fileOf(version, path),
  )
  await worker.begin()
  expect(await worker.load(script)).toBe(version[script])
})

describe('a sign-out that the browser sends in the background', () => {
  const session = '0190a0a0-0000-7000-8000-00000000000a'

  it('names the session, and is sent again unless the server itself has answered', async () => {
    const sent: unknown[] = []
    let answer = (): Response => html()
    const worker = startWorker((path, { body }) => {
      sent.push([path, body])
      return answer()
    })
    const sync = () => worker.sync(`akada.leaving.${session}`)
    await expect(sync()).rejects.toThrow()
    answer = () => Response.json({ message: 'You are signed out.' })
    await sync()
    const once = ['/api/token/revoke', JSON.stringify({ session })]
    expect(sent).toEqual([once, once])
  })
})

describe('the pages of families', () => {
  it('come from the server each time, and open without a connection as they were last', async () => {
    const it = device()
    await it.begin()
    expect(await it.open('/family')).toContain('one')
    it.line.version = versionOf('two')
    expect(await it.open('/family/child/1')).toContain('two')
    cutLine(it)
    expect(await it.open('/family/devices')).toContain('Your children at school, two')
    expect(await it.open('/dashboard')).toBe(versionOf('one')['/'])
  })

  it.each(Object.keys(faults))('are never stored from a line that gives %s', async fault => {
    const it = device()
    await it.begin()
    expect(await it.open('/family')).toContain('Your children at school')
    it.line.fault = fault
    await it.open('/family')
    cutLine(it)
    expect(await it.open('/family')).toContain('Your children at school, one')
  })
})
