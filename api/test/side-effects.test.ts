import { endpoints } from '@akada/contract'
import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import { describe, expect, it } from 'vitest'
import { testApp } from './app.ts'
import * as make from './factories.ts'
import { registerWorld } from './register-world.ts'

const app = await testApp()
const calls: readonly EndpointDefinition[] = endpoints

describe('a GET that changes something', () => {
  it('is one of the two required by the specification', () => {
    expect(calls.filter(one => one.sideEffect).map(one => one.path)).toEqual([
      '/staff/switch-role-access/{id}',
      '/report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}',
    ])
  })

  it('is not carried out for a prefetch, however a browser or proxy marks it', async () => {
    const { school, arm, head } = await registerWorld(app)
    const url = `/api/report-card/generate-report-card-by-classarm/${school.id}/${arm.id}`
    for (const [name, value] of [
      ['sec-purpose', 'prefetch'],
      ['sec-purpose', 'prefetch;prerender'],
      ['purpose', 'prefetch'],
      ['x-purpose', 'preview'],
      ['x-moz', 'prefetch'],
    ] as const) {
      const answer = await app.get(url, { as: head, headers: { [name]: value } })
      expect([answer.status, answer.error.code, answer.headers['cache-control']]).toEqual([
        403,
        'not_in_advance',
        'no-store',
      ])
    }
    expect((await app.get(url, { as: head, headers: { purpose: 'person' } })).error.code).not.toBe('not_in_advance')
  })

  it('is authorised by the Authorization header only, never by a cookie or an address alone', async () => {
    const { school, arm, head } = await registerWorld(app)
    const url = `/api/report-card/generate-report-card-by-classarm/${school.id}/${arm.id}`
    const cookies = ['token', 'authorization', 'akada', 'session'].map(name => `${name}=${head.token}`).join('; ')
    expect((await app.get(url, { headers: { cookie: cookies } })).status).toBe(401)
    expect((await app.get(`${url}?authorization=${head.token}&token=${head.token}`)).status).toBe(401)
  })

  it('is not carried out for HEAD, and OPTIONS does not offer it', async () => {
    const { state, school, head } = await registerWorld(app)
    const other = await make.makePerson(app, { state, role: 'teacher', school })
    for (const url of [
      `/api/staff/switch-role-access/${other.id}`,
      `/api/report-card/generate-report-card-by-classarm/${school.id}/${school.id}`,
    ]) {
      expect((await app.send('HEAD', url, {}, { as: head })).status).toBe(404)
      expect((await app.send('OPTIONS', url)).headers.allow).toBe('GET, OPTIONS')
    }
  })

  it('is answered with no-store, and changes nothing more when it is repeated', async () => {
    const { head } = await registerWorld(app)
    const me = await app.request(
      'GET /staff/switch-role-access/{id}',
      { params: { id: head.roleAccessId ?? '' } },
      { as: head },
    )
    expect([me.status, me.headers['cache-control']]).toEqual([200, 'no-store'])
    const again = await app.request(
      'GET /staff/switch-role-access/{id}',
      { params: { id: head.roleAccessId ?? '' } },
      { token: me.body.authorizationToken },
    )
    expect([again.status, again.body.staff.id]).toEqual([200, head.id])
  })
})

describe('an export of a whole school', () => {
  const ask = 'GET /student/download'

  it('is limited for each person, who is told when to retry', async () => {
    const { state, head, school } = await registerWorld(app)
    const colleague = await make.makePerson(app, { state, role: 'principal', school })
    for (let count = 0; count < 20; count++) expect((await app.request(ask, {}, { as: head })).status).toBe(200)
    const refused = await app.request(ask, {}, { as: head })
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '600',
    ])
    expect((await app.request(ask, {}, { as: colleague })).status).toBe(200)
  })

  it('is limited for all people of a school together, and not for the next school', async () => {
    const { state, district, school } = await registerWorld(app)
    const heads = await Promise.all(
      Array.from({ length: 4 }, () => make.makePerson(app, { state, role: 'principal', school })),
    )
    for (const as of heads.slice(0, 3))
      for (let count = 0; count < 20; count++) expect((await app.request(ask, {}, { as })).status).toBe(200)
    const last = heads[3]
    expect(last && (await app.request(ask, {}, { as: last })).status).toBe(429)
    const next = await make.makeSchool(app, district)
    const neighbour = await make.makePerson(app, { state, role: 'principal', school: next })
    expect((await app.request(ask, {}, { as: neighbour })).status).toBe(200)
  })
})
