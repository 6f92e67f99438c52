import { classSubjectCalls } from '@akada/contract/curriculum/class-subjects'
import { districtCalls } from '@akada/contract/districts/calls'
import { examCalls } from '@akada/contract/exams/calls'
import { examErrors } from '@akada/contract/exams/errors'
import { examResultCalls } from '@akada/contract/exams/results'
import { examOverview } from '@akada/contract/exams/schemas'
import { messages } from '@akada/contract/kernel/messages'
import { stateCalls } from '@akada/contract/state/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { choose, errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inDistrict, inState } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import type { Exam } from '../queries.ts'
import { examRoutes } from '../routes.ts'

const session = { id: idOf('2026/2027'), name: '2026/2027' }
const jss3 = { id: idOf('JSS 3'), name: 'JSS 3' }
const maths = { id: idOf('Mathematics'), name: 'Mathematics' }
const english = { id: idOf('English'), name: 'English' }
const bece = idOf('BECE')

const examOf = (more: PartOf<Exam> = {}): Exam =>
  filledIn(examOverview, {
    id: bece,
    status: 'Announced',
    revision: 2,
    examInformation: {
      examName: 'BECE',
      session,
      class: jss3,
      subjects: [maths],
      introduction: 'The state exam.',
      eligibility: 'Students of JSS 3.',
      gradingCandidates: 'A to F.',
      certificates: 'One for each.',
      examDate: { starts: '2027-06-07', ends: '2027-06-18' },
      examRegistration: { starts: '2027-01-11', ends: '2027-03-31', fee: 2500 },
    },
    numberPrefix: 'BECE27',
    can: { edit: true, seeResults: true },
    ...more,
  })
const standing = {
  candidates: 40,
  wanted: 80,
  entered: 78,
  absent: 1,
  subjects: [{ subject: maths, wanted: 40, entered: 39 }],
}

const open = (user: LoggedInUser, at: string, more: Answering[] = []) =>
  openPages({
    at,
    routes: examRoutes,
    user,
    answers: [
      ...more,
      answers(examCalls.view, examOf()),
      answers(examResultCalls.status, standing),
      answers(districtCalls.search, {}),
      answers(stateCalls.viewSessions, {
        foundSessions: [{ ...session, terms: [{ number: 1, active: true }] }],
        total: 1,
      }),
      answers(classSubjectCalls.bySession, { classes: [{ class: jss3, subjects: [maths, english] }] }),
    ],
  })
const exam = `/super-admin/exams/${bece}`

describe('the status of an exam', () => {
  it('goes from draft to announced after the question', async () => {
    const { server } = await open(inState('announces'), exam, [
      answers(examCalls.view, examOf({ status: 'Draft' })),
      answers(examCalls.status, examOf()),
    ])
    await press('Announce')
    await sees(/Every school sees it from now on, and registers within its days./)
    await press('Yes, Announce BECE')
    await sees('Exam Announced Successfully')
    expect(server.asked(examCalls.status)[0]?.body).toEqual({ status: 'Announced', revision: 2, reason: null })
  })

  it('is closed with a reason, which stays where somebody else has changed the exam', async () => {
    const message = 'Mr Obi changed this exam meanwhile. Look at what is there now, then save again.'
    const { server } = await open(inState('closes'), exam, [
      answers(examCalls.status, refuse(examErrors.changedMeanwhile, { message })),
    ])
    await press('Close')
    await fillIn({ Reason: 'Flood' })
    await press('Yes, Close BECE')
    await sees(message)
    expect(field('Reason').value).toBe('Flood')
    expect(server.asked(examCalls.status)[0]?.body).toMatchObject({ status: 'Closed', reason: 'Flood' })
  })

  it('cannot go back into draft once candidates are paid for', async () => {
    await open(inState('paid'), exam, [answers(examCalls.view, examOf({ candidates: 3 }))])
    await screen.findByRole('button', { name: 'Close' })
    expect(screen.queryByRole('button', { name: 'Hide from schools' })).toBeNull()
  })

  it('is not changed by a district', async () => {
    await open(inDistrict('looks'), `/dashboard/exams/${bece}`, [answers(examCalls.view, examOf({ can: {} }))])
    await sees('The state exam.')
    expect(screen.queryByRole('button', { name: /Announce|Close|Hide/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit exam' })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Results' })).toBeNull()
  })
})

describe('the results of an exam', () => {
  const at = `${exam}?tab=results`

  it('are published only when the missing ones may be missing, and before the exam is over only when that is confirmed', async () => {
    const message = '2 results are missing. Upload them, or publish and say that they may be missing.'
    const { server, user } = await open(inState('publishes'), at, [
      answers(examResultCalls.publish, ({ body }) =>
        body.mayBeMissing
          ? { ...standing, publishedAt: '2027-07-01T08:00:00.000Z' }
          : refuse(examErrors.resultsMissing, { message }),
      ),
    ])
    await press('Publish results')
    await press('Yes, Publish the results')
    await sees(message)
    await user.click(screen.getByRole('checkbox', { name: '2 results are missing, and may be' }))
    await user.click(screen.getByRole('checkbox', { name: /The last day of the exam is 18-06-2027/ }))
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, Publish the results' })
    await waitFor(() => expect(again.disabled).toBe(false))
    await press('Yes, Publish the results')
    await sees('Results Published Successfully')
    expect(server.asked(examResultCalls.publish).map(({ body }) => body)).toEqual([
      { mayBeMissing: false, isBeforeExam: false },
      { mayBeMissing: true, isBeforeExam: true },
    ])
  })

  it('are corrected one by one, by candidate number, without being withdrawn', async () => {
    const entered = {
      candidateNumber: 'BECE27/0001/0001',
      student: { id: idOf('eze'), fullName: 'Eze, Chidi' },
      school: { id: idOf('olumo'), name: 'Olumo School' },
      subjects: [{ subject: maths, result: '59.5' }],
    }
    const { server } = await open(inState('corrects'), at, [
      answers(examResultCalls.candidate, ({ query }) =>
        query.number === entered.candidateNumber ? entered : refuse(examErrors.unknownCandidate),
      ),
      answers(examResultCalls.correct, entered),
    ])
    await press('Correct one result')
    await fillIn({ 'Candidate number': entered.candidateNumber })
    await press('Find')
    await sees('Eze, Chidi, Olumo School')
    await choose('Subject', 'Mathematics: 59.5')
    await sees('59.5 now. Write a score from 0 to 100 or ABS; leave it empty to take the result out.')
    await press('Save the result')
    await waitFor(() => expect(errorAt(field('Reason'))).toContain(messages.required))
    await fillIn({ Reason: 'Script of another candidate' })
    await press('Save the result')
    await sees('Result Corrected Successfully')
    expect(server.asked(examResultCalls.correct)[0]?.body).toEqual({
      candidateNumber: entered.candidateNumber,
      results: [{ subject: maths.id, was: '59.5', result: null }],
      reason: 'Script of another candidate',
    })
  })

  it('of more candidates than one sheet takes go into a sheet for each district, by its name', async () => {
    const { server, user } = await open(inState('large'), at, [
      answers(examResultCalls.status, { ...standing, candidates: 12_160 }),
      answers(districtCalls.search, {
        foundDistricts: ['Abeokuta', 'Ijebu'].map(name => ({ id: idOf(name), name })),
        total: 2,
      }),
      answers(examResultCalls.template),
    ])
    await sees(/^One sheet takes 10,000 candidates, and these are 12,160\./)
    expect(screen.queryByRole('button', { name: 'Download the sheet' })).toBeNull()
    await press(/^Download the sheet of one/)
    await user.click(await screen.findByRole('menuitem', { name: 'Ijebu' }))
    await waitFor(() =>
      expect(server.asked(examResultCalls.template).map(({ query }) => query)).toEqual([{ district: idOf('Ijebu') }]),
    )
  })

  it('are withdrawn with a reason only', async () => {
    const published = { ...standing, publishedAt: '2027-07-01T08:00:00.000Z', publishedBy: 'Mrs Bello' }
    const { server } = await open(inState('withdraws'), at, [
      answers(examResultCalls.status, published),
      answers(examResultCalls.withdraw, standing),
    ])
    await sees(/Published on .* by Mrs Bello. Schools see the results./)
    await press('Withdraw results')
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the results' }))
    dialog.getByRole('button', { name: 'Withdraw results' }).click()
    await waitFor(() => expect(errorAt(field('Reason'))).toContain(messages.required))
    await fillIn({ Reason: 'Two sheets were swapped' })
    dialog.getByRole('button', { name: 'Withdraw results' }).click()
    await sees('Results Withdrawn Successfully')
    expect(server.asked(examResultCalls.withdraw)[0]?.body).toEqual({ reason: 'Two sheets were swapped' })
  })

  it('say where nobody is registered yet', async () => {
    await open(inState('nobody'), at, [answers(examResultCalls.status, {})])
    await sees('Nobody is registered for this exam yet. Schools register their candidates first.')
    expect(screen.queryByRole('link', { name: 'Upload results' })).toBeNull()
  })
})

describe('the form of an exam', () => {
  it('names what is missing, takes all subjects of the class, and keeps what was typed without a connection', async () => {
    const { server } = await open(inState('makes'), '/super-admin/exams/add', [answers(examCalls.create, lost)])
    await press('Make exam')
    await waitFor(() => expect(errorAt(field('Class'))).toContain(messages.required))
    expect(errorAt(field('Registration fee in naira'))).toContain(messages.required)
    await choose('Class', 'JSS 3')
    await press('All 2 subjects of the class')
    await fillIn({
      'Exam name': 'BECE',
      'Letters of candidate numbers': 'bece27',
      Introduction: 'The state exam.',
      Eligibility: 'Students of JSS 3.',
      'Grading candidates': 'A to F.',
      Certificates: 'One for each.',
      'Registration starts': '11-01-2027',
      'Registration ends': '31-03-2027',
      'Exam starts': '07-06-2027',
      'Exam ends': '18-06-2027',
      'Registration fee in naira': '2500',
    })
    await press('Make exam')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(field('Exam name').value).toBe('BECE')
    server.answer(answers(examCalls.create, examOf()))
    await press('Make exam')
    await sees('Exam Created Successfully')
    expect(server.asked(examCalls.create).at(-1)?.body).toMatchObject({
      examName: 'BECE',
      session: session.id,
      class: jss3.id,
      subjects: [maths.id, english.id],
      examRegistration: { starts: '2027-01-11', ends: '2027-03-31', fee: 2500 },
    })
  })

  it.each([
    ['10,000', 10_000],
    ['₦15,000', 15_000],
    ['1,500.50', 1500.5],
  ])('saves the fee %s as it is meant, after saying it in words', async (typed, fee) => {
    const { server, user } = await open(inState(`fee ${typed}`), `${exam}/edit`, [answers(examCalls.update, examOf())])
    await screen.findByRole('button', { name: 'Save exam' })
    const box = field('Registration fee in naira')
    expect(box.value).toBe('2,500')
    await user.clear(box)
    await user.type(box, typed)
    await sees(/naira(, fifty kobo)? only$/)
    await press('Save exam')
    await sees('Exam Updated Successfully')
    expect(server.asked(examCalls.update)[0]?.body).toMatchObject({ examRegistration: { fee } })
  })

  it.each(['1.500,50', '-500'])('refuses the fee %s and keeps it as it was typed', async typed => {
    const { server, user } = await open(inState(`no fee ${typed}`), `${exam}/edit`)
    await screen.findByRole('button', { name: 'Save exam' })
    const box = field('Registration fee in naira')
    await user.clear(box)
    await user.type(box, typed)
    await press('Save exam')
    await waitFor(() => expect(errorAt(box)).toMatch(/Write the amount in naira|The amount cannot be below zero/))
    expect(box.value).toBe(typed)
    expect(server.asked(examCalls.update)).toEqual([])
  })

  it('leaves what candidates have paid for as it is', async () => {
    await open(inState('fixed'), `${exam}/edit`, [answers(examCalls.view, examOf({ candidates: 3 }))])
    await screen.findByRole('button', { name: 'Save exam' })
    for (const label of ['Session', 'Class', 'Letters of candidate numbers', 'Registration fee in naira'])
      expect(field(label).disabled).toBe(true)
    expect(field('Exam name').disabled).toBe(false)
  })

  it('shows both versions where somebody else saved meanwhile', async () => {
    const theirs = examOf({ revision: 5, numberPrefix: 'BE27' })
    const { server, user } = await open(inState('conflict'), `${exam}/edit`, [
      answers(examCalls.update, ({ body }) =>
        body.revision === 5
          ? examOf({ revision: 6 })
          : refuse(examErrors.changedMeanwhile, { message: 'Changed.', details: { theirs, by: 'Mr Obi' } }),
      ),
    ])
    await screen.findByRole('button', { name: 'Save exam' })
    await fillIn({ 'Letters of candidate numbers': 'BECE2027' })
    await press('Save exam')
    const dialog = within(await screen.findByRole('dialog', { name: 'Mr Obi changed this exam while you were typing' }))
    const letters = within(dialog.getByRole('radiogroup', { name: 'Letters of candidate numbers' }))
    expect(letters.getByRole('radio', { name: /Mr Obi/ }).textContent).toContain('BE27')
    await user.click(letters.getByRole('radio', { name: /Yours/ }))
    await press('Save these versions')
    await sees('Exam Updated Successfully')
    expect(server.asked(examCalls.update).at(-1)?.body).toMatchObject({ numberPrefix: 'BECE2027', revision: 5 })
  })
})
