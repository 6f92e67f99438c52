import { join } from 'node:path'
import { startDemo } from './demo-server.ts'

/** One demo server for the whole run. With AKADA_URL set, the server that already runs there is used instead, and left alone. */
const globalSetup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.AKADA_URL) return undefined
  const server = await startDemo({ logPath: join(import.meta.dirname, '..', 'demo-server.log') })
  process.env.AKADA_URL = server.url
  return server.stop
}

export default globalSetup
