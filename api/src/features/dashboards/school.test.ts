import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { fund } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'
import { transferWorld } from '../../../test/transfer-world.ts'
import { writeRegister } from '../../../test/register-rows.ts'

const app = await testApp()
const view = (id: string, as: make.SignedIn) => app.request('GET /dashboard/school/{id}', { params: { id } }, { as })

describe('the page of a school for people outside it', () => {
  it('shows the state its head, figures, days, cards, wallet, transfers and history', async () => {
    const { state, district, old, oldHead, gold, ada, fresh, blue, session } = await transferWorld(app)
    const superAdmin = await make.makePerson(app, { state, role: 'superAdmin' })
    await fund(app, old, 1_250_000)
    await app.request(
      'POST /student-transfer-log/create',
      { body: { student: ada.id, destinationSchool: fresh.id, destinationClass: blue.classId, reason: 'Moved house' } },
      { as: oldHead },
    )
    const { status, body } = await view(old.id, superAdmin)
    expect(status).toBe(200)
    expect(body.school).toMatchObject({ id: old.id, name: old.name, district: { id: district.id } })
    expect(body.heads).toEqual([
      {
        id: oldHead.id,
        role: 'Principal',
        name: oldHead.fullName,
        email: oldHead.email,
        phoneNumber: expect.objectContaining({ code: '+234' }),
      },
    ])
    expect(body.term).toEqual({ id: session.activeTerm.id, name: session.activeTerm.name, session: session.name })
    expect(body.figures.students.male + body.figures.students.female).toBe(2)
    expect(body.cards?.map(({ classArm, students, drafts }) => [classArm.fullName, students, drafts])).toContainEqual([
      'JSS 1 Gold',
      2,
      0,
    ])
    expect(body.scores?.map(({ entered, of }) => [entered, of])).toEqual([
      [0, expect.any(Number)],
      [0, expect.any(Number)],
      [0, expect.any(Number)],
    ])
    expect(body.funds).toMatchObject({ balance: 12_500, students: 2 })
    expect(body.transfers).toMatchObject({
      total: 1,
      latest: [{ status: 'Pending', studentToBeTransfer: { id: ada.id }, destinationSchool: { id: fresh.id } }],
    })
    expect(body.history?.some(({ by }) => by === oldHead.fullName)).toBe(true)
    expect(body.can).toEqual({ enter: true })
    expect(gold.schoolId).toBe(old.id)
  })

  it('counts the registers of today that are due, and those of the five school days before', async () => {
    const { state, district, old, gold, silver, ada, ben, session } = await transferWorld(app)
    const officer = await make.makePerson(app, { state, role: 'districtAdmin', district })
    await make.makeStudent(app, silver)
    const before = (await view(old.id, officer)).body.registers ?? []
    expect(before.length).toBeGreaterThan(1)
    expect(before.length).toBeLessThanOrEqual(6)
    const [latest, yesterday] = before
    expect(latest && yesterday && latest.day > yesterday.day).toBe(true)
    const key = { arm: gold, termId: session.activeTerm.id, day: yesterday?.day ?? '', sitting: 'morning' }
    await make.asOwner(app.app.database, tx => writeRegister(tx, key, { [ada.id]: 'present', [ben.id]: 'absent' }))
    const [, after] = (await view(old.id, officer)).body.registers ?? []
    // Two arms, two sittings; one register has a mark for each of two students, of whom one came.
    expect(after).toEqual({ day: yesterday?.day, marked: 1, of: 4, present: 1, expected: 2 })
  })

  it('leaves out what the role of a district does not cover, and lets it enter no school', async () => {
    const { state, district, old } = await transferWorld(app)
    const officer = await make.makePerson(app, { state, role: 'districtAdmin', district })
    const { status, body } = await view(old.id, officer)
    expect([status, body.history, body.can.enter]).toEqual([200, null, false])
    expect(body.transfers).not.toBeNull()
  })

  it('says that nobody heads a school, and has no days or cards without a session', async () => {
    const { state, school } = await make.makeOrganisations(app)
    const { status, body } = await view(school.id, await make.makePerson(app, { state, role: 'superAdmin' }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      heads: [],
      term: null,
      registers: null,
      cards: null,
      scores: null,
      closedBecause: null,
    })
    expect(body.funds).toEqual({ balance: 0, cost: 0, students: 0 })
  })

  it('does not exist for another district or state, and is refused to people of the school', async () => {
    const { state, district, farDistrict, old, fresh, oldHead, classTeacher } = await transferWorld(app)
    const officer = await make.makePerson(app, { state, role: 'districtAdmin', district })
    const far = await make.makePerson(app, { state, role: 'districtAdmin', district: farDistrict })
    const stranger = await make.makePerson(app, { state: await make.makeState(app), role: 'superAdmin' })
    expect((await view(fresh.id, officer)).status).toBe(404)
    expect((await view(old.id, far)).status).toBe(404)
    expect((await view(old.id, stranger)).status).toBe(404)
    expect((await view(old.id, oldHead)).status).toBe(403)
    expect((await view(old.id, classTeacher)).status).toBe(403)
    expect((await view(fresh.id, oldHead)).status).toBe(404)
  })
})

describe('transfers as a district sees them', () => {
  it('are those to and from its schools, without a decision to make', async () => {
    const { state, farDistrict, oldHead, ada, fresh, blue } = await transferWorld(app)
    const far = await make.makePerson(app, { state, role: 'districtAdmin', district: farDistrict })
    const third = await make.makePerson(app, {
      state,
      role: 'districtAdmin',
      district: await make.makeDistrict(app, state),
    })
    const { body: request } = await app.request(
      'POST /student-transfer-log/create',
      { body: { student: ada.id, destinationSchool: fresh.id, destinationClass: blue.classId, reason: 'Moved house' } },
      { as: oldHead },
    )
    const found = async (as: make.SignedIn) =>
      (await app.request('GET /student-transfer-log/search', {}, { as })).body.foundTransferLogs.map(({ id }) => id)
    expect(await found(far)).toEqual([request.id])
    expect(await found(third)).toEqual([])
    const open = (as: make.SignedIn) =>
      app.request('GET /student-transfer-log/view/{id}', { params: { id: request.id } }, { as })
    expect((await open(far)).body.can).toEqual({ accept: false, reject: false, cancel: false, assign: false })
    expect((await open(third)).status).toBe(404)
  })
})
