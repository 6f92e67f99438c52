import { createServer, request } from 'node:http'
import type { Socket } from 'node:net'

export interface CountedLine {
  /** The URL of the product over this connection. */
  url: string
  /** Requests received whose responses have not been sent yet. */
  underWay: () => number
  /** Bytes sent to the browser since the last call, headers included. */
  take: () => number
  close: () => Promise<void>
}

/**
 * A connection to the server that counts its traffic. It sees the end of every response, also of one that the browser aborted or that
 * belongs to a document that was left: for those a browser's own events report the beginning and not always the end.
 */
export const countedLine = async (target: string): Promise<CountedLine> => {
  const { hostname, port, host, origin } = new URL(target)
  const sockets = new Map<Socket, number>()
  let underWay = 0
  const server = createServer((asked, answer) => {
    underWay += 1
    answer.once('close', () => (underWay -= 1))
    const headers = { ...asked.headers, host, ...(asked.headers.origin ? { origin } : {}) }
    const onward = request({ hostname, port, method: asked.method, path: asked.url, headers }, found => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    onward.once('error', () => answer.destroy())
    answer.once('close', () => onward.destroy())
    asked.pipe(onward)
  })
  server.on('connection', socket => sockets.set(socket, 0))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('The line has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    underWay: () => underWay,
    take: () => {
      let bytes = 0
      for (const [socket, before] of sockets) {
        bytes += socket.bytesWritten - before
        sockets.set(socket, socket.bytesWritten)
      }
      return bytes
    },
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
