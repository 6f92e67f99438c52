import { endpoints } from '@akada/contract'
import { openApiOf } from '../../src/platform/http/index.ts'
import type { Schema } from './values.ts'

/** A call as the OpenAPI document describes it. */
export interface DocumentedCall {
  /** 'GET /api/student/search' */
  name: string
  method: string
  path: string
  params: { name: string; schema: Schema }[]
  query: { name: string; schema: Schema; required: boolean; isList: boolean }[]
  /** Null if it takes none. */
  body: Schema | null
  isUpload: boolean
  isPublic: boolean
  /** Whether it changes something. */
  isWrite: boolean
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  style?: string
  schema: Schema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  security?: unknown[]
  'x-side-effect'?: boolean
}

const callOf = (path: string, method: string, operation: Operation): DocumentedCall => {
  const content = operation.requestBody?.content ?? {}
  const form = content['multipart/form-data']
  const parameters = operation.parameters ?? []
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    params: parameters.filter(one => one.in === 'path'),
    query: parameters
      .filter(one => one.in === 'query')
      .map(one => ({
        ...one,
        required: one.required === true,
        isList: one.style === 'deepObject',
      })),
    body: form?.schema ?? content['application/json']?.schema ?? null,
    isUpload: form !== undefined,
    isPublic: operation.security !== undefined,
    isWrite: method !== 'get' || operation['x-side-effect'] === true,
  }
}

interface Document {
  paths: Record<string, Record<string, Operation>>
}

/** The document with what each `$ref` stands for in its place. */
export const resolved = (part: unknown, document: unknown): unknown => {
  if (Array.isArray(part)) return part.map(one => resolved(one, document))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part && typeof part.$ref === 'string') {
    const path = part.$ref.replace('#/', '').split('/')
    return resolved(
      path.reduce<unknown>((found, name) => Object(found)[name], document),
      document,
    )
  }
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, resolved(one, document)]))
}

/** Every call of the OpenAPI document that the server publishes. */
export const documentedCalls = async (): Promise<DocumentedCall[]> => {
  const document: unknown = JSON.parse(JSON.stringify(await openApiOf(endpoints, 'Akada')))
  const { paths } = resolved(document, document) as Document
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  )
}
