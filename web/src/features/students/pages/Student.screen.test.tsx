import { attendanceCalls } from '@akada/contract/attendance/calls'
import { certificateCalls } from '@akada/contract/certificates/calls'
import { classCalls } from '@akada/contract/classes/calls'
import { genericCalls } from '@akada/contract/generic/calls'
import { messages } from '@akada/contract/kernel/messages'
import { mergeCalls, mergeErrors } from '@akada/contract/merges/calls'
import { reportCardCalls } from '@akada/contract/report-cards/calls'
import { studentCalls, studentErrors } from '@akada/contract/students/calls'
import { moveErrors, studentMoveCalls } from '@akada/contract/students/moves'
import { studentProfile } from '@akada/contract/students/schemas'
import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { choices, choose, errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school, without } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import type { Profile } from '../queries.ts'
import { studentRoutes } from '../routes.ts'

const base = '/administration/user-management/student-management/admission-register'
const ada = idOf('Ada')
const jss1 = { id: idOf('JSS 1'), name: 'JSS 1' }
const gold = { id: idOf('Gold'), name: 'Gold' }
const arms = [
  { ...gold, fullName: 'JSS 1 Gold', class: jss1, studentCount: 30 },
  { id: idOf('Ruby'), name: 'Ruby', fullName: 'JSS 1 Ruby', class: jss1, studentCount: 1 },
  { id: idOf('Jade'), name: 'Jade', fullName: 'JSS 2 Jade', class: { id: idOf('JSS 2'), name: 'JSS 2' } },
]
const enrolment = { school, class: jss1, classArm: gold, begins: '2026-09-14', ends: null }

const profileOf = (more: PartOf<Profile> = {}): Profile =>
  filledIn(studentProfile, {
    id: ada,
    fxId: 'OG-0001',
    fullName: 'Ojo, Ada',
    firstName: 'Ada',
    lastName: 'Ojo',
    admissionNumber: 'A/1',
    admissionDate: '2026-09-14',
    gender: 'female',
    dateOfBirth: '2014-03-09',
    nationality: 'Nigerian',
    status: 'Active',
    school,
    enrolments: [enrolment],
    revision: 4,
    can: { edit: true, assign: true, seeContacts: true, call: false },
    ...more,
  })

const open = (user: LoggedInUser, at: string, more: Answering[] = []) =>
  openPages({
    at: `${base}${at}`,
    routes: studentRoutes,
    user,
    answers: [
      ...more,
      answers(studentCalls.view, profileOf()),
      answers(studentMoveCalls.duplicates, { found: [] }),
      answers(attendanceCalls.ofStudent, { terms: [], notable: [] }),
      answers(reportCardCalls.byStudent, { cards: [] }),
      answers(genericCalls.statesAndLocalGovernments, {}),
      answers(classCalls.armsOfSchool, { foundClassArms: arms, total: 3 }),
      answers(classCalls.viewAll, { foundClasses: [jss1], total: 1 }),
    ],
  })
const clerk = (name: string): LoggedInUser => inSchool(name)
const inDialog = async (user: UserEvent, name: string): Promise<void> =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

describe('the page of a student', () => {
  it('says where the student is, and shows health details only to those who get them', async () => {
    await open(clerk('place'), `/${ada}`)
    await sees('JSS 1 Gold')
    await sees('OG-0001')
    expect(screen.queryByText('Health')).toBeNull()
  })

  it('has no button for what the role does not allow', async () => {
    const teacher = without(inSchool('teacher', 'teacher'), 'transfer.request-own-class')
    await open(teacher, `/${ada}`, [answers(studentCalls.view, profileOf({ can: {} }))])
    await sees('JSS 1 Gold')
    const acts = screen.queryAllByRole('button').map(({ textContent }) => textContent)
    expect(acts.filter(name => /More|Assign|Move|Readmit|picture/.test(name))).toEqual([])
    expect(screen.queryByRole('link', { name: 'Edit student' })).toBeNull()
  })

  const again = idOf('Ada again')
  it.each([ada, again])('warns of another record of the child, and proposes to keep the older', async shown => {
    const student = { id: shown === ada ? again : ada, fullName: 'Ojo, Adah' }
    const like = answers(studentMoveCalls.duplicates, {
      found: [{ student, because: ['like name', 'same birth date'] }],
    })
    await open(clerk(`like ${shown}`), `/${shown}`, [answers(studentCalls.view, profileOf({ id: shown })), like])
    const link = await screen.findByRole('link', { name: 'Compare and merge' })
    expect(link.getAttribute('href')).toContain(`keep=${ada}&remove=${again}`)
  })

  it('takes a picture only with consent', async () => {
    const { server, user } = await open(clerk('picture'), `/${ada}`, [
      answers(studentCalls.view, profileOf({ photoConsent: true })),
      answers(studentCalls.updatePicture, { profilePicture: { Location: 'https://files.example/ada.webp' } }),
    ])
    await press('Add picture')
    await user.upload(field('Picture of Ojo, Ada'), new File(['x'], 'ada.png', { type: 'image/png' }))
    await sees('Picture Updated Successfully')
    expect(server.asked(studentCalls.updatePicture)[0]?.form?.get('file')).toMatchObject({ name: 'ada.png' })
  })

  it('says that no picture can be added without consent', async () => {
    await open(clerk('no consent'), `/${ada}`)
    await sees('No photo consent is recorded, so no picture can be added.')
  })
})

describe('a student who changes the class arm', () => {
  const assigns = answers(studentCalls.assign, { message: 'Assigned Successfully', assigned: 1 })
  it('goes to an arm of the own class', async () => {
    const { server, user } = await open(clerk('moves'), `/${ada}`, [assigns])
    await press('Move to another arm')
    await sees('They are in it from today on. Where they were before stays in their history.')
    expect(await choices('Class arm')).toEqual(['JSS 1 Gold · 30 students', 'JSS 1 Ruby · 1 student'])
    await user.click(screen.getByRole('option', { name: /Ruby/ }))
    await inDialog(user, 'Assign to class arm')
    await sees('Assigned Successfully')
    expect(server.asked(studentCalls.assign)[0]?.body).toEqual({ classArm: idOf('Ruby'), studentIds: [ada] })
  })

  it('goes there from an earlier day where the arm was wrong', async () => {
    const { server, user } = await open(clerk('wrong arm'), `/${ada}`, [assigns])
    await press('Move to another arm')
    await choices('Class arm')
    await user.click(screen.getByRole('option', { name: /Ruby/ }))
    await user.type(screen.getByLabelText('In the class arm from'), '15-09-2026')
    await sees(/If the class arm was wrong from the start, the day from which the new one is right/)
    await inDialog(user, 'Assign to class arm')
    await sees('Assigned Successfully')
    const body = { classArm: idOf('Ruby'), studentIds: [ada], from: '2026-09-15' }
    expect(server.asked(studentCalls.assign)[0]?.body).toEqual(body)
  })

  it('goes to an arm of another class where the class was wrong', async () => {
    const { server, user } = await open(clerk('wrong class'), `/${ada}`, [assigns])
    await press('Move to another arm')
    await user.click(await screen.findByLabelText('JSS 1 is the wrong class'))
    await choose('Class arm', /Jade/)
    await inDialog(user, 'Assign to class arm')
    await sees('Assigned Successfully')
    expect(server.asked(studentCalls.assign)[0]?.body).toMatchObject({ classArm: idOf('Jade'), correctsClass: true })
  })

  it('is in the first arm from a day that is chosen', async () => {
    const { server, user } = await open(clerk('first arm'), `/${ada}`, [
      answers(studentCalls.view, profileOf({ enrolments: [{ ...enrolment, classArm: null }] })),
      answers(studentCalls.assign, refuse(studentErrors.wrongClass)),
    ])
    await press('Assign to class arm')
    await choose('Class arm', /Gold/)
    await user.type(field('In the class arm from'), '21-09')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign to class arm' }).disabled).toBe(true)
    await user.type(field('In the class arm from'), '-2026')
    await inDialog(user, 'Assign to class arm')
    await sees('No students moved')
    await sees(studentErrors.wrongClass.message)
    expect(server.asked(studentCalls.assign)[0]?.body).toMatchObject({ from: '2026-09-21' })
    expect(field('In the class arm from').value).toBe('21-09-2026')
  })
})

describe('a student who leaves', () => {
  const withdraw = async (user: UserEvent): Promise<void> => {
    await press('More')
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw student' }))
    await screen.findByRole('dialog', { name: 'Withdraw Ojo, Ada' })
  }

  it('is withdrawn with the last day and the cause', async () => {
    const { server, user } = await open(clerk('leaves'), `/${ada}`, [answers(studentMoveCalls.withdraw, profileOf())])
    await withdraw(user)
    await inDialog(user, 'Withdraw student')
    await waitFor(() => expect(errorAt(field('Cause of leaving'))).toContain(messages.required))
    await fillIn({ 'Last day in school': '20-11-2026', 'Cause of leaving': 'Moved to Lagos' })
    await inDialog(user, 'Withdraw student')
    await sees('Student Withdrawn Successfully')
    expect(server.asked(studentMoveCalls.withdraw)[0]?.body).toEqual({ lastDay: '2026-11-20', cause: 'Moved to Lagos' })
  })

  it.each([
    ['2026-11', 'Write the day as DD-MM-YYYY.'],
    ['31-02-2026', '31-02-2026 does not exist. Check the day and the month.'],
    ['31-12-2199', /^Choose .* or an earlier day\.$/],
  ])('has no last day such as %s, which stays to be corrected', async (typed, message) => {
    const { server, user } = await open(clerk(`day ${typed}`), `/${ada}`, [
      answers(studentMoveCalls.withdraw, profileOf()),
    ])
    await withdraw(user)
    await fillIn({ 'Last day in school': typed, 'Cause of leaving': 'Moved' })
    await inDialog(user, 'Withdraw student')
    await sees(message)
    expect(field('Last day in school').value).toBe(typed)
    expect(server.asked(studentMoveCalls.withdraw)).toEqual([])
  })

  it('keeps the cause where a request to move prevents leaving', async () => {
    const message = 'Ada has a pending request to move to Ifo High School. Have it answered or cancelled first.'
    const { user } = await open(clerk('pending'), `/${ada}`, [
      answers(studentMoveCalls.withdraw, refuse(moveErrors.transferPending, { message })),
    ])
    await withdraw(user)
    await fillIn({ 'Cause of leaving': 'Moved' })
    await inDialog(user, 'Withdraw student')
    await sees(message)
    expect(field('Cause of leaving').value).toBe('Moved')
  })

  it('comes back into a class', async () => {
    const gone = profileOf({ status: 'Withdrawn', enrolments: [{ ...enrolment, ends: '2026-10-02' }] })
    const { server, user } = await open(clerk('returns'), `/${ada}`, [
      answers(studentCalls.view, gone),
      answers(certificateCalls.view, {
        readings: [{ school: 'Ake High School', state: 'Oyo', at: '2026-10-05T08:00:00Z' }],
      }),
      answers(studentMoveCalls.readmit, profileOf()),
    ])
    await screen.findByText(/^Record read by Ake High School, Oyo, on/)
    await press('Readmit student')
    await waitFor(() => expect(field('Class').value).toBe('JSS 1'))
    await choose('Class arm', 'JSS 1 Ruby')
    await fillIn({ 'First day back': '16-11-2026', Reason: 'Came back' })
    await inDialog(user, 'Readmit student')
    await sees('Student Readmitted Successfully')
    expect(server.asked(studentMoveCalls.readmit)[0]?.body).toEqual({
      classId: jss1.id,
      classArmId: idOf('Ruby'),
      firstDay: '2026-11-16',
      reason: 'Came back',
    })
  })
})

describe('the form that edits a student', () => {
  const at = `/${ada}/edit`
  const saved = answers(studentCalls.update, profileOf({ revision: 5 }))
  const opened = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Save student' })

  it('leaves health details alone for those who do not see them', async () => {
    const { server } = await open(clerk('no health'), at, [saved])
    await opened()
    await fillIn({ 'Middle name': 'Kemi' })
    await press('Save student')
    await sees('Student Updated Successfully')
    expect(server.asked(studentCalls.update)[0]?.body).toMatchObject({ middleName: 'Kemi', revision: 4 })
    expect(server.asked(studentCalls.update)[0]?.body).not.toHaveProperty('health')
  })

  it('takes guardians with their phone numbers, and removes them', async () => {
    const { server, user } = await open(clerk('guardians'), at, [saved])
    await opened()
    await press('Add a guardian')
    await fillIn({ Name: 'Mrs Ojo' })
    await choose('Relationship', 'Mother')
    await user.type(field('Phone numbers'), '0803{Enter}')
    await sees('Please put in only the last ten digits of your phone number.')
    await user.clear(field('Phone numbers'))
    await user.type(field('Phone numbers'), '0803 123 4567{Enter}')
    await waitFor(() => expect(field('Phone numbers').value).toBe(''))
    await press('Add another guardian')
    await press('Remove guardian 2')
    await press('Save student')
    await sees('Student Updated Successfully')
    expect(server.asked(studentCalls.update)[0]?.body).toMatchObject({
      guardians: [{ name: 'Mrs Ojo', relationship: 'Mother', phones: [{ code: '+234', number: '8031234567' }] }],
    })
  })

  it('saves health details for those who see them', async () => {
    const { server } = await open(clerk('health'), at, [
      answers(studentCalls.view, profileOf({ health: { bloodGroup: 'O+' } })),
      saved,
    ])
    await opened()
    await choose('Genotype', 'AS')
    await press('Save student')
    await sees('Student Updated Successfully')
    expect(server.asked(studentCalls.update)[0]?.body).toMatchObject({ health: { bloodGroup: 'O+', genotype: 'AS' } })
  })

  it('keeps one side of each field where somebody else saved meanwhile', async () => {
    const theirs = profileOf({ middleName: 'Ruth', previousSchool: 'Ifo Primary', revision: 6 })
    const { server, user } = await open(clerk('conflict'), at, [
      answers(studentCalls.update, ({ body }) =>
        body.revision === 6
          ? profileOf({ revision: 7 })
          : refuse(studentErrors.changedMeanwhile, { message: 'Changed.', details: { theirs, by: 'Mr Bello' } }),
      ),
    ])
    await opened()
    await fillIn({ 'Middle name': 'Kemi' })
    await press('Save student')
    await screen.findByRole('dialog', { name: 'Mr Bello changed this student while you were typing' })
    await press('Go on typing')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('Middle name').value).toBe('Kemi')
    await press('Save student')
    await screen.findByRole('dialog')
    const names = within(screen.getByRole('radiogroup', { name: 'Middle name' }))
    await user.click(names.getByRole('radio', { name: /Yours/ }))
    await press('Save these versions')
    await sees('Student Updated Successfully')
    expect(server.asked(studentCalls.update).at(-1)?.body).toMatchObject({
      middleName: 'Kemi',
      previousSchool: 'Ifo Primary',
      revision: 6,
    })
  })

  it('asks before changes are left', async () => {
    const { user, address } = await open(clerk('asks'), at)
    await opened()
    await fillIn({ 'Middle name': 'Kemi' })
    await user.click(screen.getByRole('link', { name: 'Admission register' }))
    await sees('Leave without saving?')
    await press('Stay on this page')
    expect(address()).toBe(`${base}${at}`)
    expect(field('Middle name').value).toBe('Kemi')
  })
})

describe('two records of one child', () => {
  const [keep, remove] = [
    { id: ada, fullName: 'Ojo, Ada' },
    { id: idOf('Ada again'), fullName: 'Ojo, Adah' },
  ]
  const preview = answers(mergeCalls.preview, ({ query }) => ({
    keep: query.keep === keep.id ? keep : remove,
    remove: query.keep === keep.id ? remove : keep,
    moves: { scores: 12 },
    setAside: ['Admission number A/9'],
  }))
  const at = `/merge?keep=${keep.id}&remove=${remove.id}`

  it('become one with a reason', async () => {
    const { server } = await open(clerk('merges'), at, [
      preview,
      answers(mergeCalls.merge, { message: 'Records Merged Successfully', merge: idOf('merge') }),
    ])
    await sees('Admission number A/9')
    await press('Merge records')
    await waitFor(() => expect(errorAt(field('Why are these one child?'))).toContain(messages.required))
    await fillIn({ 'Why are these one child?': 'Admitted twice' })
    await press('Merge records')
    await sees('Records Merged Successfully')
    expect(server.asked(mergeCalls.merge)[0]?.body).toEqual({
      keep: keep.id,
      remove: remove.id,
      reason: 'Admitted twice',
    })
  })

  it('keep the reason that was typed where the other one is to be kept', async () => {
    const { server, user } = await open(clerk('other way'), at, [preview, answers(mergeCalls.merge, lost)])
    await sees('Admission number A/9')
    await fillIn({ 'Why are these one child?': 'Admitted twice' })
    await user.click(screen.getByRole('link', { name: 'Keep the other one' }))
    await waitFor(() => expect(server.asked(mergeCalls.preview).at(-1)?.query.keep).toBe(remove.id))
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Ojo, Ad/ })[0]?.textContent).toBe('Ojo, Adah'))
    expect(field('Why are these one child?').value).toBe('Admitted twice')
    await press('Merge records')
    await waitFor(() =>
      expect(server.asked(mergeCalls.merge)[0]?.body).toMatchObject({ keep: remove.id, remove: keep.id }),
    )
  })

  it('are not merged where something stands against it', async () => {
    await open(clerk('hindered'), at, [
      answers(mergeCalls.preview, { keep, remove, hindrances: [mergeErrors.sameRecord.message] }),
    ])
    await sees(mergeErrors.sameRecord.message)
    expect(screen.queryByRole('button', { name: 'Merge records' })).toBeNull()
  })
})
