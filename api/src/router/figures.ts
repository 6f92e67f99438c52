import { commonErrors } from '@akada/contract/kernel/errors'
import type { FastifyInstance } from 'fastify'
import client from 'prom-client'
import { refuse } from '../platform/errors/index.ts'
import { collectOwn, maySeeFigures } from '../platform/health/index.ts'
import type { Installations } from './installations.ts'

/**
 * /health/live, /health/ready and /metrics of the router, and one log line for every request. It is ready as long as it runs: an installation
 * that does not respond takes only its own people away.
 */
export const serveFigures = (
  server: FastifyInstance,
  installations: Installations,
  token: string | null,
): { startStopping(): void } => {
  const register = new client.Registry()
  collectOwn(register)
  const seconds = new client.Histogram({
    name: 'router_request_seconds',
    help: 'Time to answer, by installation and status; the router itself has the name "none".',
    labelNames: ['installation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  new client.Gauge({
    name: 'router_installation_reached',
    help: '1 if the installation answered the last request or question of the router, else 0.',
    labelNames: ['installation'],
    registers: [register],
    collect() {
      for (const { name, wasReached } of installations.reached()) this.set({ installation: name }, wasReached ? 1 : 0)
    },
  })
  let stopping = false
  server.get('/health/live', (_request, reply) => reply.send({ status: 'ok' }))
  server.get('/health/ready', (_request, reply) =>
    reply.code(stopping ? 503 : 200).send({
      status: stopping ? 'stopping' : 'ok',
      installations: Object.fromEntries(
        installations.reached().map(({ name, wasReached }) => [name, wasReached ? 'ok' : 'away']),
      ),
    }),
  )
  server.get('/metrics', async (request, reply) => {
    if (!maySeeFigures(token, request)) refuse(commonErrors.notFound)
    return reply.header('content-type', register.contentType).send(await register.metrics())
  })
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, sentTo } = request
    // The route's pattern, never the address itself: ids and search terms are personal data.
    const route = routeOptions.url ?? 'none'
    if (!route.startsWith('/health') && route !== '/metrics') {
      const installation = sentTo ?? 'none'
      seconds.observe({ installation, status: reply.statusCode }, reply.elapsedTime / 1000)
      request.log.info(
        { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), installation },
        'request',
      )
    }
    done()
  })
  return {
    startStopping: () => {
      stopping = true
    },
  }
}
