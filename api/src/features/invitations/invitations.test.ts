import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { assertRefusesCursor, assertWalks, cursorOf, pagesOf } from '../../../test/walks.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()
type Signed = make.SignedIn

const makeWorld = async () => {
  const state = await make.makeState(app)
  const district = await make.makeDistrict(app, state)
  return {
    state,
    district,
    superAdmin: await make.makePerson(app, { state, role: 'superAdmin' }),
    districtAdmin: await make.makePerson(app, { state, role: 'districtAdmin', district }),
  }
}

const inviteSchool = (as: Signed, more: { district?: string; name?: string; email?: string; days?: number } = {}) =>
  app.request(
    'POST /invitation/school',
    { body: { name: `Ọwọ́ Grammar School ${make.unique()}`, email: null, days: 14, ...more } },
    { as },
  )
const inviteDistrict = (as: Signed, name = `Remo Zone ${make.unique()}`) =>
  app.request('POST /invitation/district', { body: { name, email: null, days: 14 } }, { as })
const listed = async (as: Signed, query = {}) =>
  (await app.request('GET /invitation/search', { query }, { as })).body.foundInvitations
const withdraw = (id: string, as: Signed) => app.request('POST /invitation/withdraw/{id}', { params: { id } }, { as })
const renew = (id: string, as: Signed) =>
  app.request('POST /invitation/renew/{id}', { params: { id }, body: { days: 7 } }, { as })
const tokenOf = (link: string): string => new URL(link).hash.slice(1)
const open = (token: string) => app.request('POST /invitation/open', { body: { token } })

const person = (more: object = {}) => {
  const number = make.unique()
  return {
    title: 'Mrs',
    firstName: 'Bisi',
    lastName: 'Adeyemi',
    username: `bisi.adeyemi${number}`,
    email: `bisi${number}@example.com`,
    phoneNumber: { code: '+234', number: `83${String(number).padStart(8, '0')}` },
    gender: 'female' as const,
    password: 'Iroko-Tree-7',
    ...more,
  }
}
const registerSchool = (token: string, more: { staff?: object; school?: object } = {}) =>
  app.request('POST /invitation/register-school', {
    body: {
      token,
      staff: person(more.staff),
      school: { category: 'Primary', address: '5 Ọba Road, Ọ̀wọ̀', lga: 'Owo', ...more.school },
    },
  })
const registerDistrict = (token: string) =>
  app.request('POST /invitation/register-district', {
    body: {
      token,
      staff: person(),
      district: {
        address: '1 Oba Road, Sagamu',
        phoneNumbers: [{ code: '+234', number: '8031234567' }],
        email: 'remo@example.com',
      },
    },
  })

describe('an invitation of a school', () => {
  it('lets the principal register once with the link, signed in at once and without approval', async () => {
    const { districtAdmin, district } = await makeWorld()
    const { status, body } = await inviteSchool(districtAdmin)
    expect([status, body.mailedTo, body.delivery]).toEqual([200, null, 'mail'])
    const { link, invitation } = body
    expect(link).toMatch(/^http:\/\/akada\.test\/invitation#.{40,}$/)
    expect(invitation).toMatchObject({ kind: 'School', state: 'Open', district: { id: district.id }, usedBy: null })
    expect(invitation.expiresAt).toBe('2026-10-28T08:00:00Z')
    expect((await open(tokenOf(link))).body).toMatchObject({ kind: 'School', name: invitation.name, email: null })

    const done = await registerSchool(tokenOf(link))
    expect(done.status).toBe(200)
    expect(done.body.authorizationToken).toBeTruthy()
    expect(done.body.staff).toMatchObject({
      accountStatus: 'Active',
      school: { name: invitation.name, category: 'Primary' },
      activeRoleAccess: { role: { name: 'Principal' }, organization: { kind: 'school', name: invitation.name } },
    })
    expect(await listed(districtAdmin)).toMatchObject([{ state: 'Used', usedBy: 'Bisi Adeyemi' }])
    expect(await listed(districtAdmin, { searchTerm: 'owo grammar' })).toHaveLength(1)
    const { body: noticed } = await app.request('GET /notice/own', {}, { as: districtAdmin })
    expect(noticed.foundNotices).toMatchObject([
      { text: `Bisi Adeyemi accepted your invitation and registered ${invitation.name}`, kind: 'invitation' },
    ])
    const trail = await app.db.rows<{ operation: string; summary: string }>(sql`
      select operation, summary from audit_log where school_id = ${done.body.staff.school?.id} order by id`)
    expect(trail.map(({ operation }) => operation)).toEqual(['school.create', 'invitation.use', 'auth.sign-in'])

    const again = await registerSchool(tokenOf(link))
    expect([again.status, again.error.code]).toEqual([404, 'invitation_used'])
    expect((await open(tokenOf(link))).error.message).toMatch(/^This link was used already[.] .*sign in/)
  })

  it('is used by exactly one of two at once', async () => {
    const { districtAdmin } = await makeWorld()
    const { link, invitation } = (await inviteSchool(districtAdmin)).body
    const done = await Promise.all([registerSchool(tokenOf(link)), registerSchool(tokenOf(link))])
    expect(done.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404])
    expect(done.find(({ status }) => status === 404)?.error.code).toBe('invitation_used')
    const made = await app.db.rows(sql`select from school where name = ${invitation.name}`)
    expect(made).toHaveLength(1)
  })

  it('stores no token, and leaves nothing behind when the registration is refused', async () => {
    const { districtAdmin } = await makeWorld()
    const { link, invitation } = (await inviteSchool(districtAdmin, { email: 'Head.One@Example.com' })).body
    const stored = await app.db.get<{ text: string }>(sql`
      select concat((select json_agg(invitation) from invitation), (select json_agg(audit_log) from audit_log)) as text`)
    expect(stored.text).not.toContain(tokenOf(link))
    const taken = districtAdmin.username
    const refused = await registerSchool(tokenOf(link), { staff: { username: taken, email: 'head.one@example.com' } })
    expect([refused.status, refused.error.fields?.[0]?.path]).toEqual([409, 'body.staff.username'])
    expect(
      (await registerSchool(tokenOf(link), { staff: { email: 'head.one@example.com', password: 'Password1!' } })).error
        .code,
    ).toBe('common_password')
    const other = await registerSchool(tokenOf(link))
    expect([other.status, other.error.fields?.map(({ path }) => path)]).toEqual([422, ['body.staff.email']])
    expect((await open(tokenOf(link))).body).toMatchObject({ email: 'head.one@example.com' })
    const made = await app.db.rows(sql`select from school where name = ${invitation.name}`)
    expect(made).toHaveLength(0)
  })

  it('is sent by e-mail where mail is set up and an address is known', async () => {
    const { districtAdmin } = await makeWorld()
    const email = `head${make.unique()}@example.com`
    const { link, mailedTo } = (await inviteSchool(districtAdmin, { email })).body
    expect(mailedTo).toBe(email)
    const [mail] = await app.db.rows<{ text: string; holds_secret: boolean; shown_text: string }>(sql`
      select text, holds_secret, shown_text from mail_outbox where to_address = ${email}`)
    expect(mail?.text).toContain(link)
    expect(mail?.holds_secret).toBe(true)
    expect(mail?.shown_text).not.toContain(tokenOf(link))
  })

  it('names the national id that another school has', async () => {
    const { districtAdmin } = await makeWorld()
    const nationalSchoolId = '1234512345'
    const links = [(await inviteSchool(districtAdmin)).body.link, (await inviteSchool(districtAdmin)).body.link]
    const [first, second] = links.map(tokenOf)
    expect((await registerSchool(first ?? '', { school: { nationalSchoolId } })).status).toBe(200)
    const refused = await registerSchool(second ?? '', { school: { nationalSchoolId } })
    expect([refused.error.code, refused.error.fields?.[0]?.path]).toEqual([
      'national_school_id_taken',
      'body.school.nationalSchoolId',
    ])
  })

  it('is refused to people who may not make schools, within a school, and outside the district', async () => {
    const { state, district, superAdmin, districtAdmin } = await makeWorld()
    const other = await make.makeDistrict(app, state)
    const school = await make.makeSchool(app, district)
    expect((await inviteSchool(districtAdmin, { district: other.id })).status).toBe(404)
    expect((await inviteSchool(superAdmin, { district: other.id })).status).toBe(200)
    expect((await inviteSchool(superAdmin)).error.code).toBe('no_district')
    const foreign = await makeWorld()
    expect((await inviteSchool(foreign.superAdmin, { district: district.id })).status).toBe(404)
    expect((await inviteSchool(await make.makePerson(app, { state, role: 'principal', school }))).status).toBe(403)
    const entered = await make.signIn(app, superAdmin, { enteredSchool: school })
    expect((await inviteSchool(entered)).error.code).toBe('no_district')
    const unconfirmed = await make.signIn(app, districtAdmin, { isConfirmed: false })
    expect((await inviteSchool(unconfirmed)).error.code).toBe('confirm_identity')
  })

  it('is refused for a name that exists or is invited already', async () => {
    const { district, districtAdmin } = await makeWorld()
    const school = await make.makeSchool(app, district)
    const exists = await inviteSchool(districtAdmin, { name: school.name.toUpperCase() })
    expect([exists.error.code, exists.error.fields?.[0]?.path]).toEqual(['exists_already', 'body.name'])
    const { name } = (await inviteSchool(districtAdmin)).body.invitation
    expect((await inviteSchool(districtAdmin, { name: name.toUpperCase() })).error.code).toBe('invited_already')
  })
})

describe('an invitation of a district', () => {
  it('makes an approved district and its admin', async () => {
    const { superAdmin } = await makeWorld()
    const { link, invitation } = (await inviteDistrict(superAdmin)).body
    expect((await registerSchool(tokenOf(link))).error.code).toBe('invitation_unknown')
    const done = await registerDistrict(tokenOf(link))
    expect(done.body.staff).toMatchObject({
      accountStatus: 'Active',
      district: { name: invitation.name },
      activeRoleAccess: { role: { name: 'District Admin' } },
    })
    const stored = await app.db.get<{ by: string }>(sql`
      select reviewed_by as by from district where id = ${done.body.staff.district?.id} and approved_at is not null`)
    expect(stored.by).toBe(superAdmin.id)
  })

  it('is the super admin’s alone, and no district admin sees it', async () => {
    const { superAdmin, districtAdmin } = await makeWorld()
    const { invitation } = (await inviteDistrict(superAdmin)).body
    expect((await inviteDistrict(districtAdmin)).status).toBe(403)
    expect((await withdraw(invitation.id, districtAdmin)).status).toBe(404)
    expect((await renew(invitation.id, districtAdmin)).status).toBe(404)
    expect(await listed(districtAdmin)).toEqual([])
    expect((await withdraw(invitation.id, (await makeWorld()).superAdmin)).status).toBe(404)
  })

  it('tells the invited person whom to ask if the name was registered meanwhile', async () => {
    const { state, superAdmin } = await makeWorld()
    const { link, invitation } = (await inviteDistrict(superAdmin)).body
    await make.asOwner(app.app.database, async tx => {
      const { id } = await make.makeDistrict(app, state)
      await tx.run(sql`update district set name = ${invitation.name} where id = ${id}`)
    })
    const refused = await registerDistrict(tokenOf(link))
    expect([refused.status, refused.error.code]).toEqual([409, 'invitation_name_taken'])
    expect(refused.error.message).toContain('Ask the office that invited you')
  })
})

describe('the list of invitations', () => {
  it('is walked through from the newest, with those of one instant, while others are invited', async () => {
    const { district, superAdmin, districtAdmin } = await makeWorld()
    const days = [0, 1, 1, 1, 2]
    for (const day of days) {
      const { body } = await inviteSchool(districtAdmin)
      await app.db.run(sql`
        update invitation set created_at = created_at - make_interval(days => ${day + 1}::int) where id = ${body.invitation.id}`)
    }
    const read = pagesOf(app, '/invitation/search', 'foundInvitations', districtAdmin)
    expect(await assertWalks(read, () => inviteSchool(districtAdmin))).toHaveLength(days.length)
    const ofState = pagesOf(app, '/invitation/search', 'foundInvitations', superAdmin)
    await inviteDistrict(superAdmin)
    expect((await assertWalks(query => ofState({ state: 'Open', ...query }))).length).toBeGreaterThan(days.length)
    const next = await cursorOf(read)
    await assertRefusesCursor(app, districtAdmin, '/invitation/search', { after: next, state: 'Open' })
    await assertRefusesCursor(app, superAdmin, '/invitation/search', { after: next })
    await assertRefusesCursor(app, superAdmin, '/district/search', { after: next, searchTerm: district.name })
  })
})

describe('a link that no longer works', () => {
  it('says whether it expired, was withdrawn or never existed, and nothing about whom it was for', async () => {
    const { districtAdmin } = await makeWorld()
    const expiring = (await inviteSchool(districtAdmin, { days: 1 })).body
    const withdrawn = (await inviteSchool(districtAdmin)).body
    expect((await withdraw(withdrawn.invitation.id, districtAdmin)).status).toBe(200)
    expect((await withdraw(withdrawn.invitation.id, districtAdmin)).status).toBe(200)
    app.clock.advance(24 * 3600_000)
    const dead = [
      [tokenOf(expiring.link), 'invitation_expired'],
      [tokenOf(withdrawn.link), 'invitation_withdrawn'],
      ['never-existed', 'invitation_unknown'],
    ] as const
    for (const [token, code] of dead) {
      const shown = await open(token)
      expect([shown.status, shown.error.code]).toEqual([404, code])
      expect(Object.keys(shown.error).toSorted()).toEqual(['code', 'message', 'requestId'])
      expect((await registerSchool(token)).error.code).toBe(code)
    }
    const fresh = await make.signIn(app, districtAdmin)
    expect((await listed(fresh, { state: 'Expired' })).map(({ id }) => id)).toEqual([expiring.invitation.id])
  })

  it('is replaced by a new one, which alone works', async () => {
    const { districtAdmin } = await makeWorld()
    const former = (await inviteSchool(districtAdmin)).body
    const next = await renew(former.invitation.id, districtAdmin)
    expect(next.body.invitation).toMatchObject({ name: former.invitation.name, state: 'Open' })
    expect((await open(tokenOf(former.link))).error.code).toBe('invitation_withdrawn')
    expect((await renew(former.invitation.id, districtAdmin)).error.code).toBe('invitation_decided')
    expect((await registerSchool(tokenOf(next.body.link))).status).toBe(200)
    expect((await withdraw(next.body.invitation.id, districtAdmin)).error.code).toBe('invitation_decided')
  })

  it('cannot be searched for: a caller is slowed down after a hundred tries', async () => {
    app.clock.advance(600_000)
    for (let count = 0; count < 100; count++) expect((await open(`guess-${count}`)).status).toBe(404)
    expect((await open('guess-100')).status).toBe(429)
    app.clock.advance(600_000)
  })
})
