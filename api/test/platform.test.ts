import * as z from 'zod'
import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { sealAudit } from '../src/platform/audit/index.ts'
import { sql } from '../src/platform/db/index.ts'
import { testApp, testConfig } from './app.ts'
import { makeDistrict, makePerson, makeSchool, makeStaff, makeState, signIn } from './factories.ts'
import { atSchool, big, limited, signedIn, testEndpoints, testFeature } from './platform-features.ts'

const app = await testApp({ endpoints: testEndpoints, features: [testFeature], partial: false })
const state = await makeState(app)
const [district, otherDistrict] = [await makeDistrict(app, state), await makeDistrict(app, state)]
const [school, sibling, far] = [
  await makeSchool(app, district),
  await makeSchool(app, district),
  await makeSchool(app, otherDistrict),
]
const otherState = await makeState(app)
const foreign = await makeSchool(app, await makeDistrict(app, otherState))
const principal = await makePerson(app, { state, role: 'principal', school })
const teacher = await makePerson(app, { state, role: 'teacher', school })
const districtAdmin = await makePerson(app, { state, role: 'districtAdmin', district })
const superAdmin = await makePerson(app, { state, role: 'superAdmin' })

describe('refusals', () => {
  it("records attempts outside a person's reach, or refused by their role, with address and device", async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/127.0' }
    const nosy = await makePerson(app, { state, role: 'teacher', school })
    expect((await app.get(`/api/t/school/${sibling.id}`, { as: nosy, headers })).status).toBe(404)
    const body = { school: school.id, name: 'Renamed' }
    expect((await app.send('PATCH', '/api/t/rename', { body }, { as: nosy, headers })).status).toBe(403)
    await app.app.security.write()
    const events = await app.app.database.system.read(tx =>
      tx.rows(sql`
        select operation, host(address) as address, after, summary from audit_log
        where staff_id = ${nosy.id} and operation like 'security.%' order by operation`),
    )
    expect(events).toMatchObject([
      {
        operation: 'security.forbidden',
        address: '127.0.0.1',
        after: { device: 'Firefox on Linux', call: 'PATCH /t/rename' },
      },
      {
        operation: 'security.out-of-reach',
        after: { call: 'GET /t/school/{id}' },
        summary: expect.stringMatching(/requested a record out of their reach: \w/),
      },
    ])
  })
})

describe('where', () => {
  const at = async (id: string, as = principal) => (await app.get(`/api/t/school/${id}`, { as })).status

  it("is nothing outside the actor's reach", async () => {
    expect([await at(school.id), await at(sibling.id), await at(far.id), await at(foreign.id)]).toEqual([
      200, 404, 404, 404,
    ])
    expect([await at(randomUUID()), await at('x'), await at("1' or '1'='1")]).toEqual([404, 404, 404])
    expect(await Promise.all([school, sibling, far, foreign].map(one => at(one.id, districtAdmin)))).toEqual([
      200, 200, 404, 404,
    ])
    expect(await Promise.all([school, far, foreign].map(one => at(one.id, superAdmin)))).toEqual([200, 200, 404])
  })

  it("accepts lists, each item of which must be within reach, and defaults to the actor's own", async () => {
    const both = `/api/t/schools?school[0]=${school.id}&school[1]=${sibling.id}`
    expect((await app.get(both, { as: districtAdmin })).body).toEqual({ schoolId: null, districtId: district.id })
    expect((await app.get(both, { as: principal })).status).toBe(404)
    expect((await app.get('/api/t/schools', { as: principal })).body).toEqual({
      schoolId: school.id,
      districtId: district.id,
    })
    expect((await app.get(`/api/t/schools?school=${school.id}`, { as: principal })).status).toBe(200)
    const many = Array.from({ length: 300 }, (_, n) => `school[${n}]=${school.id}`).join('&')
    expect((await app.get(`/api/t/schools?${many}`, { as: principal })).status).toBe(200)
    expect((await app.get(`/api/t/schools?school[a]=${school.id}`, { as: principal })).status).toBe(404)
  })

  it('requires one school if a call names two', async () => {
    expect((await app.get(`/api/t/pair/${school.id}/${school.id}`, { as: districtAdmin })).status).toBe(200)
    expect((await app.get(`/api/t/pair/${school.id}/${sibling.id}`, { as: districtAdmin })).status).toBe(404)
  })

  it('requires a school if the actor acts for a district, and recognises the one that a super admin entered', async () => {
    expect((await app.get('/api/t/in-school', { as: districtAdmin })).error).toMatchObject({ code: 'no_school' })
    const staff = await makeStaff(app, { state, role: 'superAdmin' })
    const inside = await signIn(app, staff, { enteredSchool: far })
    expect((await app.get('/api/t/in-school', { as: inside })).body).toEqual({
      schoolId: far.id,
      districtId: otherDistrict.id,
    })
    expect((await app.get(`/api/t/school/${school.id}`, { as: inside })).status).toBe(404)
  })
})

describe('the order of checks', () => {
  const rename = (body: unknown, as = principal) => app.send('PATCH', '/api/t/rename', { body }, { as })

  it('is reach, operation, form', async () => {
    expect((await rename({ school: sibling.id }, teacher)).status).toBe(404)
    expect((await rename({ school: school.id }, teacher)).status).toBe(403)
    expect((await rename({}, teacher)).status).toBe(403)
    const invalid = await rename({ school: school.id, name: '', tags: [{ text: 'ok' }, { text: 'too long' }] })
    expect(invalid.error).toMatchObject({
      code: 'invalid',
      message: 'Validation failed: Please ensure all fields are filled correctly',
    })
    expect(invalid.error.fields).toEqual([
      { path: 'body.name', message: 'This field is required' },
      { path: 'body.tags.1.text', message: 'At most 5 characters.' },
    ])
    expect((await rename({ name: 'x' })).error.fields?.map(field => field.path)).toEqual(['body.school'])
  })

  it('reads a body only for those with permission', async () => {
    const bad = (as?: typeof principal) =>
      app.send(
        'PATCH',
        '/api/t/rename',
        { payload: '{"school":' },
        { as, headers: { 'content-type': 'application/json' } },
      )
    expect((await bad()).status).toBe(401)
    expect((await bad(teacher)).status).toBe(403)
    expect((await bad(principal)).error).toMatchObject({ code: 'unreadable' })
  })

  it('writes the audit entry with person, role, address and device', async () => {
    expect((await rename({ school: school.id, name: 'Abeokuta Grammar' })).status).toBe(200)
    const entry = await app.app.database.system.read(tx =>
      tx.get(sql`select staff_id, acting_as, school_id, district_id, host(address) as address, request_id is not null as known
        from audit_log order by id desc limit 1`),
    )
    expect(entry).toMatchObject({
      staff_id: principal.id,
      school_id: school.id,
      district_id: district.id,
      address: '127.0.0.1',
      known: true,
    })
    expect(await sealAudit(app.app.database)).toBeGreaterThan(0)
  })
})

describe('errors', () => {
  const error = (kind: string) => app.get(`/api/t/error/${kind}`)

  it('have one form, and reveal nothing about the program', async () => {
    const catalogued = await error('catalogued')
    expect(catalogued.status).toBe(409)
    expect(catalogued.body).toEqual({
      message: 'JSS 1 is full: 40 of 40.',
      code: 'full',
      details: { free: 0 },
      requestId: catalogued.headers['x-request-id'],
    })
    const internal = await error('bug')
    expect([internal.status, internal.error.code]).toEqual([500, 'internal'])
    expect(JSON.stringify(internal.body)).not.toMatch(/select|stack|\.ts/)
    expect([(await error('duplicate')).status, (await error('lost')).status, (await error('refused')).status]).toEqual([
      409, 503, 503,
    ])
  })

  it('are JSON for unknown addresses, methods, bodies that are too large or of a wrong type', async () => {
    expect((await app.get('/api/nothing')).error).toMatchObject({ code: 'not_found' })
    expect((await app.send('DELETE', '/api/t/big')).status).toBe(404)
    const large = await app.send('PATCH', '/api/t/rename', { body: { name: 'x'.repeat(300_000) } }, { as: principal })
    expect(large.error).toMatchObject({ code: 'too_large' })
    const text = await app.send(
      'PATCH',
      '/api/t/rename',
      { payload: 'a=b' },
      { as: principal, headers: { 'content-type': 'text/plain' } },
    )
    expect(text.error).toMatchObject({ code: 'wrong_media' })
    const packed = (payload: Buffer, encoding = 'gzip') =>
      app.send(
        'PATCH',
        '/api/t/rename',
        { payload },
        { as: principal, headers: { 'content-type': 'application/json', 'content-encoding': encoding } },
      )
    const name = JSON.stringify({ name: 'x'.repeat(50_000_000) })
    expect((await packed(gzipSync(name))).error).toMatchObject({ code: 'too_large' })
    expect((await packed(Buffer.from('no archive'))).error).toMatchObject({ code: 'unreadable' })
    expect((await packed(gzipSync('{"name":"Ake"}').subarray(0, -9))).error).toMatchObject({ code: 'unreadable' })
    expect((await packed(Buffer.from('{}'), 'br')).error).toMatchObject({ code: 'wrong_media' })
    const undecodable = await app.get('/api/t/school/%E0%A4%A')
    expect([undecodable.status, undecodable.error.code]).toEqual([400, 'unreadable'])
    expect(undecodable.error.requestId).toBe(undecodable.headers['x-request-id'])
    expect(undecodable.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })

  it('keep a given request id, and replace an invalid one', async () => {
    const headers = (id: string) => ({ headers: { 'x-request-id': id } })
    expect((await app.get('/api/t/big', headers('abcdefgh-1'))).headers['x-request-id']).toBe('abcdefgh-1')
    expect((await app.get('/api/t/big', headers('<script>'))).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('prevent a response with more fields than the contract', async () => {
    expect((await app.get('/api/t/leaky')).status).toBe(500)
  })
})

describe('limits', () => {
  it('count by address and say when to retry', async () => {
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await app.get('/api/t/limited')).status)
    expect(statuses).toEqual([200, 200, 200])
    app.clock.advance(20_000)
    const refused = await app.get('/api/t/limited')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40'])
    expect(refused.error.message).toContain('Wait 40 seconds')
    app.clock.advance(40_000)
    expect((await app.get('/api/t/limited')).status).toBe(200)
  })

  it('count by the address from the proxy in front, whatever the caller sent before it', async () => {
    const behind = await testApp({
      endpoints: [limited],
      features: [testFeature],
      connectionString: app.connectionString,
      config: { trustedProxies: 1 },
    })
    const statuses = []
    for (let n = 0; n < 5; n++) {
      const headers = { 'x-forwarded-for': `10.1.1.${n}, 41.58.0.9` }
      statuses.push((await behind.get('/api/t/limited', { headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  it('apply to all calls from one address together', async () => {
    const small = await testApp({
      endpoints: [big],
      features: [testFeature],
      connectionString: app.connectionString,
      config: { requestsPerMinute: 60 },
    })
    const responses = []
    for (let n = 0; n < 70; n++) responses.push(await small.get('/api/t/big'))
    const refused = responses.filter(response => response.status === 429)
    expect(refused.length).toBe(10)
    expect(refused[0]?.error).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('files', () => {
  const send = (form: FormData, as = principal) =>
    new Response(form).arrayBuffer().then(async bytes => {
      const type = new Response(form).headers.get('content-type') ?? ''
      const boundary = Buffer.from(bytes).toString('latin1').split('\r\n')[0]?.slice(2) ?? ''
      const response = await app.server.inject({
        method: 'POST',
        url: '/api/t/upload',
        payload: Buffer.from(bytes),
        headers: { authorization: `Bearer ${as.token}`, 'content-type': `${type.split('=')[0]}=${boundary}` },
      })
      return { status: response.statusCode, body: response.json() }
    })
  const form = (bytes: number, fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    if (bytes) data.append('file', new Blob(['x'.repeat(bytes)]), 'Ọlá.txt')
    return data
  }

  it('are accepted with the fields beside them', async () => {
    expect(await send(form(1500, { note: 'hello', school: school.id }))).toEqual({
      status: 200,
      body: { bytes: 1500, name: 'Ọlá.txt', note: 'hello' },
    })
  })

  it('are refused when too large, missing, of another school or without the operation', async () => {
    expect((await send(form(2500, { note: 'hello' }))).status).toBe(413)
    expect((await send(form(0, { note: 'hello' }))).body.fields).toEqual([
      { path: 'file', message: 'This field is required' },
    ])
    expect((await send(form(10, { note: '' }))).body.fields[0].path).toBe('body.note')
    expect((await send(form(10, { note: 'x', school: sibling.id }))).status).toBe(404)
    expect((await send(form(10, { note: 'x' }), teacher)).status).toBe(403)
    expect((await app.post('/api/t/upload', { note: 'x' }, { as: principal })).status).toBe(415)
  })

  it('are sent under their name in every script, and with nosniff', async () => {
    const { headers, bytes } = await app.get('/api/t/file')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Ola _Q1__e.csv"; filename*=UTF-8''%E1%BB%8Cl%C3%A1%20%22Q1%22%2F%C3%A9.csv`,
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(bytes.toString()).toBe('a,b\n')
  })
})

describe('the wire', () => {
  it('is compressed, protected and not cached', async () => {
    const response = await app.get('/api/t/big', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(response.headers['content-length']).toBe(String(response.bytes.length))
    expect(JSON.parse(brotliDecompressSync(response.bytes).toString()).list).toHaveLength(500)
    const older = await app.get('/api/t/big', { headers: { 'accept-encoding': 'gzip' } })
    expect(older.headers['content-encoding']).toBe('gzip')
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
    const policy = response.headers['content-security-policy'] ?? ''
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toContain('google')
    expect(response.headers['strict-transport-security']).toBeUndefined()
  })

  it('answers HEAD and OPTIONS', async () => {
    expect((await app.send('HEAD', '/api/t/big')).status).toBe(200)
    const options = await app.send('OPTIONS', `/api/t/school/${school.id}`)
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })

  it('shows its health and its metrics, without addresses', async () => {
    expect((await app.get('/health/live')).status).toBe(200)
    expect((await app.get('/health/ready')).status).toBe(200)
    const figures = (await app.get('/metrics')).bytes.toString()
    const passedOn = { headers: { 'x-forwarded-for': '41.58.1.2' } }
    expect((await app.get('/metrics', passedOn)).status).toBe(404)
    expect(figures).toContain('http_request_seconds_count{method="GET",route="/api/t/school/:id",status="404"}')
    expect(figures).toContain('db_pool_connections{state="idle"}')
    expect(figures).toMatch(/^db_prepared_statements [1-9]/m)
    for (const name of ['mail_waiting_messages', 'audit_unsealed_entries', 'jobs_failed', 'check_books_errors'])
      expect(figures).toMatch(new RegExp(`^${name} -?\\d+$`, 'm'))
    expect(figures).not.toContain(school.id)
  })

  it('is described in OpenAPI 3.1, with the paths under their bases', async () => {
    const document = Object((await app.get('/api/openapi.json')).body)
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/t/school/{id}', '/billing/t/pay']))
    const [parameter] = document.paths['/api/t/schools'].get.parameters
    expect(parameter).toMatchObject({ name: 'school', style: 'deepObject', explode: true, schema: { type: 'array' } })
    const { responses } = document.paths['/api/t/school/{id}'].get
    expect(responses.default).toEqual({ $ref: '#/components/responses/Refused' })
    for (const status of [401, 403, 404, 422, 429, 451, 452, 503])
      expect(document.components.responses.Refused.description).toContain(`- ${status} `)
    const ids = Object.values(document.paths).flatMap(item =>
      Object.values(Object(item)).map(operation => Object(operation).operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    const ask = (headers: Record<string, string>) => app.server.inject({ url: '/api/openapi.json', headers })
    for (const accepted of ['gzip, br', 'br;q=0.5']) {
      const packed = await ask({ 'accept-encoding': accepted })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(document)
    }
    const plain = await ask({ 'accept-encoding': 'br;q=0' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect((await ask({ 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
    const page = (await app.get('/api/docs')).bytes.toString()
    expect(page).toContain('/api/t/school/{id}')
    expect(page).not.toContain('<script')
  })
})

it("refuses to start with calls that can't be served", async () => {
  const build = (
    endpoints: Parameters<typeof buildApp>[0]['endpoints'],
    features: Parameters<typeof buildApp>[0]['features'],
  ) => buildApp({ config: testConfig(), connectionString: app.connectionString, endpoints, features })
  await expect(build([atSchool, signedIn], [])).rejects.toThrow('GET /api/t/signed-in has no route.')
  await expect(build(testEndpoints, [{ ...testFeature, locators: {} }])).rejects.toThrow(
    'nothing says where one belongs',
  )
  await expect(build(testEndpoints, [testFeature, { ...testFeature, locators: {} }])).rejects.toThrow('is bound twice')
  const handle = async () => null
  const normalised = {
    ...signedIn,
    access: undefined as never,
    path: '/t/bare/{id}' as const,
    params: z.object({ other: z.string() }),
  }
  await expect(build([normalised], [{ name: 'bare', routes: [{ endpoint: normalised, handle }] }])).rejects.toThrow(
    /does not say who may call it[\s\S]*has the parameters id in its path, but other in its schema/,
  )
})
