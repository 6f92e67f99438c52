import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { languages } from '@akada/contract/kernel/languages'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { Config } from '../config/index.ts'
import { makeServer } from './server.ts'
import { serveStatic } from './static.ts'

const folder = mkdtempSync(join(tmpdir(), 'akada-pages-'))
mkdirSync(join(folder, 'assets'))
for (const name of ['icon.svg', 'icon-192.png', 'app.webmanifest', 'sw.js', 'assets/c-B4x9a_1.js'])
  writeFileSync(join(folder, name), 'x'.repeat(2000))
const script = 'export const answer = 42'
writeFileSync(join(folder, 'assets/c-B4x9a_2.js'), script)
writeFileSync(join(folder, 'assets/c-B4x9a_2.js.br'), brotliCompressSync(script))
const inline = 'document.title = "Akada"'
const styles = 'body{margin:0}'
const head = `<style>${styles}</style><script>${inline}</script>`
writeFileSync(join(folder, 'index.html'), `${head}${'x'.repeat(2000)}`)
for (const language of languages)
  writeFileSync(join(folder, `family-${language}.html`), `<script>language(${language})</script>${language}`)
writeFileSync(
  join(folder, 'addresses.json'),
  JSON.stringify(['/', '/login', '/verify', '/verify/$code', '/family/messages/{-$id}']),
)
const server = await makeServer((await testApp()).app)
await serveStatic(server, folder, async () => ['en', 'yo'])

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const headersOf = async (url: string) => (await server.inject({ url, headers: { accept: 'text/html' } })).headers

it('sends the security headers with pages, and not with each part of a page', async () => {
  for (const url of ['/', '/login', '/sw.js']) {
    const headers = await headersOf(url)
    expect({ url, header: headers['content-security-policy'] }).toEqual({
      url,
      header: expect.stringContaining("default-src 'self'"),
    })
    expect({ url, header: headers['cache-control'] }).toEqual({ url, header: 'no-cache' })
    expect({ url, header: headers['referrer-policy'] }).toEqual({ url, header: 'same-origin' })
  }
  for (const url of ['/icon.svg', '/assets/c-B4x9a_1.js']) {
    const headers = await headersOf(url)
    expect({ url, header: headers['content-security-policy'] ?? 'none' }).toEqual({ url, header: 'none' })
    expect({ url, header: headers['permissions-policy'] ?? 'none' }).toEqual({ url, header: 'none' })
    expect({ url, header: headers['x-content-type-options'] }).toEqual({ url, header: 'nosniff' })
  }
})

it('answers an address without a page with the page that says so and 404', async () => {
  for (const [url, status] of [
    ['/', 200],
    ['/login/', 200],
    ['/login?to=%2F', 200],
    ['/verify/ABCD-EFGH', 200],
    ['/family/messages', 200],
    ['/family/messages/1', 200],
    ['/family/messages/1/2', 404],
    ['/verify/ABCD/EFGH', 404],
    ['/wp-login.php', 404],
    ['/logins', 404],
  ] as const) {
    const { statusCode, body } = await server.inject({ url, headers: { accept: 'text/html' } })
    expect({ url, statusCode, isPage: /^<(?:style|script)>/.test(body) }).toEqual({
      url,
      statusCode: status,
      isPage: true,
    })
  }
})

it('lets robots read the home page and the verification of cards, and nothing else', () => {
  const rules = readFileSync(join(import.meta.dirname, '../../../../web/public/robots.txt'), 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, kind, path = ''] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? []
      return kind ? [{ kind, path }] : []
    })
  // RFC 9309: the longest rule that fits decides.
  const ruleOf = (address: string): string | undefined =>
    rules
      .filter(({ path }) => (path.endsWith('$') ? address === path.slice(0, -1) : address.startsWith(path)))
      .toSorted((one, other) => other.path.length - one.path.length)[0]?.kind
  for (const address of ['/', '/verify', '/verify/K7QM-4Z2P-9X01'])
    expect({ address, rule: ruleOf(address) }).toEqual({ address, rule: 'Allow' })
  for (const address of ['/login', '/family', '/api/docs', '/dashboard', '/no-such-page'])
    expect({ address, rule: ruleOf(address) }).toEqual({ address, rule: 'Disallow' })
})

it('adds no more listeners to a response than Node expects', async () => {
  const warnings: string[] = []
  const collect = ({ name, message }: Error) => warnings.push(`${name}: ${message}`)
  process.on('warning', collect)
  for (const url of ['/', '/login', '/student/search', '/icon.svg', '/assets/c-B4x9a_2.js', '/api/nothing'])
    await headersOf(url)
  // Warnings are emitted in the next tick.
  await new Promise(setImmediate)
  process.off('warning', collect)
  expect(warnings).toEqual([])
})

it('lets a file named by its content be cached for good, with short headers', async () => {
  const headers = await headersOf('/assets/c-B4x9a_1.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(JSON.stringify(headers).length).toBeLessThan(500)
})

it('sends a packed script from memory as it does from the disk, and serves parts and other forms of it', async () => {
  const url = '/assets/c-B4x9a_2.js'
  const packed = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const { date: _date, ...fromDisk } = (await server.inject({ method: 'HEAD', url, headers: packed })).headers
  for (const round of ['read', 'kept']) {
    const { statusCode, rawPayload, headers } = await server.inject({ url, headers: packed })
    const { date: _now, ...fromMemory } = headers
    expect({ round, statusCode, headers: fromMemory }).toEqual({ round, statusCode: 200, headers: fromDisk })
    expect(brotliDecompressSync(rawPayload).toString()).toBe(script)
  }
  const known = { ...packed, 'if-none-match': String(fromDisk.etag) }
  expect((await server.inject({ url, headers: known })).statusCode).toBe(304)
  expect((await server.inject({ url, headers: { range: 'bytes=0-5' } })).body).toBe('export')
  for (const encoding of ['identity', 'br;q=0']) {
    const plain = await server.inject({ url, headers: { 'accept-encoding': encoding } })
    expect({ encoding, sent: plain.headers['content-encoding'], body: plain.body }).toEqual({ encoding, body: script })
  }
  expect((await server.inject({ url: '/assets/c-gone123.js', headers: packed })).statusCode).toBe(404)
})

it('serves what a browser needs to install the product under its own types, for a day', async () => {
  for (const [url, type] of [
    ['/app.webmanifest', 'application/manifest+json'],
    ['/icon-192.png', 'image/png'],
  ]) {
    const { headers, statusCode } = await server.inject({ url, headers: { accept: '*/*' } })
    expect({ url, statusCode, cache: headers['cache-control'], policy: headers['content-security-policy'] }).toEqual({
      url,
      statusCode: 200,
      cache: 'public, max-age=86400',
      policy: undefined,
    })
    expect(headers['content-type']).toContain(type)
  }
})

it('serves the page to clients that accept anything or send no Accept header, and JSON on the paths of the API', async () => {
  for (const headers of [{ accept: '*/*' }, {}, { accept: 'text/html' }]) {
    const page = await server.inject({ url: '/login', headers })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
  }
  for (const url of ['/api/nothing', '/health/nothing', '/assets/c-gone123.js']) {
    const answer = await server.inject({ url, headers: { accept: '*/*' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
  }
  expect((await server.inject({ url: '/login', headers: { accept: 'application/json' } })).statusCode).toBe(404)
})

it('sends the page in few headers, which its first bytes wait for on a slow line', async () => {
  const headers = await headersOf('/login')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(Object.keys(headers).join()).not.toMatch(/x-ratelimit|x-request-id|last-modified|xss|dns-prefetch/)
  expect(headers.etag).toBeDefined()
})

it('serves families their own page in the language of their browser, with its own policy', async () => {
  const pageFor = async (cookie?: string) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'identity', ...(cookie ? { cookie } : {}) }
    const { body, headers: sent } = await server.inject({ url: '/family/child/1', headers })
    expect(sent['content-security-policy']).toContain(hashOf(`language(${body.slice(-2)})`))
    return body.slice(-2)
  }
  expect(await pageFor()).toBe('en')
  expect(await pageFor('akada_language=yo')).toBe('yo')
  expect(await pageFor('other=1; akada_language=../../etc')).toBe('en')
})

it('tells the page of families which languages to offer, and is in English where the stored one is not offered', async () => {
  const opened = async (served: typeof server, cookie: string) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'identity', cookie }
    const { body, headers: sent } = await served.inject({ url: '/family', headers })
    return [body.slice(-2), sent['set-cookie']]
  }
  const offers = (names: string) => `akada_languages=${names}; Max-Age=31536000; Path=/family; SameSite=Lax`
  expect(await opened(server, 'akada_language=ha')).toEqual(['en', offers('en.yo')])
  expect(await opened(server, 'akada_languages=en.yo; akada_language=yo')).toEqual(['yo', undefined])
  const other = await makeServer((await testApp()).app)
  await serveStatic(other, folder, () => Promise.reject(new Error('the database does not answer')))
  expect(await opened(other, 'akada_languages=en.yo; akada_language=yo')).toEqual(['yo', undefined])
  await other.close()
})

it('allows the inline scripts and styles of the page by their hashes, and no others', async () => {
  const policy = String((await headersOf('/login'))['content-security-policy']).split(';')
  expect(policy).toContain(`script-src 'self' ${hashOf(inline)}`)
  expect(policy).toContain(`style-src 'self' ${hashOf(styles)}`)
  expect(policy).toContain("style-src-attr 'none'")
})

it('allows inline styles only where maps are shown, which need them', async () => {
  const withMaps = await makeServer((await testApp({ config: { mapsKey: 'a key of the maps' } })).app)
  await serveStatic(withMaps, folder, async () => ['en'])
  const policy = (await withMaps.inject({ url: '/login', headers: { accept: 'text/html' } })).headers[
    'content-security-policy'
  ]
  await withMaps.close()
  expect(policy).toContain("style-src 'self' 'unsafe-inline' https://fonts.googleapis.com;")
  expect(policy).not.toContain('style-src-attr')
})

it('asks browsers for https for a year where it has an address with https, and with subdomains where that is set', async () => {
  const said = async (config: Partial<Config>) => {
    const secure = await makeServer((await testApp({ config })).app)
    const { headers } = await secure.inject({ url: '/health/live' })
    await secure.close()
    return headers['strict-transport-security']
  }
  const publicUrl = 'https://akada.example'
  expect(await said({ publicUrl })).toBe('max-age=31536000')
  expect(await said({ publicUrl, hstsSubdomains: true })).toBe('max-age=31536000; includeSubDomains')
  expect(await said({})).toBeUndefined()
})

it('says the time with each answer of a call, and not with a page or a file', async () => {
  const app = await testApp()
  const said = async (url: string) => (await app.get(url)).headers['akada-now']
  expect(await said('/api/auth/me')).toBe(String(app.clock.now().getTime()))
  expect(await said('/billing/nothing')).toBe(String(app.clock.now().getTime()))
  expect(await said('/health/live')).toBeUndefined()
  expect((await server.inject('/login')).headers['akada-now']).toBeUndefined()
})

it('has an address that removes the stored program from a device, and nothing that a person has entered', async () => {
  const { statusCode, headers, body } = await server.inject({ url: '/api/repair', headers: { accept: 'text/html' } })
  expect(statusCode).toBe(200)
  expect(headers['clear-site-data']).toBe('"cache"')
  expect(headers['cache-control']).toBe('no-store')
  const [, inline = ''] = /<script>([^]*)<\/script>/.exec(body) ?? []
  expect(headers['content-security-policy']).toContain(`script-src ${hashOf(inline)}`)
  expect(inline).toContain("name.startsWith('akada.')")
})
