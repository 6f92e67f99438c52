import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { examWorld, type ExamWorld, setStatus } from '../../../test/exam-world.ts'

const app = await testApp()
const upload = 'POST /exam-result/upload-multiple/{id}'
const viewUpload = 'GET /exam-result/upload-multiple/{id}'
const commit = 'POST /exam-result/create-multiple/{id}'

const [eze, zain] = ['BECE26/0001/0001', 'BECE26/0001/0002']

/** A closed exam without a fee for which Eze and Zubair are entered in English and Mathematics. */
const seatedWorld = async () => {
  const world = await examWorld(app)
  const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
  const { body } = await world.enter(exam, [world.zain, world.eze])
  await world.settle(body.id, 0)
  const { id, revision } = exam
  await app.request(setStatus, { params: { id }, body: { status: 'Closed', revision } }, { as: world.admin })
  return { ...world, exam }
}
type Seated = ExamWorld & { exam: { id: string } }

const head = ['Candidate Number', 'Name', 'English', 'Mathematics']
const send = (world: Seated, rows: readonly string[][]) => {
  const text = rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')
  return app.request(
    upload,
    { params: { id: world.exam.id }, file: new File([text], 'results.csv') },
    { as: world.admin },
  )
}
const keep = (world: Seated, id: string, confirmation?: string | null) =>
  app.request(commit, { params: { id }, body: { confirmation: confirmation ?? undefined } }, { as: world.admin })

describe('warnings of a sheet of exam results', () => {
  it('name the saved results that it replaces, as they are when they are replaced', async () => {
    const world = await seatedWorld()
    const first = await send(world, [head, [eze, '', '59.5', 'ABS'], [zain, '', '39.4', '100']])
    expect(first.body.warnings).toEqual([])
    await keep(world, first.body.id)
    const { body } = await send(world, [head, [eze, '', '39.4', '100'], [zain, '', '59.5', '100']])
    expect(body.warnings.map(({ code, row, message }) => [code, row, message])).toEqual([
      ['result_replaced', 2, 'English: 59.5 → 39.4.'],
      ['result_replaced', 2, 'Mathematics: ABS → 100.'],
      ['result_replaced', 3, 'English: 39.4 → 59.5.'],
    ])
    const refused = await keep(world, body.id)
    expect([refused.status, refused.error.code]).toEqual([409, 'warnings_unconfirmed'])
    const other = await send(world, [head, [zain, '', '41', '']])
    await keep(world, other.body.id, other.body.confirmation)
    // Somebody has changed one of them meanwhile: what was confirmed is no longer so.
    expect((await keep(world, body.id, body.confirmation)).error.code).toBe('warnings_unconfirmed')
    const seen = await app.request(viewUpload, { params: { id: body.id } }, { as: world.admin })
    expect(seen.body.warnings.at(-1)?.message).toBe('English: 41 → 59.5.')
    const stored = await keep(world, body.id, seen.body.confirmation)
    expect(stored.body.outcome).toEqual({ created: 0, changed: 3, unchanged: 1, leftOut: 0 })
  })

  it('name what it says above its columns and is not this exam', async () => {
    const world = await seatedWorld()
    const titled = (...lines: string[][]) => send(world, [...lines, ['Candidate Number', 'English'], [eze, '60']])
    const other = await titled(['SUBJECT: MATHEMATICS', ''], ['EXAM: BECE 2024', ''], ['YEAR:', '2024'])
    const exam = 'Basic Education Certificate Examination, 2026/2027'
    expect(other.body.warnings.map(({ code, message }) => [code, message])).toEqual([
      ['title_differs', 'The sheet’s title names “MATHEMATICS”; the columns that are read are English.'],
      ['title_differs', `The sheet’s title names “BECE 2024”; this page is ${exam}.`],
      ['title_differs', `The sheet’s title names “2024”; this page is ${exam}.`],
    ])
    expect((await keep(world, other.body.id)).error.code).toBe('warnings_unconfirmed')
    expect((await keep(world, other.body.id, other.body.confirmation)).status).toBe(200)
    const same = await titled(['SUBJECT: ENGLISH', ''], ['EXAM: BECE 2027', ''], ['SESSION', '2026/2027'])
    expect(same.body.warnings).toEqual([])
  })
})
