import { commonErrors, errorBody, type ErrorSpec } from '@akada/contract/kernel/errors'
import { type EndpointDefinition, isDownload, isOperation } from '@akada/contract/kernel/calls'
import type * as z from 'zod'
import { familyCookie } from '../auth/index.ts'
import { fullPath, nameOfCall } from './bind.ts'
import { paramsOf } from './request-parts.ts'
import { type Json, schemaOf, shareContents, shareParameters, shareSchemas } from './openapi-components.ts'

/** A query's values arrive as text and are converted to the output's type; a preprocessed list shows its type only there. */
const querySchemaOf = (schema: z.ZodType): Json => {
  const out = schemaOf(schema, 'output')
  return Object.keys(out).length > 0 ? out : schemaOf(schema, 'input')
}

const isList = (schema: Json): boolean =>
  schema.type === 'array' || (Array.isArray(schema.anyOf) && schema.anyOf.some((part: Json) => part.type === 'array'))

const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success

const shapeOf = (object: z.ZodObject | undefined): [string, z.ZodType][] =>
  Object.entries(object?.shape ?? {}).map(([name, schema]) => [name, schema as z.ZodType])

/** The kind of record an id refers to, if the call names it. */
const kindOf = (endpoint: EndpointDefinition, part: 'param' | 'query', name: string): Json => {
  const where = [endpoint.where].flat().find(one => 'name' in one && one.in === part && one.name === name)
  return where && 'of' in where ? { 'x-of': where.of } : {}
}

/** Of the parameter `after` of lists. */
const aboutCursor =
  'The `next` of the answer before: gives the page that follows it and replaces `page`. Nothing is shown twice or left out where rows are added or removed meanwhile, and `total` stays that of the first page. It holds for the same call with the same filters.'

const parametersOf = (endpoint: EndpointDefinition): Json[] => [
  ...shapeOf(paramsOf(endpoint)).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: { ...schemaOf(schema, 'input'), ...kindOf(endpoint, 'param', name) },
  })),
  ...shapeOf(endpoint.query).map(([name, schema]) => {
    const json = querySchemaOf(schema)
    const base = {
      name,
      in: 'query',
      ...(isRequired(schema) ? { required: true } : {}),
      ...(name === 'after' ? { description: aboutCursor } : {}),
      schema: { ...json, ...kindOf(endpoint, 'query', name) },
    }
    return isList(json)
      ? { ...base, style: 'deepObject', explode: true, description: `A list: \`${name}[0]=...&${name}[1]=...\`` }
      : base
  }),
]

const mediaOf = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  image: 'image/*',
  csv: 'text/csv',
  text: 'text/plain',
  page: 'text/html',
}

/** A call as it was sent in a test, and its answer. */
export interface CallExample {
  /** Its address, with the query. */
  url: string
  /** Not there if it has none; of an upload, its fields and the name of the file. */
  body?: unknown
  /** Not there if it is a file. */
  answer?: unknown
}

/** Examples by method and full path, `GET /api/auth/me`. */
export type CallExamples = ReadonlyMap<string, CallExample>

const exampleOf = (value: unknown): Json => (value === undefined ? {} : { example: value })

const bodyOf = (endpoint: EndpointDefinition, sent: unknown): Json => {
  const example = exampleOf(sent)
  if (endpoint.upload) {
    const { upload } = endpoint
    const fields = endpoint.body ? schemaOf(endpoint.body, 'input') : { type: 'object' }
    const properties = typeof fields.properties === 'object' && fields.properties !== null ? fields.properties : {}
    const required = Array.isArray(fields.required) ? fields.required : []
    const file = {
      type: 'string',
      format: 'binary',
      description: `At most ${upload.maxBytes} bytes: ${upload.accepts.join(', ')}`,
    }
    const schema = { ...fields, type: 'object', properties: { ...properties, file }, required: [...required, 'file'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema, ...example } } } }
  }
  if (endpoint.rawBody)
    return { requestBody: { required: true, content: { 'application/json': { schema: {}, ...example } } } }
  if (!endpoint.body) return {}
  // A body may be omitted if all its fields are optional.
  const required = !endpoint.body.safeParse({}).success
  const content = { 'application/json': { schema: schemaOf(endpoint.body, 'input'), ...example } }
  return { requestBody: required ? { required, content } : { content } }
}

/** An error, and to which calls it belongs, where not to all. */
const generalErrors: readonly (readonly [ErrorSpec, of: string])[] = [
  [commonErrors.invalid, 'with parameters or a body'],
  [commonErrors.unreadable, 'with a body'],
  [commonErrors.tooLarge, 'with a body'],
  [commonErrors.wrongMedia, 'with a body'],
  [commonErrors.notSignedIn, 'that are not public'],
  [commonErrors.expired, 'that are not public'],
  [commonErrors.ended, 'that are not public'],
  [commonErrors.forbidden, 'that need a permission'],
  [commonErrors.unverified, 'that are not public'],
  [commonErrors.mustSetPassword, 'that are not public'],
  [commonErrors.notInAdvance, 'that change something by GET'],
  [commonErrors.notFound, 'about a record'],
  [commonErrors.full, 'that change something'],
  [commonErrors.tooMany, ''],
  [commonErrors.busy, ''],
]

/** What many calls can refuse, said once. */
const refused: Json = {
  description: [
    'What calls can refuse besides the errors of their own:',
    ...generalErrors.map(([{ status, code }, of]) => `- ${status} \`${code}\`${of && `, of calls ${of}`}`),
  ].join('\n'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** The errors that a call names, by status: `409 \`name_taken\`, \`ended\`; 422 \`no_class\``. Their sentences are in the schema of a code. */
const refusalsOf = ({ errors = [] }: EndpointDefinition): Json => {
  const byStatus = [...Map.groupBy(errors, ({ status }) => status)].map(
    ([status, ofStatus]) => `${status} ${[...new Set(ofStatus.map(({ code }) => `\`${code}\``))].join(', ')}`,
  )
  return {
    $ref: '#/components/responses/Refused',
    ...(byStatus.length > 0 ? { description: byStatus.join('; ') } : {}),
  }
}

/** Every code that a refusal can have, with its sentences. */
const codesOf = (endpoints: readonly EndpointDefinition[]): Json => {
  const errors = [...endpoints.flatMap(({ errors: own = [] }) => own), ...Object.values<ErrorSpec>(commonErrors)]
  const byCode = [...Map.groupBy(errors, ({ code }) => code)]
  return {
    oneOf: byCode.map(([code, ofCode]) => ({
      const: code,
      description: [...new Set(ofCode.map(({ message }) => message))].join('\n\n'),
    })),
  }
}

const answersOf = ({ response }: EndpointDefinition, answer: unknown): Json => ({
  description: 'Done',
  content: isDownload(response)
    ? { [mediaOf[response.download]]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(response, 'input'), ...exampleOf(answer) } },
})

/** What a caller sends, where it is no token. */
const securityOf = ({ access }: EndpointDefinition): Json => {
  if (access === 'public') return { security: [] }
  return access === 'family' ? { security: [{ family: [] }] } : {}
}

const operationOf = (endpoint: EndpointDefinition, example: CallExample | undefined) => ({
  operationId: `${endpoint.method.toLowerCase()} ${endpoint.path}`.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
  tags: [endpoint.tag],
  summary: endpoint.summary,
  description: endpoint.description,
  ...securityOf(endpoint),
  ...(isOperation(endpoint.access) ? { 'x-operation': endpoint.access } : {}),
  ...(endpoint.sideEffect ? { 'x-side-effect': true } : {}),
  parameters: parametersOf(endpoint),
  ...bodyOf(endpoint, example?.body),
  responses: {
    200: answersOf(endpoint, example?.answer),
    default: refusalsOf(endpoint),
  },
})

/**
 * The contract as an OpenAPI 3.1 document. Paths include their base, `/api` or `/billing`.
 * What it would say more than once, schemas, parameters, answers, bodies and general refusals, are components.
 */
export const openApiOf = async (
  endpoints: readonly EndpointDefinition[],
  title: string,
  examples: CallExamples = new Map(),
): Promise<Json> => {
  const operations = endpoints.map(endpoint => ({
    endpoint,
    operation: operationOf(endpoint, examples.get(nameOfCall(endpoint))),
  }))
  const parameters = shareParameters(operations.map(({ operation }) => operation))
  const inFull: Record<string, Json> = {}
  for (const { endpoint, operation } of operations) {
    const path = fullPath(endpoint)
    inFull[path] = { ...inFull[path], [endpoint.method.toLowerCase()]: operation }
  }
  const { paths, schemas } = await shareSchemas(inFull)
  const { responses, requestBodies } = shareContents(paths)
  const error = schemaOf(errorBody, 'output')
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description:
        'Ids are UUIDs, instants ISO 8601 in UTC, days YYYY-MM-DD. Arrays in a query are bracketed: `id[0]=...`. `x-operation` is the permission that a call needs; without one any signed-in person may make it, and without `security` anybody. 451: the access token has expired, exchange the refresh token for a new one. 452: the session has ended, sign in again.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        family: { type: 'apiKey', in: 'cookie', name: familyCookie.name },
      },
      responses: { ...responses, Refused: refused },
      requestBodies,
      parameters,
      schemas: {
        ...schemas,
        Error: {
          ...error,
          properties: { ...Object(error.properties), code: { $ref: '#/components/schemas/ErrorCode' } },
        },
        ErrorCode: codesOf(endpoints),
      },
    },
  }
}
