import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type Language, languages } from '@akada/contract/kernel/languages'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../errors/index.ts'
import { answerError } from './errors.ts'
import { serveRepairPage } from './repair-page.ts'

const programPaths = /^\/(api|billing|health|metrics)(\/|$|\?)/
/** Files the build names by their content: `assets/c-B4x9a_1.js`. */
const hashedName = /[\\/]assets[\\/].+-[\w-]{7,}\.\w+(\.br|\.gz)?$/

const forGood = 'public, max-age=31536000, immutable'

/** Files with fixed names that belong to a page and are not pages themselves. (A worker obeys the policy of its own file.) */
const partOfPage = /[\\/](?:icon\.svg|icon-\w+\.png|app\.webmanifest)(\.br|\.gz)?$/

/** What a browser reads to install the product: it changes rarely, and is not requested again with each visit. */
const ofInstalling = /[\\/](?:icon-\w+\.png|app\.webmanifest)(\.br|\.gz)?$/

const lifetimeOf = (path: string): string => {
  if (hashedName.test(path)) return forGood
  return ofInstalling.test(path) ? 'public, max-age=86400' : 'no-cache'
}

/** Headers that browsers obey on pages only: on each script and style of a first visit they would waste more than half a kilobyte. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
]
/** What tells nothing about a file: its ETag says whether it has changed, and nobody counts requests, or reports an error of one. */
const ofOthers = [
  'accept-ranges',
  'last-modified',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
]

/** A monitor, a link preview or curl accepts anything, or sends no Accept header. */
const acceptsPage = (accept: string | undefined): boolean => accept === undefined || /text\/html|\*\/\*/.test(accept)

const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !programPaths.test(request.url) &&
  !request.url.startsWith('/assets/') &&
  acceptsPage(request.headers.accept)

const firstPage = 'index.html'
const familyPage = (language: Language): string => `family-${language}.html`
const familyPaths = /^\/family(?:\/|$|\?)/

const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([\\w.]*)`).exec(headers.cookie ?? '')?.[1]

type FindLanguages = () => Promise<readonly Language[]>

/** How long it may take until pages offer a language that a state has turned on, in milliseconds. */
const languagesLast = 30_000

/** The languages that families may choose, found for all pages of half a minute; the last ones where that fails, and null before any were. */
const cachedLanguages = (find: FindLanguages): (() => Promise<readonly Language[] | null>) => {
  let found: readonly Language[] | null = null
  let due = 0
  return async () => {
    if (performance.now() < due) return found
    due = performance.now() + languagesLast
    // Without the database nobody signs in, but the page opens and says so.
    found = await find().catch(() => found)
    return found
  }
}

/** The page of families in the language that their browser has stored, if it is offered. A cookie names for the page what is: `en.ha.yo`. */
const familyPageOf = (request: FastifyRequest, reply: FastifyReply, offered: readonly Language[] | null): string => {
  const names = offered?.join('.')
  if (names !== undefined && cookieOf(request, 'akada_languages') !== names)
    reply.header('set-cookie', `akada_languages=${names}; Max-Age=31536000; Path=/family; SameSite=Lax`)
  const stored = cookieOf(request, 'akada_language')
  return familyPage((offered ?? languages).find(one => one === stored) ?? 'en')
}

/**
 * Whether the program has a page at the path of an address. The build lists the paths of all pages in addresses.json, with $ before a part that
 * varies and {-$ } around one that may be missing; without that list every path counts as a page.
 */
const pageFinder = (folder: string): ((url: string) => boolean) => {
  const list = join(folder, 'addresses.json')
  if (!existsSync(list)) return () => true
  const patterns = z
    .array(z.string().regex(/^[\w/${}-]+$/))
    .parse(JSON.parse(readFileSync(list, 'utf8')))
    .map(path =>
      path
        .replace(/\/$/, '')
        .replaceAll(/\/\{-\$\w+\}/g, '(?:/[^/]+)?')
        .replaceAll(/\$\w+/g, '[^/]+'),
    )
  const known = new RegExp(`^(?:${patterns.join('|')})/?(?:[?#]|$)`)
  return url => known.test(url)
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The contents of the inline elements with this name. */
const inlineIn = (html: string, name: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, text]) => text ?? '')

/**
 * `policy` with the page's own inline scripts and styles allowed, by hash; if all inline styles are allowed, a hash would forbid the
 * others.
 */
const allowing = (policy: string, html: string): string =>
  policy
    .split(';')
    .map(directive => {
      const name = /^\s*(script|style)-src(?![-\w])/.exec(directive)?.[1]
      if ((name !== 'script' && name !== 'style') || directive.includes("'unsafe-inline'")) return directive
      return [directive, ...inlineIn(html, name).map(hashOf)].join(' ')
    })
    .join(';')

/** The policy of a page: computed once for each version of it. */
const policyOfPage = (page: string): ((policy: string) => string) => {
  let known: { policy: string; changed: number; answer: string } | undefined
  return policy => {
    const changed = statSync(page).mtimeMs
    if (known?.policy !== policy || known.changed !== changed)
      known = { policy, changed, answer: allowing(policy, readFileSync(page, 'utf8')) }
    return known.answer
  }
}

/** Scripts and styles are named by their content. */
const programPath = String.raw`/assets/:name(^[\w-]+-[\w-]{7,}\.(?:css|js)$)`
const packedForGood = {
  'cache-control': forGood,
  'content-encoding': 'br',
  vary: 'accept-encoding',
}
const ofSpecialRequests = ['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']
/** Whether a request is for a whole file, packed. */
const isPlain = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  /(?:^|,) *br *(?:,|$)/.test(headers['accept-encoding'] ?? '') &&
  ofSpecialRequests.every(name => headers[name] === undefined)

interface Packed {
  headers: Record<string, string>
  bytes: Buffer
}

/** Reads the packed form of a script or style; null if there is none. */
const readPacked = async (path: string): Promise<Packed | null> => {
  try {
    const [bytes, { size, mtime }] = await Promise.all([readFile(`${path}.br`), stat(`${path}.br`)])
    const type = path.endsWith('.css') ? 'text/css' : 'application/javascript'
    const etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`
    return { bytes, headers: { ...packedForGood, etag, 'content-type': `${type}; charset=utf-8` } }
  } catch {
    return null
  }
}

/**
 * Serves the packed scripts and styles from memory, where they take less than a megabyte. A page needs forty of them, and to look for each
 * in its folder costs more than all else about it; each is read when it is first requested, and never again, as its name tells its content.
 */
const serveProgram = (server: FastifyInstance, folder: string): void => {
  const known = new Map<string, Packed>()
  server.get<{ Params: { name: string } }>(programPath, async (request, reply) => {
    const { name } = request.params
    const packed = isPlain(request) ? (known.get(name) ?? (await readPacked(join(folder, 'assets', name)))) : null
    if (!packed) return reply.sendFile(join('assets', name))
    known.set(name, packed)
    removeHeaders(reply, [...ofOthers, ...ofPages])
    return reply.headers(packed.headers).send(packed.bytes)
  })
}

const removeHeaders = (reply: FastifyReply, names: readonly string[]): void => {
  for (const name of names) reply.removeHeader(name)
}

/**
 * Serves the built browser application, and handles every unknown route: its page for navigations, with 404 where the program has none at this
 * address, JSON otherwise. `findLanguages` finds the languages that families may choose.
 */
export const serveStatic = async (
  server: FastifyInstance,
  folder: string,
  findLanguages: FindLanguages,
): Promise<void> => {
  const built = existsSync(join(folder, 'index.html'))
  const isPage = pageFinder(folder)
  const languagesNow = cachedLanguages(findLanguages)
  const pages = new Map(
    [firstPage, ...languages.map(familyPage)].map(name => [join(folder, name), policyOfPage(join(folder, name))]),
  )
  if (built) {
    await server.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: ['index.html'],
      cacheControl: false,
      etag: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', lifetimeOf(path))
        removeHeaders(reply, ofOthers)
        const policy = reply.getHeader('content-security-policy')
        const policyFor = pages.get(path.replace(/\.(?:br|gz)$/, ''))
        if (policyFor && typeof policy === 'string') {
          reply.header('content-security-policy', policyFor(policy))
          // It has no data of anybody; and a connection is kept open also without saying so.
          reply.removeHeader('cross-origin-resource-policy')
          reply.raw.removeHeader('connection')
        }
        if (hashedName.test(path) || partOfPage.test(path)) removeHeaders(reply, ofPages)
      },
    })
    serveProgram(server, folder)
    serveRepairPage(server)
  }
  // It returns no reply: the handler that has found no file waits for it already, and each that waits adds listeners to the response.
  server.setNotFoundHandler((request, reply): void => {
    if (built && isNavigation(request)) {
      reply.code(isPage(request.url) ? 200 : 404).header('cache-control', 'no-cache')
      if (familyPaths.test(request.url))
        void languagesNow().then(offered => reply.sendFile(familyPageOf(request, reply, offered)))
      else reply.sendFile(firstPage)
    } else answerError(new Refusal(commonErrors.notFound), request, reply)
  })
}
