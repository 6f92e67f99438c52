import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { securityEvent } from '../audit/security.ts'
import type { Actor } from '../auth/index.ts'
import { isRefusal } from '../errors/index.ts'
import type { App } from './app.ts'

/** The call as named in the details of an event, beside its summary in words. */
const callOf = ({ method, path }: EndpointDefinition): string => `${method} ${path}`

/** Finds the place of a request, and records a refusal: the record belongs to another organisation, or does not exist. */
export const recordOutOfReach = async <T>(
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

/** Carries out a request, and records a refusal by the role. */
export const recordForbidden = async <T>(
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
