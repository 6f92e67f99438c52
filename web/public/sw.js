// Opens the application without a connection. Only the program itself is cached: the page and the files that it has used. Server responses
// about people are never stored here; pages cache what they need themselves (src/lib/draft/cache.ts).
const page = '/'
const named = ['/icon.svg', '/app.webmanifest']
/** Icons of the installed app, stored once the browser has asked for them. */
const icons = /^\/icon-\w+\.png$/
const programs = /^\/(?:api|billing|health|metrics)(?:\/|$)/
/** Pages of families, which the server chooses by their language: they need a connection, and are not this page. */
const families = /^\/family(?:\/|$)/
const shell = 'akada.shell'
const generation = 'akada.assets.'
/** A newer version while its files are being fetched: its page, and the files. */
const coming = 'akada.coming'
/** Which files of a version are needed without a connection, written by the build (prerender/offline.ts). */
const list = '/offline.json'
/** Files are fetched ahead once the pages have requested nothing for this long, in milliseconds. */
const quiet = 3000
/** How long such a pause is waited for before the rest is left to the next visit, in milliseconds. */
const patience = 120_000

let lastRequest = 0

self.addEventListener('install', event => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', event => {
  const { renew: renews, prepare, keep } = event.data ?? {}
  if (renews) event.waitUntil(renewShell(event.ports[0]))
  else if (Array.isArray(prepare)) event.waitUntil(prepareInTurn(event.data))
  else event.waitUntil(keepAll(keep))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  lastRequest = performance.now()
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!programs.test(pathname) && !families.test(pathname)) event.respondWith(openPage(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (named.includes(pathname) || icons.test(pathname)) event.respondWith(knownFirst(event))
})

const keepShell = async () => {
  const store = await caches.open(shell)
  await store.addAll(named)
  // A worker that replaces another leaves its page: the files of a newer one are fetched first.
  if (!(await store.match(page))) await store.put(page, await openedPage())
  if ((await generations()).length === 0) await nextGeneration()
}

/** The page, which is the same at any address, from the browser's cache: on a slow connection it is not fetched twice. */
const openedPage = async () => {
  const clients = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  const client = clients.find(({ url }) => !families.test(new URL(url).pathname))
  const known = client && (await fetch(client.url, { cache: 'force-cache' }).catch(() => undefined))
  return known?.ok && isPage(known) ? known : fetch(page)
}

const isPage = answer => (answer.headers.get('content-type') ?? '').includes('text/html')

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

/** Any address is the same page. The cached one shows at once; a newer one is stored meanwhile, and taken up once it has its files. */
const openPage = async event => {
  const known = await caches.match(page, { cacheName: shell })
  // Before the known one is shown: a response that is being read cannot be copied.
  const compared = known?.clone()
  const newest = fetch(event.request).then(async answer => {
    await renew(answer.clone(), compared)
    return answer
  })
  event.waitUntil(newest.catch(() => undefined))
  return known ?? newest
}

/** Fetches the page of the server's current version, and notifies the tab that asked for it: it opens even before it has its files. */
const renewShell = async port => {
  try {
    const answer = await fetch(page, { cache: 'no-store' })
    if (!answer.ok || !isPage(answer)) return
    const store = await caches.open(shell)
    const known = await store.match(page)
    if (known && (await known.text()) === (await answer.clone().text())) return
    await store.put(page, answer)
    await startGeneration()
  } finally {
    port?.postMessage('renewed')
  }
}

/** Stores the server's page. If it differs from the known one it is of a newer version, which has to wait for its files. */
const renew = async (answer, known) => {
  if (!answer.ok || !isPage(answer)) return
  if (!known) await (await caches.open(shell)).put(page, answer)
  else if ((await known.text()) === (await answer.clone().text())) await caches.delete(coming)
  else await (await caches.open(coming)).put(page, answer)
}

const startGeneration = async () => {
  const store = await nextGeneration()
  const old = (await generations()).slice(2)
  await Promise.all([coming, ...old].map(name => caches.delete(name)))
  return store
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
  const store = await caches.open(shell)
  const known = await store.match(page)
  if (look) await renew(await fetch(page, { cache: 'no-cache' }), known?.clone())
  const next = await caches.match(page, { cacheName: coming })
  if (next) return takeUp(next, operations, light)
  if (light || !known) return
  const files = (await listOf(known)) ?? (await fetchList(known))
  if (!files) return
  await store.put(list, new Response(JSON.stringify(files)))
  await keepFiles(await current(), chosen(files, operations))
}

const takeUp = async (next, operations, light) => {
  const files = await fetchList(next)
  if (!files) return
  const wanted = light ? await keptOperations(operations) : operations
  const names = chosen(files, wanted)
  const fetched = await caches.open(coming)
  await keepFiles(fetched, names)
  const found = await Promise.all(names.map(async name => [name, await fetched.match(name)]))
  const store = await startGeneration()
  await Promise.all(found.map(([name, answer]) => store.put(name, answer)))
  const shown = await caches.open(shell)
  await Promise.all([shown.put(list, new Response(JSON.stringify(files))), shown.put(page, next)])
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ updated: true })
}

const chosen = ({ start, byOperation }, operations) => [
  ...new Set([...start, ...operations.flatMap(operation => byOperation[operation] ?? [])]),
]

/** The operations whose pages the known version has on the device. */
const keptOperations = async operations => {
  const files = await listOf(await caches.match(page, { cacheName: shell }))
  const isKept = async name => (await caches.match(name)) !== undefined
  const kept = operations.map(async operation => {
    const names = files?.byOperation[operation] ?? []
    return (await Promise.all(names.map(isKept))).every(Boolean) ? [operation] : []
  })
  return (await Promise.all(kept)).flat()
}

/** The known list, if it is of the page's version. */
const listOf = async shown => ofVersion(await caches.match(list, { cacheName: shell }), shown)

/** The server's list; undefined if the server has moved on to another version than the page's. */
const fetchList = async shown => ofVersion(await fetch(list, { cache: 'no-cache' }), shown)

const ofVersion = async (answer, shown) => {
  if (!answer?.ok || !shown) return undefined
  const files = await answer.clone().json()
  return (await shown.clone().text()).includes(files.main) ? files : undefined
}

const keepFiles = async (store, names) => {
  for (const name of names) {
    if (await store.match(name)) continue
    const known = await caches.match(name)
    if (!known) await pause()
    const answer = known ?? (await fetch(name))
    if (!answer.ok) throw new Error(`${name} is not on the server.`)
    await store.put(name, answer)
  }
}

/** Resolves once the pages request nothing. */
const pause = async () => {
  const since = performance.now()
  while (performance.now() - lastRequest < quiet) {
    if (performance.now() - since > patience) throw new Error('The pages are busy.')
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

/** A file named by its content never changes: a cached copy is always valid. */
const asset = async request => {
  const store = await current()
  const kept = await store.match(request)
  if (kept) return kept
  const before = await caches.match(request)
  const answer = before ?? (await fetch(request))
  if (answer.ok) await store.put(request, answer.clone())
  return answer
}

const knownFirst = async event => {
  const store = await caches.open(shell)
  const known = await store.match(event.request)
  const newest = fetch(event.request).then(async answer => {
    if (answer.ok) await store.put(event.request, answer.clone())
    return answer
  })
  if (!known) return newest
  event.waitUntil(newest.catch(() => undefined))
  return known
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
