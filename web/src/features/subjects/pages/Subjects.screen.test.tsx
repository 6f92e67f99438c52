import { classCalls } from '@akada/contract/classes/calls'
import { messages } from '@akada/contract/kernel/messages'
import { recordedErrors } from '@akada/contract/state/recorded'
import { staffCalls } from '@akada/contract/staff/calls'
import { subjectCalls, subjectErrors } from '@akada/contract/subjects/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { choices, choose, errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school, without } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import { subjectRoutes } from '../routes.ts'

const type = { id: idOf('Junior Secondary'), name: 'Junior Secondary' }
const jss1 = { id: idOf('JSS 1'), name: 'JSS 1' }
const jss2 = { id: idOf('JSS 2'), name: 'JSS 2' }
const gold = { id: idOf('Gold'), fullName: 'JSS 1 Gold', class: jss1 }
const ruby = { id: idOf('Ruby'), fullName: 'JSS 2 Ruby', class: jss2 }
const maths = { id: idOf('Mathematics'), name: 'Mathematics' }
const yoruba = { id: idOf('Yoruba'), name: 'Yoruba', revision: 3 }
const head = (name: string): LoggedInUser => inSchool(name, 'principal')

const lists: Answering[] = [
  answers(classCalls.viewAll, {
    foundClasses: [
      { ...jss1, classType: type },
      { ...jss2, classType: type },
    ],
    total: 2,
  }),
  answers(classCalls.armsOfSchool, { foundClassArms: [gold, ruby], total: 2 }),
  answers(subjectCalls.viewAll, {
    foundSubjects: [
      { ...maths, owner: 'state', code: 'MTH', classes: [{ ...jss1 }, { ...jss2 }] },
      { ...yoruba, owner: 'school', classes: [{ ...jss2, elective: true }, { ...jss1 }], can: { edit: true } },
    ],
    total: 2,
  }),
]

describe('the subjects of a school', () => {
  const open = (user: LoggedInUser, ...more: Answering[]) =>
    openPages({ at: '/subject-management', routes: subjectRoutes, user, answers: [...more, ...lists], asks: true })
  const act = async (user: { click: (element: Element) => Promise<void> }, subject: string, name: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${subject}` }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }

  it('show whose they are, and offer a change only of the own ones', async () => {
    const { user } = await open(head('list'))
    const row = await screen.findByRole('row', { name: /Yoruba/ })
    expect(row.textContent).toContain('School')
    expect(screen.getByRole('row', { name: /Mathematics/ }).textContent).toContain('JSS 1, JSS 2')
    await user.click(screen.getByRole('button', { name: 'Actions for Mathematics' }))
    await screen.findByRole('menuitem', { name: 'Who takes it' })
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  })

  it('have no button to add one for somebody who may not', async () => {
    await open(without(head('reads'), 'subject.manage'))
    await screen.findByRole('row', { name: /Yoruba/ })
    expect(screen.queryByRole('button', { name: 'Add subject' })).toBeNull()
  })

  it('gain one with the classes that take it', async () => {
    const { server, user } = await open(head('adds'), answers(subjectCalls.add, {}))
    await press('Add subject')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add subject' }))
    await user.click(dialog.getByRole('button', { name: 'Add subject' }))
    await waitFor(() => expect(errorAt(field('Name'))).toContain(messages.required))
    await user.type(field('Name'), 'Farming')
    await user.click(await dialog.findByRole('checkbox', { name: 'JSS 1' }))
    await user.click(dialog.getByRole('checkbox', { name: 'JSS 2' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Elective in JSS 2' }))
    await user.click(dialog.getByRole('button', { name: 'Add subject' }))
    await sees('Subject Created Successfully')
    expect(server.asked(subjectCalls.add)[0]?.body).toMatchObject({
      name: 'Farming',
      classes: [
        { classId: jss1.id, elective: false },
        { classId: jss2.id, elective: true },
      ],
    })
  })

  it('keep what was typed where a name exists already', async () => {
    const message = 'Yoruba already exists. Choose another name.'
    const { user } = await open(
      head('exists'),
      answers(subjectCalls.add, refuse(subjectErrors.nameTaken, { message, fields: [{ path: 'body.name', message }] })),
    )
    await press('Add subject')
    await user.type(await screen.findByLabelText(/^Name/), 'Yoruba')
    await user.type(field('Code'), 'YOR')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add subject' }))
    await waitFor(() => expect(errorAt(field('Name'))).toContain(message))
    expect(field('Code').value).toBe('YOR')
  })

  it('are edited as they are on the server now', async () => {
    const { server, user } = await open(
      head('edits'),
      answers(subjectCalls.view, { ...yoruba, code: 'YOR', owner: 'school', classes: [{ ...jss1 }] }),
      answers(subjectCalls.update, refuse(subjectErrors.hasScores, { message: 'Ojo already has scores.' })),
    )
    await act(user, 'Yoruba', 'Edit')
    expect((await screen.findByLabelText<HTMLInputElement>('Code')).value).toBe('YOR')
    await user.click(screen.getByRole('checkbox', { name: 'JSS 1' }))
    await press('Save subject')
    await sees('Ojo already has scores.')
    expect(server.asked(subjectCalls.update)[0]?.body).toMatchObject({
      name: 'Yoruba',
      addClasses: [],
      removeClasses: [{ classId: jss1.id, elective: false }],
    })
  })

  it('become electives once what leaves the report cards is confirmed', async () => {
    const effects = [
      {
        effect: 'Becomes an elective: Yoruba in JSS 1.',
        counts: { scores: 114, cards: 38, students: 38 },
        atLeast: false,
      },
    ]
    const { server, user } = await open(
      head('elective'),
      answers(subjectCalls.view, { ...yoruba, owner: 'school', classes: [{ ...jss1, elective: false }] }),
      answers(subjectCalls.update, ({ body }) =>
        body.confirmed ? yoruba : refuse(recordedErrors.unconfirmed, { details: { effects } }),
      ),
    )
    await act(user, 'Yoruba', 'Edit')
    await user.click(await screen.findByRole('checkbox', { name: 'Elective in JSS 1' }))
    await press('Save subject')
    const dialog = await screen.findByRole('dialog', { name: 'This changes what is already recorded' })
    expect(dialog.textContent).toContain('114 scores')
    await press('Save this change')
    await sees('Subject Updated Successfully')
    expect(server.asked(subjectCalls.update)[1]?.body).toMatchObject({
      revision: 3,
      addClasses: [{ classId: jss1.id, elective: true }],
      removeClasses: [{ classId: jss1.id, elective: false }],
      confirmed: effects,
    })
  })

  it('merge a class that somebody else added meanwhile', async () => {
    const mine = { ...yoruba, code: null, description: null, owner: 'school', can: { edit: true } } as const
    const theirs = {
      ...mine,
      revision: 4,
      classes: [
        { ...jss1, elective: false },
        { ...jss2, elective: false },
      ],
    }
    const { server, user } = await open(
      head('merges'),
      answers(subjectCalls.view, { ...mine, classes: [{ ...jss1, elective: false }] }),
      answers(subjectCalls.update, ({ body }) =>
        body.revision === 4 ? theirs : refuse(subjectErrors.changedMeanwhile, { details: { theirs, by: 'Bisi Cole' } }),
      ),
    )
    await act(user, 'Yoruba', 'Edit')
    await user.type(await screen.findByLabelText('Code'), 'YOR')
    await press('Save subject')
    const dialog = await screen.findByRole('dialog', { name: 'Bisi Cole changed this subject while you were typing' })
    expect(dialog.textContent).toContain('Taken in JSS 2')
    await press('Save these versions')
    await sees('Subject Updated Successfully')
    expect(server.asked(subjectCalls.update).map(({ body }) => body)).toMatchObject([
      { code: 'YOR', addClasses: [], removeClasses: [], revision: 3 },
      { code: 'YOR', addClasses: [], removeClasses: [], revision: 4 },
    ])
  })

  it('send only the classes that were added, so that those that others add meanwhile stay', async () => {
    const { server, user } = await open(
      head('adds one'),
      answers(subjectCalls.view, { ...yoruba, owner: 'school', classes: [{ ...jss1, elective: false }] }),
      answers(subjectCalls.update, yoruba),
    )
    await act(user, 'Yoruba', 'Edit')
    await user.click(await screen.findByRole('checkbox', { name: 'JSS 2' }))
    await press('Save subject')
    await sees('Subject Updated Successfully')
    expect(server.asked(subjectCalls.update)[0]?.body).toEqual({
      name: 'Yoruba',
      code: null,
      description: null,
      addClasses: [{ classId: jss2.id, elective: false }],
      removeClasses: [],
      revision: 3,
    })
  })

  const students = [
    { id: idOf('Ada'), fullName: 'Ojo, Ada', fxId: 'OG1', offered: true },
    { id: idOf('Ben'), fullName: 'Obi, Ben', fxId: 'OG2', offered: false },
  ]

  it('say who takes an elective, and change it for several arms at once', async () => {
    const { server, user } = await open(
      head('takers'),
      answers(subjectCalls.viewStudents, ({ params }) => ({ elective: params.classArm === ruby.id, students })),
      answers(subjectCalls.updateStudents, { message: 'Done.' }),
    )
    await act(user, 'Yoruba', 'Who takes it')
    const dialog = within(await screen.findByRole('dialog', { name: 'Who takes Yoruba' }))
    await sees(/1 of 2 take it. It is an elective here./)
    await user.click(dialog.getByRole('checkbox', { name: /Obi, Ben/ }))
    await sees(/2 of 2 take it/)
    await choose('Class arm', 'JSS 1 Gold')
    await sees(/It is taken by all here, unless somebody is left out./)
    await user.click(dialog.getByRole('checkbox', { name: 'All students of the class arm' }))
    await press('Save 2 class arms')
    await sees('Subject Students Updated Successfully')
    expect(server.asked(subjectCalls.updateStudents).map(({ params, body }) => [params.classArm, body])).toEqual([
      [ruby.id, { add: [idOf('Ben')], remove: [] }],
      [gold.id, { add: [idOf('Ben')], remove: [] }],
    ])
  })

  it('keep the ticks of the arm that could not be saved, and say why', async () => {
    const message = 'Ojo, Ada already has scores in this subject this term. Empty them before taking the subject away.'
    const { user } = await open(
      head('scores'),
      answers(subjectCalls.viewStudents, { elective: true, students }),
      answers(subjectCalls.updateStudents, refuse(subjectErrors.hasScores, { message })),
    )
    await act(user, 'Yoruba', 'Who takes it')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('checkbox', { name: /Ojo, Ada/ }))
    await press('Save')
    await sees('Not saved')
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain(message))
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Ojo, Ada/ }).checked).toBe(false)
  })

  it('show who takes one to somebody who may not change it', async () => {
    const { user } = await open(
      without(head('only reads'), 'subject.manage'),
      answers(subjectCalls.viewStudents, { elective: true, students }),
    )
    await act(user, 'Yoruba', 'Who takes it')
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Ojo, Ada/ })
    expect([box.checked, box.disabled]).toEqual([true, true])
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

describe('attaching teachers to subjects', () => {
  const bola = { id: idOf('Bola'), firstName: 'Bola', lastName: 'Ade', username: 'bola.ade' }
  const chidi = { id: idOf('Chidi'), firstName: 'Chidi', lastName: 'Eze', username: 'chidi.eze' }
  const taught = [
    { subject: maths, classArm: gold, teachers: [bola] },
    { subject: yoruba, classArm: gold, elective: true, teachers: [] },
  ]
  const nothingToTakeOver = {
    session: '2027/2028',
    former: '2026/2027',
    assignments: 0,
    teachers: 0,
    classArms: 0,
    notTaken: [],
    notTakenTotal: 0,
  }
  const open = (name: string, ...more: Answering[]) =>
    openPages({
      at: `/academics/subject-teacher-attachment?arms=${gold.id}`,
      routes: subjectRoutes,
      user: head(name),
      answers: [
        ...more,
        answers(subjectCalls.formerTeachers, nothingToTakeOver),
        answers(subjectCalls.byClassArm, { foundSubjects: taught, total: 2 }),
        answers(staffCalls.search, ({ query }) => ({
          foundStaffs: [bola, chidi].filter(({ firstName }) => firstName.includes(query.searchTerm ?? '')),
          total: 2,
        })),
        ...lists,
      ],
    })
  const teacherOfYoruba = 'Teacher of Yoruba in JSS 1 Gold'

  it('puts the subjects without a teacher first, and saves the one chosen', async () => {
    const { server } = await open('attaches', answers(subjectCalls.assign, { message: 'Done.' }))
    await sees('1 of 2 subjects without a teacher.')
    const rows = within(screen.getByRole('table', { name: 'Subjects and their teachers' })).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('Yoruba')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save teachers' }).disabled).toBe(true)
    await choose(teacherOfYoruba, /Chidi Eze/)
    await sees('Not saved')
    server.answer(
      answers(subjectCalls.byClassArm, {
        foundSubjects: [taught[0], { ...taught[1], teachers: [chidi] }].filter(row => row !== undefined),
        total: 2,
      }),
    )
    await press('Save 1 subject')
    await sees('Subject Teachers Updated Successfully')
    expect(server.asked(subjectCalls.assign)[0]?.body).toEqual({
      school: school.id,
      assignments: [{ classArmId: gold.id, subjectId: yoruba.id, add: [chidi.id], remove: [] }],
    })
    await sees('All 2 subjects have a teacher.')
  })

  it('never takes somebody of an earlier search', async () => {
    const { server, user } = await open('earlier')
    await sees('1 of 2 subjects without a teacher.')
    expect((await choices(teacherOfYoruba)).join()).toContain('Bola Ade')
    await user.type(field(teacherOfYoruba), 'Chidi{ArrowDown}{Enter}')
    expect(field(teacherOfYoruba).value).toBe('Chidi')
    await waitFor(() => expect(server.asked(staffCalls.search).at(-1)?.query.searchTerm).toBe('Chidi'))
    await choose(teacherOfYoruba, /Chidi Eze/)
    await waitFor(() => expect(field(teacherOfYoruba).value).toBe('Chidi Eze'))
  })

  it('adds a second teacher', async () => {
    const { server } = await open('second', answers(subjectCalls.assign, { message: 'Done.' }))
    await press('Another teacher of Mathematics in JSS 1 Gold')
    await choose('Teacher 2 of Mathematics in JSS 1 Gold', /Chidi Eze/)
    await press('Save 1 subject')
    await waitFor(() => expect(server.asked(subjectCalls.assign)).toHaveLength(1))
    expect(server.asked(subjectCalls.assign)[0]?.body).toMatchObject({
      assignments: [{ add: [chidi.id], remove: [] }],
    })
  })

  it('keeps the choice where it could not be saved, and asks before it is left', async () => {
    const { user, address, router } = await open('offline', answers(subjectCalls.assign, lost))
    await sees('1 of 2 subjects without a teacher.')
    await choose(teacherOfYoruba, /Chidi Eze/)
    await press('Save 1 subject')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(field(teacherOfYoruba).value).toBe('Chidi Eze')
    void router.navigate({ href: '/subject-management' })
    await sees('Leave without saving?')
    await press('Stay on this page')
    expect(address()).toContain('/academics/subject-teacher-attachment')
    await user.keyboard('{Escape}')
    expect(field(teacherOfYoruba).value).toBe('Chidi Eze')
  })

  it('proposes the teachers of the session before, takes them over in one press, and names those who left', async () => {
    const left = {
      notTaken: [{ teacher: 'Bello, Ben', subject: 'English', classArm: 'JSS 1 Gold', because: 'left the school' }],
      notTakenTotal: 1,
    }
    const { server, user } = await open(
      'takes over',
      answers(subjectCalls.formerTeachers, {
        session: '2027/2028',
        former: '2026/2027',
        assignments: 174,
        teachers: 21,
        classArms: 12,
        ...left,
      }),
      answers(subjectCalls.takeOverTeachers, {
        message: '174 subjects with a teacher of 2026/2027 taken over.',
        taken: 174,
        ...left,
      }),
    )
    const panel = await screen.findByRole('region', { name: 'Subject teachers of 2026/2027' })
    expect(panel.textContent).toContain('174 subjects of 12 class arms, 21 teachers.')
    expect(panel.textContent).toContain('English, JSS 1 GoldBello, Ben: left the school.')
    await user.click(within(panel).getByRole('button', { name: 'Take over 174 subjects' }))
    await waitFor(() => expect(server.asked(subjectCalls.takeOverTeachers)).toHaveLength(1))
    await screen.findByRole('heading', { name: '174 subjects with a teacher of 2026/2027 taken over.' })
    await sees('Bello, Ben: left the school.')
    expect(screen.queryByRole('button', { name: /Take over/ })).toBeNull()
  })

  it('says what to do where no class arm is chosen, and where none exists', async () => {
    const { server, router } = await open('none')
    server.answer(answers(classCalls.armsOfSchool, { foundClassArms: [], total: 0 }))
    await router.navigate({ href: '/academics/subject-teacher-attachment' })
    await sees('Choose one or more class arms above to see their subjects.')
  })
})
