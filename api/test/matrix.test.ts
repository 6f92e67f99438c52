import { createSigner } from 'fast-jwt'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@akada/contract'
import { type EndpointDefinition, pathParameters } from '@akada/contract/kernel/calls'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { features } from '../src/features.ts'
import { fullPath, nameOfCall } from '../src/platform/http/index.ts'
import { accessTokenSeconds } from '../src/platform/auth/index.ts'
import { testApp } from './app.ts'
import { expected, type Verdict } from './matrix-expect.ts'
import {
  columnsOf,
  cookiesOf,
  expectedOfFamily,
  familyPersonas,
  knockAsFamily,
  makeFamilyMatrix,
} from './matrix-family.ts'
import { freshSession, sessionsOf } from './matrix-sessions.ts'
import { makeMatrixWorld, type MatrixPersona, namedIn, type PlaceName, places } from './matrix-world.ts'

/**
 * Every endpoint of the contract, called by every persona with records from every place. The expected results are computed from the
 * contract and the registry alone; matrix.txt lists them in words, so that a change of permissions shows in review.
 */
const calls: readonly EndpointDefinition[] = endpoints
const app = await testApp()
// Some calls put a job into its queue, which is created when the workers start.
await app.app.jobs.start()
afterAll(() => app.app.jobs.stop())
const world = await makeMatrixWorld(app)
const families = await makeFamilyMatrix(app, world)
const familyCookies = await cookiesOf(app, families)
const [principal] = world.personas
if (!principal) throw new Error('There is nobody.')
const { token: expiredToken } = await freshSession(app, principal)
app.clock.advance((accessTokenSeconds + 1) * 1000)
const revoked = await freshSession(app, principal)
await app.owner.query('update auth_session set ended_at = now() where id = $1', [revoked.sessionId])
const served = new Set(features.flatMap(feature => feature.routes.map(route => route.endpoint)))

const urlFor = (endpoint: EndpointDefinition, place: PlaceName): string => {
  const named = namedIn(endpoint)
  const idFor = (where: 'param' | 'query', name: string): string | undefined => {
    const found = named.find(one => one.in === where && one.name === name)
    return found && world.things[place][found.of]
  }
  const path = pathParameters(endpoint.path).reduce(
    (text, name) => text.replace(`{${name}}`, idFor('param', name) ?? randomUUID()),
    fullPath(endpoint),
  )
  const query = named.filter(one => one.in === 'query').map(one => `${one.name}[0]=${idFor('query', one.name)}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

const bodyFor = (endpoint: EndpointDefinition, place: PlaceName): Record<string, string> =>
  Object.fromEntries(
    namedIn(endpoint).flatMap(one => (one.in === 'body' ? [[one.name, world.things[place][one.of] ?? '']] : [])),
  )

const boundary = 'matrix'
const formOf = (fields: Record<string, string>): string =>
  `${Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`

const knock = async (
  endpoint: EndpointDefinition,
  place: PlaceName,
  { token, cookie }: { token?: string; cookie?: string },
) => {
  const fields = bodyFor(endpoint, place)
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const type = endpoint.upload ? `multipart/form-data; boundary=${boundary}` : 'application/json'
  const response = await app.server.inject({
    method: endpoint.method,
    url: urlFor(endpoint, place),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(hasBody ? { 'content-type': type } : {}),
    },
    ...(hasBody ? { payload: endpoint.upload ? formOf(fields) : JSON.stringify(fields) } : {}),
  })
  return { status: response.statusCode, body: response.body }
}

/**
 * Whether a response matches the expectation. A handler may still return 404 or 403 to a caller who passed the checks, if a policy narrows
 * the operation or a record of the right place is not the right one; it may not for the place's own people.
 */
const fits = (verdict: Verdict, status: number, narrowed: boolean): boolean => {
  if (verdict !== 'allowed') return String(status) === verdict
  if (narrowed && (status === 403 || status === 404)) return true
  return ![401, 403, 404, 451, 452].includes(status) && status < 500
}

/** Operations that policy restricts to the person's own arm or subjects, for those without the wider one. */
const narrowedRoles = new Set(['classTeacher', 'teacher'])
const isNarrowed = (endpoint: EndpointDefinition, persona: MatrixPersona, place: PlaceName): boolean => {
  const named = namedIn(endpoint)
  if (named.length < pathParameters(endpoint.path).length) return true
  if (persona.role === 'teacher') return true
  return narrowedRoles.has(persona.role) && place !== 'own'
}

/** Responses that the contract's access does not explain, with the reason; for everyone, or for one role. */
const exceptions: Record<string, { status: number; role?: string; because: string }> = {
  'POST /api/token/refresh-token': { status: 452, because: 'nobody here has the cookie of a refresh token' },
  'POST /api/message/gateway/{secret}': { status: 401, because: 'nobody here has the secret of the SMS gateway' },
  'POST /billing/paystack/webhook': { status: 401, because: 'nobody here has the signature of the payment gateway' },
  'DELETE /api/exam-registration/discard/{id}': {
    status: 403,
    role: 'superAdmin',
    because: 'a super admin enters the school first',
  },
  'GET /api/district/registration': { status: 404, because: 'nobody here registered a district' },
}

const isException = (endpoint: EndpointDefinition, persona: MatrixPersona, status: number): boolean => {
  const exception = exceptions[nameOfCall(endpoint)]
  return exception?.status === status && (exception.role ?? persona.role) === persona.role
}

const sign = createSigner({ key: 'somebody elses key, long enough', algorithm: 'HS256' })
const short = (text: string) => text.slice(0, 160)

describe.each(
  calls.filter(endpoint => served.has(endpoint)).map(endpoint => ({ call: nameOfCall(endpoint), endpoint })),
)('$call', ({ endpoint }) => {
  it('lets in those with permission, and nobody else', async () => {
    // The cells of one endpoint intentionally use up its rate limit; time passes between them.
    const unexplained: string[] = []
    const asked = namedIn(endpoint).length > 0 ? places : (['own'] as const)
    // A read ends no session.
    const tokenOf = await sessionsOf(app, world.personas, endpoint.method === 'GET' ? 'one' : asked.length)
    for (const persona of world.personas) {
      for (const place of asked) {
        app.clock.advance((endpoint.limit?.seconds ?? 0) * 1000)
        const verdict = expected(endpoint, persona, place)
        const { status, body } = await knock(endpoint, place, { token: tokenOf(persona) })
        if (verdict === 'allowed' && isException(endpoint, persona, status)) continue
        if (!fits(verdict, status, isNarrowed(endpoint, persona, place))) {
          unexplained.push(`${persona.name} on ${place}: expected ${verdict}, got ${status} ${short(body)}`)
        }
      }
    }
    unexplained.push(...(await tokenErrors(endpoint)), ...(await familyErrors(endpoint)))
    expect(unexplained.join('\n')).toBe('')
  })
})

const tokenErrors = async (endpoint: EndpointDefinition): Promise<string[]> => {
  if (endpoint.access === 'public' || endpoint.access === 'family') return []
  const claims = {
    sub: principal.person.id,
    sid: principal.person.sessionId,
    rid: principal.person.roleAccessId,
    exp: 9_999_999_999,
  }
  const ofRevoked = app.app.tokens.sign({
    staffId: principal.person.id,
    sessionId: revoked.sessionId,
    roleAccessId: principal.person.roleAccessId,
  })
  const cells: [string, string | undefined, number][] = [
    ['no token', undefined, 401],
    ['a forged token', sign(claims), 401],
    ['an expired token', expiredToken, 451],
    ['a revoked session', ofRevoked, 452],
  ]
  const errors: string[] = []
  for (const [name, token, wanted] of cells) {
    const { status } = await knock(endpoint, 'own', { token })
    if (status !== wanted) errors.push(`${name}: expected ${wanted}, got ${status}`)
  }
  return errors
}

/** Calls of families by each family about each child; every other call with the cookies of families. */
const familyErrors = async (endpoint: EndpointDefinition): Promise<string[]> => {
  if (endpoint.access === 'public') return []
  const errors: string[] = []
  const pass = () => app.clock.advance((endpoint.limit?.seconds ?? 0) * 1000)
  if (endpoint.access !== 'family') {
    for (const { name, cookie } of familyCookies) {
      for (const place of namedIn(endpoint).length > 0 ? places : (['own'] as const)) {
        pass()
        const { status } = await knock(endpoint, place, { cookie })
        if (status !== 401) errors.push(`${name} on ${place}: expected 401, got ${status}`)
      }
    }
    return errors
  }
  for (const persona of families.personas) {
    for (const child of columnsOf(endpoint) ?? [null]) {
      pass()
      const verdict = expectedOfFamily(endpoint, persona.name, child)
      const { status, body } = await knockAsFamily(app, families, endpoint, persona, child)
      if (!fits(verdict, status, false))
        errors.push(`${persona.name} on ${child}: expected ${verdict}, got ${status} ${short(body)}`)
    }
  }
  return errors
}

/** The lines of a call for families: of those who ask, about each child. No family opens a call of staff. */
const familyLines = (endpoint: EndpointDefinition): string[] => {
  if (endpoint.access !== 'family') return [`  ${'every family'.padEnd(20)}401`]
  return familyPersonas.map(name => {
    const cells = columnsOf(endpoint)?.map(child => `${child} ${expectedOfFamily(endpoint, name, child)}`)
    return `  ${name.padEnd(20)}${(cells ?? [expectedOfFamily(endpoint, name, null)]).join(', ')}`
  })
}

it('has a reviewed list of who may do what', async () => {
  const lines = calls.flatMap(endpoint => {
    const { access } = endpoint
    const title = `${nameOfCall(endpoint)}  [${access}]`
    if (access === 'public') return [title]
    const named = namedIn(endpoint).length > 0
    const rows = world.personas.map(persona => {
      const cells = named
        ? places.map(place => `${place} ${expected(endpoint, persona, place)}`)
        : [expected(endpoint, persona, 'own')]
      return `  ${persona.name.padEnd(20)}${cells.join(', ')}`
    })
    return [title, ...rows, ...familyLines(endpoint)]
  })
  const file = join(import.meta.dirname, 'matrix.txt')
  const text = `${lines.join('\n')}\n`
  if (process.env.UPDATE_MATRIX) await writeFile(file, text)
  expect(
    await readFile(file, 'utf8'),
    'Run with UPDATE_MATRIX=1, then review the difference of api/test/matrix.txt.',
  ).toBe(text)
})
