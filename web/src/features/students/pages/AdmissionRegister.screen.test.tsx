import { classCalls } from '@akada/contract/classes/calls'
import { genericCalls } from '@akada/contract/generic/calls'
import { studentCalls, studentErrors } from '@akada/contract/students/calls'
import { studentExportCalls } from '@akada/contract/students/exports'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { choose, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, without } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import { studentRoutes } from '../routes.ts'

const base = '/administration/user-management/student-management/admission-register'
const jss1 = { id: idOf('JSS 1'), name: 'JSS 1' }
const jss2 = { id: idOf('JSS 2'), name: 'JSS 2' }
const studentOf = (name: string, more: object = {}) => ({
  id: idOf(name),
  fullName: name,
  admissionNumber: `A/${name.length}`,
  status: 'Active' as const,
  gender: 'female',
  class: jss1,
  ...more,
})
const ada = studentOf('Ojo, Ada')
const ben = studentOf('Obi, Benjamin', { class: jss2 })
const gone = studentOf('Eze, Chi', { status: 'Transferred', class: null })
const list = answers(studentCalls.search, { foundStudents: [ada, ben, gone], total: 3 })

const open = (user: LoggedInUser, more: Answering[] = [], search = '') =>
  openPages({
    at: `${base}${search}`,
    routes: studentRoutes,
    user,
    answers: [
      ...more,
      list,
      answers(studentExportCalls.search, { foundExports: [] }),
      answers(classCalls.types, {}),
      answers(classCalls.viewAll, { foundClasses: [jss1, jss2], total: 2 }),
      answers(classCalls.armsOfSchool, {
        foundClassArms: [{ id: idOf('Gold'), name: 'Gold', fullName: 'JSS 1 Gold', class: jss1, studentCount: 4 }],
        total: 1,
      }),
      answers(genericCalls.statesAndLocalGovernments, {}),
    ],
  })
const clerk = (name: string): LoggedInUser => inSchool(name)
const row = (name: string): Promise<HTMLElement> => screen.findByRole('row', { name: new RegExp(name) })

describe('the admission register', () => {
  it('asks the server in the order of the column that was pressed, the other way at the second press', async () => {
    const { server, user, address } = await open(clerk('sorts'))
    await row('Ojo, Ada')
    const sort = within(screen.getByRole('columnheader', { name: /^Admission/ })).getByRole('button')
    await user.click(sort)
    await waitFor(() => expect(server.asked(studentCalls.search).at(-1)?.query.sort).toBe('admissionNumber'))
    await user.click(within(screen.getByRole('columnheader', { name: /^Admission/ })).getByRole('button'))
    await waitFor(() => expect(server.asked(studentCalls.search).at(-1)?.query.descending).toBe('true'))
    expect(address()).toContain('sort=-admissionNumber')
  })

  it('searches after a pause, once', async () => {
    const { server, user, address } = await open(clerk('searches'))
    await row('Ojo, Ada')
    await user.type(screen.getByRole('searchbox'), 'ojo')
    await waitFor(() => expect(server.asked(studentCalls.search).at(-1)?.query.searchTerm).toBe('ojo'))
    expect(server.asked(studentCalls.search).map(({ query }) => query.searchTerm)).toEqual([undefined, 'ojo'])
    expect(address()).toContain('q=ojo')
  })

  it('opens with the filters of its address, and takes them away again', async () => {
    const { server, user } = await open(clerk('address'), [], '?gender=female&status=Active')
    await row('Ojo, Ada')
    expect(server.asked(studentCalls.search)[0]?.query).toMatchObject({ gender: 'female', status: 'Active' })
    const chips = within(screen.getByRole('list', { name: 'Filters that are set' }))
    const [first] = chips.getAllByRole('button')
    if (first) await user.click(first)
    await waitFor(() => expect(chips.queryAllByRole('button')).toHaveLength(1))
  })

  it('reads the next thousand when asked, and keeps the first', async () => {
    const { server } = await open(clerk('pages'), [
      answers(studentCalls.search, ({ query }) =>
        query.after === 'later'
          ? { foundStudents: [ben], total: 1500 }
          : { foundStudents: [ada], total: 1500, next: 'later' },
      ),
    ])
    await press('Show more students')
    await row('Obi, Benjamin')
    await row('Ojo, Ada')
    expect(server.asked(studentCalls.search).map(({ query }) => query.after)).toEqual([undefined, 'later'])
  })

  it('leads to what is kept of a student who has moved away', async () => {
    await open(clerk('gone'))
    expect((await screen.findByRole('link', { name: /Eze, Chi/ })).getAttribute('href')).toBe(
      `${base}/former/${gone.id}`,
    )
    expect(screen.getByRole('link', { name: /Ojo, Ada/ }).getAttribute('href')).toBe(`${base}/${ada.id}`)
  })

  it('offers for each student only what the role and the student allow', async () => {
    const { user } = await open(without(clerk('acts'), 'student.update', 'transfer.request'))
    await user.click(await screen.findByRole('button', { name: 'Actions for Ojo, Ada' }))
    await screen.findByRole('menuitem', { name: 'Assign to class arm' })
    expect(screen.queryByRole('menuitem', { name: /Edit|Request transfer/ })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Actions for Eze, Chi' }))
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Assign to class arm' })).toBeNull())
  })

  it('puts all who are ticked into a class arm, and unticks them', async () => {
    const { server, user } = await open(clerk('bulk'), [
      answers(studentCalls.assign, { message: 'Students Assigned Successfully', assigned: 1 }),
    ])
    await user.click(await screen.findByRole('checkbox', { name: /Ojo, Ada/ }))
    await press('Assign to class arm')
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ojo, Ada to a class arm' }))
    await choose('Class arm', /JSS 1 Gold/)
    await user.click(dialog.getByRole('button', { name: 'Assign to class arm' }))
    await sees('Students Assigned Successfully')
    expect(server.asked(studentCalls.assign)[0]?.body).toMatchObject({ classArm: idOf('Gold'), studentIds: [ada.id] })
    await waitFor(() => expect(screen.queryByText(/^1 chosen/)).toBeNull())
  })

  it('says that students of different classes cannot go into one arm', async () => {
    const { user } = await open(clerk('mixed'))
    await user.click(await screen.findByRole('checkbox', { name: /Ojo, Ada/ }))
    await user.click(screen.getByRole('checkbox', { name: /Obi, Benjamin/ }))
    await press('Assign to class arm')
    await sees(/The students you chose are in different classes, and an arm belongs to one class./)
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Assign to class arm' })).toBeNull()
  })

  it('is downloaded as it is filtered, or says why that is too much', async () => {
    const message = 'A download holds at most 10,000 students. Choose a school, a class or another filter first.'
    const { server } = await open(
      clerk('downloads'),
      [answers(studentCalls.downloadList, refuse(studentErrors.downloadTooLarge, { message }))],
      '?gender=female',
    )
    await row('Ojo, Ada')
    await press('Download')
    await sees(message)
    expect(server.asked(studentCalls.downloadList)[0]?.query).toMatchObject({ gender: 'female' })
  })

  it('is printed as it is filtered, as the register or as a class list', async () => {
    const message = 'Printing takes too long at the moment.'
    const { server, user } = await open(
      clerk('prints'),
      [answers(studentCalls.print, refuse(studentErrors.downloadTooLarge, { message }))],
      '?gender=female',
    )
    await row('Ojo, Ada')
    for (const [label, as] of [
      ['Admission register', 'register'],
      ['Class list to write on', 'class-list'],
    ] as const) {
      await press('Print')
      await user.click(await screen.findByRole('menuitem', { name: label }))
      await sees(message)
      expect(server.asked(studentCalls.print).at(-1)?.query).toMatchObject({ gender: 'female', as })
    }
  })

  it('is downloaded in the background if it is large, and shows how far that is until the file is there', async () => {
    const one = { id: idOf('export'), of: 6000, done: 0, bytes: null, status: 'Waiting' as const }
    const states = [
      [],
      [{ ...one, status: 'Working' as const, done: 1500 }],
      [{ ...one, status: 'Done' as const, done: 6000, bytes: 700_000, keptUntil: '2026-10-17T08:00:00.000Z' }],
    ]
    let asked = 0
    const { server } = await open(clerk('exports'), [
      answers(studentCalls.search, { foundStudents: [ada], total: 6000 }),
      answers(studentExportCalls.add, one),
      answers(studentExportCalls.search, () => ({ foundExports: states[Math.min(asked++, 2)] ?? [] })),
      answers(studentExportCalls.file),
    ])
    await row('Ojo, Ada')
    await press('Download')
    // Above the list, which may be a thousand rows long.
    const progress = await screen.findByText(/1,500 of 6,000 students so far/)
    const list = screen.getByRole('table', { name: 'Students' })
    expect(progress.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(server.asked(studentCalls.downloadList)).toEqual([])
    await sees(/The download of 6,000 students is ready/, { seconds: 4 })
    await press('Save the file')
    await waitFor(() => expect(server.asked(studentExportCalls.file)).toHaveLength(1))
  })

  it('says how to begin in a school without students, and clears filters that nobody matches', async () => {
    const none = answers(studentCalls.search, ({ query }) =>
      query.gender ? { foundStudents: [], total: 0 } : { foundStudents: [ada], total: 1 },
    )
    await open(clerk('clears'), [none], '?gender=male')
    await sees('No student matches this search and these filters.')
    await press('Clear search and filters')
    await row('Ojo, Ada')
  })

  it('has no ways to admit for somebody who may not, and says who shows there', async () => {
    const nobody = answers(studentCalls.search, { foundStudents: [], total: 0 })
    await open(inSchool('teaches', 'teacher'), [nobody])
    await sees('Students show here once they are in a class arm of yours.')
    expect(screen.queryByRole('link', { name: /Admit student|Upload/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  })

  it('keeps what it shows where the connection fails, and reads again when asked', async () => {
    const { server } = await open(clerk('offline'), [answers(studentCalls.search, lost)])
    await sees('The service could not be reached. Check your internet, then try again.')
    server.answer(list)
    await press('Try again')
    await row('Ojo, Ada')
  })
})
