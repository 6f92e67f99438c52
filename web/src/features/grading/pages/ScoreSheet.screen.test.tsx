import { gradingCalls } from '@akada/contract/grading/calls'
import { scoreSheetCalls, scoreSheetErrors } from '@akada/contract/grading/sheets'
import { stateCalls } from '@akada/contract/state/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { gradingRoutes } from '../routes.ts'

const [ada, ben, ca1] = [idOf('Ada'), idOf('Ben'), idOf('CA1')]
const empty = { kind: 'empty' as const, score: null, version: 0, by: null, at: null }
const student = (id: string, fullName: string, admissionNumber: string) => ({
  id,
  fullName,
  fxId: admissionNumber,
  admissionNumber,
  gender: 'female',
  offered: true,
  cells: { [ca1]: empty },
})
const grid = {
  subject: { id: idOf('maths'), name: 'Mathematics', elective: false },
  classArm: { id: idOf('arm'), fullName: 'JSS 1 Gold', classType: { id: idOf('type'), name: 'Junior Secondary' } },
  term: { id: idOf('term'), name: 'First Term', session: '2026/2027' },
  components: [
    {
      id: ca1,
      name: 'CA1',
      maximum: 20,
      isExam: false,
      open: true,
      closedBecause: null,
      window: null,
      late: null,
    },
  ],
  students: [student(ada, 'Ojo, Ada', 'Q/1/12'), student(ben, 'Ojo, Ben', 'Q/11/2')],
  can: { enter: true, choose: false },
}

const column = (letter: string, title: string, key: string | null) => ({
  letter,
  title,
  key,
  by: key === null ? null : ('title' as const),
  samples: [],
})
const reading = {
  sheet: 'Broadsheet',
  sheets: [],
  together: false,
  titleRow: 3,
  firstRows: [],
  columns: [
    column('A', 'Adm No', 'admissionNumber'),
    column('B', 'ENGLISH LANGUAGE CA1', null),
    column('C', 'MATHEMATICS CA1', ca1),
  ],
  targets: [{ key: ca1, title: 'CA1', required: false, provides: [] }],
  groups: [
    { name: 'ENGLISH LANGUAGE', letters: ['B'] },
    { name: 'MATHEMATICS', letters: ['C'] },
  ],
  group: 'MATHEMATICS',
  missing: [],
  nameOrder: null,
  dateOrder: 'day first' as const,
  hasMonthFirst: false,
}
const warning = (code: 'group_not_read' | 'title_differs' | 'name_differs', message: string, row: number | null) => ({
  code,
  row,
  column: null,
  value: message,
  message,
})
const notRead = warning('group_not_read', 'Column B, under “ENGLISH LANGUAGE”, was not read.', null)
const score = (studentId: string, text: string, row: number) => ({ studentId, componentId: ca1, text, row })

/** Opens the grid and chooses a file, which the server answers in turn. */
const openFile = async (name: string, ...replies: Answering[]) => {
  const [first, ...others] = replies
  const page = await openPages({
    at: `/academics/scores/${idOf('arm')}/${idOf('maths')}`,
    routes: gradingRoutes,
    user: inSchool(name, 'teacher'),
    answers: [answers(gradingCalls.view, grid), answers(stateCalls.viewSessions, {}), ...(first ? [first] : [])],
  })
  await press('More about these scores')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Fill from a spreadsheet' }))
  await waitFor(() => expect(field('Scores')).toBeTruthy())
  await page.user.upload(field('Scores'), new File(['Adm No,CA1'], 'scores.csv'))
  return { ...page, next: () => page.server.answer(...others.splice(0, 1)) }
}
const sent = (page: Awaited<ReturnType<typeof openFile>>) => {
  const form = page.server.asked(scoreSheetCalls.readSheet).at(-1)?.form
  const json = (part: string) => {
    const text = form?.get(part)
    return typeof text === 'string' ? JSON.parse(text) : null
  }
  return { reading: json('reading'), decisions: json('decisions'), confirmation: form?.get('confirmation') }
}

it('a broadsheet says which columns are read for which subject, and others can be chosen', async () => {
  const page = await openFile(
    'groups',
    answers(scoreSheetCalls.readSheet, { fileName: 'scores.csv', reading, warnings: [notRead], confirmation: 'one' }),
    answers(scoreSheetCalls.readSheet, {
      fileName: 'scores.csv',
      reading: { ...reading, group: 'ENGLISH LANGUAGE' },
      warnings: [warning('title_differs', 'The columns are under “ENGLISH LANGUAGE”; this page is Mathematics.', null)],
      confirmation: 'two',
    }),
  )
  await sees('Their scores go into Mathematics.')
  const columns = field('Columns that are read')
  expect(columns.value).toBe('MATHEMATICS')
  expect([...columns.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'ENGLISH LANGUAGE (column B)',
    'MATHEMATICS (column C)',
  ])
  await sees('1 other group of columns was not read')
  page.next()
  await page.user.selectOptions(columns, 'ENGLISH LANGUAGE')
  await sees('1 heading of the sheet does not agree with this page')
  expect(sent(page).reading).toMatchObject({ group: 'ENGLISH LANGUAGE' })
})

it('a row whose number and name disagree stays out until a person says whose it is', async () => {
  const message = 'The number is of Ojo, Ada, but the row says Ojo Ben.'
  const undecided = [
    {
      row: 2,
      name: 'Ojo Ben',
      number: 'Q/1/12',
      message,
      candidates: [
        { id: ada, fullName: 'Ojo, Ada', admissionNumber: 'Q/1/12' },
        { id: ben, fullName: 'Ojo, Ben', admissionNumber: 'Q/11/2' },
      ],
    },
  ]
  const answer = {
    fileName: 'scores.csv',
    reading: { ...reading, groups: [], group: null },
    warnings: [warning('name_differs', message, 2)],
    undecided,
    confirmation: 'one',
  }
  const page = await openFile(
    'undecided',
    answers(scoreSheetCalls.readSheet, answer),
    answers(scoreSheetCalls.readSheet, { ...answer, components: ['CA1'], scores: [score(ben, '17', 2)] }),
  )
  const region = within(await screen.findByRole('region', { name: 'Whose scores are these?' }))
  const whose = region.getByLabelText<HTMLSelectElement>('Row 2: Q/1/12, Ojo Ben')
  expect([...whose.options].map(({ textContent }) => textContent)).toEqual([
    'Leave the row out',
    'Ojo, Ada (Q/1/12)',
    'Ojo, Ben (Q/11/2)',
  ])
  expect(whose.value).toBe('')
  await sees(message)
  // It is said once, with the choice.
  expect(screen.queryAllByText(/does not agree with its number/)).toEqual([])
  await page.user.selectOptions(whose, ben)
  page.next()
  await press('Confirm and fill the grid')
  await sees(/scores\.csv is shown below/)
  expect(sent(page)).toMatchObject({ decisions: [{ row: 2, studentId: ben }], confirmation: 'one' })
})

it('a refused file can be read from other columns', async () => {
  const refusal = { ...reading, groups: [], group: null }
  await openFile(
    'refused',
    answers(scoreSheetCalls.readSheet, refuse(scoreSheetErrors.otherGrid, { details: { reading: refusal } })),
  )
  await press('Sheet and columns')
  await sees('Match the columns')
  await waitFor(() => expect(field('MATHEMATICS CA1, column C, is read as').value).toBe(ca1))
})

it('how the scores of a component spread is shown below the grid, with pass mark, average and table', async () => {
  const scored = (score: number) => ({ ...empty, kind: 'score' as const, score })
  const [first, second] = grid.students.map((one, at) => ({ ...one, cells: { [ca1]: scored([5, 18][at] ?? 0) } }))
  await openPages({
    at: `/academics/scores/${idOf('arm')}/${idOf('maths')}`,
    routes: gradingRoutes,
    user: inSchool('spread', 'teacher'),
    answers: [
      answers(gradingCalls.view, { ...grid, passMark: 40, students: first && second ? [first, second] : [] }),
      answers(stateCalls.viewSessions, {}),
    ],
  })
  await sees('How the scores spread')
  const [fold] = document.querySelectorAll('details')
  if (!fold) throw new Error('There is no fold.')
  fold.open = true
  await sees(/2 scores in CA1, out of 20 · average 11.5 · 1 at or above the pass mark of 8/)
  await sees(/No other component of this subject is closed for entry yet/)
  await press('Show as table: How the scores spread')
  const cells = screen.getAllByRole('row').map(row => row.textContent)
  expect(cells).toContain('4 to below 61')
  expect(cells).toContain('18 to 201')
})
