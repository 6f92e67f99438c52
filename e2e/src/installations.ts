import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort, startDemo, startServer, until } from './demo-server.ts'
import { startFresh } from './fresh-server.ts'

/** The router, once it reaches all of its installations. */
const reachesAll = async (url: string): Promise<boolean> => {
  const { installations } = await (await fetch(`${url}/health/ready`)).json()
  return Object.values<unknown>(installations).every(state => state === 'ok')
}

/**
 * Two installations behind one address, with the settings of docs/operations.md: the demonstration (west), and another state with only its
 * first super admin (east). Their output goes into a folder.
 */
export const startInstallations = async (logFolder: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const [port, westPort, eastPort] = await Promise.all([freePort(), freePort(), freePort()])
  const secret = { ROUTER_SECRET: randomBytes(24).toString('base64url') }
  const installation = (name: string) => ({
    logPath: join(logFolder, `${name}.log`),
    env: { ...secret, INSTALLATION: name, PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: 'on' },
  })
  const starting = await Promise.allSettled([
    startServer('route', {
      port,
      logPath: join(logFolder, 'router.log'),
      env: {
        ...secret,
        HOST: '127.0.0.1',
        INSTALLATIONS: `west=http://127.0.0.1:${westPort} east=http://127.0.0.1:${eastPort}`,
      },
    }),
    startDemo({ port: westPort, ...installation('west') }),
    startFresh({ state: 'Kano', port: eastPort, ...installation('east') }),
  ])
  const started = starting.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async (): Promise<void> => {
    const stopped = await Promise.allSettled(started.map(one => one.stop()))
    const errors = stopped.flatMap(one => (one.status === 'rejected' ? [String(one.reason)] : []))
    if (errors.length) throw new Error(errors.join('\n'))
  }
  const failed = starting.find(one => one.status === 'rejected')
  const [router] = started
  if (!failed && router && (await until(() => reachesAll(router.url), 60_000))) return { url: router.url, stop }
  await stop().catch(() => undefined)
  throw failed?.reason ?? new Error('The router does not reach all installations.')
}
