import { classArmDetails, classCalls, classDetails, classErrors } from '@akada/contract/classes/calls'
import { messages } from '@akada/contract/kernel/messages'
import { staffCalls } from '@akada/contract/staff/calls'
import { studentCalls, studentErrors } from '@akada/contract/students/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn } from '../../../../test/blank.ts'
import { choose, errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school, without } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import { classRoutes } from '../routes.ts'

const base = '/academics/class-management'
const junior = { id: idOf('Junior'), name: 'Junior Secondary' }
const senior = { id: idOf('Senior'), name: 'Senior Secondary' }
const jss1 = { id: idOf('JSS 1'), name: 'JSS 1', level: 7 }
const ss1 = { id: idOf('SS 1'), name: 'SS 1', level: 10 }
const bola = { id: idOf('Bola'), firstName: 'Bola', lastName: 'Ade', username: 'bola.ade' }
const gold = {
  id: idOf('Gold'),
  name: 'Gold',
  fullName: 'JSS 1 Gold',
  class: jss1,
  school,
  session: { id: idOf('2026/2027'), name: '2026/2027' },
  studentCount: 1,
  revision: 4,
  can: { edit: true },
}
const ada = { id: idOf('Ada'), fullName: 'Ojo, Ada', admissionNumber: 'A/1', status: 'Active', class: jss1 } as const
const head = (name: string): LoggedInUser => inSchool(name, 'principal')

const open = (user: LoggedInUser, at: string, more: Answering[] = []) =>
  openPages({
    at: `${base}${at}`,
    routes: classRoutes,
    user,
    answers: [
      ...more,
      answers(classCalls.types, { classType: [junior, senior] }),
      answers(classCalls.viewAll, {
        foundClasses: [
          { ...jss1, classType: junior, owner: 'state', armCount: 1, studentCount: 30 },
          { ...ss1, classType: senior, owner: 'school', can: { edit: true } },
        ],
        total: 2,
      }),
      answers(classCalls.armsOfSchool, { foundClassArms: [gold], total: 1 }),
      answers(classCalls.viewArm, gold),
      answers(staffCalls.search, { foundStaffs: [bola], total: 1 }),
      answers(studentCalls.byClassArm, { foundStudents: [ada], total: 1 }),
    ],
  })
const inDialog = async (name: string): Promise<void> =>
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name })
    .click()

describe('the classes of a school', () => {
  it('are listed by type, and only the own ones can be changed', async () => {
    const { user } = await open(head('classes'), '')
    await sees('Junior Secondary')
    await sees('Own class')
    await user.click(screen.getByRole('button', { name: 'Actions for JSS 1' }))
    await screen.findByRole('menuitem', { name: 'Class arms' })
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  })

  it('changed by somebody else meanwhile show both versions', async () => {
    const own = filledIn(classDetails, { ...ss1, classType: senior, owner: 'school', revision: 2, can: { edit: true } })
    const theirs = { ...own, name: 'SS One', revision: 3 }
    const { server, user } = await open(head('class conflict'), '', [
      answers(classCalls.view, own),
      answers(classCalls.update, ({ body }) =>
        body.revision === 3
          ? { ...own, ...body, revision: 4 }
          : refuse(classErrors.changedMeanwhile, { details: { theirs, by: 'Mrs Bello' } }),
      ),
    ])
    await user.click(await screen.findByRole('button', { name: 'Actions for SS 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await screen.findByRole('button', { name: 'Save class' })
    await fillIn({ Name: 'SS I' })
    await press('Save class')
    const name = 'Mrs Bello changed this class while you were typing'
    const dialog = within(await screen.findByRole('dialog', { name }))
    const radios = within(dialog.getByRole('radiogroup', { name: 'Name' }))
    expect(radios.getByRole('radio', { name: /Mrs Bello/ }).textContent).toContain('SS One')
    await user.click(radios.getByRole('radio', { name: /Yours/ }))
    await press('Save these versions')
    await sees('Class Updated Successfully')
    expect(server.asked(classCalls.update).at(-1)?.body).toMatchObject({ name: 'SS I', revision: 3 })
  })

  it('gain one with a type and a level', async () => {
    const { server, user } = await open(head('adds'), '', [answers(classCalls.add, {})])
    await press('Add class')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add class' }))
    await user.click(dialog.getByRole('button', { name: 'Add class' }))
    await waitFor(() => expect(errorAt(field('Level'))).toContain(messages.required))
    expect(errorAt(field('Class type'))).toContain(messages.required)
    await fillIn({ Name: 'SS 4', Level: '13' })
    await choose('Class type', 'Senior Secondary')
    await user.click(dialog.getByRole('button', { name: 'Add class' }))
    await sees('Class Created Successfully')
    expect(server.asked(classCalls.add)[0]?.body).toMatchObject({ name: 'SS 4', classTypeId: senior.id, level: 13 })
  })
})

describe('the class arms of a school', () => {
  it('gain one, and offer a stream to senior classes only', async () => {
    const { server, user } = await open(head('arm'), '/class-arms', [answers(classCalls.addArm, gold)])
    await press('Add class arm')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add class arm' }))
    await user.click(dialog.getByRole('button', { name: 'Add class arm' }))
    await waitFor(() => expect(errorAt(field('Class'))).toContain(messages.required))
    await choose('Class', 'SS 1')
    await fillIn({ Name: 'Ruby' })
    await choose('Stream', 'Science')
    await sees(/^Electives of Science: Biology, Chemistry, Physics/)
    await user.clear(field('Class'))
    await choose('Class', 'JSS 1')
    await waitFor(() => expect(screen.queryByLabelText('Stream')).toBeNull())
    await choose('Class teacher', /Bola Ade/)
    await user.click(dialog.getByRole('button', { name: 'Add class arm' }))
    await sees('Class Arm Created Successfully')
    expect(server.asked(classCalls.addArm)[0]?.body).toMatchObject({
      name: 'Ruby',
      classId: jss1.id,
      stream: null,
      classTeacherId: bola.id,
      school: school.id,
    })
  })

  it('lose one that is empty, or say why it stays', async () => {
    const message = 'JSS 1 Gold still has 1 student.'
    const { server } = await open(head('deletes'), '/class-arms', [
      answers(classCalls.deleteArm, refuse(classErrors.armNotEmpty, { message })),
    ])
    await press('Delete JSS 1 Gold')
    await press("No, Don't delete")
    expect(server.asked(classCalls.deleteArm)).toEqual([])
    await press('Delete JSS 1 Gold')
    await press('Yes, Delete JSS 1 Gold')
    await sees(message)
    server.answer(answers(classCalls.deleteArm, { message: 'Class Arm Deleted Successfully' }))
    await press('Delete JSS 1 Gold')
    await press('Yes, Delete JSS 1 Gold')
    await sees('Class Arm Deleted Successfully')
  })

  it('have no buttons for somebody who may not change them', async () => {
    const reader = without(head('reads'), 'class-arm.manage')
    await open(reader, '/class-arms', [
      answers(classCalls.armsOfSchool, { foundClassArms: [{ ...gold, can: { edit: false } }], total: 1 }),
    ])
    await screen.findByRole('link', { name: 'JSS 1 Gold' })
    expect(screen.queryByRole('button', { name: /Add class arm|Delete/ })).toBeNull()
  })
})

describe('the students of a class arm', () => {
  const at = `/class-arms/edit-arm/${gold.id}`
  const waiting = [
    { id: idOf('Ben'), fullName: 'Obi, Ben', admissionNumber: 'A/2' },
    { id: idOf('Chi'), fullName: 'Eze, Chi', admissionNumber: 'A/3' },
  ]
  const found = answers(studentCalls.search, { foundStudents: waiting, total: 2 })

  it('are joined by those who are chosen among the students without an arm', async () => {
    const { server, user } = await open(head('joins'), at, [
      found,
      answers(studentCalls.addToArm, { message: 'Students Added Successfully', assigned: 1 }),
    ])
    await press('Add students')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add students to JSS 1 Gold' }))
    await user.type(await dialog.findByRole('searchbox'), 'eze')
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /Obi, Ben/ })).toBeNull())
    await user.click(dialog.getByRole('checkbox', { name: 'All 1 found' }))
    await user.click(dialog.getByRole('button', { name: 'Add 1 student' }))
    await sees('Students Added Successfully')
    expect(server.asked(studentCalls.addToArm)[0]).toMatchObject({
      params: { id: gold.id },
      body: { studentIds: [idOf('Chi')] },
    })
  })

  it('stay as they are where adding is refused, and the choice is kept', async () => {
    const { user } = await open(head('refused'), at, [
      found,
      answers(studentCalls.addToArm, refuse(studentErrors.wrongClass)),
    ])
    await press('Add students')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('checkbox', { name: /Obi, Ben/ }))
    await inDialog('Add 1 student')
    await sees('Nobody was added')
    await sees(studentErrors.wrongClass.message)
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Obi, Ben/ }).checked).toBe(true)
  })

  it('of the next session are moved to another arm of that session', async () => {
    const session = { id: idOf('2027/2028'), name: '2027/2028' }
    const ruby = { ...gold, id: idOf('Ruby'), name: 'Ruby', fullName: 'JSS 1 Ruby', session }
    const opal = { ...ruby, id: idOf('Opal'), name: 'Opal', fullName: 'JSS 1 Opal' }
    const { server, user } = await open(head('moves next year'), `/class-arms/edit-arm/${ruby.id}`, [
      answers(classCalls.viewArm, ruby),
      answers(classCalls.searchArms, { foundClassArms: [ruby, opal], total: 2 }),
      answers(studentCalls.assign, { message: '1 student will be in JSS 1 Opal.', assigned: 1 }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Actions for Ojo, Ada' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move to another arm' }))
    await sees('Assign Ojo, Ada to a class arm of 2027/2028')
    await choose('Class arm', /^JSS 1 Opal/)
    await inDialog('Assign to class arm')
    await waitFor(() =>
      expect(server.asked(studentCalls.assign)[0]?.body).toEqual({ classArm: opal.id, studentIds: [ada.id] }),
    )
    expect(server.asked(classCalls.searchArms)[0]?.query).toMatchObject({ session: session.id })
    expect(server.asked(classCalls.armsOfSchool)).toHaveLength(0)
  })

  it('are not shown to staff who do not teach them, who are told why', async () => {
    const hidden = { code: 'not_found', status: 404, message: 'This does not exist, or is not yours to see.' } as const
    await open(head('hidden'), at, [answers(studentCalls.byClassArm, refuse(hidden))])
    await sees(/They are shown to the class teacher, the subject teachers of this class arm/)
  })

  it('keep their class while somebody is in the arm, and the arm gets another name', async () => {
    const { server } = await open(head('renames'), at, [answers(classCalls.updateArm, { ...gold, name: 'Blue' })])
    await screen.findByRole('button', { name: 'Save class arm' })
    expect(field('Class').disabled).toBe(true)
    await fillIn({ Name: 'Blue' })
    await press('Save class arm')
    await sees('Class Arm Updated Successfully')
    expect(server.asked(classCalls.updateArm)[0]?.body).toMatchObject({ name: 'Blue', classId: jss1.id, revision: 4 })
  })

  it('changed by somebody else meanwhile are saved with what both changed, after both versions are shown', async () => {
    const theirs = filledIn(classArmDetails, { ...gold, classTeacher: bola, revision: 5 })
    const { server } = await open(head('conflict'), at, [
      answers(classCalls.updateArm, ({ body }) =>
        body.revision === 5
          ? { ...gold, classTeacher: bola, description: 'Upstairs', revision: 6 }
          : refuse(classErrors.armChangedMeanwhile, { details: { theirs, by: 'Mrs Bello' } }),
      ),
    ])
    await screen.findByRole('button', { name: 'Save class arm' })
    await fillIn({ Description: 'Upstairs' })
    await press('Save class arm')
    const name = 'Mrs Bello changed this class arm while you were typing'
    const dialog = within(await screen.findByRole('dialog', { name }))
    const teacher = dialog.getByRole('radiogroup', { name: 'Class teacher' })
    expect(teacher.textContent).toContain('Not Assigned')
    expect(teacher.textContent).toContain('Bola Ade')
    await press('Save these versions')
    await sees('Class Arm Updated Successfully')
    expect(server.asked(classCalls.updateArm).at(-1)?.body).toMatchObject({
      classTeacherId: bola.id,
      description: 'Upstairs',
      revision: 5,
    })
  })
})

describe('arms of many classes', () => {
  it('are added in one step, with the number said before', async () => {
    const { server } = await open(head('many arms'), '/class-arms', [
      answers(classCalls.addArms, { message: 'Class Arms Created Successfully', created: 5, existing: 1 }),
    ])
    await press('Add to many classes')
    await sees('Adds 6 class arms. Arms that are there already stay as they are.')
    await fillIn({ 'Names of the arms': 'Gold, Blue, Green' })
    await press('Add 5 class arms')
    await sees('5 class arms added, 1 there already')
    expect(server.asked(classCalls.addArms)[0]?.body).toEqual({
      school: school.id,
      classes: [jss1.id, ss1.id],
      names: ['Gold', 'Blue', 'Green'],
    })
  })

  it('keeps what was chosen and says why where nothing was added', async () => {
    const { user } = await open(head('no arms'), '/class-arms', [
      answers(classCalls.addArms, refuse(classErrors.noActiveSession)),
    ])
    await press('Add to many classes')
    await user.click(await screen.findByRole('checkbox', { name: 'JSS 1' }))
    await press('Add 3 class arms')
    await sees('The state has no active term yet. Ask the state admin to start one.')
    expect(screen.getByRole('checkbox', { name: 'SS 1' })).toHaveProperty('checked', true)
  })
})
