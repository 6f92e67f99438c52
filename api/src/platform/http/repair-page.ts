import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Below an address that no service worker of the product, of any version, answers itself. */
const address = '/api/repair'

const script = `
const say = text => { document.querySelector('p').textContent = text }
const remove = async () => {
  for (const worker of await navigator.serviceWorker?.getRegistrations() ?? []) await worker.unregister()
  if (self.caches) for (const name of await caches.keys()) if (name.startsWith('akada.')) await caches.delete(name)
}
remove().then(
  () => say('The stored program has been removed from this device. Work that is not sent yet is still here. Open Akada to fetch the program again.'),
  () => say('This browser did not allow the stored program to be removed. Close all its tabs, open this address again, then open Akada.'))`

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Akada: program removed from this device</title></head><body><main><h1>Fetch Akada again</h1><p role="status">Removing the stored program.</p>
<a href="/">Open Akada</a></main><script>${script}</script></body></html>`

const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * An address for operators to give to people whose device no longer opens the product (docs/operations.md): it removes the program that the
 * device has stored, and nothing that a person has entered.
 */
export const serveRepairPage = (server: FastifyInstance): void => {
  server.get(address, (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      // Not "storage", which would remove unsent work.
      .header('clear-site-data', '"cache"')
      .send(page),
  )
}
