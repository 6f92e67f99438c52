import { gzipSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from './app.ts'
import { makeOrganisations } from './factories.ts'
import { testEndpoints, testFeature } from './platform-features.ts'

const app = await testApp({ endpoints: testEndpoints, features: [testFeature], partial: false })
const { school, principal, teacher } = await makeOrganisations(app, {
  people: { principal: 'principal', teacher: 'teacher' },
})

const send = (payload: Buffer, encoding = 'gzip', as = principal) =>
  app.send(
    'PATCH',
    '/api/t/rename',
    { payload },
    { as, headers: { 'content-type': 'application/json', 'content-encoding': encoding } },
  )
const rename = (more: object = {}) => JSON.stringify({ school: school.id, name: 'Ọlá', ...more })

describe('a body packed with gzip', () => {
  it('is read like one that is not', async () => {
    expect((await send(gzipSync(rename()))).status).toBe(200)
    expect((await send(Buffer.from(rename()), 'identity')).status).toBe(200)
    const { rows } = await app.owner.query('select name from school where id = $1', [school.id])
    expect(rows).toEqual([{ name: 'Ọlá' }])
  })

  it('is read when it is long, and refused when it unpacks to more than the call takes', async () => {
    // Random texts, so that they stay long when packed.
    const noise = (bytes: number) => randomBytes(bytes).toString('base64url')
    expect(gzipSync(noise(60_000)).length).toBeGreaterThan(40_000)
    expect((await send(gzipSync(rename({ unknown: noise(60_000) })))).status).toBe(200)
    const refusals = [rename({ unknown: noise(300_000) }), rename({ unknown: 'x'.repeat(300_000) })]
    for (const text of refusals) expect((await send(gzipSync(text))).error).toMatchObject({ code: 'too_large' })
    const large = gzipSync(rename({ unknown: noise(150_000) + 'x'.repeat(300_000) }))
    expect(large.length).toBeLessThan(256 * 1024)
    expect((await send(large)).error).toMatchObject({ code: 'too_large' })
  })

  it('is refused as unreadable when it is no archive, is cut off, or is long and cut off', async () => {
    const long = gzipSync(rename({ unknown: randomBytes(60_000).toString('base64url') }))
    for (const payload of [Buffer.from('no archive'), gzipSync(rename()).subarray(0, -9), long.subarray(0, -9)])
      expect((await send(payload)).error).toMatchObject({ code: 'unreadable' })
  })

  it('is refused in an encoding other than gzip', async () => {
    expect((await send(Buffer.from(rename()), 'br')).error).toMatchObject({ code: 'wrong_media' })
  })

  it('shows its errors only to those who may call', async () => {
    expect((await send(gzipSync('{"school":'), 'gzip', teacher)).status).toBe(403)
  })
})
