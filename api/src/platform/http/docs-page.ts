import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import { isDownload, isOperation } from '@akada/contract/kernel/calls'
import * as z from 'zod'
import { fullPath, nameOfCall } from './bind.ts'
import type { CallExample, CallExamples } from './openapi.ts'
import { escaped, pagePolicy } from '../html/index.ts'

const prose = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const jsonText = (value: unknown): string => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`

const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return jsonText(rest)
}

const part = (title: string, content: string): string => `<h4>${title}</h4>${content}`

const anchorOf = (endpoint: EndpointDefinition): string =>
  `${endpoint.method}${fullPath(endpoint)}`.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()

const accessOf = ({ access }: EndpointDefinition): string => {
  if (isOperation(access)) return `permission <code>${access}</code>`
  if (access === 'family') return 'a family session'
  return access === 'public' ? 'public' : 'any signed-in person'
}

const exampleText = ({ method }: EndpointDefinition, { url, body, answer }: CallExample): string =>
  [
    `<pre>${method} ${escaped(url)}</pre>`,
    body === undefined ? '' : jsonText(body),
    answer === undefined ? '' : `<p>is answered by</p>${jsonText(answer)}`,
  ].join('')

const section = (endpoint: EndpointDefinition, example?: CallExample): string => `
<details id="${anchorOf(endpoint)}">
<summary><span class="m">${endpoint.method}</span> <code>${escaped(fullPath(endpoint))}</code> ${escaped(endpoint.summary)}</summary>
<p>${accessOf(endpoint)}</p>
${endpoint.description ? `<p>${prose(endpoint.description)}</p>` : ''}
${endpoint.query ? part('Query', schemaText(endpoint.query, 'output')) : ''}
${endpoint.body ? part('Body', schemaText(endpoint.body, 'input')) : ''}
${endpoint.upload ? part('File', `<p>multipart/form-data, field <code>file</code>, at most ${endpoint.upload.maxBytes} bytes</p>`) : ''}
${part('Answer', isDownload(endpoint.response) ? `<p>a file (${endpoint.response.download})</p>` : schemaText(endpoint.response, 'input'))}
${(endpoint.errors ?? []).length > 0 ? part('Errors', `<ul>${(endpoint.errors ?? []).map(error => `<li>${error.status} <code>${error.code}</code> ${escaped(error.message)}</li>`).join('')}</ul>`) : ''}
${example ? part('Example', exampleText(endpoint, example)) : ''}
</details>`

const style = `
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.35rem 0}.m{display:inline-block;min-width:4.5em;font-weight:600}
pre{overflow:auto;padding:.75rem;border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:6px;font-size:.85em}
h2{margin-top:2rem}h4{margin:.75rem 0 .25rem}`

/** The page may load only its own styles. */
export const docsPolicy = pagePolicy(style, "'none'")

/** The contract as one readable page, without scripts. */
export const docsPage = (
  endpoints: readonly EndpointDefinition[],
  title: string,
  examples: CallExamples = new Map(),
): string => {
  const parts = [...Map.groupBy(endpoints, ({ tag }) => tag)].map(
    ([heading, calls]) =>
      `<h2>${escaped(heading)}</h2>${calls.map(call => section(call, examples.get(nameOfCall(call)))).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} API</title><style>${style}</style></head><body><h1>${escaped(title)} API</h1>
<p>Every call, from the same definitions that the server runs on. For programs: <a href="/api/openapi.json">/api/openapi.json</a>.
Calls other than public ones need <code>Authorization: Bearer &lt;authorizationToken&gt;</code>. 451: the token has expired, exchange the
refresh token; 452: the session has ended.</p>${parts.join('')}</body></html>`
}
