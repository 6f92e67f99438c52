import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { type CardsWorld, makeCardsWorld } from '../../../test/cards.ts'
import * as make from '../../../test/factories.ts'
import { accept, askFor, transferWorld } from '../../../test/transfer-world.ts'

const app = await testApp()

const phone = (number: string) => ({ code: '+234', number })
interface Named {
  name: string
  relationship?: 'Father' | 'Mother' | 'Guardian'
  numbers: string[]
}

/** Writes the guardians of a student as the form of the record does. */
const record = async (as: make.SignedIn, studentId: string, guardians: readonly Named[]) => {
  const { body } = await app.request('GET /student/view-by-id/{id}', { params: { id: studentId } }, { as })
  const { can: _can, health: _health, id, fxId, fullName, status, school, enrolments, profilePicture, ...rest } = body
  void [id, fxId, fullName, status, school, enrolments, profilePicture]
  const answer = await app.request(
    'PATCH /student/update/{id}',
    {
      params: { id: studentId },
      body: {
        ...rest,
        guardians: guardians.map(({ name, relationship = 'Mother', numbers }) => ({
          name,
          relationship,
          phones: numbers.map(phone),
        })),
      },
    },
    { as },
  )
  expect(answer.error?.message ?? answer.status).toBe(200)
}

const linksOf = async (as: make.SignedIn, studentId: string) =>
  (await app.request('GET /guardian/of-student/{id}', { params: { id: studentId } }, { as })).body.foundGuardians
const openOf = async (as: make.SignedIn, studentId: string) =>
  (await linksOf(as, studentId)).filter(({ ends }) => ends === null)
const firstOf = async (as: make.SignedIn, studentId: string) => {
  const [first] = await openOf(as, studentId)
  if (!first) throw new Error('The student has no guardian.')
  return first
}
const personOf = async (as: make.SignedIn, studentId: string) => (await firstOf(as, studentId)).person
const doubts = async (as: make.SignedIn) => (await app.request('GET /guardian/doubts', { query: {} }, { as })).body
const personsOf = async (as: make.SignedIn) =>
  (await doubts(as)).foundNumbers.flatMap(({ persons }) => persons.map(({ id }) => id))

const withdraw = (as: make.SignedIn, link: string, revision = 1) =>
  app.request(
    'PATCH /guardian/permit/{id}',
    {
      params: { id: link },
      body: { maySee: false, mayBeCalled: false, mayCollect: false, reason: 'Order of the family court', revision },
    },
    { as },
  )

const child = (world: CardsWorld) => make.makeStudent(app, world.arm)

describe('a guardian', () => {
  it('is one person for all children whose records give an equal number and an equal name', async () => {
    const world = await makeCardsWorld(app)
    const [one, two, three] = [await child(world), await child(world), await child(world)]
    const number = make.freshNumber()
    await record(world.principal, one.id, [{ name: 'Ìyá Kẹ́mi Adébáyọ̀', numbers: [number] }])
    await record(world.principal, two.id, [{ name: 'ADEBAYO, iya kemi', numbers: [make.freshNumber(), number] }])
    await record(world.principal, three.id, [{ name: 'Iya Kemi Adebayo', numbers: [make.freshNumber()] }])
    const first = await firstOf(world.principal, one.id)
    expect(first).toMatchObject({ numbers: [`+234${number}`], otherChildren: 1, maySee: true })
    expect(await personOf(world.principal, two.id)).toBe(first.person)
    // The name alone makes nobody one person.
    expect(await personOf(world.principal, three.id)).not.toBe(first.person)
    expect((await doubts(world.principal)).total).toBe(0)
  })

  it('whose rights two people change keeps those of the first, and the second sees both', async () => {
    const world = await makeCardsWorld(app)
    const deputy = await make.makePerson(app, { state: world.state, role: 'principal', school: world.school })
    const student = await child(world)
    await record(world.principal, student.id, [{ name: 'Ruth Bello', numbers: [make.freshNumber()] }])
    const { id, revision } = await firstOf(world.principal, student.id)
    expect((await withdraw(world.principal, id, revision)).body.revision).toBe(revision + 1)
    const all = { maySee: true, mayBeCalled: true, mayCollect: false }
    const permit = (read: number) =>
      app.request(
        'PATCH /guardian/permit/{id}',
        { params: { id }, body: { ...all, reason: 'As the family wishes', revision: read } },
        { as: deputy },
      )
    const late = await permit(revision)
    expect([late.status, late.error.code]).toEqual([409, 'guardian_rights_changed_meanwhile'])
    const theirs = { id, maySee: false, mayBeCalled: false, mayCollect: false, revision: revision + 1 }
    expect(late.error.details).toMatchObject({ by: world.principal.fullName, theirs })
    expect(await firstOf(deputy, student.id)).toMatchObject(theirs)
    expect((await permit(revision + 1)).status).toBe(200)
  })

  it('keeps a number that changed as history, and stays the same person', async () => {
    const world = await makeCardsWorld(app)
    const student = await child(world)
    const [before, after] = [make.freshNumber(), make.freshNumber()]
    await record(world.principal, student.id, [{ name: 'Ruth Bello', numbers: [before] }])
    const person = await personOf(world.principal, student.id)
    await record(world.principal, student.id, [{ name: 'Ruth Bello', numbers: [after] }])
    expect(await personOf(world.principal, student.id)).toBe(person)
    const { rows } = await app.owner.query(
      'select number, ends is null as open from guardian_number where person_id = $1 order by id',
      [person],
    )
    expect(rows).toEqual([
      { number: `+234${before}`, open: false },
      { number: `+234${after}`, open: true },
    ])
  })

  it('ends with the record, and goes on when the record names the same person again', async () => {
    const world = await makeCardsWorld(app)
    const student = await child(world)
    const named = { name: 'Ruth Bello', numbers: [make.freshNumber()] }
    await record(world.principal, student.id, [named])
    const link = await firstOf(world.principal, student.id)
    await record(world.principal, student.id, [])
    expect(await openOf(world.principal, student.id)).toEqual([])
    await record(world.principal, student.id, [named])
    expect(await openOf(world.principal, student.id)).toEqual([link])
  })

  it('is one person when six records come to name the same one at once', async () => {
    const world = await makeCardsWorld(app)
    const students: make.TestStudent[] = []
    for (let at = 0; at < 6; at += 1) students.push(await child(world))
    const number = make.freshNumber()
    await Promise.all(
      students.map(({ id }) => record(world.principal, id, [{ name: 'Alhaji Musa Sani', numbers: [number] }])),
    )
    const persons = new Set(await Promise.all(students.map(({ id }) => personOf(world.principal, id))))
    expect([...persons]).toHaveLength(1)
  })
})

describe('a shared number', () => {
  it('of a boarding master with 30 children is listed until the school says that it is right', async () => {
    const world = await makeCardsWorld(app)
    const number = make.freshNumber()
    const last = await child(world)
    const students: make.TestStudent[] = []
    for (let at = 0; at < 30; at += 1) students.push(await child(world))
    for (const { id } of students)
      await record(world.principal, id, [{ name: 'Mr Olu Okon', relationship: 'Guardian', numbers: [number] }])
    const found = await doubts(world.principal)
    expect(found).toMatchObject({ total: 1, foundNumbers: [{ number: `+234${number}`, children: 30, canJoin: false }] })
    expect(found.foundNumbers[0]?.persons.map(({ name, children }) => [name, children.length])).toEqual([
      ['Mr Olu Okon', 30],
    ])
    const stored = await app.request(
      'POST /guardian/keep-apart',
      { query: {}, body: { number: `+234${number}` } },
      { as: world.principal },
    )
    expect(stored.status).toBe(200)
    expect((await doubts(world.principal)).total).toBe(0)
    await record(world.principal, last.id, [{ name: 'Mr Olu Okon', numbers: [number] }])
    expect((await doubts(world.principal)).total).toBe(1)
  })

  it('of people with different names is decided by the school: joined, they are one person with one number', async () => {
    const world = await makeCardsWorld(app)
    const [one, two] = [await child(world), await child(world)]
    const number = make.freshNumber()
    await record(world.principal, one.id, [{ name: 'Bola Adebayo', numbers: [number] }])
    await record(world.principal, two.id, [{ name: 'Mrs Bola Adebayo', numbers: [number] }])
    const [doubt] = (await doubts(world.principal)).foundNumbers
    expect(doubt).toMatchObject({ children: 2, canJoin: true })
    const body = { number: `+234${number}`, persons: await personsOf(world.principal) }
    const answer = await app.request('POST /guardian/join', { body }, { as: world.principal })
    expect(answer.status).toBe(200)
    expect(await personOf(world.principal, one.id)).toBe(await personOf(world.principal, two.id))
    expect((await doubts(world.principal)).total).toBe(0)
    // Editing the record afterwards parts nobody.
    await record(world.principal, two.id, [{ name: 'Mrs Bola Adebayo', numbers: [number, make.freshNumber()] }])
    expect(await personOf(world.principal, one.id)).toBe(await personOf(world.principal, two.id))
  })

  it('of people with a child at another school is not joined by one school, which sees no name from there', async () => {
    const world = await makeCardsWorld(app)
    const other = await make.makeSchool(app, world.district)
    const otherHead = await make.makePerson(app, { state: world.state, role: 'principal', school: other })
    const otherArm = await make.makeClassArm(app, { state: world.state, school: other, session: world.session })
    const here = await child(world)
    const there = await make.makeStudent(app, otherArm)
    const number = make.freshNumber()
    await record(world.principal, here.id, [{ name: 'Bola Adebayo', numbers: [number] }])
    await record(otherHead, there.id, [{ name: 'Bola Ade', numbers: [number] }])
    const [doubt] = (await doubts(world.principal)).foundNumbers
    expect(doubt).toMatchObject({ children: 2, canJoin: false })
    expect(JSON.stringify(doubt)).not.toContain(there.id)
    const body = { number: `+234${number}`, persons: await personsOf(world.principal) }
    expect((await app.request('POST /guardian/join', { body }, { as: world.principal })).status).toBe(404)
    const district = await make.makePerson(app, { state: world.state, role: 'districtAdmin', district: world.district })
    expect((await app.request('POST /guardian/join', { body }, { as: district })).status).toBe(200)
    expect(await personOf(otherHead, there.id)).toBe(await personOf(world.principal, here.id))
  })
})

describe('custody that a school withdrew', () => {
  it('is of one parent and one child, with its reason in the audit log', async () => {
    const world = await makeCardsWorld(app)
    const [one, two] = [await child(world), await child(world)]
    const father = { name: 'Mr Ade Obi', relationship: 'Father' as const, numbers: [make.freshNumber()] }
    const mother = { name: 'Mrs Ade Obi', numbers: [make.freshNumber()] }
    for (const { id } of [one, two]) await record(world.principal, id, [father, mother])
    const ofFather = await firstOf(world.principal, one.id)
    expect((await withdraw(world.principal, ofFather.id)).status).toBe(200)
    expect((await openOf(world.principal, one.id)).map(({ maySee }) => maySee)).toEqual([false, true])
    expect((await openOf(world.principal, two.id)).map(({ maySee }) => maySee)).toEqual([true, true])
    const { rows } = await app.owner.query(
      `select summary from audit_log where operation = 'guardian.manage' and entity_id = $1`,
      [one.id],
    )
    expect(rows.map(({ summary }) => summary)).toEqual([expect.stringContaining('Order of the family court')])
  })

  it('stays withdrawn through a corrected spelling, another number, and leaving and coming back into the record', async () => {
    const world = await makeCardsWorld(app)
    const student = await child(world)
    const [first, second] = [make.freshNumber(), make.freshNumber()]
    const as = world.principal
    await record(as, student.id, [{ name: 'Ade Obi', numbers: [first] }])
    await withdraw(as, (await firstOf(as, student.id)).id)
    for (const named of [
      { name: 'Ade Obbi', numbers: [first] },
      { name: 'Ade Obbi', numbers: [second] },
    ]) {
      await record(as, student.id, [named])
      expect((await openOf(as, student.id)).map(({ maySee }) => maySee)).toEqual([false])
    }
    await record(as, student.id, [])
    await record(as, student.id, [{ name: 'Ade Obi', numbers: [second] }])
    expect((await openOf(as, student.id)).map(({ maySee, mayCollect }) => [maySee, mayCollect])).toEqual([
      [false, false],
    ])
  })

  it('moves with a transfer, and is the new school’s to decide', async () => {
    const world = await transferWorld(app)
    await record(world.oldHead, world.ada.id, [{ name: 'Ruth Adebayo', numbers: [make.freshNumber()] }])
    const link = await firstOf(world.oldHead, world.ada.id)
    await withdraw(world.oldHead, link.id)
    const id = await askFor(app, world)
    expect((await accept(app, world, id)).status).toBe(200)
    expect(await openOf(world.freshHead, world.ada.id)).toMatchObject([{ person: link.person, maySee: false }])
    expect((await withdraw(world.oldHead, link.id)).status).toBe(404)
    expect((await withdraw(world.freshHead, link.id, 2)).status).toBe(200)
  })

  it('is carried by a merge from either record, and given back when the merge is undone', async () => {
    const world = await makeCardsWorld(app)
    const [keep, remove] = [await child(world), await child(world)]
    const as = world.principal
    const [father, mother] = [
      { name: 'Ade Obi', numbers: [make.freshNumber()] },
      { name: 'Ngozi Obi', numbers: [make.freshNumber()] },
    ]
    await record(as, keep.id, [mother])
    await record(as, remove.id, [father, mother])
    for (const { id } of await openOf(as, remove.id)) await withdraw(as, id)
    /** All but the revision, which counts the merge and its undoing too. */
    const links = async () =>
      [...(await linksOf(as, keep.id)), ...(await linksOf(as, remove.id))].map(link => ({ ...link, revision: 0 }))
    const before = await links()
    const body = { keep: keep.id, remove: remove.id, reason: 'Admitted twice.' }
    const merged = await app.request('POST /student/merge', { body }, { as })
    expect(merged.status).toBe(200)
    expect((await openOf(as, keep.id)).map(({ name, maySee, source }) => [name, maySee, source])).toEqual([
      ['Ngozi Obi', false, 'Student record'],
      ['Ade Obi', false, 'Merged record'],
    ])
    const undone = await app.request('POST /student/undo-merge/{id}', { params: { id: merged.body.merge } }, { as })
    expect(undone.status).toBe(200)
    expect(await links()).toEqual(before)
  })
})
