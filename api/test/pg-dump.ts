import { type MessagePort, MessageChannel, Worker } from 'node:worker_threads'
import { connect } from 'node:net'
import { join } from 'node:path'

/** The input of the pg_dump thread. */
export interface DumpTask {
  port: MessagePort
  /** One Int32: 1 once the reply is at the port. */
  answered: SharedArrayBuffer
  user: string
  database: string
  /** More of pg_dump's own arguments. */
  args: string[]
}

/** From the pg_dump thread: bytes for PostgreSQL, or the whole dump. */
export type DumpMessage = { kind: 'send'; bytes: Uint8Array; awaitsAnswer: boolean } | { kind: 'done'; dump: string }

const typeBytes = 1

/** Whether bytes from PostgreSQL end with ReadyForQuery, or with an error before there was a session. */
const isComplete = (bytes: Buffer, hasSession: boolean): boolean => {
  let type = ''
  let at = 0
  while (bytes.length - at > typeBytes + 4) {
    const next = at + typeBytes + bytes.readInt32BE(at + typeBytes)
    if (next > bytes.length) return false
    type = String.fromCharCode(bytes[at] ?? 0)
    at = next
  }
  return at === bytes.length && (type === 'Z' || (type === 'E' && !hasSession))
}

/**
 * A dump of a database by PostgreSQL's own pg_dump, as SQL with INSERT statements: the content of an operator's backup. The program is
 * WebAssembly, since no package has the binary; it calls the server like a function, so its thread sleeps while this one queries the
 * server. A dump of more than 512 MB does not fit into a string.
 */
export const pgDump = async (connectionString: string, args: string[] = []): Promise<string> => {
  const url = new URL(connectionString.replace('@/', '@localhost/'))
  const socket = connect(join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432'))
  const { port1: port, port2 } = new MessageChannel()
  const answered = new SharedArrayBuffer(4)
  const flag = new Int32Array(answered)
  const wake = () => {
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  }
  let hasSession = false
  let received = Buffer.alloc(0)
  socket.on('data', bytes => {
    received = Buffer.concat([received, bytes])
    if (!isComplete(received, hasSession)) return
    hasSession = true
    port.postMessage(new Uint8Array(received))
    received = Buffer.alloc(0)
    wake()
  })
  const task: DumpTask = { port: port2, answered, user: url.username, database: url.pathname.slice(1), args }
  const worker = new Worker(new URL('./pg-dump-worker.ts', import.meta.url), {
    workerData: task,
    transferList: [port2],
  })
  try {
    return await new Promise<string>((resolve, reject) => {
      socket.on('error', reject)
      worker.on('error', reject)
      port.on('message', (message: DumpMessage) => {
        if (message.kind === 'done') return resolve(message.dump)
        socket.write(message.bytes)
        if (!message.awaitsAnswer) wake()
      })
    })
  } finally {
    socket.destroy()
    port.close()
    await worker.terminate()
  }
}
