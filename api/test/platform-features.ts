import type { Place } from '../src/platform/auth/index.ts'
import { calls } from '@akada/contract/kernel/calls'
import { catalogue } from '@akada/contract/kernel/errors'
import { done, id, line, queryIds } from '@akada/contract/kernel/fields'
import * as z from 'zod'
import { audit } from '../src/platform/audit/index.ts'
import { sql } from '../src/platform/db/index.ts'
import { refuse } from '../src/platform/errors/index.ts'
import { download, type Feature, type Locator, type Route, serve } from '../src/platform/http/index.ts'

/** Calls for the tests of the platform: one for each of its guarantees. */
const base = { summary: 'A test' } as const
const anybody = 'public'
const nowhere = { in: 'nowhere' } as const
const view = 'school.view'
const seen = z.object({ schoolId: z.string().nullable(), districtId: z.string().nullable() })
const byId = z.object({ id })

export const testErrors = catalogue({
  full: { code: 'full', status: 409, message: '{name} is full: {count} of {count}.' },
})

const here = { ...base, access: view, response: seen } as const
export const { atSchool } = calls({ tag: 'Tests' })({
  atSchool: {
    ...here,
    call: 'GET /t/school/{id}',
    where: { in: 'param', name: 'id', of: 'school' },
    params: byId,
  },
})
export const { atSchools } = calls({ tag: 'Tests' })({
  atSchools: {
    ...here,
    call: 'GET /t/schools',
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({ school: queryIds }),
  },
})
export const { atPair } = calls({ tag: 'Tests' })({
  atPair: {
    ...here,
    call: 'GET /t/pair/{school}/{other}',
    where: [
      { in: 'param', name: 'school', of: 'school' },
      { in: 'param', name: 'other', of: 'school' },
    ],
    params: z.object({ school: id, other: id }),
  },
})
export const { rename } = calls({ tag: 'Tests' })({
  rename: {
    ...base,
    call: 'PATCH /t/rename',
    access: 'school.update',
    where: { in: 'body', name: 'school', of: 'school' },
    body: z.object({ school: id, name: line(20), tags: z.array(z.object({ text: line(5) })).optional() }),
    response: done,
  },
})
export const { inSchool } = calls({ tag: 'Tests' })({
  inSchool: {
    ...here,
    call: 'GET /t/in-school',
    where: { in: 'actor', level: 'school' },
  },
})
export const { signedIn } = calls({ tag: 'Tests' })({
  signedIn: {
    ...base,
    call: 'GET /t/signed-in',
    access: 'signedIn',
    where: nowhere,
    response: done,
  },
})
export const { anyStatus } = calls({ tag: 'Tests' })({
  anyStatus: {
    ...base,
    call: 'GET /t/any-status',
    access: 'signedIn',
    anyStatus: true,
    where: nowhere,
    response: done,
  },
})
export const { errors } = calls({ tag: 'Tests' })({
  errors: {
    ...base,
    call: 'GET /t/error/{kind}',
    access: anybody,
    where: nowhere,
    params: z.object({ kind: z.string() }),
    response: done,
    errors: Object.values(testErrors),
  },
})
export const { limited } = calls({ tag: 'Tests' })({
  limited: {
    ...base,
    call: 'GET /t/limited',
    access: anybody,
    where: nowhere,
    response: done,
    limit: { times: 3, seconds: 60 },
  },
})
export const { upload } = calls({ tag: 'Tests' })({
  upload: {
    ...base,
    call: 'POST /t/upload',
    access: 'school.update',
    where: { in: 'body', name: 'school', of: 'school', orActor: true },
    body: z.object({ school: id.optional(), note: line(20) }),
    upload: { maxBytes: 2000, accepts: ['.txt'] },
    response: z.object({ bytes: z.int(), name: z.string(), note: z.string() }),
  },
})
export const { file } = calls({ tag: 'Tests' })({
  file: {
    ...base,
    call: 'GET /t/file',
    access: anybody,
    where: nowhere,
    response: { download: 'csv' },
  },
})
export const { big } = calls({ tag: 'Tests' })({
  big: {
    ...base,
    call: 'GET /t/big',
    access: anybody,
    where: nowhere,
    response: z.object({ list: z.array(z.string()) }),
  },
})
export const { leaky } = calls({ tag: 'Tests' })({
  leaky: {
    ...base,
    call: 'GET /t/leaky',
    access: anybody,
    where: nowhere,
    response: z.object({ rows: z.array(z.object({ a: z.int() })) }),
  },
})
export const { billed } = calls({ tag: 'Tests' })({
  billed: {
    ...base,
    base: '/billing',
    call: 'POST /t/pay',
    access: anybody,
    where: nowhere,
    body: z.object({ amount: z.int() }),
    response: done,
  },
})
export const { signed } = calls({ tag: 'Tests' })({
  signed: {
    ...base,
    base: '/billing',
    call: 'POST /t/signed',
    access: anybody,
    where: nowhere,
    rawBody: true,
    maxBodyBytes: 1000,
    response: z.object({ hex: z.string(), signature: z.string().nullable() }),
  },
})
export const { cameFrom } = calls({ tag: 'Tests' })({
  cameFrom: {
    ...base,
    call: 'GET /t/origin',
    access: anybody,
    where: nowhere,
    response: z.object({ origin: z.string() }),
  },
})

const ok = { message: 'done' }

const raise = async (kind: string): Promise<never> => {
  if (kind === 'catalogued') refuse(testErrors.full, { params: { name: 'JSS 1', count: 40 }, details: { free: 0 } })
  if (kind === 'lost') throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  if (kind === 'refused') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  throw new Error('select secret from somewhere')
}

const locateSchools: Locator = (tx, ids) =>
  tx.rows(sql`
    select id, state_id as "stateId", district_id as "districtId", id as "schoolId"
    from school where id = any(${ids}::uuid[])`)

const whereItActs = ({ place }: { place: Place }) => ({ schoolId: place.schoolId, districtId: place.districtId })

const routes: Route[] = [
  ...serve(
    { atSchool, atSchools, atPair, inSchool },
    { atSchool: whereItActs, atSchools: whereItActs, atPair: whereItActs, inSchool: whereItActs },
  ),
  ...serve(
    { rename },
    {
      rename: ({ db, actor, body }) =>
        db.write(async tx => {
          await tx.run(sql`update school set name = ${body.name} where id = ${body.school}`)
          await audit(tx, actor, 'school.update', ['school', body.school], {
            summary: 'Renamed',
            schoolId: body.school,
          })
          return ok
        }),
    },
  ),
  ...serve({ signedIn }, { signedIn: async () => ok }),
  ...serve({ anyStatus }, { anyStatus: async () => ok }),
  ...serve(
    { errors },
    {
      errors: ({ params, db }) =>
        params.kind === 'duplicate'
          ? db.write(async tx => {
              audit.exempt(tx, 'a test')
              for (const _ of [1, 2])
                await tx.run(sql`
                  insert into auth_guess (key, tries, free, seconds_per_try, counted_at, next_at)
                  values ('twice', 1, 1, 1, now(), now())`)
              return ok
            })
          : raise(params.kind),
    },
  ),
  ...serve({ limited }, { limited: async () => ok }),
  ...serve(
    { upload },
    { upload: async ({ file, body }) => ({ bytes: file.buffer.length, name: file.name, note: body.note }) },
  ),
  ...serve(
    { file },
    {
      file: () =>
        download({ fileName: 'Ọlá "Q1"/é.csv', contentType: 'text/csv; charset=utf-8', body: Buffer.from('a,b\n') }),
    },
  ),
  ...serve({ big }, { big: async () => ({ list: Array.from({ length: 500 }, (_, n) => `number ${n}`) }) }),
  ...serve(
    { leaky },
    {
      leaky: async () => {
        const rows = [{ a: 1, password: 'hush' }]
        return { rows }
      },
    },
  ),
  ...serve({ billed }, { billed: async () => ok }),
  ...serve(
    { signed },
    { signed: ({ raw }) => ({ hex: raw.bytes.toString('hex'), signature: raw.header('X-Signature') }) },
  ),
  ...serve({ cameFrom }, { cameFrom: ({ origin }) => ({ origin }) }),
]

export const testFeature: Feature = { name: 'tests', routes, locators: { school: locateSchools } }
export const testEndpoints = routes.map(one => one.endpoint)
