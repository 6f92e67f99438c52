import { genericCalls } from '@akada/contract/generic/calls'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeState } from '../../../test/factories.ts'
import { generic } from './index.ts'

const app = await testApp({ endpoints: Object.values(genericCalls), features: [generic] })

it('returns the form lists and the states served here, to anyone', async () => {
  const ekiti = await makeState(app, { name: 'Ekiti' })
  const delta = await makeState(app, { name: 'Delta' })
  const { status, body } = await app.request('GET /generic-apis/all-enum', {})
  expect(status).toBe(200)
  expect(body.servedStates).toEqual([
    { id: delta.id, name: 'Delta' },
    { id: ekiti.id, name: 'Ekiti' },
  ])
  expect(body.gender).toEqual(['male', 'female'])
  expect(body.staffType).toEqual(['Teaching', 'Non-Teaching'])
  expect(body.countryCodeEnum[0]).toEqual({ country: 'Nigeria', code: '+234' })
  expect(new Set(body.country).size).toBe(body.country.length)
  expect(body.countryCodeEnum.every(({ code }) => /^\+\d{1,4}$/.test(code))).toBe(true)
})

it('does not send the form lists again to a device that has them, until a state is added', async () => {
  const { headers } = await app.request('GET /generic-apis/all-enum', {})
  const again = { headers: { 'if-none-match': String(headers.etag) } }
  expect((await app.get('/api/generic-apis/all-enum', again)).status).toBe(304)
  await makeState(app, { name: 'Edo' })
  expect((await app.get('/api/generic-apis/all-enum', again)).status).toBe(200)
})

it('returns the 37 states and 774 local governments', async () => {
  const { status, body } = await app.request('GET /district/list-of-states-and-local-governments', {})
  expect(status).toBe(200)
  const { states, countryCode } = body.fullStateEnum
  expect(countryCode).toBe('NG')
  expect(states).toHaveLength(37)
  expect(states.flatMap(({ lgas }) => lgas)).toHaveLength(774)
  expect(states.find(({ state }) => state === 'Ogun')?.lgas).toContain('Abeokuta South')
})
