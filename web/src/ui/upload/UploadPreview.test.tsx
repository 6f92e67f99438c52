import { describe, expect, it, vi } from 'vitest'
import { drawn, elementsOf, textOf } from '../../../test/drawn.tsx'
import { Corrections, type CorrectionState } from './check/corrections.ts'
import type { SheetUpload, UploadWords } from './upload.ts'
import { UploadCell } from './check/UploadCell.tsx'
import { UploadPreview } from './UploadPreview.tsx'
import { RowHead } from './check/UploadRowHead.tsx'
import { rowsOf } from './check/upload-rows.ts'

const search = vi.hoisted(() => ({ now: {} }))
vi.mock('../../lib/list-search.ts', async load => ({
  ...(await load<typeof import('../../lib/list-search.ts')>()),
  useListSearch: () => [search.now, () => undefined],
}))

const words: UploadWords = {
  one: 'student',
  many: 'students',
  verb: 'Admit',
  done: 'admitted',
  identity: ['admissionNumber'],
  find: 'Name, admission number or row',
}

const upload: SheetUpload = {
  id: 'upload',
  fileName: 'students.xlsx',
  columns: [
    { key: 'lastName', title: 'Surname', required: true },
    { key: 'gender', title: 'Gender', required: true },
  ],
  rows: [2, 3, 4].map(row => ({ row, cells: { lastName: `Name ${row}`, gender: 'F' }, leftOut: row === 4 })),
  errors: [{ row: 2, column: 'gender', value: 'F', message: 'Write male or female.' }],
  warnings: [],
  confirmation: null,
  fills: [],
  reading: null,
  good: 1,
}

const previewOf = (
  of: Partial<SheetUpload> = {},
  state: Partial<CorrectionState> = {},
  now: Record<string, string> = {},
): string => {
  search.now = now
  const corrections = {
    queue: new Corrections('upload'),
    unsent: new Map(),
    status: 'saved' as const,
    error: null,
    ...state,
  }
  return drawn(<UploadPreview upload={{ ...upload, ...of }} corrections={corrections} words={words} />)
}
const tabsOf = (html: string): [words: string, isOpen: boolean][] =>
  elementsOf(html, 'button')
    .filter(one => one.includes('role="tab"'))
    .map(one => [textOf(one), one.includes('aria-selected="true"')])
const nothing = (): undefined => undefined

describe('the rows of an upload before they are added', () => {
  it('says how many of them can be added', () => {
    expect(textOf(previewOf())).toContain('1 of 3 can be admitted')
  })

  it('opens on the errors if there are any', () => {
    expect(tabsOf(previewOf())).toEqual([
      ['Errors (1)', true],
      ['All rows', false],
    ])
    expect(tabsOf(previewOf({ errors: [] }))).toEqual([
      ['Errors (0)', false],
      ['All rows', true],
    ])
  })

  it('opens the tab named in the address', () => {
    expect(tabsOf(previewOf({}, {}, { tab: 'all' }))).toEqual([
      ['Errors (1)', false],
      ['All rows', true],
    ])
  })

  it('says that no row has an error, and what to do next', () => {
    expect(textOf(previewOf({ errors: [] }, {}, { tab: 'errors' }))).toContain(
      'No row has an error. Admit the students, or look through all rows first.',
    )
  })

  it('says that a search found no row', () => {
    expect(textOf(previewOf({}, {}, { tab: 'all', q: 'nobody' }))).toContain('No row matches the search.')
  })

  it('says whether corrections are saved', () => {
    const unsent = new Map([[2, { row: 2, cells: { gender: 'female' } }]])
    expect(textOf(previewOf())).toContain('What you change is saved and checked at once')
    expect(textOf(previewOf({}, { unsent, status: 'sending' }))).toContain('Checking 1 changed row')
  })

  it('keeps what could not be saved, says why, and offers a retry', () => {
    const unsent = new Map([[2, { row: 2, cells: { gender: 'female' } }]])
    const html = previewOf({}, { unsent, status: 'failed', error: new Error('You are offline.') })
    expect(textOf(html)).toContain('1 changed row is not saved yet. You are offline.')
    expect(elementsOf(html, 'button').map(textOf)).toContain('Try again')
  })
})

describe('a row of an upload', () => {
  const [wrong, good, left] = rowsOf(upload)
  const headOf = (row: typeof wrong, onlyInvalid = true): string =>
    row ? drawn(<RowHead row={row} onLeaveOut={nothing} onlyInvalid={onlyInvalid} words={words} />) : ''

  it('can be left out, by its number', () => {
    expect(textOf(headOf(wrong))).toContain('Leave out this row , row 2')
    expect(headOf(good)).toContain('aria-label="Leave out row 3"')
  })

  it('says among the errors that it can be added now', () => {
    expect(textOf(headOf(good))).toContain('Can be admitted now')
    expect(textOf(headOf(good, false))).not.toContain('Can be admitted now')
  })

  it('can be restored once it is left out', () => {
    expect(textOf(headOf(left))).toContain('Left out Take it in again')
  })
})

describe('a cell of an upload', () => {
  const cellOf = (more: Partial<Parameters<typeof UploadCell>[0]>): string =>
    drawn(
      <UploadCell
        row={2}
        column="gender"
        title="Gender"
        value="F"
        error={undefined}
        unchecked={false}
        disabled={false}
        onChange={nothing}
        {...more}
      />,
    )

  it('is named by its column and row, and is not a Tab stop while it is valid', () => {
    expect(cellOf({})).toMatch(/<input(?=[^>]*aria-label="Gender, row 2")(?=[^>]*tabindex="-1")/i)
  })

  it('is a Tab stop while it is invalid, and says why', () => {
    const html = cellOf({ error: 'Write male or female.' })
    expect(html).toMatch(/<input(?=[^>]*aria-invalid="true")(?=[^>]*aria-describedby="[^"]+")(?=[^>]*tabindex="0")/i)
    expect(textOf(html)).toBe('Write male or female.')
  })

  it('says that a correction is being checked instead of the old error', () => {
    expect(textOf(cellOf({ error: 'Write male or female.', unchecked: true }))).toBe('Checking')
  })
})
