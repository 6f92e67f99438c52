import { examErrors } from '@akada/contract/exams/errors'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { bySchool, candidateList, examWorld, fund, register } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'
import { read } from '../../platform/spreadsheet/index.ts'

const app = await testApp()
const schools = 'GET /exam-registration/schools/{id}'
const download = 'GET /exam/candidates-download/{id}'

describe('the candidates of an exam', () => {
  it('the state watches the schools, those that are missing by themselves', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    await fund(app, world.school, 1_000_000)
    const { body: registration } = await world.enter(exam, [world.zain])
    await world.settle(registration.id, 10_000)
    await world.enter(exam, [world.eze, world.ebun])
    const ask = async (as: make.SignedIn, query = {}) =>
      (await app.request(schools, { params: { id: exam.id }, query }, { as })).body
    const all = await ask(world.admin)
    expect(all).toMatchObject({ total: 2, candidates: 1, paid: 10_000 })
    expect(all.foundSchools.find(({ school }) => school.id === world.school.id)).toMatchObject({
      district: { name: world.district.name },
      inClass: 3,
      candidates: 1,
      unpaid: 2,
      paid: 10_000,
    })
    await app.owner.query('update student set school_id = $1 where id = $2', [world.other.id, world.zain.id])
    expect((await ask(world.admin)).foundSchools.map(({ gone }) => gone).toSorted((one, other) => one - other)).toEqual(
      [0, 1],
    )
    const params = { schoolId: world.school.id, examId: exam.id }
    const { body } = await app.request(candidateList, { params }, { as: world.head })
    expect(body.foundCandidates.map(({ gone, cameFrom }) => [gone, cameFrom])).toEqual([['Moved', null]])
    const missing = await ask(world.admin, { missingOnly: true })
    expect(missing.foundSchools.map(({ school, lastPaidAt }) => [school.name, lastPaidAt])).toEqual([
      [world.other.name, null],
    ])
    expect((await ask(world.head)).foundSchools.map(({ school }) => school.id)).toEqual([world.school.id])
    expect((await ask(world.admin, { searchTerm: world.other.name })).total).toBe(1)
  })

  it('who came from another school are in the list of the new one, with the school that registered them', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    await fund(app, world.school, 2_000_000)
    const { body: registration } = await world.enter(exam, [world.zain, world.eze])
    await world.settle(registration.id, 20_000)
    await app.owner.query('update student set school_id = $1 where id = $2', [world.other.id, world.zain.id])
    const listed = async (school: { id: string }, as: make.SignedIn) => {
      const params = { schoolId: school.id, examId: exam.id }
      const { body } = await app.request(candidateList, { params }, { as })
      return [body.total, body.foundCandidates.map(one => [one.student.fullName, one.gone, one.cameFrom])]
    }
    expect(await listed(world.other, world.otherHead)).toEqual([1, [['Zubair, Zain', null, world.school.name]]])
    expect(await listed(world.school, world.head)).toEqual([
      2,
      [
        ['Eze, Chidi', null, null],
        ['Zubair, Zain', 'Moved', null],
      ],
    ])
    const sheet = await app.request(download, { params: { id: exam.id } }, { as: world.otherHead })
    const { rows } = await read(sheet.bytes, { maxRows: 100, maxBytes: 1_000_000 })
    expect(rows.flatMap(row => Object.values(row.cells))).toContain('Came')
  })
})

describe('registering for an exam', () => {
  it('refuses, by name, a student who would sit Christian and Islamic studies, and writes nothing', async () => {
    const world = await examWorld(app)
    const christian = await make.makeSubject(app, world.gold, { name: 'Christian Religious Knowledge', elective: true })
    const islamic = await make.makeSubject(app, world.gold, { name: 'Islamic Studies', elective: true })
    const exam = await world.announce({ subjects: [world.english.id, christian.id, islamic.id] })
    const enter = (subjects: { subject: string; students: string[] }[]) =>
      app.request(
        register,
        { body: { exam: exam.id, school: world.school.id, studentsAndSubjectsRegistration: subjects } },
        { as: world.head },
      )
    const both = await enter([
      { subject: christian.id, students: [world.zain.id, world.eze.id] },
      { subject: islamic.id, students: [world.zain.id] },
    ])
    expect(both).toMatchObject({
      status: 422,
      error: {
        code: examErrors.bothReligions.code,
        message:
          'Nobody sits both Christian Religious Knowledge and Islamic Studies. Take one of them off: Zubair, Zain.',
        fields: [{ path: 'body.studentsAndSubjectsRegistration.1.subject' }],
      },
    })
    const params = { schoolId: world.school.id, examId: exam.id }
    expect((await app.request(bySchool, { params }, { as: world.head })).body.foundRegistrations).toEqual([])
    const one = await enter([
      { subject: christian.id, students: [world.eze.id] },
      { subject: islamic.id, students: [world.zain.id] },
    ])
    expect(one.status).toBe(200)
  })
})
