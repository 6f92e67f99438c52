import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../test/app.ts'
import * as make from '../../test/factories.ts'
import { runCommand } from '../../test/operator.ts'

// An export has what is stored of every year.
const app = await testApp({ readsAllYears: true })

const makeSchools = async () => {
  const { state, school, session, other } = await make.makeSchoolWorld(app, { schools: { other: {} } })
  const armOf = (of: typeof school) =>
    make.makeClassArm(app, { state, school: of, session, class: 'JSS 1', name: 'Gold' })
  const [arm, otherArm] = [await armOf(school), await armOf(other)]
  const ada = await make.makeStudent(app, arm, { firstName: 'Ada', columns: { address: '1 "Long", Road\nIkeja' } })
  await make.makeStudent(app, otherArm, { firstName: 'Elsewhere' })
  await make.makePerson(app, { state, role: 'principal', school })
  return { state, school, ada }
}

/** Exports into a new folder; returns what was said, and the text of each file by its table. */
const exported = async (...words: string[]) => {
  const parent = await mkdtemp(join(tmpdir(), 'akada-export-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'new')
  const { status, said } = await runCommand(app, ['export', folder, ...words])
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(files.map(async name => [name, await readFile(join(folder, name), 'utf8')] as const))
  return { status, said, files: new Map(texts) }
}

it('writes all that is stored of a student, and nothing of others, for a person who asks for a copy', async () => {
  const { ada } = await makeSchools()
  const { status, said, files } = await exported('student', ada.fxId)
  expect([status, said]).toEqual([0, expect.stringMatching(/^\d+ rows of \w+, Ada are in \d+ files in /)])
  expect([...files.keys()]).toEqual(expect.arrayContaining(['enrolment.csv', 'student.csv']))
  const student = files.get('student.csv') ?? ''
  expect(student).toContain('"1 ""Long"", Road\nIkeja"')
  expect([...files.values()].join('')).not.toContain('Elsewhere')
  const { rows } = await app.owner.query(`select summary from audit_log where operation = 'student.export'`)
  expect(rows).toEqual([{ summary: expect.stringMatching(/^Exported all records of \w+, Ada$/) }])
})

it('writes all that is stored of a school, or of a state, without the secrets of accounts', async () => {
  const { state, school, ada } = await makeSchools()
  await app.owner.query(
    `insert into transfer_certificate
       (id, state_id, school_id, student_id, code, serial, last_day, issued_by, issued_at, expires_at)
     select akada_uuid(), $1, $2, $3, 'OPENS-A-RECORD', 1, '2026-10-01', staff.id, akada_now(), akada_now() from staff limit 1`,
    [state.id, school.id, ada.id],
  )
  const ofSchool = await exported('school', school.id)
  expect(ofSchool.files.get('student.csv')).toContain('Ada')
  expect([...ofSchool.files.values()].join('')).not.toContain('Elsewhere')
  const ofState = await exported('state', state.id)
  expect(ofState.files.get('student.csv')).toContain('Elsewhere')
  expect(ofState.files.get('staff.csv')?.split('\r\n').length).toBeGreaterThan(2)
  for (const { files } of [ofSchool, ofState]) {
    expect([...files.keys()].filter(name => name.startsWith('auth_'))).toEqual([])
    expect(files.has('transfer_certificate.csv')).toBe(true)
    expect([...files.values()].join('')).not.toMatch(/password_hash|\$argon2|OPENS-A-RECORD/)
  }
})

it('says what is missing, and overwrites no folder', async () => {
  expect(await exported('student', 'XX999')).toMatchObject({ status: 1, said: 'There is no student XX999.\n' })
  expect((await exported('teacher', 'XX999')).said).toContain('export FOLDER state CODE')
  const { state } = await makeSchools()
  const { said } = await runCommand(app, ['export', tmpdir(), 'state', state.id])
  expect(said).toMatch(/^The folder .* cannot be made\. Name one that is not there yet/)
})
