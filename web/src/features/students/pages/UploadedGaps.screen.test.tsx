import { classCalls } from '@akada/contract/classes/calls'
import { rowInSheets } from '@akada/contract/kernel/sheet-rows'
import { studentCalls } from '@akada/contract/students/calls'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers } from '../../../../test/server.ts'
import { studentRoutes } from '../routes.ts'

const base = '/administration/user-management/student-management/admission-register/upload'
const id = idOf('upload')

const columns = [
  { key: 'lastName', title: 'Surname', required: true },
  { key: 'firstName', title: 'First Name', required: true },
  { key: 'gender', title: 'Gender', required: true },
  { key: 'admissionNumber', title: 'Admission Number', required: true },
]
const rowOf = (row: number, lastName: string, firstName: string, gender: string) => ({
  row,
  cells: { lastName, firstName, gender, admissionNumber: `A/${row}` },
  leftOut: false,
})
const clean = {
  id,
  fileName: 'jss1.xlsx',
  columns,
  rows: [rowOf(2, 'Ojo', 'Ada', 'female'), rowOf(3, 'Obi', 'Ben', 'male')],
  errors: [],
  good: 2,
}

const open = (name: string, ...more: Answering[]) =>
  openPages({ at: `${base}/${id}`, routes: studentRoutes, user: inSchool(name), answers: more })

describe('rows without a day of admission', () => {
  const undated = {
    ...clean,
    columns: [...columns, { key: 'admissionDate', title: 'Admission Date', required: false }],
    fills: [
      {
        column: 'admissionDate',
        sheet: null,
        kind: 'day' as const,
        value: '2026-09-14',
        proposed: '2026-09-14',
        options: [],
      },
    ],
  }

  it('show the proposed day, which can be changed once for all of them', async () => {
    const { server } = await open(
      'undated',
      answers(studentCalls.uploadView, undated),
      answers(studentCalls.uploadCorrection, {
        ...undated,
        fills: undated.fills.map(one => ({ ...one, value: '2026-10-05' })),
      }),
    )
    await sees(/2 rows have no admission date and take this day/)
    const day = field('Admission date of rows without one')
    expect(day.value).toBe('14-09-2026')
    expect(field('Admission Date, row 2').placeholder).toBe('14-09-2026')
    expect(screen.queryByRole('button', { name: 'Use this day' })).toBeNull()
    await userEvent.clear(day)
    await userEvent.type(day, '05-10-2026')
    await press('Use this day')
    await waitFor(() => expect(field('Admission Date, row 2').placeholder).toBe('05-10-2026'))
    expect(server.asked(studentCalls.uploadCorrection)[0]?.body).toEqual({
      fill: { column: 'admissionDate', sheet: null, value: '2026-10-05' },
    })
  })

  it('are admitted after the day was read back', async () => {
    const { server } = await open(
      'read back',
      answers(studentCalls.uploadView, undated),
      answers(studentCalls.createMultiple, {
        ...clean,
        outcome: { admitted: 2, leftOut: 0, places: [{ name: 'JSS 1 Gold', students: 2, isArm: true }] },
      }),
    )
    await press('Admit 2 students')
    await sees('2 rows without admission date: 14-09-2026.')
    expect(server.asked(studentCalls.createMultiple)).toEqual([])
    await press('Yes, Admit 2 students')
    await sees('2 students are admitted')
  })
})

describe('class arms that rows name and the school does not have', () => {
  const jss1 = { id: idOf('JSS 1'), name: 'JSS 1' }
  const error = (row: number) => ({
    row,
    column: 'classArm',
    value: 'Ruby',
    message: "JSS 1 has no arm 'Ruby'.",
    addable: { to: jss1, name: 'Ruby' },
  })
  const armless = {
    ...clean,
    columns: [...columns, { key: 'classArm', title: 'Class Arm', required: false }],
    errors: [error(2), error(3)],
    good: 0,
    whoAddsArms: null,
  }

  it('are added in place, and the rows are checked again', async () => {
    const { server } = await open(
      'arm',
      answers(studentCalls.uploadView, armless),
      answers(classCalls.addArm, () => {
        server.answer(answers(studentCalls.uploadView, { ...clean, whoAddsArms: null }))
        return { id: idOf('Ruby'), name: 'Ruby' }
      }),
    )
    await sees('JSS 1 Ruby: 2 rows')
    await press('Add JSS 1 Ruby')
    await sees('2 of 2 can be admitted')
    expect(server.asked(classCalls.addArm)[0]?.body).toMatchObject({ name: 'Ruby', classId: jss1.id })
    expect(screen.queryByRole('button', { name: 'Add JSS 1 Ruby' })).toBeNull()
  })

  it('are asked of those who can add them', async () => {
    await open('ask', answers(studentCalls.uploadView, { ...armless, whoAddsArms: ['Bola Ade (Principal)'] }))
    await sees(/^Bola Ade \(Principal\) can add it\./)
    expect(screen.queryByRole('button', { name: 'Add JSS 1 Ruby' })).toBeNull()
  })
})

describe('rows without an admission number or a class', () => {
  const gaps = {
    ...clean,
    good: 0,
    fills: [
      {
        column: 'class',
        sheet: null,
        kind: 'choice' as const,
        value: null,
        proposed: null,
        options: ['JSS 1', 'JSS 1 Gold'],
      },
      {
        column: 'admissionNumber',
        sheet: null,
        kind: 'series' as const,
        value: null,
        proposed: '2026/00541',
        options: [],
      },
    ],
    rows: clean.rows.map(({ cells: { admissionNumber: _number, ...cells }, ...row }) => ({
      ...row,
      cells,
    })),
  }

  it('get one class for all, and are numbered from the next free number on demand', async () => {
    const placed = gaps.fills.map(one => (one.kind === 'choice' ? { ...one, value: 'JSS 1 Gold' } : one))
    const numbered = placed.map(one => (one.kind === 'series' ? { ...one, value: '2026/00541' } : one))
    const later = [placed, numbered]
    const { server } = await open(
      'gaps',
      answers(studentCalls.uploadView, gaps),
      answers(studentCalls.uploadCorrection, () => {
        const fills = later.shift() ?? []
        return { ...gaps, fills, good: fills === numbered ? 2 : 0 }
      }),
    )
    await sees('2 rows have no class. Choose it once for all of them.')
    await userEvent.selectOptions(field('Class of rows without one'), 'JSS 1 Gold')
    await sees(/2 rows have no class and take this one, shown in grey/)
    expect(field('First admission number').value).toBe('2026/00541')
    await press('Number them from 2026/00541')
    await sees('2 rows have no admission number and are numbered from 2026/00541.')
    expect(server.asked(studentCalls.uploadCorrection).map(({ body }) => body)).toEqual([
      { fill: { column: 'class', sheet: null, value: 'JSS 1 Gold' } },
      { fill: { column: 'admissionNumber', sheet: null, value: '2026/00541' } },
    ])
    await press('Admit 2 students')
    await sees('2 rows without class: JSS 1 Gold.')
    await sees('2 rows without admission number: from 2026/00541.')
  })

  it('get the class of their sheet where several are read, which are named', async () => {
    const sheet = (number: number, name: string) => ({ number, name, hidden: false, rows: 2, read: true })
    const fill = (of: number) => ({ ...gaps.fills[0], column: 'class', kind: 'choice' as const, sheet: of })
    const several = {
      ...gaps,
      fills: [fill(1), fill(2)],
      rows: gaps.rows.map((row, at) => ({ ...row, row: rowInSheets(3, at + 1), cells: { ...row.cells, class: '' } })),
      reading: {
        sheet: 'Boys',
        sheets: [sheet(1, 'Boys'), sheet(2, 'Girls')],
        together: true,
        titleRow: 1,
        firstRows: [{ row: 1, cells: columns.map(({ title }) => title) }],
        columns: [],
        targets: [],
        missing: [],
      },
    }
    const { server } = await open(
      'several',
      answers(studentCalls.uploadView, several),
      answers(studentCalls.uploadCorrection, several),
    )
    await sees('Sheets Boys, Girls. Column titles in row 1.')
    await userEvent.click(screen.getByRole('tab', { name: 'All rows' }))
    await sees('3 of sheet 2')
    await userEvent.selectOptions(field('Class of sheet “Girls”'), 'JSS 1')
    await press('Sheet and columns')
    expect(field('Sheet').value).toBe('')
    await userEvent.selectOptions(field('Sheet'), 'Girls')
    await waitFor(() =>
      expect(server.asked(studentCalls.uploadCorrection).map(({ body }) => body)).toEqual([
        { fill: { column: 'class', sheet: 2, value: 'JSS 1' } },
        { reading: { sheet: 'Girls' } },
      ]),
    )
  })
})
