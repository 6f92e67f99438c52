import { startServer } from '../programs.ts'
import { signer } from '../world.ts'
import { memoryOfPostgres, memoryOfProcess, postmasterOf, timeOfPostgres, timeOfProcess } from './machine.ts'
import type { Country } from './country.ts'

/** Milliseconds of processor time, or MiB, of the server and of its PostgreSQL. */
export interface Shares {
  server: number
  database: number
}

/** A running server with its database. */
export interface Served {
  port: number
  tokenOf: (username: string) => Promise<string>
  time: () => Shares
  memory: () => Shares
  close: () => Promise<void>
}

const settings = { REQUESTS_PER_MINUTE: '10000000', TRUST_PROXY: 'on', DATABASE_URL: undefined }

export const serve = async ({ folder }: Country, port: number): Promise<Served> => {
  const { url, pid, close } = await startServer(port, { ...settings, DATA_DIR: folder })
  const postmaster = postmasterOf(folder)
  return {
    port,
    tokenOf: signer(url),
    time: () => ({ server: timeOfProcess(pid), database: timeOfPostgres(postmaster) }),
    memory: () => ({ server: memoryOfProcess(pid), database: memoryOfPostgres(postmaster) }),
    close,
  }
}
