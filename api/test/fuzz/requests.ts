import qs from 'qs'
import type { Things } from '../matrix-world.ts'
import type { DocumentedCall } from './calls.ts'
import type { Caller, ServedWorld } from './served-world.ts'
import type { IdSource } from './values.ts'

/** The input of a call. */
export interface Input {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body?: unknown
}

export interface Outcome {
  call: string
  caller: string
  /** 0 if no response came in time, or the connection was lost. */
  status: number
  /** Whether the database, and not a schema, refused a value. */
  isUnfit: boolean
  milliseconds: number
  /** Enough to send it again. */
  sent: string
}

/** Kinds of records by the names of fields that use other words. */
const otherNames: Readonly<Record<string, keyof Things>> = {
  to: 'school',
  from: 'school',
  destinationSchool: 'school',
  keep: 'student',
  remove: 'student',
  teacher: 'staff',
  examId: 'exam',
  componentId: 'unknown' as keyof Things,
}

/** Ids of a place by the kind of record named in the document, else by the name of the field. */
export const idsOf =
  (things: Things): IdSource =>
  (name, kind) => {
    const normalised = name.replace(/Ids?$/, '').replace(/s$/, '')
    const known = kind ?? otherNames[name] ?? (normalised in things ? normalised : undefined)
    return (known !== undefined && things[known as keyof Things]) || things.organization
  }

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))

/** The address of a call; a lone surrogate, which no address can contain, is left out. */
const addressOf = ({ path }: DocumentedCall, { params, query }: Input): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(textOf(params[name]).toWellFormed()),
  )
  const asked = qs.stringify(query, {
    arrayFormat: 'indices',
    encoder: text => encodeURIComponent(String(text).toWellFormed()),
  })
  return asked ? `${filled}?${asked}` : filled
}

/** Longer addresses are refused by HTTP itself. */
const longestAddress = 14_000

const formOf = (body: unknown, file: string): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(body) as object)) if (name !== 'file') form.set(name, textOf(value))
  form.set('file', new File([file], 'rows.csv'))
  return form
}

const payloadOf = (
  call: DocumentedCall,
  { body }: Input,
): { body?: string | FormData; headers: Record<string, string> } => {
  if (call.method === 'GET' || body === undefined) return { headers: {} }
  if (call.isUpload) return { body: formOf(body, 'Surname,First Name\nEze,Ngozi\n'), headers: {} }
  return { body: JSON.stringify(body) ?? 'null', headers: { 'content-type': 'application/json' } }
}

/** Whether a response is never acceptable: none, a server error, or a value that only the database refused. */
export const isBad = ({ status, isUnfit }: Outcome): boolean => status === 0 || status >= 500 || isUnfit

/** Sends one request and reads its whole response. */
export const send = async (
  world: ServedWorld,
  call: DocumentedCall,
  caller: Caller,
  input: Input,
  { token, giveUpAfter }: { token: string | null; giveUpAfter: number },
): Promise<Outcome> => {
  const address = addressOf(call, input).slice(0, longestAddress)
  const { body, headers } = payloadOf(call, input)
  const began = performance.now()
  const outcome = (status: number, isUnfit = false): Outcome => ({
    call: call.name,
    caller: caller.name,
    status,
    isUnfit,
    milliseconds: Math.round(performance.now() - began),
    sent: `${address} ${typeof body === 'string' ? body.slice(0, 300) : ''}`,
  })
  try {
    const response = await fetch(`${world.url}${address}`, {
      method: call.method,
      headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(giveUpAfter),
      redirect: 'manual',
    })
    const answer = await response.text()
    return outcome(response.status, response.status === 422 && answer.includes('"unfit_value"'))
  } catch {
    return outcome(0)
  }
}
