import { commonErrors, type ErrorBody, type ErrorSpec } from '@akada/contract/kernel/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallerGone, OutcomeUnknown, PoolFull } from '../db/index.ts'
import {
  codeOf,
  isDatabaseAway,
  isDetached,
  isFull,
  isUnfitValue,
  isUniqueViolation,
  Refusal,
  shortageOf,
} from '../errors/index.ts'
import { StorageAway } from '../files/index.ts'
import { WorkError } from '../workers/index.ts'

const alreadyThere: ErrorSpec = {
  code: 'already_exists',
  status: 409,
  message: 'Something with the same name or number already exists. Reload the page and look.',
}

const internal = {
  code: 'internal',
  message: 'Something went wrong on our side. Nothing was saved; try again, or report it with the number below.',
}

const internalAfterSaving = {
  code: 'internal',
  message:
    'Something went wrong on our side after part of this was saved. Reload the page and check, or report it with the number below.',
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500

const isBusy = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  ['40001', '40P01'].includes(codeOf(error) ?? '') ||
  error instanceof StorageAway ||
  shortageOf(error) !== null

/** The error for a request that can't be carried out for now: whether it was saved, and whether to send it again. */
const refusalOfBusy = (error: unknown, request: FastifyRequest): Refusal => {
  if (!(error instanceof OutcomeUnknown) && !request.workDone?.committed) {
    if (isTimedOut(error)) return new Refusal(commonErrors.tooSlow)
    return new Refusal(error instanceof StorageAway ? commonErrors.filesAway : commonErrors.busy)
  }
  return new Refusal(isSafeToRepeat(request) ? commonErrors.outcomeUnknown : commonErrors.outcomeUnknownCheck)
}

/** Whether a request whose outcome is unknown may be sent again. */
const isSafeToRepeat = ({ body, routeOptions }: FastifyRequest): boolean => {
  const { safeToRepeat } = routeOptions.config
  return safeToRepeat === 'withClientId'
    ? typeof body === 'object' && body !== null && 'clientId' in body
    : safeToRepeat === true
}

/** Whether PostgreSQL ended a statement because its time was over. */
const isTimedOut = (error: unknown): boolean => codeOf(error) === '57014'

/** The refusal that an error corresponds to, or null if it is a bug in the program. */
const refusalFor = (error: unknown, request: FastifyRequest): Refusal | null => {
  if (error instanceof Refusal) return error
  if (isUniqueViolation(error)) return new Refusal(alreadyThere)
  if (error instanceof OutcomeUnknown || isBusy(error)) return refusalOfBusy(error, request)
  if (isUnfitValue(error)) return new Refusal(commonErrors.unfit)
  if (isDetached(error)) return new Refusal(commonErrors.detached, { params: { sentence: error.message } })
  if (isFull(error)) return new Refusal(commonErrors.full, { params: { sentence: error.message } })
  // Work that a thread abandoned has changed nothing, and its input was too large.
  if (error instanceof WorkError) return new Refusal(error.kind === 'busy' ? commonErrors.busy : commonErrors.tooLarge)
  const status = statusOf(error)
  if (status === 413) return new Refusal(commonErrors.tooLarge)
  if (status === 415) return new Refusal(commonErrors.wrongMedia)
  if (status >= 400 && status < 500) return new Refusal(commonErrors.unreadable)
  return null
}

/** Why a request got 503, for the log. */
const reasonOf = (error: unknown): string => {
  const shortage = shortageOf(error)
  if (shortage !== null) return shortage
  if (error instanceof Refusal) return error.spec.code
  if (error instanceof PoolFull) return 'all connections of this process to the database are in use'
  if (isTimedOut(error)) return 'a statement took too long and was ended'
  return error instanceof StorageAway ? 'the store of files does not answer' : 'database away'
}

/** Answers every error in the contract's form: never a stack, never SQL. Logs the program's own errors. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  if (error instanceof CallerGone) {
    // Nobody receives it: the status is nginx's, for the figures.
    reply.code(499).send()
    return
  }
  const refusal = refusalFor(error, request)
  if (isUnfitValue(error)) request.log.error({ err: error }, 'a value that no schema refused')
  if (!refusal || refusal.spec.status === 503) request.log.error({ err: error }, refusal ? reasonOf(error) : 'error')
  reply.header('cache-control', 'no-store')
  if (!refusal) {
    const said = request.workDone?.committed ? internalAfterSaving : internal
    reply.code(500).send({ ...said, requestId: request.id } satisfies ErrorBody)
    return
  }
  const { spec, more, message } = refusal
  const seconds = more.params?.seconds
  if (spec.status === 429 && seconds !== undefined) reply.header('retry-after', String(seconds))
  if (spec.status === 503) reply.header('retry-after', '5')
  if (spec.status === 401) reply.header('www-authenticate', 'Bearer')
  const body: ErrorBody = {
    message,
    code: spec.code,
    ...(more.fields ? { fields: more.fields } : {}),
    ...(more.details ? { details: more.details } : {}),
    requestId: request.id,
  }
  reply.code(spec.status).send(body)
}
