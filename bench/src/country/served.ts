import { randomBytes } from 'node:crypto'
import { type RunningServer, startServer } from '../programs.ts'
import { signer } from '../world.ts'
import { memoryOfPostgres, memoryOfProcess, postmasterOf, timeOfPostgres, timeOfProcess } from './machine.ts'
import type { Place } from './places.ts'

/** Milliseconds of processor time, or MiB, by kind of process. */
export interface Shares {
  router: number
  servers: number
  databases: number
}

/** Running installations, reached at one port: that of the router, or of the only server. */
export interface Served {
  port: number
  tokenOf: (username: string) => Promise<string>
  time: () => Shares
  memory: () => Shares
  close: () => Promise<void>
}

const settings = { REQUESTS_PER_MINUTE: '10000000', TRUST_PROXY: 'on', DATABASE_URL: undefined }

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const served = (
  port: number,
  router: RunningServer | null,
  servers: readonly RunningServer[],
  postmasters: readonly number[],
): Served => ({
  port,
  tokenOf: signer(`http://127.0.0.1:${port}`),
  time: () => ({
    router: router ? timeOfProcess(router.pid) : 0,
    servers: sumOf(servers.map(({ pid }) => timeOfProcess(pid))),
    databases: sumOf(postmasters.map(timeOfPostgres)),
  }),
  memory: () => ({
    router: router ? memoryOfProcess(router.pid) : 0,
    servers: sumOf(servers.map(({ pid }) => memoryOfProcess(pid))),
    databases: sumOf(postmasters.map(memoryOfPostgres)),
  }),
  close: async () => {
    await router?.close()
    await Promise.all(servers.map(server => server.close()))
  },
})

/** One server with one database. */
export const serveTogether = async ({ folder }: Place, port: number): Promise<Served> => {
  const server = await startServer(port, { ...settings, DATA_DIR: folder })
  return served(port, null, [server], [postmasterOf(folder)])
}

/** An installation for each place, one after the other, and the router in front of them. */
export const serveEach = async (places: readonly Place[], port: number): Promise<Served> => {
  const secret = randomBytes(32).toString('base64url')
  const servers: RunningServer[] = []
  try {
    for (const [index, { name, folder }] of places.entries()) {
      const own = { DATA_DIR: folder, INSTALLATION: name, ROUTER_SECRET: secret }
      servers.push(await startServer(port + 1 + index, { ...settings, ...own }))
    }
    const installations = places.map(({ name }, index) => `${name}=${servers[index]?.url}`).join(' ')
    const router = await startServer(
      port,
      { ...settings, INSTALLATIONS: installations, ROUTER_SECRET: secret },
      'route',
    )
    return served(
      port,
      router,
      servers,
      places.map(({ folder }) => postmasterOf(folder)),
    )
  } catch (error) {
    await Promise.all(servers.map(server => server.close()))
    throw error
  }
}
