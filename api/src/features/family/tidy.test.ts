import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { familyWorld, signedInMother } from '../../../test/family-world.ts'
import { tidyFamilies } from './sessions.ts'

const app = await testApp()
const days = (count: number) => count * 24 * 3600 * 1000

const count = async (table: string): Promise<number> =>
  (await app.owner.query(`select count(*)::int as count from ${table}`)).rows[0].count

it('what families no longer use is removed 30 days after it ended, and an open session stays', async () => {
  const world = await familyWorld(app)
  const [first, second] = [await signedInMother(app, world), await signedInMother(app, world)]
  await app.request('GET /family/attendance/{id}', { params: { id: world.own.id } }, { headers: second })
  const { body } = await app.request('GET /family/sessions', {}, { headers: first })
  const ended = body.foundSessions.find(({ isThis }) => isThis)?.id ?? ''
  await app.request('DELETE /family/sessions/{id}', { params: { id: ended } }, { headers: first })
  const counts = async () => [await count('family_slip'), await count('family_session'), await count('family_look')]
  const all = await counts()
  expect(await tidyFamilies(app.app.database, app.clock.now())).toBe(0)
  expect(await counts()).toEqual(all)
  app.clock.advance(days(31))
  await app.request('GET /family/children', {}, { headers: second })
  // Two slips that were used, and the one of the other child that was replaced.
  expect(await tidyFamilies(app.app.database, app.clock.now())).toBe(5)
  // The look is that at the children just now.
  expect((await counts()).slice(1)).toEqual([1, 1])
  expect((await app.request('GET /family/children', {}, { headers: second })).status).toBe(200)
  expect(await tidyFamilies(app.app.database, app.clock.now())).toBe(0)
})
