import { connect, createServer, type Socket } from 'node:net'

export interface SlowLine {
  /** The URL of the product over this connection. */
  url: string
  /** Bytes sent to the browser since the last call, headers included. */
  take: () => number
  close: () => Promise<void>
}

const packetBytes = 1460
/** As much may be under way before the sender has to wait. */
const bufferBytes = 65_536

/** One direction of a connection that everybody shares: packets leave one after the other and arrive after the latency, in ms. */
const direction = (bytesPerMs: number, latency: number) => {
  let free = 0
  let taken = 0
  const carry = (from: Socket, to: Socket, since: number): void => {
    let underWay = 0
    // Timers may fire out of order by a millisecond; packets may not.
    const waiting: (() => void)[] = []
    const later = (at: number, work: () => void): void => {
      waiting.push(work)
      setTimeout(() => waiting.shift()?.(), Math.max(0, at - performance.now()))
    }
    from.on('data', (chunk: Buffer) => {
      for (let start = 0; start < chunk.length; start += packetBytes) {
        const packet = chunk.subarray(start, start + packetBytes)
        free = Math.max(free, performance.now(), since) + packet.length / bytesPerMs
        underWay += packet.length
        later(free + latency, () => {
          underWay -= packet.length
          taken += packet.length
          if (!to.destroyed) to.write(packet)
          if (underWay < bufferBytes) from.resume()
        })
      }
      if (underWay >= bufferBytes) from.pause()
    })
    from.on('end', () => later(free + latency, () => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', hadError => hadError && to.destroy())
  }
  return {
    carry,
    take: () => {
      const bytes = taken
      taken = 0
      return bytes
    },
  }
}

/**
 * A slow connection to the server, made outside of the browser: the browser's own emulation does not reach its service worker. Each way
 * has `kbits` kilobits a second, shared by all connections; an answer takes at least `roundTrip` ms, and so does opening a connection.
 */
export const slowLine = async (
  target: string,
  { kbits, roundTrip }: { kbits: number; roundTrip: number },
): Promise<SlowLine> => {
  const { hostname, port } = new URL(target)
  const up = direction(kbits / 8, roundTrip / 2)
  const down = direction(kbits / 8, roundTrip / 2)
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, browser => {
    const product = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    for (const socket of [browser, product]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    const opened = performance.now() + roundTrip
    up.carry(browser, product, opened)
    down.carry(product, browser, opened)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('The line has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    take: down.take,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
