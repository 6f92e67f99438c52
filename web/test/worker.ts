import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'

const source = readFileSync(join(import.meta.dirname, '../public/sw.js'), 'utf8')
const origin = 'https://akada.test'

type Asked = string | { url: string }

const pathOf = (request: Asked): string => {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, origin)
  return pathname + search
}

/** The browser's Cache Storage, in memory. */
class Caches {
  readonly #all = new Map<string, Map<string, Response>>()
  open = async (name: string) => {
    const entries = this.#all.get(name) ?? new Map<string, Response>()
    this.#all.set(name, entries)
    return {
      match: async (request: Asked) => entries.get(pathOf(request))?.clone(),
      put: async (request: Asked, answer: Response) => {
        const bytes = await answer.arrayBuffer()
        entries.set(pathOf(request), new Response(bytes, { status: answer.status, headers: answer.headers }))
      },
      delete: async (request: Asked) => entries.delete(pathOf(request)),
      keys: async () => [...entries.keys()].map(path => new Request(origin + path)),
    }
  }
  match = async (request: Asked, { cacheName }: { cacheName?: string } = {}) => {
    for (const [name, entries] of this.#all) {
      const found = cacheName === undefined || name === cacheName ? entries.get(pathOf(request)) : undefined
      if (found) return found.clone()
    }
    return undefined
  }
  keys = async () => [...this.#all.keys()]
  delete = async (name: string) => this.#all.delete(name)
}

interface WorkerEvent {
  request?: { url: string; method: string; mode: string }
  data?: unknown
  ports?: { postMessage: (message: unknown) => void }[]
  tag?: string
}

/** A service worker (public/sw.js) on a device of its own, whose requests are answered by `line`. */
export const startWorker = (line: (path: string, init: RequestInit) => Response | Promise<Response>) => {
  const caches = new Caches()
  const handlers = new Map<string, (event: object) => void>()
  const fetchOver = async (request: Asked, init: RequestInit = {}): Promise<Response> => line(pathOf(request), init)
  const self = {
    location: { origin },
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined, matchAll: async () => [] },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
  }
  // Pauses between files pass at once.
  const setTimeout = (work: () => void): void => queueMicrotask(work)
  let time = 0
  const performance = { now: () => (time += 10_000) }
  const globals = {
    self,
    caches,
    fetch: fetchOver,
    setTimeout,
    performance,
    crypto,
    btoa,
    URL,
    Request,
    Response,
    Uint8Array,
  }
  vm.runInNewContext(source, globals)

  /** Lets the worker handle an event to its end; returns what it answered. */
  const fire = async (name: string, event: WorkerEvent = {}): Promise<Response | undefined> => {
    let answer: Promise<Response> | undefined
    const waits: Promise<unknown>[] = []
    handlers.get(name)?.({
      ...event,
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: (work: Promise<unknown>) => waits.push(work),
    })
    const given = await answer
    // The browser goes on after any failure, but tries a `sync` again.
    await (name === 'sync' ? Promise.all(waits) : Promise.allSettled(waits))
    return given
  }
  const requestOf = (path: string, mode: string) => ({ url: origin + path, method: 'GET', mode })
  return {
    caches,
    begin: async () => {
      await fire('install')
      await fire('activate')
    },
    /** Rejects if the browser has to try again. */
    sync: (tag: string) => fire('sync', { tag }),
    /** Opens an address; the text that the browser shows. */
    open: async (path = '/dashboard') => (await fire('fetch', { request: requestOf(path, 'navigate') }))?.text(),
    /** Requests a file for a page; null if that fails. */
    load: (path: string) =>
      fire('fetch', { request: requestOf(path, 'no-cors') }).then(
        answer => answer?.text() ?? null,
        () => null,
      ),
    message: (data: unknown) => fire('message', { data, ports: [] }),
  }
}
