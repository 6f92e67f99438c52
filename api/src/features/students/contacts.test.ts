import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { nameGuardian } from '../../../test/family-world.ts'
import { partsNamed, structureOf } from '../../../test/pdf-structure.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { read } from '../../platform/spreadsheet/index.ts'

const app = await testApp()

/** A child of JSS 1 Gold with all contacts, the class teacher of the arm, and the teacher of a subject in it. */
const makeWorld = async () => {
  const { state, school, session, classTeacher, teacher, principal, arm } = await make.makeSchoolWorld(app, {
    people: { classTeacher: 'classTeacher', teacher: 'teacher', principal: 'principal' },
    arms: { arm: ['JSS 1 Gold', 'classTeacher'] },
  })
  await make.makeSubject(app, arm, { teacher })
  const columns = { nin: '12345678901', address: '4 Adire Street' }
  const ada = await make.makeStudent(app, arm, { firstName: 'Ada', lastName: 'Bello', columns })
  const number = make.freshNumber()
  await nameGuardian(app, state, school, ada, { name: 'Ruth Bello', number })
  await app.owner.query(
    `update guardian set email = 'ruth@example.com', address = '5 Adire Street' where student_id = $1`,
    [ada.id],
  )
  return { state, school, session, arm, ada, number, classTeacher, teacher, principal }
}
type World = Awaited<ReturnType<typeof makeWorld>>

const secrets = ({ number }: World) => ['12345678901', 'Adire', 'ruth@example.com', number, `0${number}`]

const view = (id: string, as: make.SignedIn) => app.request('GET /student/view-by-id/{id}', { params: { id } }, { as })
const numbersFor = (id: string, as: make.SignedIn) =>
  app.request('POST /guardian/show-numbers/{id}', { params: { id } }, { as })

describe('NIN, addresses and phone numbers of a child', () => {
  it('are shown to who keeps the records, and to no teacher of the child', async () => {
    const world = await makeWorld()
    const shown = JSON.stringify((await view(world.ada.id, world.principal)).body)
    for (const secret of ['12345678901', '4 Adire', '5 Adire', 'ruth@example.com', world.number])
      expect(shown).toContain(secret)
    for (const as of [world.classTeacher, world.teacher]) {
      const { status, body } = await view(world.ada.id, as)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        nin: null,
        address: null,
        guardians: [{ name: 'Ruth Bello', phones: [], email: null, address: null }],
        can: { seeContacts: false, call: as === world.classTeacher },
      })
      const calls = [
        await app.request('GET /student/search', { query: { searchTerm: 'Bello' } }, { as }),
        await app.request(
          'GET /student/get-by-class-arm/{school}/{classArm}',
          { params: { school: world.school.id, classArm: world.arm.id } },
          { as },
        ),
      ]
      for (const answer of [JSON.stringify(body), ...calls.map(call => JSON.stringify(call.body))])
        expect(secrets(world).filter(secret => answer.includes(secret))).toEqual([])
    }
  })

  it('are in the download of who keeps the records, and not of another who may download', async () => {
    const world = await makeWorld()
    const sheetOf = async (as: make.SignedIn) => {
      const { status, bytes } = await app.request('GET /student/download', { query: {} }, { as })
      expect(status).toBe(200)
      return JSON.stringify(await read(bytes, { maxRows: 100, maxBytes: 1_000_000 }))
    }
    const full = await sheetOf(world.principal)
    for (const words of ['Guardian Phone', 'Home Address', '4 Adire', world.number]) expect(full).toContain(words)
    const clerk = await make.makePerson(app, { state: world.state, role: 'teacher', school: world.school })
    await app.owner.query(
      `with made as (
         insert into role (id, state_id, school_id, name, level, operations)
         values (akada_uuid(), $1, $2, 'Clerk', 'School', '{student.view,student.view-all,student.download}') returning id)
       update role_access set role_id = (select id from made) where id = $3`,
      [world.state.id, world.school.id, clerk.roleAccessId],
    )
    const less = await sheetOf(clerk)
    expect(less).toContain('Ruth Bello')
    for (const words of ['Guardian Phone', 'Guardian E-mail', 'Home Address', 'Guardian Address', ...secrets(world)])
      expect(less).not.toContain(words)
  })
})

describe('the numbers of the guardians', () => {
  it('are looked up by the class teacher of the arm of today, and each look is in the audit log', async () => {
    const world = await makeWorld()
    const { ada, classTeacher, number } = world
    const { status, body } = await numbersFor(ada.id, classTeacher)
    expect([status, body.foundGuardians]).toEqual([
      200,
      [expect.objectContaining({ name: 'Ruth Bello', numbers: [`+234${number}`] })],
    ])
    await numbersFor(ada.id, classTeacher)
    const { rows } = await app.owner.query(
      `select summary, staff_id as "by" from audit_log where operation = 'guardian.call' and entity_id = $1`,
      [ada.id],
    )
    const look = { summary: 'Looked up the phone numbers of the guardians of Bello, Ada', by: classTeacher.id }
    expect(rows).toEqual([look, look])
  })

  it('are refused to a subject teacher of the arm, and for a child of another arm', async () => {
    const world = await makeWorld()
    expect((await numbersFor(world.ada.id, world.teacher)).status).toBe(403)
    const { state, school, session } = world
    const silver = await make.makeClassArm(app, { state, school, session, class: 'JSS 1', name: 'Silver' })
    const other = await make.makeStudent(app, silver)
    expect((await numbersFor(other.id, world.classTeacher)).status).toBe(404)
    const { rows } = await app.owner.query(
      `select from audit_log where operation = 'guardian.call' and entity_id = any($1)`,
      [[world.ada.id, other.id]],
    )
    expect(rows).toEqual([])
  })

  it('leave out a guardian who may not be called', async () => {
    const world = await makeWorld()
    await app.owner.query('update guardian_link set may_be_called = false where student_id = $1', [world.ada.id])
    expect((await numbersFor(world.ada.id, world.classTeacher)).body.foundGuardians).toEqual([])
  })
})

const printed = async (as: make.SignedIn, query: { as: 'register' | 'class-list'; classArm?: string[] }) => {
  const answer = await app.request('GET /student/print', { query }, { as })
  return { ...answer, lines: answer.status === 200 ? pagesOf(answer.bytes).map(page => page.lines) : [] }
}

describe('the admission register and the class list on paper', () => {
  it('have a line for each student with the statutory columns, and places to sign', async () => {
    const world = await makeWorld()
    await make.makeStudent(app, world.arm, {
      firstName: 'Zainab',
      lastName: 'Abubakar',
      columns: { admission_date: '2026-10-01', previous_school: 'Molipa Primary School' },
    })
    const { headers, lines } = await printed(world.principal, { as: 'register', classArm: [world.arm.id] })
    expect(headers['content-disposition']).toContain(`${world.school.name}, Admission register, JSS 1 Gold, `)
    const text = lines.flat().join(' ')
    for (const title of ['Date of admission', 'Class on admission', 'Parent or guardian', 'Previous school'])
      expect(text).toContain(title)
    for (const words of ['Admission register of JSS 1 Gold', '2 students', 'Head of the school', 'Date', 'Page 1 of 1'])
      expect(lines.flat()).toContain(words)
    for (const words of ['Ruth Bello', `0${world.number}`, '4 Adire', 'Molipa Primary', '01-10-2026'])
      expect(text).toContain(words)
    expect(text).not.toContain('12345678901')
    // In the order of admission, not of names.
    expect(lines.flat().indexOf('Bello, Ada')).toBeLessThan(lines.flat().indexOf('Abubakar, Zainab'))
  })

  it('give a class list with empty columns and without contacts, to who may download', async () => {
    const world = await makeWorld()
    const { headers, lines, bytes } = await printed(world.principal, { as: 'class-list', classArm: [world.arm.id] })
    expect(headers['content-disposition']).toContain(`${world.school.name}, Class list, JSS 1 Gold, `)
    const text = lines.flat().join(' ')
    expect(text).toContain('Bello, Ada')
    const { sections, furniture } = structureOf(bytes)
    expect(partsNamed(sections, 'H1').map(part => part.text)).toEqual(['Class list of JSS 1 Gold'])
    const [list] = partsNamed(sections, 'Table')
    expect(list?.parts.map(row => row.parts.map(({ name }) => name)[1])).toEqual(['TH', 'TD'])
    expect(list?.parts[1]?.parts.map(cell => cell.text)).toContain('Bello, Ada')
    expect(furniture.at(-1)).toBe('Page 1 of 1')
    for (const secret of secrets(world)) expect(text).not.toContain(secret)
    expect((await printed(world.teacher, { as: 'class-list' })).status).toBe(403)
    const summaries = await app.owner.query(
      `select summary from audit_log where school_id = $1 and summary like 'Printed a list of%'`,
      [world.school.id],
    )
    expect(summaries.rows).toEqual([{ summary: 'Printed a list of 1 students' }])
  })
})
