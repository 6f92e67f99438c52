// Opens the application without a connection. Only the program itself is cached: the page and the files that it has used. Server responses
// about people are never stored here; pages cache what they need themselves (src/lib/draft/cache.ts).
// An answer is stored only if it proves to be the product's: a gateway, a filter or a captive portal may answer any request with 200.
const page = '/'
const named = ['/icon.svg', '/app.webmanifest']
/** Icons of the installed app, stored once the browser has asked for them. */
const icons = /^\/icon-\w+\.png$/
const programs = /^\/(?:api|billing|health|metrics|verify)(?:\/|$)/
/**
 * Pages of families are another page, which the server chooses by their language: it is fetched each time, and without a connection the last
 * one opens. It has nothing of a person.
 */
const families = /^\/family(?:\/|$)/
const shell = 'akada.shell'
const familyPage = '/family'
const familyFiles = /^\/family-\w+\.html$/
const generation = 'akada.assets.'
/** A newer version while its files are being fetched: its page, and the files. */
const coming = 'akada.coming'
/** A version's files: the digest of each, and which are needed without a connection; written by the build (prerender/offline.ts). */
const list = '/offline.json'
const typeOf = { js: /javascript/, css: /^text\/css/, html: /^text\/html/, png: /^image\/png/, svg: /^image\/svg/ }
/** Files are fetched ahead once the pages have requested nothing for this long, in milliseconds. */
const quiet = 3000
/** How long such a pause is waited for before the rest is left to the next visit, in milliseconds. */
const patience = 120_000

let lastRequest = 0

self.addEventListener('install', event => {
  // What the line does not give now is stored when it is next used.
  event.waitUntil(
    keepShell()
      .catch(() => undefined)
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', event => {
  event.waitUntil(dropForeign().then(() => self.clients.claim()))
})

self.addEventListener('message', event => {
  const { renew: renews, prepare, keep } = event.data ?? {}
  if (renews) event.waitUntil(renewShell(event.ports[0]))
  else if (Array.isArray(prepare)) event.waitUntil(prepareInTurn(event.data))
  else event.waitUntil(Promise.all([keepAll(keep), keepOpenFamily()]))
})

/** A sign-out without a connection (src/lib/leaving.ts), sent by the browser once it has one. Rejected, it is sent again. */
self.addEventListener('sync', event => {
  const [, session] = /^akada\.leaving\.(.+)/.exec(event.tag) ?? []
  if (session) event.waitUntil(endSession(session))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  lastRequest = performance.now()
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (families.test(pathname)) event.respondWith(openFamily(event))
    else if (!programs.test(pathname)) event.respondWith(openPage(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (named.includes(pathname) || icons.test(pathname)) event.respondWith(knownFirst(event))
})

const endSession = async session => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/token/revoke', { method: 'POST', headers, body: JSON.stringify({ session }) })
  if (!answer.ok || !(await answer.json()).message) throw new Error('The session is still open.')
}

/** The digest that the build writes into the list. */
const digestOf = async bytes => {
  const all = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...all.subarray(0, 6)))
}

const hasType = (path, answer) => {
  const type = answer.headers.get('content-type') ?? ''
  if (path === page) return typeOf.html.test(type)
  const expected = typeOf[path.slice(path.lastIndexOf('.') + 1)]
  return expected ? expected.test(type) : !typeOf.html.test(type)
}

/** Whether an answer is a file of a version, whole. A page cannot be opened with an answer that was redirected. */
const isGenuine = async (files, path, answer) =>
  answer.status === 200 &&
  !answer.redirected &&
  files?.files?.[path] !== undefined &&
  hasType(path, answer) &&
  (await digestOf(await answer.clone().arrayBuffer())) === files.files[path]

/** The list in an answer; undefined if it is not one of the product's. */
const listIn = async answer => {
  if (!answer?.ok || answer.redirected) return undefined
  const files = await answer.clone().json().catch(() => undefined)
  return files?.product === 'akada' && files.files ? files : undefined
}

/** The server's list, past every cache on the way. */
const fetchList = async () => listIn(await fetch(list, { cache: 'no-cache' }))

/** The list of the version whose page is on the device; undefined if that page is of a version without digests, or there is none. */
const storedList = async () => listIn(await caches.match(list, { cacheName: shell }))

/** Stores a version's page, with its list. */
const store = async (cache, answer, files) => {
  await cache.put(list, new Response(JSON.stringify(files)))
  await cache.put(page, answer)
}

/**
 * Removes what is not the product's, as former versions of this worker stored any answer of 200. A file of a version without digests is known
 * by its type, and its page by its title.
 */
const dropForeign = async () => {
  await caches.delete(coming)
  const files = await storedList()
  const isOurs = async (path, answer) => {
    if (path === list) return true
    if (path === familyPage) return isFamily(files, answer)
    if (files?.files[path] !== undefined) return isGenuine(files, path, answer)
    if (!hasType(path, answer)) return false
    return path !== page || (await answer.text()).includes('<title>Akada</title>')
  }
  for (const name of (await caches.keys()).filter(name => name.startsWith('akada.'))) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      const isKept = answer && (await isOurs(new URL(request.url).pathname, answer).catch(() => false))
      if (!isKept) await cache.delete(request)
    }
  }
}

/** On a device that has no page yet. One that has it takes a newer one up once it has its files. */
const keepShell = async () => {
  const cache = await caches.open(shell)
  if (await cache.match(page)) return
  const [files, answer] = await Promise.all([fetchList(), openedPage()])
  if (!(await isGenuine(files, page, answer))) return
  await store(cache, answer, files)
  if ((await generations()).length === 0) await nextGeneration()
  for (const name of named) {
    const icon = await fetch(name)
    if (await isGenuine(files, name, icon)) await cache.put(name, icon)
  }
}

/** The page, which is the same at any address, from the browser's cache: on a slow connection it is not fetched twice. */
const openedPage = async () => {
  const clients = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  const client = clients.find(({ url }) => !families.test(new URL(url).pathname))
  const known = client && (await fetch(client.url, { cache: 'force-cache' }).catch(() => undefined))
  return known?.ok && !known.redirected && hasType(page, known) ? known : fetch(page, { cache: 'no-cache' })
}

/** The names of the current and the previous version, newest first: open tabs may need either. */
const generations = async () =>
  (await caches.keys())
    .filter(name => name.startsWith(generation))
    .sort()
    .reverse()

/** Sorts after all others, also once a device's clock has been set back. */
const nextGeneration = async () => {
  const [latest = ''] = await generations()
  return caches.open(generation + Math.max(Date.now(), Number(latest.slice(generation.length)) + 1))
}

const current = async () => caches.open((await generations())[0] ?? `${generation}0`)

/** Settles once the page that was opened last is compared with the server's. */
let renewing = Promise.resolve()

/** Any address is the same page. The cached one shows at once; a newer one is stored meanwhile, and taken up once it has its files. */
const openPage = async event => {
  const known = await caches.match(page, { cacheName: shell })
  // Before the known one is shown: a response that is being read cannot be copied.
  const compared = known?.clone()
  const newest = fetch(event.request)
  const renewed = newest.then(answer => renew(answer.clone(), compared))
  renewing = renewed.catch(() => undefined)
  event.waitUntil(renewing)
  return known ?? newest
}

/** Whether an answer is the page of families of a version, in whichever language. */
const isFamily = async (files, answer) => {
  if (!answer?.ok || answer.redirected) return false
  const digest = await digestOf(await answer.clone().arrayBuffer())
  return Object.entries(files?.files ?? {}).some(([path, one]) => familyFiles.test(path) && one === digest)
}

const keepFamily = async answer => {
  const cache = await caches.open(shell)
  if ((await isFamily(await storedList(), answer)) || (await isFamily(await fetchList(), answer)))
    await cache.put(familyPage, answer)
}

const openFamily = async event => {
  try {
    const answer = await fetch(event.request)
    event.waitUntil(keepFamily(answer.clone()).catch(() => undefined))
    return answer
  } catch (cause) {
    const known = await caches.match(familyPage, { cacheName: shell })
    if (known) return known
    throw cause
  }
}

/** The page that was opened before this worker was there, from the browser's cache. */
const keepOpenFamily = async () => {
  if (await caches.match(familyPage, { cacheName: shell })) return
  const clients = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  const client = clients.find(({ url }) => families.test(new URL(url).pathname))
  if (client) await keepFamily(await fetch(client.url, { cache: 'force-cache' })).catch(() => undefined)
}

/** Fetches the page of the server's current version, and notifies the tab that asked for it: it opens even before it has its files. */
const renewShell = async port => {
  try {
    const [files, answer] = await Promise.all([fetchList(), fetch(page, { cache: 'no-store' })])
    if (!(await isGenuine(files, page, answer))) return
    const cache = await caches.open(shell)
    const known = await cache.match(page)
    if (known && (await known.text()) === (await answer.clone().text())) return
    await store(cache, answer, files)
    await startGeneration()
  } finally {
    port?.postMessage('renewed')
  }
}

/** Stores the server's page. If it differs from the known one it is of a newer version, which has to wait for its files. */
const renew = async (answer, known) => {
  if (answer.status !== 200 || !hasType(page, answer)) return
  if (known && (await known.text()) === (await answer.clone().text())) return void (await caches.delete(coming))
  const files = await fetchList()
  if (!(await isGenuine(files, page, answer))) return
  await store(await caches.open(known ? coming : shell), answer, files)
}

const startGeneration = async () => {
  const cache = await nextGeneration()
  const old = (await generations()).slice(2)
  await Promise.all([coming, ...old].map(name => caches.delete(name)))
  return cache
}

let preparing = Promise.resolve()

/** For one tab after the other. */
const prepareInTurn = wanted => (preparing = preparing.then(() => prepare(wanted)).catch(() => undefined))

/**
 * Fetches what the pages of every day need without a connection: those of the operations that the person has, one file after the other, while
 * the pages request nothing. If the server has a newer version, its files are fetched instead, and only then does it open on the next visit.
 * `light`: the browser saves data, so nothing is fetched but an update of what is there already. `look`: the page has been open for long,
 * so the server is asked for its version first.
 */
const prepare = async ({ prepare: operations, light, look }) => {
  // A page from the device may ask sooner than a newer version is found.
  await renewing
  const known = await caches.match(page, { cacheName: shell })
  if (look) await renew(await fetch(page, { cache: 'no-cache' }), known?.clone())
  const next = await caches.match(page, { cacheName: coming })
  if (next) return takeUp(next, operations, light)
  if (light || !known) return
  const files = (await storedList()) ?? (await fetchList())
  if (!(await isGenuine(files, page, known))) return
  await store(await caches.open(shell), known, files)
  await keepFiles(await current(), chosen(files, operations), files)
}

const takeUp = async (next, operations, light) => {
  const files = await listIn(await caches.match(list, { cacheName: coming }))
  if (!files) return
  const wanted = light ? await keptOperations(operations) : operations
  const names = chosen(files, wanted)
  const fetched = await caches.open(coming)
  await keepFiles(fetched, names, files)
  const found = await Promise.all(names.map(async name => [name, await fetched.match(name)]))
  const cache = await startGeneration()
  await Promise.all(found.map(([name, answer]) => cache.put(name, answer)))
  await store(await caches.open(shell), next, files)
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ updated: true })
}

const chosen = ({ start, byOperation }, operations) => [
  ...new Set([...start, ...operations.flatMap(operation => byOperation[operation] ?? [])]),
]

/** The operations whose pages the known version has on the device. */
const keptOperations = async operations => {
  const files = await (await caches.match(list, { cacheName: shell }))?.json()
  const isKept = async name => (await caches.match(name)) !== undefined
  const kept = operations.map(async operation => {
    const names = files?.byOperation[operation] ?? []
    return (await Promise.all(names.map(isKept))).every(Boolean) ? [operation] : []
  })
  return (await Promise.all(kept)).flat()
}

const keepFiles = async (cache, names, files) => {
  for (const name of names) {
    if (await cache.match(name)) continue
    const known = await caches.match(name)
    if (known && (await isGenuine(files, name, known))) await cache.put(name, known)
    else {
      await pause()
      await cache.put(name, await fetchGenuine(name, files))
    }
  }
}

/** Fetches a file of a version; if the browser's own cache has a foreign answer under its name, past that. Rejects if none is genuine. */
const fetchGenuine = async (request, files) => {
  const { pathname } = new URL(request.url ?? request, self.location.origin)
  for (const cache of ['default', 'reload']) {
    const answer = await fetch(request, { cache })
    if (await isGenuine(files, pathname, answer)) return answer
  }
  throw new Error(`${pathname} did not come from the server.`)
}

/** Resolves once the pages request nothing. */
const pause = async () => {
  const since = performance.now()
  while (performance.now() - lastRequest < quiet) {
    if (performance.now() - since > patience) throw new Error('The pages are busy.')
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

/** A file named by its content never changes: a cached copy is always valid. One that is not of this version is passed on, not stored. */
const asset = async request => {
  const cache = await current()
  const kept = await cache.match(request)
  if (kept) return kept
  const before = await caches.match(request)
  const files = await storedList()
  if (!before && files?.files[new URL(request.url).pathname] === undefined) return fetch(request)
  const answer = before ?? (await fetchGenuine(request, files))
  await cache.put(request, answer.clone())
  return answer
}

const knownFirst = async event => {
  const cache = await caches.open(shell)
  const known = await cache.match(event.request)
  const newest = fetch(event.request)
  const stored = newest.then(async answer => {
    const copy = answer.clone()
    if (await isGenuine(await storedList(), new URL(event.request.url).pathname, copy)) await cache.put(event.request, copy)
  })
  event.waitUntil(stored.catch(() => undefined))
  return known ?? newest
}

/** Caches what a page loaded without this worker: before it was active, or from the browser's memory cache. */
const keepAll = async addresses => {
  if (!Array.isArray(addresses)) return
  const files = new Set(
    addresses.filter(address => typeof address === 'string' && new URL(address).pathname.startsWith('/assets/')),
  )
  await Promise.all(
    [...files]
      .filter(address => new URL(address).origin === self.location.origin)
      .map(address => asset(new Request(address)).catch(() => undefined)),
  )
}
