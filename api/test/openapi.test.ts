import { endpoints } from '@akada/contract'
import { type EndpointDefinition, isDownload } from '@akada/contract/kernel/calls'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { callExamples } from '../src/app.ts'
import { fullPath, nameOfCall } from '../src/platform/http/bind.ts'
import { schemaOf } from '../src/platform/http/openapi-components.ts'
import { openApiOf } from '../src/platform/http/index.ts'
import { writeExamples } from './examples.ts'
import { resolved } from './fuzz/calls.ts'

interface Code {
  const: string
  description: string
}

const document = JSON.parse(JSON.stringify(await openApiOf(endpoints, 'Akada')))
const whole = Object(resolved(document, document))

it('describes each answer as the contract does, once the references of the document are resolved', () => {
  for (const endpoint of endpoints) {
    const { responses } = whole.paths[fullPath(endpoint)][endpoint.method.toLowerCase()]
    if (!isDownload(endpoint.response))
      expect(responses[200].content['application/json'].schema).toEqual(schemaOf(endpoint.response, 'input'))
  }
})

it('says what several calls have once, schemas by their names in the contract', () => {
  const text = JSON.stringify(document)
  expect(text.length).toBeLessThan(650_000)
  const names = Object.keys(document.components.schemas)
  expect(names).toEqual(expect.arrayContaining(['StudentProfile', 'LoggedInUser', 'ReasonBody', 'Error']))
  for (const name of names) expect(text).toContain(`"#/components/schemas/${name}"`)
  for (const kind of ['parameters', 'responses', 'requestBodies'])
    for (const name of Object.keys(document.components[kind]))
      expect(text.split(`"#/components/${kind}/${name}"`).length).toBeGreaterThan(2)
})

it('names at each call the codes that it can refuse with, and says the sentences of all codes once', () => {
  const codes = new Map(document.components.schemas.ErrorCode.oneOf.map((one: Code) => [one.const, one.description]))
  for (const endpoint of endpoints)
    for (const { code, status, message } of Object(endpoint).errors ?? []) {
      const { responses } = document.paths[fullPath(endpoint)][endpoint.method.toLowerCase()]
      const ofStatus = responses.default.description.split('; ').find((one: string) => one.startsWith(`${status} `))
      expect(ofStatus).toContain(`\`${code}\``)
      expect(codes.get(code)).toContain(message)
    }
})

it('puts each call under a heading, and gives every list its items', () => {
  const headings = document.tags.map(({ name }: { name: string }) => name)
  for (const { path, method, tag } of endpoints.map((one): EndpointDefinition => one))
    expect([path, method, headings]).toEqual([path, method, expect.arrayContaining([tag])])
  const listsWithout = (part: unknown): unknown[] => {
    if (typeof part !== 'object' || part === null) return []
    const own = 'type' in part && part.type === 'array' && !('items' in part && part.items) ? [part] : []
    return [...own, ...Object.values(part).flatMap(listsWithout)]
  }
  expect(listsWithout(document)).toEqual([])
})

const calls: readonly EndpointDefinition[] = endpoints

it('has an example of each call, which a test sent and the contract accepts', async () => {
  const folder = process.env.UPDATE_EXAMPLES
  if (folder) await writeExamples(folder, join(import.meta.dirname, '../src/examples.json'))
  const examples = await callExamples()
  expect([...examples.keys()]).toEqual(calls.map(nameOfCall).toSorted())
  for (const endpoint of calls) {
    const { body, answer, url } = examples.get(nameOfCall(endpoint)) ?? { url: '' }
    expect(url.startsWith(fullPath(endpoint).split('{')[0] ?? '')).toBe(true)
    if (endpoint.body && !endpoint.upload)
      expect([url, endpoint.body.safeParse(body ?? {}).error]).toEqual([url, undefined])
    if (!isDownload(endpoint.response))
      expect([url, endpoint.response.safeParse(answer).error]).toEqual([url, undefined])
  }
})
