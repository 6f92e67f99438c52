import { createHash, timingSafeEqual } from 'node:crypto'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { refuse } from '../errors/index.ts'
import type { App } from './app.ts'
import { heldPath } from './held-path.ts'
import { type Feature, type Holder } from './route.ts'

/** What the router asks. */
const heldQuestion = z.object({ kind: z.string().min(1).max(30), value: z.string().min(1).max(300) })

export const heldAnswer = z.object({ held: z.boolean() })

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isRouter = ({ headers }: FastifyRequest, secret: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${secret}`))

/** Tells the router whether this installation keeps a name, a number or a code. Where it stands alone there is no such address. */
export const serveHolders = (server: FastifyInstance, app: App, features: readonly Feature[]): void => {
  const { installation } = app.config
  if (!installation) return
  const holders = new Map<string, Holder>(features.flatMap(feature => Object.entries(feature.holders ?? {})))
  server.post(heldPath, async (request, reply) => {
    if (!isRouter(request, installation.routerSecret)) refuse(commonErrors.notFound)
    const { success, data } = heldQuestion.safeParse(request.body)
    if (!success) return refuse(commonErrors.invalid)
    const held = (await holders.get(data.kind)?.(app, data.value)) ?? false
    return reply.header('cache-control', 'no-store').send({ held } satisfies z.input<typeof heldAnswer>)
  })
}
