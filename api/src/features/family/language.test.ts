import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { familyWorld, signedInMother } from '../../../test/family-world.ts'

const app = await testApp()

const turnOn = (state: { id: string }, languages: string[]) =>
  app.owner.query('update state set family_languages = $2 where id = $1', [state.id, languages])

it('a guardian chooses a language, which every device is told, and which is logged once', async () => {
  const world = await familyWorld(app)
  await turnOn(world.state, ['ha'])
  const mother = await signedInMother(app, world)
  const chosen = async () => (await app.request('GET /family/children', {}, { headers: mother })).body.language
  expect(await chosen()).toBeNull()
  for (let times = 0; times < 2; times += 1) {
    const { status } = await app.request('PUT /family/language', { body: { language: 'ha' } }, { headers: mother })
    expect(status).toBe(200)
  }
  expect(await chosen()).toBe('ha')
  const { rows } = await app.owner.query<{ summary: string }>(
    `select summary from audit_log where operation = 'family.choose-language' and state_id = $1`,
    [world.state.id],
  )
  expect(rows).toEqual([{ summary: 'Ruth Bello chose a language' }])
})

it('a guardian whose language the state has turned off reads English, until it is on again', async () => {
  const world = await familyWorld(app)
  const mother = await signedInMother(app, world)
  const chosen = async () => (await app.request('GET /family/children', {}, { headers: mother })).body.language
  await turnOn(world.state, ['yo'])
  await app.request('PUT /family/language', { body: { language: 'yo' } }, { headers: mother })
  await turnOn(world.state, ['ha'])
  expect(await chosen()).toBeNull()
  await turnOn(world.state, ['ha', 'yo'])
  expect(await chosen()).toBe('yo')
})

it('a language that the portal does not speak is refused', async () => {
  const mother = await signedInMother(app, await familyWorld(app))
  const french = { language: 'fr' as 'en' }
  expect((await app.request('PUT /family/language', { body: french }, { headers: mother })).status).toBe(422)
})

it('a language that the state has not turned on is refused with a sentence, and the one before stays', async () => {
  const world = await familyWorld(app)
  await turnOn(world.state, ['yo'])
  const mother = await signedInMother(app, world)
  const choose = (language: 'en' | 'yo' | 'ig') =>
    app.request('PUT /family/language', { body: { language } }, { headers: mother })
  await choose('yo')
  const { status, error } = await choose('ig')
  expect(status).toBe(422)
  const message = 'Igbo is not turned on in your state. Choose another language.'
  expect(error).toMatchObject({ message, fields: [{ path: 'body.language', message }] })
  expect((await app.request('GET /family/children', {}, { headers: mother })).body.language).toBe('yo')
  expect((await choose('en')).status).toBe(200)
})
