import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authCalls } from '@akada/contract/auth/calls'
import { fileCalls } from '@akada/contract/files/calls'
import { stateCalls } from '@akada/contract/state/calls'
import { stateSettingsCalls } from '@akada/contract/state/settings'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { createState } from '../../new-state.ts'
import { asOwner, makeOrganisations, makePerson, makeSession, signIn } from '../../../test/factories.ts'
import { letters, unique } from '../../../test/factories-base.ts'
import { sql } from '../../platform/db/index.ts'
import { auth } from '../auth/index.ts'
import { files } from '../files/index.ts'
import { state as feature } from './index.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'state-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const app = await testApp({
  endpoints: [
    ...Object.values(authCalls),
    ...Object.values(fileCalls),
    ...Object.values(stateCalls),
    ...Object.values(stateSettingsCalls),
  ],
  features: [auth, files, feature],
  config: { dataDir },
})

const makeWorld = async () => {
  return makeOrganisations(app, {
    people: { superAdmin: 'superAdmin', districtAdmin: 'districtAdmin', principal: 'principal' },
  })
}
const summaries = (stateId: string) =>
  app.db.rows<{ summary: string }>(sql`
    select summary from audit_log where entity in ('state', 'stateCrest') and entity_id = ${stateId} and staff_id is not null order by id`)
const plain = { stateValue: null }

it('shows the settings with the missing ones', async () => {
  const { state, superAdmin } = await makeWorld()
  const view = async () => (await app.request('GET /state/view', {}, { as: superAdmin })).body
  expect(await view()).toMatchObject({
    id: state.id,
    code: state.code,
    country: 'Nigeria',
    ministry: null,
    logo: null,
    retirement: { teaching: { age: 65, years: 40 }, nonTeaching: { age: 60, years: 35 } },
    contact: { phoneNumbers: [], emails: [] },
    terminologies: { district: { stateValue: null, defaultValue: 'District' } },
    missingRequirements: {
      unSatisfiedRequirementsExist: true,
      statePortal: { requirements: [{ description: 'Active term and session', completed: false }, {}, {}, {}] },
      districtPortal: { requirements: [] },
    },
  })
  await makeSession(app, state)
  expect((await view()).missingRequirements.statePortal.requirements[0]?.completed).toBe(true)
})

it('changes terms that everyone sees at once, and restores defaults', async () => {
  const { state, superAdmin, principal } = await makeWorld()
  let revision = 1
  const save = (words: { district?: string | null; oracleNumber?: string }) =>
    app.request(
      'PATCH /state/state-terminologies-configuration',
      { body: { ...words, revision: revision++ } },
      { as: superAdmin },
    )
  const saved = await save({ district: ' Zone ', oracleNumber: 'Payroll Number' })
  const words = {
    district: { stateValue: 'Zone', defaultValue: 'District' },
    oracleNumber: { stateValue: 'Payroll Number', defaultValue: 'Oracle Number' },
    tescomNumber: plain,
    subebNumber: plain,
  }
  expect(saved.body).toMatchObject(words)
  const me = async () => (await app.request('GET /auth/me', {}, { as: principal })).body.staff.stateDetails
  expect((await me()).stateTerminologies).toMatchObject(words)
  expect((await save({ district: '' })).body).toMatchObject({ district: plain, oracleNumber: plain })
  expect((await me()).stateTerminologies).toMatchObject({ district: plain })
  expect((await save({ district: 'x'.repeat(41) })).status).toBe(422)
  expect((await summaries(state.id)).map(({ summary }) => summary)).toEqual([
    'Changed what the state calls things',
    'Changed what the state calls things',
  ])
})

it('changes retirement, contacts, names and the crest', async () => {
  const { superAdmin, principal, state } = await makeWorld()
  const criteria = { teaching: { age: 60, years: 35 }, nonTeaching: { age: 58, years: 33 } }
  const retirement = await app.request(
    'PATCH /state/retirement-criteria-configuration',
    { body: { ...criteria, revision: 1 } },
    { as: superAdmin },
  )
  expect(retirement.body).toEqual({ ...criteria, revision: 2 })
  const me = await app.request('GET /auth/me', {}, { as: principal })
  expect(me.body.staff.stateDetails.retirementParameters).toEqual(criteria)
  const young = { ...criteria, teaching: { age: 39, years: 61 } }
  const refused = await app.request(
    'PATCH /state/retirement-criteria-configuration',
    { body: { ...young, revision: 2 } },
    { as: superAdmin },
  )
  expect(refused.error.fields?.map(({ path }) => path)).toEqual(['body.teaching.age', 'body.teaching.years'])

  const contact = { phoneNumbers: [{ number: '08031112222' }], emails: ['Help@Ministry.ng'], revision: 2 }
  const contacts = await app.request('PATCH /state/contacts', { body: contact }, { as: superAdmin })
  expect(contacts.body.contact).toEqual({
    phoneNumbers: [{ code: '+234', number: '8031112222' }],
    emails: ['help@ministry.ng'],
  })
  const shown = (await app.request('GET /auth/me', {}, { as: principal })).body.missingRequirements.statePortal.contact
  expect(shown).toEqual({ phoneNumbers: [{ local: '08031112222' }], emails: ['help@ministry.ng'] })

  const names = { ministry: 'Ministry of Education', providerName: 'Our School' }
  const profile = await app.request(
    'PATCH /state/update-profile',
    { body: { ...names, revision: 3 } },
    { as: superAdmin },
  )
  expect(profile.body).toMatchObject(names)
  const cleared = await app.request(
    'PATCH /state/update-profile',
    { body: { ministry: '', revision: 4 } },
    { as: superAdmin },
  )
  expect(cleared.body).toMatchObject({ ministry: null, providerName: app.app.config.providerName })

  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#206040' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(png)], 'crest.png')
  const crest = await app.request('PATCH /state/upload-logo', { file }, { as: superAdmin })
  expect(crest.status).toBe(200)
  expect((await app.get(crest.body.logo.Location)).headers['content-type']).toBe('image/webp')
  expect((await app.request('GET /state/view', {}, { as: superAdmin })).body.logo).toEqual(crest.body.logo)
  expect((await summaries(state.id)).map(({ summary }) => summary)).toContain("Set the state's crest")
})

it('turns languages of families on and off; a new state begins without those that nobody has reviewed', async () => {
  const { superAdmin, state } = await makeWorld()
  const fresh = await asOwner(app.app.database, tx => createState(tx, { code: letters(unique()), name: 'Fresh' }))
  const newest = await makePerson(app, { state: { ...state, ...fresh, id: fresh.stateId }, role: 'superAdmin' })
  const { languages, unreviewedLanguages } = (await app.request('GET /state/view', {}, { as: newest })).body
  expect(languages.filter(one => unreviewedLanguages.includes(one))).toEqual([])
  expect([...languages, ...unreviewedLanguages].toSorted()).toEqual(['ha', 'ig', 'pcm', 'yo'])
  const save = (chosen: ('ha' | 'yo')[], revision: number) =>
    app.request('PATCH /state/languages', { body: { languages: chosen, revision } }, { as: superAdmin })
  expect((await save(['yo', 'ha', 'yo'], 1)).body).toMatchObject({ languages: ['ha', 'yo'], revision: 2 })
  expect((await save([], 1)).error.code).toBe('state_changed_meanwhile')
  expect((await save(['en' as 'ha'], 2)).status).toBe(422)
  expect((await save([], 2)).body.languages).toEqual([])
  expect((await summaries(state.id)).map(({ summary }) => summary)).toEqual([
    'Changed the languages of families',
    'Changed the languages of families',
  ])
})

it('is for super admins in the state’s own area', async () => {
  const { superAdmin, districtAdmin, principal, school } = await makeWorld()
  for (const as of [districtAdmin, principal]) {
    expect((await app.request('GET /state/view', {}, { as })).status).toBe(403)
    expect(
      (await app.request('PATCH /state/contacts', { body: { phoneNumbers: [], emails: [], revision: 1 } }, { as }))
        .status,
    ).toBe(403)
  }
  const inside = await signIn(app, superAdmin, { enteredSchool: school })
  const refused = await app.request(
    'PATCH /state/state-terminologies-configuration',
    { body: { district: 'Zone', revision: 1 } },
    { as: inside },
  )
  expect(refused.status).toBe(403)
})

it("is saved by one of two at once: the other gets the first person's name and the current version", async () => {
  const { superAdmin, state } = await makeWorld()
  const other = await makePerson(app, { state, role: 'superAdmin' })
  const save = (as: typeof superAdmin, ministry: string) =>
    app.request('PATCH /state/update-profile', { body: { ministry, providerName: 'Akada', revision: 1 } }, { as })
  const answers = await Promise.all([save(superAdmin, 'Ministry of Learning'), save(other, 'Ministry of Schools')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.error).toMatchObject({
    code: 'state_changed_meanwhile',
    details: {
      by: won === answers[0] ? superAdmin.fullName : other.fullName,
      theirs: { ministry: won?.body.ministry },
    },
  })
  // Other changes to the state are not part of these settings.
  const third = await makePerson(app, { state, role: 'superAdmin' })
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#206040' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(png)], 'crest.png')
  expect((await app.request('PATCH /state/upload-logo', { file }, { as: third })).status).toBe(200)
  const again = await save(third, 'Ministry of Nothing')
  expect(again.error.details).toMatchObject({ by: lost?.error.details?.by })
  // Another part of the settings was read at the same revision.
  const contacts = await app.request(
    'PATCH /state/contacts',
    { body: { phoneNumbers: [], emails: [], revision: 1 } },
    { as: superAdmin },
  )
  expect(contacts.status).toBe(409)
})

it('requires a second sign-in step for chosen operations, once the person who chooses them has confirmed their identity', async () => {
  const { state, superAdmin } = await makeWorld()
  const choose = (as: typeof superAdmin, revision: number) =>
    app.request('PATCH /state/second-factor', { body: { groups: ['money', 'state', 'money'], revision } }, { as })
  const unconfirmed = await signIn(app, superAdmin, { isConfirmed: false })
  const refused = await choose(unconfirmed, 1)
  expect([refused.status, refused.error.code]).toEqual([403, 'confirm_identity'])
  const { body } = await choose(superAdmin, 1)
  expect(body.secondFactorGroups).toEqual(['money', 'state'])
  // This process's cache of people is up to five seconds old.
  app.app.actors.invalidate(superAdmin.id)
  expect((await choose(superAdmin, 2)).error.code).toBe('must_set_up_second_factor')
  expect(await summaries(state.id)).toEqual([{ summary: 'Changed whose sign-in needs a second step' }])
})
