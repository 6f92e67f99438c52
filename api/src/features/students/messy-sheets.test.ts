import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeSchoolWorld } from '../../../test/factories.ts'
import { messyFiles } from '../../../test/messy/files.ts'
import type { Said } from '../../../test/messy/kinds.ts'
import { messyLists } from '../../../test/messy/lists.ts'
import { students } from './index.ts'

const app = await testApp({ features: [students] })

// Nothing is admitted here, so that one school can read all files.
const { principal, ada } = await makeSchoolWorld(app, {
  people: { principal: 'principal' },
  arms: { gold: 'JSS 1 Gold' },
  students: {
    ada: { columns: { admission_number: 'OLD/1', date_of_birth: '2013-05-06' }, firstName: 'Ada', lastName: 'Obi' },
  },
})

const files = [...messyFiles, ...messyLists]
const as = principal
const describeAnswer = (body: Awaited<ReturnType<typeof sent>>['body']): Said => ({
  good: body.good,
  errors: body.errors.map(({ row, column, message }) => `${row} ${column ?? '-'}: ${message}`),
  warnings: body.warnings.map(({ code, row, column, value }) =>
    row === null ? `file ${code} ${value}` : `${row} ${column ?? '-'} ${code}`,
  ),
})
// The school's existing students are known only here.
const named = (error: string): string => error.replace('{ada}', `${ada.lastName}, ${ada.firstName} (${ada.fxId})`)
const sent = (bytes: Buffer) =>
  app.request('POST /student/upload-multiple', { file: new File([new Uint8Array(bytes)], 'list.csv') }, { as })

describe('a messy spreadsheet', () => {
  it.each(files)('%s', async (_, bytes, { good = 0, errors = [], warnings = [], missing, refused }) => {
    const answer = await sent(await bytes())
    if (refused) {
      expect([answer.error.code, answer.error.message]).toEqual([refused[0], expect.stringContaining(refused[1])])
      return
    }
    expect(answer.status).toBe(200)
    expect(answer.body.reading?.missing).toEqual(missing ?? [])
    if (missing) expect(answer.body.rows).toEqual([])
    else expect(describeAnswer(answer.body)).toEqual({ good, errors: errors.map(named), warnings })
    expect(answer.body.confirmation === null).toBe(answer.body.warnings.length === 0)
  })

  it('covers at least sixty files', () => {
    expect(files.length).toBeGreaterThanOrEqual(60)
  })
})
