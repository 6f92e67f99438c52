// Opens the application without a connection. Only the program itself is cached: the page and the files that it has used. Server responses
// about people are never stored here; pages cache what they need themselves (src/lib/draft/cache.ts).
const page = '/'
const named = ['/icon.svg', '/app.webmanifest']
/** Icons of the installed app, stored once the browser has asked for them. */
const icons = /^\/icon-\w+\.png$/
const programs = /^\/(?:api|billing|health|metrics)(?:\/|$)/
const shell = 'akada.shell'
const generation = 'akada.assets.'

self.addEventListener('install', event => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', event => {
  if (event.data?.renew) event.waitUntil(renewShell(event.ports[0]))
  else event.waitUntil(keepAll(event.data?.keep))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!programs.test(pathname)) event.respondWith(openPage(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (named.includes(pathname) || icons.test(pathname)) event.respondWith(knownFirst(event))
})

const keepShell = async () => {
  const store = await caches.open(shell)
  await Promise.all([store.addAll(named), store.put(page, await openedPage())])
  if ((await generations()).length === 0) await caches.open(generation + Date.now())
}

/** The page, which is the same at any address, from the browser's cache: on a slow connection it is not fetched twice. */
const openedPage = async () => {
  const [client] = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
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

const current = async () => caches.open((await generations())[0] ?? `${generation}0`)

/** Any address is the same page. The cached one shows at once; the newest is stored meanwhile, for the next visit. */
const openPage = async event => {
  const known = await caches.match(page, { cacheName: shell })
  // Stored before it is shown, so that the files of a new version find their generation created.
  const newest = fetch(event.request).then(async answer => {
    await renew(answer.clone(), known?.clone())
    return answer
  })
  event.waitUntil(newest.catch(() => undefined))
  return known ?? newest
}

/** Fetches the page of the server's current version, and notifies the tab that asked for it. */
const renewShell = async port => {
  try {
    const known = await caches.match(page, { cacheName: shell })
    await renew(await fetch(page, { cache: 'no-store' }), known)
  } finally {
    port?.postMessage('renewed')
  }
}

/** Stores the page. A different page means a new version, whose files start a new generation. */
const renew = async (answer, known) => {
  if (!answer.ok || !isPage(answer)) return
  const text = await answer.clone().text()
  if (known && (await known.text()) === text) return
  await (await caches.open(shell)).put(page, answer)
  if (!known) return
  await caches.open(generation + Date.now())
  const old = (await generations()).slice(2)
  await Promise.all(old.map(name => caches.delete(name)))
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
