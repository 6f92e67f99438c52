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
  required: boolean
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
    query: parameters.filter(one => one.in === 'query').map(one => ({ ...one, isList: one.style === 'deepObject' })),
    body: form?.schema ?? content['application/json']?.schema ?? null,
    isUpload: form !== undefined,
    isPublic: operation.security?.length === 0,
    isWrite: method !== 'get' || operation['x-side-effect'] === true,
  }
}

/** Every call of the OpenAPI document that the server publishes. */
export const documentedCalls = (): DocumentedCall[] => {
  const document = JSON.parse(JSON.stringify(openApiOf(endpoints, 'Akada'))) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  )
}
