import { type ClientRequest, type IncomingMessage, request, type Server } from 'node:http'

/** Passes a request on to the product, as if the browser had sent it there. The caller sends its body. */
export const passOn = (asked: IncomingMessage, target: URL, more: Record<string, string> = {}): ClientRequest => {
  const { hostname, port, host, origin } = target
  const headers = { ...asked.headers, host, ...(asked.headers.origin ? { origin } : {}), ...more }
  // A connection of its own: one that is used again may have been closed by the product at that moment, and a POST is then lost.
  return request({ hostname, port, method: asked.method, path: asked.url, headers, agent: false })
}

/** Starts a server on a free port of this machine; returns the port. */
export const listen = async (server: Server): Promise<number> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('The line has no port.')
  return address.port
}

/** Ends a server and its connections. */
export const end = (server: Server): Promise<void> => {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
