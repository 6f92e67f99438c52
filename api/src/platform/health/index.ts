import { createHash, timingSafeEqual } from 'node:crypto'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import client from 'prom-client'
import { refuse } from '../errors/index.ts'
import type { App } from '../http/app.ts'
import { addressForLog } from '../log/address.ts'
import { showProcess } from './gauges.ts'
import { type Figure, figureReader, platformFigures } from './figures.ts'

export { lastBackupFile } from './gauges.ts'
export { watchResources } from './resources.ts'
export { type Figure, recordCheck } from './figures.ts'

interface Health {
  /** From then on /health/ready answers 503, so that a load balancer sends no more requests. */
  startStopping(): void
}

const isOwnFigure = (route: string) => route.startsWith('/health') || route === '/metrics'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Anyone with the token; without a token setting, programs on this machine. A proxy on this machine forwards requests from elsewhere. */
const maySeeFigures = (token: string | null, { headers, socket }: FastifyRequest): boolean => {
  if (token !== null) {
    const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(digest(given), digest(token))
  }
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && loopback.has(socket.remoteAddress ?? '')
}

/**
 * Figures of this process: memory, processor time, and the delay of the event loop, measured by a timer. The library reports the timer's
 * interval as a part of the delay, and deploy/grafana.json subtracts it. A shorter one takes more processor time than all other work of an
 * idle server.
 */
const collectOwn = (register: client.Registry): void =>
  client.collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 1000 })

/**
 * /health/live, /health/ready and /metrics, and one log line and one metric for every request. `figures` are those of the features; while the
 * database is away, /metrics answers without them.
 */
export const serveHealth = (server: FastifyInstance, app: App, figures: readonly Figure[] = []): Health => {
  const register = new client.Registry()
  if (app.config.mode !== 'test') collectOwn(register)
  const seconds = new client.Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  showProcess(register, app)

  const all = [...platformFigures, ...figures]
  const readFigures = figureReader(app.database, all)
  const gauges = all.map(({ name, help }) => new client.Gauge({ name, help, registers: [] }))
  const showFigures = async (): Promise<string> => {
    const values = await readFigures()
    if (!values) return ''
    const shown = new client.Registry()
    for (const [index, { name }] of all.entries()) {
      const gauge = gauges[index]
      gauge?.set(values.get(name) ?? 0)
      if (gauge) shown.registerMetric(gauge)
    }
    return `\n${await shown.metrics()}`
  }

  let stopping = false
  server.get('/health/live', (_request, reply) => reply.send({ status: 'ok' }))
  server.get('/health/ready', async (_request, reply) => {
    const [ready, hasFiles] = stopping ? [false] : await Promise.all([app.database.isReady(), app.files.isReady()])
    // Without its files a server still reads and writes everything else: no balancer should take it out.
    if (ready) return reply.send({ status: 'ok', files: hasFiles ? 'ok' : 'away' })
    return reply.code(503).send({ status: stopping ? 'stopping' : 'database away' })
  })
  server.get('/metrics', async (request, reply) => {
    if (!maySeeFigures(app.config.metricsToken, request)) refuse(commonErrors.notFound)
    reply.header('content-type', register.contentType)
    return reply.send(`${await register.metrics()}${await showFigures()}`)
  })

  // A kept-alive connection would otherwise delay the stop after its last response.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address itself: ids and search terms are personal data.
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    if (!isOwnFigure(route)) {
      seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      request.log.info(
        {
          method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          staff: request.admitted?.actor?.staffId,
          address: addressForLog(request.ip, app.config.logAddresses),
        },
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
