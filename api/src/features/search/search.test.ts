import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'

const app = await testApp()

const search = (as: make.SignedIn, term: string) => app.request('GET /search/everything', { query: { term } }, { as })

const world = async () => {
  const state = await make.makeState(app)
  const district = await make.makeDistrict(app, state, { name: 'Egba District' })
  const school = await make.makeSchool(app, district, { name: 'Abẹ́òkúta Grammar School' })
  const session = await make.makeSession(app, state)
  const head = await make.makePerson(app, { state, role: 'principal', school, firstName: 'Fúnmi', lastName: 'Ajàyí' })
  const teacher = await make.makePerson(app, { state, role: 'classTeacher', school })
  const arm = await make.makeClassArm(app, { state, school, session, name: 'Gold', classTeacher: teacher })
  const kemi = await make.makeStudent(app, arm, {
    lastName: 'Adébáyọ̀',
    firstName: 'Kẹ́mi',
    columns: { middle_name: 'Ruth' },
  })
  return { state, district, school, session, head, teacher, arm, kemi }
}

const idsOf = (things: { id: string }[]): string[] => things.map(({ id }) => id)

describe('a student', () => {
  it.each([
    'Adebayo Kemi',
    'kemi ADÉBÁYỌ̀',
    'adebyo kemi',
    'Adeabyo, Kemi',
    'adebayo kmei',
    'adebayoo',
    'adeb',
    'kemi ruth',
    'Adebayo k',
  ])('is found by %s', async term => {
    const { head, kemi, school } = await world()
    const { status, body } = await search(head, term)
    expect(status).toBe(200)
    expect(body.students).toEqual([
      {
        id: kemi.id,
        fullName: 'Adébáyọ̀, Kẹ́mi Ruth',
        fxId: kemi.fxId,
        admissionNumber: kemi.admissionNumber,
        classArm: 'JSS 1 Gold',
        school: { id: school.id, name: school.name },
        face: null,
      },
    ])
  })

  it('is found by the beginning of the fxId or of the admission number', async () => {
    const { head, kemi } = await world()
    for (const term of [kemi.fxId.toLowerCase(), kemi.fxId.slice(0, -1), kemi.admissionNumber.toLowerCase()]) {
      expect(idsOf((await search(head, term)).body.students)).toEqual([kemi.id])
    }
  })

  it('comes before students with merely similar names', async () => {
    const { head, arm } = await world()
    const like = await make.makeStudent(app, arm, { lastName: 'Bola', firstName: 'Sade' })
    const same = await make.makeStudent(app, arm, { lastName: 'Bala', firstName: 'Sade' })
    expect(idsOf((await search(head, 'bala sade')).body.students)).toEqual([same.id, like.id])
  })

  it('is found in the whole state by two or three words of the name, in any order and with mistakes', async () => {
    const { state, arm, kemi } = await world()
    const superAdmin = await make.makePerson(app, { state, role: 'superAdmin' })
    const twice = await make.makeStudent(app, arm, { lastName: 'Musa', firstName: 'Musa' })
    await make.makeStudent(app, arm, { lastName: 'Musa', firstName: 'Kemi' })
    for (const term of ['kemi adebayo', 'ruth kemi', 'adebyo ruth', 'ruth adebayo kemi', 'rut kmei adebayo'])
      expect(idsOf((await search(superAdmin, term)).body.students)).toEqual([kemi.id])
    expect(idsOf((await search(superAdmin, 'musa musa')).body.students)).toEqual([twice.id])
    expect(idsOf((await search(superAdmin, 'ruth musa')).body.students)).toEqual([])
  })

  it('is found again by a changed name', async () => {
    const { head, kemi } = await world()
    await app.owner.query("update student set last_name = 'Ọkọ́nkwọ' where id = $1", [kemi.id])
    expect(idsOf((await search(head, 'okonkwoo')).body.students)).toEqual([kemi.id])
    expect(idsOf((await search(head, 'adebayo')).body.students)).toEqual([])
  })

  it('of another school, district or state is found only by those with reach', async () => {
    const { state, district, session, head, kemi } = await world()
    const sibling = await make.makeSchool(app, district)
    const far = await make.makeSchool(app, await make.makeDistrict(app, state))
    const near = await make.makeStudent(app, await make.makeClassArm(app, { state, school: sibling, session }), {
      lastName: 'Adebayo',
      firstName: 'Kemi',
    })
    const distant = await make.makeStudent(app, await make.makeClassArm(app, { state, school: far, session }), {
      lastName: 'Adebayo',
      firstName: 'Kemi',
    })
    const foreign = await world()
    const found = async (as: make.SignedIn) => idsOf((await search(as, 'adebayo kemmi')).body.students).toSorted()
    expect(await found(head)).toEqual([kemi.id])
    expect(await found(await make.makePerson(app, { state, role: 'districtAdmin', district }))).toEqual(
      [kemi.id, near.id].toSorted(),
    )
    expect(await found(await make.makePerson(app, { state, role: 'superAdmin' }))).toEqual(
      [kemi.id, near.id, distant.id].toSorted(),
    )
    expect(await found(foreign.head)).toEqual([foreign.kemi.id])
  })

  it('is found by teachers only if it is one of theirs', async () => {
    const { state, school, session, teacher, kemi } = await world()
    const other = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    await make.makeStudent(app, other, { lastName: 'Adebayo', firstName: 'Kemi' })
    for (const term of ['adebyo kemi', kemi.fxId]) {
      expect(idsOf((await search(teacher, term)).body.students)).toEqual([kemi.id])
    }
  })
})

describe('staff', () => {
  it('are found by name with mistakes and by username, by those who may see staff', async () => {
    const { head, teacher, school } = await world()
    for (const term of ['funmi ajayi', 'fumni ajayi', head.username]) {
      expect((await search(head, term)).body.staff).toEqual([
        { id: head.id, fullName: 'Fúnmi Ajàyí', role: 'Principal', school: { id: school.id, name: school.name } },
      ])
    }
    expect((await search(teacher, 'funmi ajayi')).body.staff).toEqual([])
  })

  it('of another organisation are not found', async () => {
    const { head } = await world()
    const other = await world()
    expect(idsOf((await search(other.head, head.username)).body.staff)).toEqual([])
    expect(idsOf((await search(other.head, 'funmi ajayi')).body.staff)).toEqual([other.head.id])
  })
})

describe('schools', () => {
  it('are found by district and state, with mistakes, but not by a school', async () => {
    const { state, district, head, school } = await world()
    const admin = await make.makePerson(app, { state, role: 'districtAdmin', district })
    const far = await make.makePerson(app, {
      state,
      role: 'districtAdmin',
      district: await make.makeDistrict(app, state),
    })
    for (const term of ['abeokuta', 'grammar abeo', 'abeokta gramar']) {
      expect((await search(admin, term)).body.schools).toEqual([
        { id: school.id, name: school.name, district: 'Egba District' },
      ])
    }
    expect((await search(far, 'abeokuta')).body.schools).toEqual([])
    expect((await search(head, 'abeokuta')).body.schools).toEqual([])
  })
})

it('requires two characters, and accepts any input', async () => {
  const { head } = await world()
  expect((await search(head, 'a')).status).toBe(422)
  for (const term of ["';", '%_', '\\\\', '٠١', '  -- ', 'a b c d e f g h', 'Ọ́ẹ̀'])
    expect((await search(head, term)).status).toBeLessThan(423)
})

describe('a class arm', () => {
  it.each(['JSS 1 Gold', 'jss1 gold', 'gold', 'mark register JSS 1 Gold', 'scores of jss 1 gold'])(
    'is found by %s, with whether it is the own one',
    async term => {
      const { head, teacher, arm } = await world()
      const found = { id: arm.id, fullName: 'JSS 1 Gold' }
      expect((await search(head, term)).body.arms).toEqual([{ ...found, own: false }])
      expect((await search(teacher, term)).body.arms).toEqual([{ ...found, own: true }])
    },
  )

  it('is not found from another school, nor by the name of an action alone', async () => {
    const { state, district, head } = await world()
    const sibling = await make.makeSchool(app, district)
    const stranger = await make.makePerson(app, { state, role: 'principal', school: sibling })
    expect((await search(stranger, 'JSS 1 Gold')).body.arms).toEqual([])
    expect((await search(head, 'register')).body.arms).toEqual([])
  })
})

it('finds a subject by a part of its name', async () => {
  const { head, arm } = await world()
  const maths = await make.makeSubject(app, arm, { name: `Mathematics ${make.unique()}` })
  expect(idsOf((await search(head, maths.name)).body.subjects)).toEqual([maths.id])
})
