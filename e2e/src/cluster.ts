import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFilled } from './demo-copy.ts'
import { hasEnded, schoolMorning, until } from './demo-server.ts'

const root = join(import.meta.dirname, '..', '..')

/** Where a cluster answers: at its proxy, and at each of its processes. */
interface Place {
  url: string
  processes: { url: string; pid: number }[]
}

const isPlace = (message: unknown): message is Place =>
  typeof message === 'object' && message !== null && 'url' in message && 'processes' in message

/** Several processes of the program behind a proxy, with the data of the demonstration (api/test/cluster-worker.ts). */
export interface Cluster extends Place {
  stop: () => Promise<void>
}

/** Throws with the end of its output, or with what to install, if it does not become ready. The caller must stop it. */
export const startCluster = async (): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'akada-cluster-'))
  // When started by root, the databases run as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  const [data, running] = [join(folder, 'data'), join(folder, 'running')]
  for (const each of [data, running]) mkdirSync(each, { mode: 0o711 })
  const clear = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    await copyFilled(data)
  } catch (error) {
    clear()
    throw error
  }
  const child = spawn(process.execPath, ['api/test/cluster-worker.ts', data, running, schoolMorning], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (part: Buffer) => {
    errors += part.toString()
  })
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect()
    const hasStopped = await until(() => hasEnded(child), 60_000)
    if (!hasStopped) child.kill('SIGKILL')
    clear()
    if (!hasStopped || child.exitCode !== 0) throw new Error(`The cluster did not stop cleanly.\n${errors}`)
  }
  let found: Place | undefined
  child.once('message', message => {
    if (isPlace(message)) found = message
  })
  await until(() => found !== undefined || hasEnded(child), 240_000)
  if (found) return { ...found, stop }
  await stop().catch(() => undefined)
  throw new Error(errors || 'The cluster did not become ready in four minutes.')
}
