/** Runs pg_dump, which reads and writes as if its server were a function. Loaded by pg-dump.ts only. */
import { receiveMessageOnPort, workerData } from 'node:worker_threads'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import type { DumpMessage, DumpTask } from './pg-dump.ts'

const { port, answered, user, database, args }: DumpTask = workerData
const flag = new Int32Array(answered)
const tell = (message: DumpMessage) => port.postMessage(message)

let isStartup = true
let unsent = Buffer.alloc(0)

/** The type of the last message, once it is complete; `startup` for the one that has none. Null while more of it is to come. */
const lastType = (bytes: Uint8Array): string | null => {
  unsent = Buffer.concat([unsent, bytes])
  for (;;) {
    const head = isStartup ? 0 : 1
    if (unsent.length < head + 4) return null
    const length = head + unsent.readInt32BE(head)
    if (unsent.length < length) return null
    const type = isStartup ? 'startup' : String.fromCharCode(unsent[0] ?? 0)
    isStartup = false
    unsent = unsent.subarray(length)
    if (unsent.length === 0) return type
  }
}

const server = {
  query: async () => ({ rows: [{ search_path: 'public' }] }),
  exec: async () => {},
  execProtocolRawStream: (bytes: Uint8Array, { onRawData }: { onRawData: (bytes: Uint8Array) => void }) => {
    const type = lastType(bytes)
    const isGoodbye = type === 'X'
    if (isGoodbye) return
    Atomics.store(flag, 0, 0)
    tell({ kind: 'send', bytes: Uint8Array.from(bytes), awaitsAnswer: type !== null })
    Atomics.wait(flag, 0, 0)
    for (let got = receiveMessageOnPort(port); got; got = receiveMessageOnPort(port)) onRawData(got.message)
  },
}

// It uses only these three members of a PGlite. The address overrides the user that the package sets.
const dump = await pgDump({ pg: server as never, args: ['-d', `user=${user} dbname=${database}`, ...args] })
tell({ kind: 'done', dump: await dump.text() })
