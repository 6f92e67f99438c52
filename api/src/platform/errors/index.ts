import type { ErrorSpec } from '@akada/contract/kernel/errors'

export interface RefusalDetails {
  /** Values for the `{names}` in the message. `seconds` also becomes the Retry-After header. */
  params?: Record<string, string | number>
  fields?: { path: string; message: string }[]
  details?: Record<string, unknown>
}

/** A request refused with an error of a catalogue: an expected outcome, not a bug. */
export class Refusal extends Error {
  readonly spec: ErrorSpec
  readonly more: RefusalDetails

  constructor(spec: ErrorSpec, more: RefusalDetails = {}) {
    super(sentenceOf(spec, more.params))
    this.name = 'Refusal'
    this.spec = spec
    this.more = more
  }
}

/** The message of an error with its parameters filled in; a missing name is left as it is. */
export const sentenceOf = (spec: ErrorSpec, params: Record<string, string | number> = {}): string =>
  spec.message.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))

/** Ends the request with an error of a catalogue. Never returns. */
export function refuse(spec: ErrorSpec, more?: RefusalDetails): never {
  throw new Refusal(spec, more)
}

export const isRefusal = (error: unknown, spec?: ErrorSpec): error is Refusal =>
  error instanceof Refusal && (spec === undefined || error.spec.code === spec.code)

/** The SQLSTATE of a PostgreSQL error, or null. Connection errors carry Node's own code (ECONNREFUSED). */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Whether a unique constraint refused the write; with `constraint`, exactly that one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined || (error instanceof Error && 'constraint' in error && error.constraint === constraint))

/** For the catch of a write: refuses if a unique constraint refused it (with `constraint`, exactly that one); throws any other error again. */
export const onUniqueViolation =
  (refusal: () => never, constraint?: string) =>
  (error: unknown): never => {
    if (isUniqueViolation(error, constraint)) refusal()
    throw error
  }

/** Values that PostgreSQL cannot store: a number or date out of range, a text too long, unsupported characters. */
const unfitCodes = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05'])

/** Whether the database refused a value of the request itself. Schemas limit the input, so this is also an error in a schema. */
export const isUnfitValue = (error: unknown): boolean => unfitCodes.has(codeOf(error) ?? '')

/** Raised by the program's own triggers when a limit is reached; the message is the sentence to show. */
export const isFull = (error: unknown): error is Error => codeOf(error) === 'AK001' && error instanceof Error

/** Raised where scores are asked for whose partition an operator has detached; the message is the sentence to show. */
export const isDetached = (error: unknown): error is Error => codeOf(error) === 'AK002' && error instanceof Error

const outOfDescriptors =
  'This process may open no more files and connections: raise its limit (LimitNOFILE of the service, or ulimit -n).'
const outOfDisk = 'A disk is full: make room on it. Nothing that was acknowledged is lost.'

/** What the operator can do about an error of the machine, by the code of Node or PostgreSQL. */
const shortages: ReadonlyMap<string, string> = new Map([
  ['EMFILE', outOfDescriptors],
  ['ENFILE', 'The machine has no file descriptors left: raise fs.file-max, or see which program holds so many.'],
  ['ENOSPC', outOfDisk],
  ['EDQUOT', outOfDisk],
  ['53100', outOfDisk],
  ['53200', 'PostgreSQL has no memory left: see its log, and shared_buffers and work_mem.'],
])

/** The same for an error or what caused it: the machine lacks disk, descriptors or memory. Null for every other error. */
export const shortageOf = (error: unknown): string | null =>
  error instanceof Error ? (shortages.get(codeOf(error) ?? '') ?? shortageOf(error.cause)) : null

const lostCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '25P03',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
])

/**
 * Whether the database was unreachable or too busy, so that a retry makes sense. Nothing was saved, unless it happened at the end of a
 * transaction: that is an OutcomeUnknown.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // Node's own codes count only if a socket failed: a missing file (ENOENT) is a bug in the program.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  if (code !== null && lostCodes.has(code)) return true
  return /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered))/.test(
    error.message,
  )
}
