import type { ReadingChoice } from '@akada/contract/kernel/uploads'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeClassArm, makePerson, makeSchool, makeSchoolWorld } from '../../../test/factories.ts'
import { foreignWorkbook } from '../../../test/sheets.ts'
import { sql } from '../../platform/db/index.ts'
import { students } from './index.ts'

const app = await testApp({ features: [students] })

const makeWorld = async () => {
  const { state, district, school, session } = await makeSchoolWorld(app)
  await makeClassArm(app, { state, school, session, class: 'JSS 1', name: 'Gold' })
  return { state, district, school, session, principal: await makePerson(app, { state, role: 'principal', school }) }
}
type Person = Awaited<ReturnType<typeof makeWorld>>['principal']

const titles = ['Admission Number', 'Surname', 'First Name', 'Gender', 'Date of Birth', 'Class']
const kemi = ['A/1', 'Adebayo', 'Kemi', 'F', '09/03/2014', 'JSS 1']
const csv = (...rows: readonly (readonly string[])[]) =>
  new File([rows.map(row => row.join(',')).join('\n')], 'our list.csv')
const upload = (file: File, as: Person) => app.request('POST /student/upload-multiple', { file }, { as })
const change = (id: string, body: { rows?: object[]; reading?: ReadingChoice }, as: Person) =>
  app.request('PATCH /student/upload-multiple/{id}', { params: { id }, body: body as object }, { as })
const commit = (id: string, as: Person, confirmation?: string | null) =>
  app.request(
    'POST /student/create-multiple/{id}',
    { params: { id }, body: confirmation ? { confirmation } : {} },
    { as },
  )

describe('warnings of an upload', () => {
  it('name the guardian who is not read where two are side by side, and another one can be chosen', async () => {
    const { principal } = await makeWorld()
    const sheet = csv(
      [...titles.map(() => ''), 'FATHER', '', 'MOTHER', ''],
      [...titles, 'Name', 'Phone', 'Name', 'Phone'],
      [...kemi, 'Tunde Adebayo', '08031234567', 'Ruth Adebayo', '08051234567'],
    )
    const { body } = await upload(sheet, principal)
    expect(body.warnings.map(({ code, value, message }) => [code, value, message])).toEqual([
      ['group_not_read', 'MOTHER', 'Columns I to J, under “MOTHER”, were not read. Those under “FATHER” were.'],
    ])
    expect(body.rows[0]?.cells).toMatchObject({ guardianName: 'Tunde Adebayo', guardianPhone: '08031234567' })
    const mother = await change(body.id, { reading: { group: 'MOTHER' } }, principal)
    expect(mother.body.rows[0]?.cells).toMatchObject({ guardianName: 'Ruth Adebayo', guardianPhone: '08051234567' })
    expect(mother.body.warnings.map(({ value }) => value)).toEqual(['FATHER'])
  })

  it('prevent admission until exactly these are confirmed, which is audited', async () => {
    const { principal } = await makeWorld()
    const twice = csv([...titles, 'Hostel'], [...kemi, 'Blue'], ['A/2', ...kemi.slice(1), 'Red'])
    const { body } = await upload(twice, principal)
    expect(body.warnings.map(({ code, row }) => [code, row])).toEqual([
      ['column_not_read', null],
      ['same_person_in_file', 2],
      ['same_person_in_file', 3],
    ])
    for (const confirmation of [undefined, 'something else']) {
      const refused = await commit(body.id, principal, confirmation)
      expect([refused.status, refused.error.code]).toEqual([409, 'warnings_unconfirmed'])
    }
    // One of the two is left out: the earlier confirmation was for other warnings.
    const left = await change(body.id, { rows: [{ row: 3, leftOut: true }] }, principal)
    expect(left.body.warnings.map(({ code }) => code)).toEqual(['column_not_read'])
    expect((await commit(body.id, principal, body.confirmation)).error.code).toBe('warnings_unconfirmed')
    const done = await commit(body.id, principal, left.body.confirmation)
    expect(done.body).toMatchObject({ outcome: { admitted: 1 }, warnings: [], confirmation: null, reading: null })
    const audited = await app.db.rows(sql`select after -> 'confirmedWarnings' as confirmed from audit_log
      where entity_id = ${body.id} and after ? 'confirmedWarnings'`)
    expect(audited).toEqual([{ confirmed: { column_not_read: 1 } }])
    const stored = await app.db.rows(sql`select 1 from upload_file where upload_id = ${body.id}`)
    expect(stored).toEqual([])
  })

  it('about a cell disappear once the cell is corrected', async () => {
    const { principal } = await makeWorld()
    const { body } = await upload(
      csv(
        titles,
        ['A/1', '<b>Ade', 'Kemi', 'F', '2014-03-09', 'JSS 1'],
        ['A/2', 'Bello', 'Musa', 'M', '04/25/2014', 'JSS 1'],
        ['A/3', 'Cole', 'Ife', 'F', '03/04/2014', 'JSS 1'],
      ),
      principal,
    )
    expect(body.warnings.map(({ code, row }) => [code, row])).toEqual([
      ['looks_like_markup', 2],
      ['ambiguous_date', 4],
    ])
    expect(body.warnings[1]?.message).toBe(
      'Read as 3 April 2014. Other dates of this column have the month first; then it would be 4 March 2014.',
    )
    const rows = [
      { row: 2, cells: { lastName: 'Ade' } },
      { row: 4, cells: { dateOfBirth: '04/03/2014' } },
    ]
    expect((await change(body.id, { rows }, principal)).body.warnings).toEqual([])
  })
})

describe('another reading of an uploaded file', () => {
  it('reads another sheet, and keeps corrections of the same one', async () => {
    const { principal } = await makeWorld()
    const book = await foreignWorkbook([
      { name: 'JSS 1', rows: [titles, kemi] },
      { name: 'JSS 2', rows: [titles, ['B/1', 'Bello', 'Musa', '?', '19/11/2013', 'JSS 1']] },
    ])
    const { body } = await upload(new File([new Uint8Array(book)], 'book.xlsx'), principal)
    expect([body.reading?.sheet, body.rows[0]?.cells.lastName]).toEqual(['JSS 1', 'Adebayo'])
    const other = await change(body.id, { reading: { sheet: 'JSS 2' } }, principal)
    expect([other.body.reading?.sheet, other.body.errors.map(({ column }) => column)]).toEqual(['JSS 2', ['gender']])
    await change(body.id, { rows: [{ row: 2, cells: { gender: 'Male' } }] }, principal)
    const again = await change(body.id, { reading: { columns: [{ letter: 'E', key: null }] } }, principal)
    expect(again.body.reading?.missing).toEqual(['Date of Birth'])
    const back = await change(body.id, { reading: { columns: [{ letter: 'E', key: 'dateOfBirth' }] } }, principal)
    expect([back.body.good, back.body.rows[0]?.cells.gender]).toEqual([1, 'Male'])
  })

  it('matches unknown columns, and remembers them for the school alone', async () => {
    const { state, district, principal } = await makeWorld()
    const head = ['Nomba', 'Oruko', 'Okunrin/Obinrin', 'Ojo ibi', 'Kilaasi']
    const list = () => csv(head, ['A/1', 'Kemi Ruth Adebayo', 'F', '03/25/2014', 'JSS 1'])
    const { body } = await upload(list(), principal)
    expect([body.rows, body.reading?.missing]).toEqual([[], ['Surname', 'First Name', 'Gender', 'Date of Birth']])
    expect((await commit(body.id, principal)).error.code).toBe('nothing_to_commit')
    const keys = ['admissionNumber', 'fullName', 'gender', 'dateOfBirth', 'class']
    const columns = keys.map((key, index) => ({ letter: 'ABCDE'[index] ?? '', key }))
    const read = await change(
      body.id,
      { reading: { columns, nameOrder: 'surname last', dateOrder: 'month first' } },
      principal,
    )
    expect([read.body.good, read.body.rows[0]?.cells]).toEqual([
      1,
      {
        admissionNumber: 'A/1',
        lastName: 'Adebayo',
        firstName: 'Kemi',
        middleName: 'Ruth',
        gender: 'F',
        dateOfBirth: '2014-03-25',
        class: 'JSS 1',
      },
    ])

    const next = await upload(list(), principal)
    expect(next.body.reading).toMatchObject({ missing: [], nameOrder: 'surname last', dateOrder: 'day first' })
    expect(new Set(next.body.reading?.columns.map(({ by }) => by))).toEqual(new Set(['remembered']))
    const neighbour = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    expect((await upload(list(), neighbour)).body.reading?.missing).toHaveLength(4)
    const audited = await app.db.rows<{
      remembered: object
    }>(sql`select after -> 'remembered' -> 'titles' as remembered from audit_log
      where entity_id = ${body.id} and after ? 'remembered'`)
    expect(audited).toEqual([
      {
        remembered: {
          nomba: 'admissionNumber',
          oruko: 'fullName',
          okunrinobinrin: 'gender',
          ojoibi: 'dateOfBirth',
          kilaasi: 'class',
        },
      },
    ])
  })

  it('is refused once the students are admitted, and to other schools', async () => {
    const { state, district, principal } = await makeWorld()
    const { body } = await upload(csv(titles, kemi), principal)
    const stranger = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    const reading = { dateOrder: 'month first' } as const
    expect((await change(body.id, { reading }, stranger)).status).toBe(404)
    expect((await change(body.id, {}, principal)).status).toBe(422)
    expect((await commit(body.id, principal)).status).toBe(200)
    expect((await change(body.id, { reading }, principal)).error.code).toBe('already_admitted')
  })
})
