import { studentCalls, studentErrors } from '@akada/contract/students/calls'
import { uploadErrors } from '@akada/contract/kernel/uploads'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
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
const wrongGender = (row: number, value: string) => ({ row, column: 'gender', value, message: 'Write male or female.' })

/** Three rows, two of which say a gender that is none. */
const invalid = {
  id,
  fileName: 'jss1.xlsx',
  columns,
  rows: [rowOf(2, 'Ojo', 'Ada', 'G'), rowOf(3, 'Obi', 'Ben', 'male'), rowOf(4, 'Eze', 'Chi', 'G')],
  errors: [wrongGender(2, 'G'), wrongGender(4, 'G')],
  good: 1,
}
const clean = {
  ...invalid,
  rows: [rowOf(2, 'Ojo', 'Ada', 'female'), rowOf(3, 'Obi', 'Ben', 'male')],
  errors: [],
  good: 2,
}

const open = (name: string, ...more: Answering[]) =>
  openPages({ at: `${base}/${id}`, routes: studentRoutes, user: inSchool(name), answers: more })

describe('the page that takes a list of students', () => {
  const openFile = (name: string, ...more: Answering[]) =>
    openPages({ at: base, routes: studentRoutes, user: inSchool(name), answers: more })
  const sheet = (name: string) => new File(['Surname,First Name\nOjo,Ada'], name)

  it('sends the file and opens its rows', async () => {
    const { server, user, address } = await openFile(
      'file',
      answers(studentCalls.upload, invalid),
      answers(studentCalls.uploadView, invalid),
    )
    await user.upload(field('List of students'), sheet('jss1.xlsx'))
    await waitFor(() => expect(address()).toBe(`${base}/${id}`))
    expect(server.asked(studentCalls.upload)[0]?.form?.get('file')).toMatchObject({ name: 'jss1.xlsx' })
    await sees('Check the rows')
  })

  it('refuses another kind of file before anything is sent', async () => {
    const { server } = await openFile('picture')
    await userEvent.setup({ applyAccept: false, delay: null }).upload(field('List of students'), sheet('class.pdf'))
    await sees('class.pdf is not what is wanted here: an .xlsx or .csv file.')
    expect(server.asked(studentCalls.upload)).toEqual([])
  })

  it('says at the file what the server found, and takes another one', async () => {
    const { server, user, address } = await openFile(
      'not a sheet',
      answers(studentCalls.upload, refuse(studentErrors.notASpreadsheet)),
    )
    await user.upload(field('List of students'), sheet('broken.xlsx'))
    await sees(studentErrors.notASpreadsheet.message)
    expect(errorAt(field('List of students'))).toContain(studentErrors.notASpreadsheet.message)
    server.answer(answers(studentCalls.upload, clean), answers(studentCalls.uploadView, clean))
    await user.upload(field('List of students'), sheet('good.xlsx'))
    await waitFor(() => expect(address()).toBe(`${base}/${id}`))
  })

  it('says that the file did not reach the server, and stays', async () => {
    const { user, address } = await openFile('no line', answers(studentCalls.upload, lost))
    await user.upload(field('List of students'), sheet('jss1.xlsx'))
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(address()).toBe(base)
  })

  it('gives the template', async () => {
    const { server } = await openFile('template', answers(studentCalls.template))
    await press('Download the template')
    await waitFor(() => expect(server.asked(studentCalls.template)).toHaveLength(1))
  })
})

describe('a file whose columns are not known', () => {
  const targets = columns.map(({ key, title, required }) => ({ key, title, required, provides: [key] }))
  const unread = {
    ...invalid,
    rows: [],
    errors: [],
    good: 0,
    reading: {
      sheet: 'JSS 1',
      sheets: [
        { name: 'JSS 1', hidden: false, rows: 40 },
        { name: 'JSS 2', hidden: false, rows: 38 },
      ],
      titleRow: 1,
      firstRows: [{ row: 1, cells: ['Family', 'First Name', 'Sex', 'No'] }],
      columns: [
        { letter: 'A', title: 'Family', key: null, by: null, samples: ['Ojo', 'Obi'] },
        { letter: 'B', title: 'First Name', key: 'firstName', by: 'title', samples: ['Ada', 'Ben'] },
        { letter: 'C', title: 'Sex', key: 'gender', by: 'synonym', samples: ['female', 'male'] },
        { letter: 'D', title: 'No', key: 'admissionNumber', by: 'remembered', samples: ['A/2', 'A/3'] },
      ],
      targets,
      missing: ['Surname'],
    },
  } as const

  it('is read once the person says what the columns hold', async () => {
    const { server, user } = await open(
      'columns',
      answers(studentCalls.uploadView, unread),
      answers(studentCalls.uploadCorrection, clean),
    )
    await sees('Required columns not found: Surname.')
    await user.selectOptions(field('Family, column A, is read as'), 'lastName')
    expect(screen.queryByText(/Required columns not found/)).toBeNull()
    await press('Read the file again')
    await sees('2 of 2 can be admitted')
    expect(server.asked(studentCalls.uploadCorrection)[0]?.body).toMatchObject({
      reading: { columns: [{ letter: 'A', key: 'lastName' }] },
    })
  })

  it('is read from another sheet at once', async () => {
    const { server, user } = await open(
      'sheets',
      answers(studentCalls.uploadView, unread),
      answers(studentCalls.uploadCorrection, clean),
    )
    await sees('Match the columns')
    await user.selectOptions(field('Sheet'), 'JSS 2')
    await sees('2 of 2 can be admitted')
    expect(server.asked(studentCalls.uploadCorrection)[0]?.body).toMatchObject({ reading: { sheet: 'JSS 2' } })
  })

  it('keeps the choices made where the server cannot read it like this', async () => {
    const { user } = await open(
      'file gone',
      answers(studentCalls.uploadView, unread),
      answers(studentCalls.uploadCorrection, refuse(uploadErrors.fileGone)),
    )
    await sees('Match the columns')
    await user.selectOptions(field('Family, column A, is read as'), 'lastName')
    await press('Read the file again')
    await sees(uploadErrors.fileGone.message)
    expect(field('Family, column A, is read as').value).toBe('lastName')
  })
})

describe('the rows of a list of students', () => {
  it('shows what is wrong at its cell, and sends a correction that is then checked', async () => {
    const { server, user } = await open(
      'repaired',
      answers(studentCalls.uploadView, invalid),
      answers(studentCalls.uploadCorrection, {
        ...invalid,
        rows: [rowOf(2, 'Ojo', 'Ada', 'female'), ...invalid.rows.slice(1)],
        errors: [wrongGender(4, 'G')],
        good: 2,
      }),
    )
    await sees('1 of 3 can be admitted')
    expect(errorAt(field('Gender, row 2'))).toBe('Write male or female.')
    await user.clear(field('Gender, row 2'))
    await user.type(field('Gender, row 2'), 'female{Enter}')
    await sees('2 of 3 can be admitted')
    expect(server.asked(studentCalls.uploadCorrection)[0]?.body).toEqual({
      rows: [{ row: 2, cells: { gender: 'female' } }],
    })
    expect(screen.getByRole('tab', { name: 'Errors (1)' })).toBeTruthy()
    await sees('Can be admitted now')
  })

  it('offers the same correction for the other rows with the same value', async () => {
    const { server, user } = await open(
      'alike',
      answers(studentCalls.uploadView, invalid),
      answers(studentCalls.uploadCorrection, {
        ...clean,
        rows: [...clean.rows, rowOf(4, 'Eze', 'Chi', 'female')],
        good: 3,
      }),
    )
    await sees('1 of 3 can be admitted')
    await user.clear(field('Gender, row 2'))
    await user.type(field('Gender, row 2'), 'female{Enter}')
    await sees('1 other row has “G” as Gender.')
    await press('Change to “female” there too')
    await sees('3 of 3 can be admitted')
    const sent = () => server.asked(studentCalls.uploadCorrection).flatMap(({ body }) => Object(body).rows)
    await expect.poll(sent).toContainEqual({ row: 4, cells: { gender: 'female' } })
  })

  it('keeps a correction that could not be sent, and sends it again', async () => {
    const { server, user } = await open(
      'not sent',
      answers(studentCalls.uploadView, invalid),
      answers(studentCalls.uploadCorrection, lost),
    )
    await sees('1 of 3 can be admitted')
    await user.clear(field('Gender, row 2'))
    await user.type(field('Gender, row 2'), 'female{Enter}')
    await sees(/1 changed row is not saved yet. The service could not be reached/)
    expect(field('Gender, row 2').value).toBe('female')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Admit 1 student' }).disabled).toBe(true)
    server.answer(answers(studentCalls.uploadCorrection, clean))
    await press('Try again')
    await sees('2 of 2 can be admitted')
  })

  it('gets back what was typed where Escape is pressed', async () => {
    const { server, user } = await open('escape', answers(studentCalls.uploadView, invalid))
    await sees('1 of 3 can be admitted')
    await user.type(field('Gender, row 2'), 'xyz{Escape}')
    expect(field('Gender, row 2').value).toBe('G')
    expect(server.asked(studentCalls.uploadCorrection)).toEqual([])
  })

  it('leaves a row out, and takes it in again', async () => {
    const leftOut = { ...invalid, rows: invalid.rows.map(row => ({ ...row, leftOut: row.row === 2 })) }
    const { server } = await open(
      'left out',
      answers(studentCalls.uploadView, invalid),
      answers(studentCalls.uploadCorrection, leftOut),
    )
    await press(/^Leave out this row ?, row 2$/)
    await waitFor(() => expect(server.asked(studentCalls.uploadCorrection)).toHaveLength(1))
    expect(server.asked(studentCalls.uploadCorrection)[0]?.body).toEqual({ rows: [{ row: 2, leftOut: true }] })
    await press(/^Take it in again ?, row 2$/)
    await waitFor(() => expect(server.asked(studentCalls.uploadCorrection)).toHaveLength(2))
    expect(server.asked(studentCalls.uploadCorrection)[1]?.body).toEqual({ rows: [{ row: 2, leftOut: false }] })
  })

  it('finds a row by a name among all of them', async () => {
    const { user } = await open('found', answers(studentCalls.uploadView, invalid))
    await user.click(await screen.findByRole('tab', { name: 'All rows' }))
    await user.type(field('Find a row by name, admission number or row'), 'obi')
    await waitFor(() => expect(screen.queryByLabelText('Surname, row 2')).toBeNull())
    expect(field('Surname, row 3').value).toBe('Obi')
    await user.clear(field('Find a row by name, admission number or row'))
    await user.type(field('Find a row by name, admission number or row'), 'nobody')
    await sees('No row matches the search.')
  })
})

describe('admitting the students of a list', () => {
  const done = {
    ...clean,
    committedAt: '2026-11-23T09:00:00.000Z',
    outcome: {
      admitted: 2,
      leftOut: 0,
      firstFxId: 'OG100',
      lastFxId: 'OG101',
      places: [{ name: 'JSS 1', students: 2, isArm: false }],
    },
  }

  it('admits all where nothing is wrong, says how many, and what comes next', async () => {
    const { server } = await open(
      'admitted',
      answers(studentCalls.uploadView, clean),
      answers(studentCalls.createMultiple, done),
    )
    await press('Admit 2 students')
    await sees('2 students are admitted')
    expect(server.asked(studentCalls.createMultiple)[0]?.body).toEqual({ leaveOutInvalid: false })
    await sees('Student IDs OG100 to OG101')
    expect(screen.getByRole('link', { name: 'Put them in class arms' })).toBeTruthy()
    await sees('2 students admitted')
  })

  it('asks before rows with errors are left out, and lists them afterwards', async () => {
    const { server } = await open(
      'some',
      answers(studentCalls.uploadView, invalid),
      answers(studentCalls.createMultiple, {
        ...done,
        rows: invalid.rows.map(row => ({ ...row, leftOut: row.row !== 3 })),
        errors: invalid.errors,
        outcome: {
          admitted: 1,
          leftOut: 2,
          firstFxId: 'OG100',
          lastFxId: 'OG100',
          places: [{ name: 'JSS 1 Gold', students: 1, isArm: true }],
        },
      }),
    )
    await press('Admit 1 student')
    await sees('2 rows still have errors and will be left out.')
    expect(server.asked(studentCalls.createMultiple)).toEqual([])
    await press('Yes, Admit 1 student')
    await sees('1 student is admitted')
    await sees(/The student is in JSS 1 Gold\.$/)
    expect(server.asked(studentCalls.createMultiple)[0]?.body).toEqual({ leaveOutInvalid: true })
    const left = screen.getByRole('region', { name: 'Rows left out' })
    expect(within(left).getAllByText('Write male or female.')).toHaveLength(2)
  })

  it('confirms exactly the warnings that were shown', async () => {
    const doubted = {
      ...clean,
      warnings: [
        { code: 'person_known', row: 2, column: null, value: 'Ojo Ada', message: 'Ojo Ada is in JSS 2 already.' },
      ],
      confirmation: 'these-warnings',
    } as const
    const { server, user } = await open(
      'doubts',
      answers(studentCalls.uploadView, doubted),
      answers(studentCalls.createMultiple, done),
    )
    await user.click(await screen.findByRole('tab', { name: 'Warnings (1)' }))
    await sees('Ojo Ada is in JSS 2 already.')
    await press('Admit 2 students')
    await sees('You confirm that this is right:')
    await press("No, Don't admit")
    expect(server.asked(studentCalls.createMultiple)).toEqual([])
    await press('Admit 2 students')
    await press('Yes, Admit 2 students')
    await sees('2 students are admitted')
    expect(server.asked(studentCalls.createMultiple)[0]?.body).toEqual({
      leaveOutInvalid: false,
      confirmation: 'these-warnings',
    })
  })

  it('reads the rows again where the server refuses them, and says why', async () => {
    const { server } = await open(
      'refused',
      answers(studentCalls.uploadView, clean),
      answers(studentCalls.createMultiple, refuse(studentErrors.noActiveSession)),
    )
    await press('Admit 2 students')
    await sees(studentErrors.noActiveSession.message)
    await waitFor(() => expect(server.asked(studentCalls.uploadView).length).toBeGreaterThan(1))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check the rows')
  })

  it('goes on to the outcome where somebody else has admitted them meanwhile', async () => {
    const { server, user } = await open(
      'meanwhile',
      answers(studentCalls.uploadView, invalid),
      answers(studentCalls.uploadCorrection, refuse(studentErrors.alreadyAdmitted)),
    )
    await sees('1 of 3 can be admitted')
    server.answer(answers(studentCalls.uploadView, done))
    await user.clear(field('Gender, row 2'))
    await user.type(field('Gender, row 2'), 'female{Enter}')
    await sees('2 students are admitted')
  })
})

it('says that an upload is not there, and offers to try again', async () => {
  await open(
    'nothing',
    answers(
      studentCalls.uploadView,
      refuse({ code: 'not_found', status: 404, message: 'This does not exist, or is not yours to see.' }),
    ),
  )
  await sees('This does not exist, or is not yours to see.')
})
