import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { securityEvent } from '../audit/security.ts'
import type { Actor } from '../auth/index.ts'
import { isRefusal } from '../errors/index.ts'
import type { App } from './app.ts'

/** The call as the details of an event name it, beside its summary in words. */
const callOf = ({ method, path }: EndpointDefinition): string => `${method} ${path}`

/** Looks for the place of a request, and notes where it is refused: the record is another organisation's, or does not exist. */
export const watchReach = async <T>(
  app: App,
  endpoint: EndpointDefinition,
  actor: Actor,
  locate: () => Promise<T>,
): Promise<T> => {
  try {
    return await locate()
  } catch (error) {
    if (isRefusal(error, commonErrors.notFound)) {
      const call = callOf(endpoint)
      const summary = `${actor.name} requested a record out of their reach: ${endpoint.summary}`
      securityEvent(app, { operation: 'security.out-of-reach', by: actor, summary, details: { call } })
    }
    throw error
  }
}

/** Does what a request asks, and notes where the role does not allow it. */
export const watchRight = async <T>(
  app: App,
  endpoint: EndpointDefinition,
  actor: Actor | null,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (actor && isRefusal(error, commonErrors.forbidden)) {
      const call = callOf(endpoint)
      const summary = `${actor.name} was refused what their role does not allow: ${endpoint.summary}`
      securityEvent(app, { operation: 'security.forbidden', by: actor, summary, details: { call } })
    }
    throw error
  }
}
