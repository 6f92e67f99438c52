import { commonErrors, errorBody, type ErrorSpec } from '@akada/contract/kernel/errors'
import { type EndpointDefinition, isDownload } from '@akada/contract/kernel/calls'
import * as z from 'zod'
import { fullPath } from './bind.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

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

const parametersOf = (endpoint: EndpointDefinition): Json[] => [
  ...shapeOf(endpoint.params).map(([name, schema]) => ({
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
      required: isRequired(schema),
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
}

const bodyOf = (endpoint: EndpointDefinition): Json => {
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
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (endpoint.rawBody) return { requestBody: { required: true, content: { 'application/json': { schema: {} } } } }
  if (!endpoint.body) return {}
  // A body may be omitted if all its fields are optional.
  const required = !endpoint.body.safeParse({}).success
  return { requestBody: { required, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
}

const errorsOf = (endpoint: EndpointDefinition): ErrorSpec[] => {
  const { access } = endpoint
  const named = [endpoint.where].flat().some(where => 'name' in where)
  return [
    ...(endpoint.params || endpoint.query || endpoint.body || endpoint.upload ? [commonErrors.invalid] : []),
    ...(endpoint.body ? [commonErrors.unreadable, commonErrors.tooLarge, commonErrors.wrongMedia] : []),
    ...(endpoint.rawBody ? [commonErrors.tooLarge] : []),
    ...(access.kind === 'public' ? [] : [commonErrors.notSignedIn, commonErrors.expired, commonErrors.ended]),
    ...(access.kind === 'operation' ? [commonErrors.forbidden] : []),
    ...(access.kind === 'public' || (access.kind === 'signedIn' && access.anyStatus)
      ? []
      : [commonErrors.unverified, commonErrors.mustSetPassword]),
    ...(endpoint.sideEffect ? [commonErrors.notInAdvance] : []),
    ...(named ? [commonErrors.notFound] : []),
    ...(endpoint.method === 'GET' || access.kind === 'public' ? [] : [commonErrors.full]),
    commonErrors.tooMany,
    commonErrors.busy,
    ...(endpoint.errors ?? []),
  ]
}

const answersOf = (endpoint: EndpointDefinition): Json => {
  const { response } = endpoint
  const content = isDownload(response)
    ? { [mediaOf[response.download]]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(response, 'input') } }
  const byStatus = new Map<number, ErrorSpec[]>()
  for (const error of errorsOf(endpoint)) {
    const others = byStatus.get(error.status) ?? []
    if (!others.some(other => other.code === error.code)) byStatus.set(error.status, [...others, error])
  }
  const problems = [...byStatus].sort(([one], [other]) => one - other)
  return {
    200: { description: 'Done', content },
    ...Object.fromEntries(
      problems.map(([status, errors]) => [
        status,
        {
          description: errors.map(error => `\`${error.code}\`: ${error.message}`).join('\n\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  }
}

const accessText = (endpoint: EndpointDefinition): string => {
  if (endpoint.access.kind === 'public') return 'Anybody may call this.'
  if (endpoint.access.kind === 'family') return 'Needs the cookie of a family session.'
  if (endpoint.access.kind === 'signedIn') return 'Any signed-in person may call this.'
  return `Needs the permission \`${endpoint.access.operation}\`.`
}

const operationOf = (endpoint: EndpointDefinition): Json => ({
  operationId: `${endpoint.method.toLowerCase()} ${endpoint.path}`.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
  tags: [endpoint.tag],
  summary: endpoint.summary,
  description: [endpoint.description, accessText(endpoint)].filter(Boolean).join('\n\n'),
  ...(endpoint.access.kind === 'public' || endpoint.access.kind === 'family' ? { security: [] } : {}),
  ...(endpoint.access.kind === 'operation' ? { 'x-operation': endpoint.access.operation } : {}),
  ...(endpoint.sideEffect ? { 'x-side-effect': true } : {}),
  parameters: parametersOf(endpoint),
  ...bodyOf(endpoint),
  responses: answersOf(endpoint),
})

/** The contract as an OpenAPI 3.1 document. Paths include their base, `/api` or `/billing`. */
export const openApiOf = (endpoints: readonly EndpointDefinition[], title: string): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = fullPath(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description:
        'Ids are UUIDs, instants ISO 8601 in UTC, days YYYY-MM-DD. Arrays in a query are bracketed: `id[0]=...`. 451: the access token has expired, exchange the refresh token for a new one. 452: the session has ended, sign in again.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map(endpoint => endpoint.tag))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  }
}
