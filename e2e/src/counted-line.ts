import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { end, listen, passOn } from './proxy.ts'

export interface CountedLine {
  /** The URL of the product over this connection. */
  url: string
  /** Requests received whose responses have not been sent yet. */
  underWay: () => number
  /** Bytes sent to the browser since the last call, headers included. */
  take: () => number
  /** Ends every connection and refuses new ones, or accepts them again. */
  cut: (isCut: boolean) => void
  /** What the server's page is changed into, as if it were of another version; null leaves it. */
  changePage: (change: ((page: string) => string) | null) => void
  close: () => Promise<void>
}

/**
 * A connection to the server that counts its traffic. It sees the end of every response, also of one that the browser aborted or that
 * belongs to a document that was left: for those a browser's own events report the beginning and not always the end.
 */
export const countedLine = async (target: string): Promise<CountedLine> => {
  const product = new URL(target)
  const sockets = new Map<Socket, number>()
  let underWay = 0
  let isCut = false
  let changePage: ((page: string) => string) | null = null
  /** The list of the version's files names the changed page: otherwise no service worker believes it (web/public/sw.js). */
  const listWith = async (list: string, change: (page: string) => string): Promise<string> => {
    const page = change(await (await fetch(product)).text())
    const parts = JSON.parse(list)
    const digest = createHash('sha256').update(page).digest('base64').slice(0, 8)
    return JSON.stringify({ ...parts, files: { ...parts.files, '/': digest } })
  }
  const server = createServer((asked, answer) => {
    underWay += 1
    answer.once('close', () => (underWay -= 1))
    const onward = passOn(asked, product, changePage ? { 'accept-encoding': 'identity', 'if-none-match': '' } : {})
    onward.once('response', found => {
      const change = changePage
      const isList = asked.url === '/offline.json'
      if (!change || !(isList || found.headers['content-type']?.includes('text/html'))) {
        answer.writeHead(found.statusCode ?? 502, found.headers)
        found.pipe(answer)
        return
      }
      void text(found).then(async content => {
        const { 'content-length': _length, etag: _tag, 'last-modified': _day, ...others } = found.headers
        answer.writeHead(found.statusCode ?? 502, others)
        answer.end(isList ? await listWith(content, change) : change(content))
      })
    })
    onward.once('error', () => answer.destroy())
    answer.once('close', () => onward.destroy())
    asked.pipe(onward)
  })
  server.on('connection', socket => {
    if (isCut) socket.destroy()
    else sockets.set(socket, 0)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    underWay: () => underWay,
    take: () => {
      let bytes = 0
      for (const [socket, before] of sockets) {
        bytes += socket.bytesWritten - before
        sockets.set(socket, socket.bytesWritten)
      }
      return bytes
    },
    cut: now => {
      isCut = now
      if (isCut) server.closeAllConnections()
    },
    changePage: change => {
      changePage = change
    },
    close: () => end(server),
  }
}
