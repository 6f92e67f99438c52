import { schoolCalls } from '@akada/contract/schools/calls'
import { assessmentConfiguration, stateCalls } from '@akada/contract/state/calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { errorAt, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inState } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { session } from '../../../lib/session.ts'
import type { Configuration } from '../queries.ts'
import { stateRoutes } from '../routes.ts'

const [ca, exam] = [
  { id: idOf('CA'), name: 'CA', maximum: 40, isExam: false },
  { id: idOf('Exam'), name: 'Exam', maximum: 60, isExam: true },
]
const configurationOf = (more: PartOf<Configuration> = {}): Configuration =>
  filledIn(assessmentConfiguration, {
    passMark: 40,
    sittingsPerDay: 2,
    registerHours: { morning: '07:00', afternoon: '12:00' },
    classTypes: [
      {
        classType: { id: idOf('Junior'), name: 'Junior Secondary' },
        components: [ca, exam],
        grades: [
          { from: 70, grade: 'A', remark: 'Excellent' },
          { from: 0, grade: 'F', remark: 'Fail' },
        ],
      },
    ],
    psychomotor: [{ id: idOf('Handwriting'), name: 'Handwriting' }],
    revision: 3,
    ...more,
  })

const open = (name: string, tab: string, ...more: Answering[]) =>
  openPages({
    at: `/super-admin/assessment?tab=${tab}`,
    routes: stateRoutes,
    user: inState(name),
    answers: [
      ...more,
      answers(stateCalls.viewAssessment, configurationOf()),
      answers(schoolCalls.search, { foundSchools: [], total: 1 }),
    ],
  })
const at = (label: string, place: number): HTMLInputElement => {
  const found = screen.getAllByLabelText<HTMLInputElement>(label)[place]
  if (!found) throw new Error(`There is no ${label} ${place}.`)
  return found
}
const opened = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Save assessment' })
const saves = answers(stateCalls.updateAssessment, configurationOf({ revision: 4 }))

describe('the components and grades of a state', () => {
  it('say while they are typed whether they add to 100, and are not saved before', async () => {
    const { server, user } = await open('adds up', 'marks', saves)
    await opened()
    await sees('Adds to 100.')
    await user.clear(at('Maximum', 1))
    await user.type(at('Maximum', 1), '50')
    await sees('Adds to 90: 10 missing.')
    await press('Save assessment')
    await waitFor(() => expect(errorAt(at('Maximum', 1))).toContain('Adds to 90: 10 missing.'))
    expect(server.asked(stateCalls.updateAssessment)).toEqual([])
    await press('Add component')
    await user.type(at('Name', 2), 'Project')
    await user.type(at('Maximum', 2), '10')
    await press('Save assessment')
    await sees('Assessment Saved Successfully')
    const { classTypes, revision } = Object(server.asked(stateCalls.updateAssessment)[0]?.body)
    expect(revision).toBe(3)
    expect(classTypes[0].components).toEqual([
      ca,
      { ...exam, maximum: 50 },
      { name: 'Project', maximum: 10, isExam: false },
    ])
  })

  it('begin with the lowest grade at 0', async () => {
    const { user } = await open('lowest', 'marks')
    await opened()
    await user.clear(at('From', 1))
    await user.type(at('From', 1), '10')
    await press('Save assessment')
    await waitFor(() => expect(errorAt(at('From', 1))).toContain('The lowest grade begins at 0.'))
  })

  it('keep at least one component and two grades', async () => {
    await open('least', 'marks')
    await opened()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove grade 2' }).disabled).toBe(true)
    await press('Remove component 2')
    await sees('Adds to 40: 60 missing.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove component 1' }).disabled).toBe(true)
  })
})

describe('the other parts of the assessment', () => {
  it('open the tab of the first error', async () => {
    const { user, address } = await open('tab', 'traits')
    await opened()
    await user.click(screen.getByRole('tab', { name: 'Components and grades' }))
    await sees('Adds to 100.')
    await user.clear(at('Grade', 0))
    await user.click(screen.getByRole('tab', { name: 'Rules' }))
    await screen.findByLabelText('Pass mark')
    await press('Save assessment')
    await waitFor(() => expect(address()).toContain('tab=marks'))
    await waitFor(() => expect(errorAt(at('Grade', 0))).toContain('This field is required'))
    await waitFor(() => expect(document.activeElement).toBe(at('Grade', 0)))
  })

  it('keep a half-typed day while another tab is open', async () => {
    const { user } = await open('half', 'windows')
    await opened()
    const opens = () =>
      within(
        screen.getByRole('group', { name: 'Junior Secondary: CA', hidden: true }),
      ).getByLabelText<HTMLInputElement>('Opens')
    await user.type(opens(), '01-10')
    await user.click(screen.getByRole('tab', { name: 'Rules' }))
    await screen.findByLabelText('Pass mark')
    await user.click(screen.getByRole('tab', { name: 'Entry windows' }))
    expect(opens().value).toBe('01-10')
  })

  it('show a half-typed day where it is, when the rest is saved from another tab', async () => {
    const { server, user, address } = await open('half saved', 'windows', saves)
    await opened()
    const window = within(screen.getByRole('group', { name: 'Junior Secondary: CA' }))
    await user.type(window.getByLabelText('Opens'), '01-10')
    await user.type(window.getByLabelText('Closes'), '30-10-2026')
    await user.click(screen.getByRole('tab', { name: 'Rules' }))
    await press('Save assessment')
    await waitFor(() => expect(address()).toContain('tab=windows'))
    await waitFor(() => expect(errorAt(window.getByLabelText('Opens'))).toContain('Write the day as DD-MM-YYYY.'))
    expect(server.asked(stateCalls.updateAssessment)).toEqual([])
  })

  it('keep a time that is typed in part while another tab is open, and refuse it in its place', async () => {
    const { server, user, address } = await open('half a time', 'rules', saves)
    await opened()
    const time = at('Morning registers from', 0)
    // As browsers give it.
    fireEvent.input(time, { target: { value: '' } })
    Object.defineProperty(time, 'validity', { value: { badInput: true } })
    await user.click(screen.getByRole('tab', { name: 'Entry windows' }))
    await press('Save assessment')
    await waitFor(() => expect(address()).toContain('tab=rules'))
    expect(at('Morning registers from', 0)).toBe(time)
    await waitFor(() => expect(errorAt(time)).toContain('Write the hour and the minutes, such as 07:30.'))
    expect(server.asked(stateCalls.updateAssessment)).toEqual([])
  })

  it('have windows with both days, in their order', async () => {
    const { server, user } = await open('windows', 'windows', saves)
    await opened()
    const window = within(screen.getByRole('group', { name: 'Junior Secondary: CA' }))
    await user.type(window.getByLabelText('Opens'), '01-10-2026')
    await press('Save assessment')
    await sees('Give both days, or neither to keep it closed.')
    await user.type(window.getByLabelText('Closes'), '30-09-2026')
    await press('Save assessment')
    await sees('A window closes on or after the day it opens.')
    await user.clear(window.getByLabelText('Closes'))
    await user.type(window.getByLabelText('Closes'), '30-10-2026')
    await press('Save assessment')
    await sees('Assessment Saved Successfully')
    expect(server.asked(stateCalls.updateAssessment)[0]?.body).toMatchObject({
      windows: [{ termId: idOf('First Term'), componentId: ca.id, opens: '2026-10-01', closes: '2026-10-30' }],
    })
  })

  it('take the proposed days where none are set, and keep those that are', async () => {
    const { server } = await open(
      'proposes',
      'windows',
      saves,
      answers(
        stateCalls.viewAssessment,
        configurationOf({
          windows: [
            { termId: idOf('First Term'), componentId: ca.id, opens: '2026-10-01', closes: '2026-10-30' },
            { termId: idOf('Second Term'), componentId: ca.id, opens: '2027-02-01', closes: '2027-02-26' },
          ],
        }),
      ),
    )
    await opened()
    await sees('1 of 2 components has no days, so its scores cannot be entered.')
    await press('Use the proposed dates')
    await sees('Every component has its days.')
    expect(screen.queryByRole('button', { name: 'Use the proposed dates' })).toBe(null)
    await press('Save assessment')
    await sees('Assessment Saved Successfully')
    const { windows } = Object(server.asked(stateCalls.updateAssessment)[0]?.body)
    expect(windows).toEqual([
      expect.objectContaining({ termId: idOf('Second Term') }),
      { termId: idOf('First Term'), componentId: ca.id, opens: '2026-10-01', closes: '2026-10-30' },
      { termId: idOf('First Term'), componentId: exam.id, opens: '2026-11-28', closes: '2026-12-18' },
    ])
  })

  it('show after saving what was saved, and save it again without a conflict', async () => {
    const windows = [{ termId: idOf('First Term'), componentId: ca.id, opens: '2026-10-01', closes: '2026-10-30' }]
    const { server } = await open(
      'saves twice',
      'windows',
      answers(stateCalls.updateAssessment, ({ body }) =>
        configurationOf({ revision: (body.revision ?? 0) + 1, windows: body.windows }),
      ),
      answers(stateCalls.viewAssessment, configurationOf({ windows })),
    )
    await opened()
    await press('Use the proposed dates')
    const before = screen.getByRole('button', { name: 'Save assessment' })
    await press('Save assessment')
    await sees('Assessment Saved Successfully')
    // The form begins again from what was saved.
    await waitFor(() => expect(before.isConnected).toBe(false))
    expect([at('Opens', 0).value, at('Opens', 1).value]).toEqual(['01-10-2026', '28-11-2026'])
    await press('Save assessment')
    await waitFor(() => expect(server.asked(stateCalls.updateAssessment)).toHaveLength(2))
    const [first, second] = server.asked(stateCalls.updateAssessment).map(({ body }) => Object(body))
    expect(second.windows).toEqual(first.windows)
    expect(second.revision).toBe(first.revision + 1)
  })

  it('take the proposed days of a term that is activated after the page was opened', async () => {
    const windows = [{ termId: idOf('First Term'), componentId: ca.id, opens: '2026-10-01', closes: '2026-10-30' }]
    const { server } = await open(
      'activates',
      'windows',
      saves,
      answers(stateCalls.viewAssessment, configurationOf({ windows })),
    )
    await opened()
    const person = session.get()
    if (!person?.term) throw new Error('Nobody is signed in.')
    const next = {
      ...person.term,
      id: idOf('Second Term'),
      name: 'Second Term',
      starts: '2027-01-11',
      ends: '2027-04-02',
    }
    flushSync(() => session.set({ ...person, term: next }))
    await sees('2 of 2 components have no days, so their scores cannot be entered.')
    await press('Use the proposed dates')
    await sees('Every component has its days.')
    await press('Save assessment')
    await sees('Assessment Saved Successfully')
    const sent = Object(server.asked(stateCalls.updateAssessment)[0]?.body).windows
    expect(sent).toEqual([
      windows[0],
      expect.objectContaining({ termId: next.id, componentId: ca.id }),
      expect.objectContaining({ termId: next.id, componentId: exam.id }),
    ])
  })

  it('take the proposed days at the first press, even in the moment in which the first term becomes known', async () => {
    const user = { ...inState('first term'), term: null }
    await openPages({
      at: '/super-admin/assessment?tab=windows',
      routes: stateRoutes,
      user,
      answers: [answers(stateCalls.viewAssessment, configurationOf({ windows: [] }))],
    })
    await sees('The state has no active term yet. Activate one under Sessions and terms.')
    session.set(inState('first term'))
    // Only what is drawn at once: the press comes before anything that the page does a moment later.
    await Promise.resolve()
    screen.getByRole('button', { name: 'Use the proposed dates' }).click()
    await sees('Every component has its days.')
  })

  it('say how many schools are shut out by what is not saved yet', async () => {
    await open('shuts out', 'traits', answers(schoolCalls.search, { foundSchools: [], total: 12 }))
    await opened()
    expect(screen.queryByText('This shuts out 12 schools:')).toBe(null)
    await press('Remove trait 1')
    await sees('This shuts out 12 schools:')
    await sees(/^Every page is replaced by the list of missing requirements/)
  })

  it('gain and lose traits', async () => {
    const { server, user } = await open('traits', 'traits', saves)
    await opened()
    await press('Remove trait 1')
    const [add] = screen.getAllByRole('button', { name: 'Add trait' })
    if (add) await user.click(add)
    await user.type(await screen.findByLabelText('Trait 1'), 'Sports')
    await press('Save assessment')
    await sees('Assessment Saved Successfully')
    expect(server.asked(stateCalls.updateAssessment)[0]?.body).toMatchObject({ psychomotor: [{ name: 'Sports' }] })
  })

  it('are compared where somebody else saved meanwhile', async () => {
    const theirs = configurationOf({ passMark: 45, revision: 8 })
    const changed = { code: 'assessment_changed_meanwhile', status: 409, message: 'Changed.' } as const
    const { server, user } = await open(
      'conflict',
      'rules',
      answers(stateCalls.updateAssessment, ({ body }) =>
        body.revision === 8 ? configurationOf({ revision: 9 }) : refuse(changed, { details: { theirs, by: 'Mr Obi' } }),
      ),
    )
    await opened()
    await user.clear(at('Pass mark', 0))
    await user.type(at('Pass mark', 0), '50')
    await press('Save assessment')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Mr Obi changed the assessment while you were typing' }),
    )
    const [mine, other] = dialog.getAllByRole('radio')
    expect([mine?.textContent, other?.textContent]).toEqual([
      expect.stringContaining('50'),
      expect.stringContaining('45'),
    ])
    if (mine) await user.click(mine)
    await press('Save these versions')
    await sees('Assessment Saved Successfully')
    expect(server.asked(stateCalls.updateAssessment).at(-1)?.body).toMatchObject({ passMark: 50, revision: 8 })
  })

  it('keep what was typed without a connection', async () => {
    const { user } = await open('offline', 'rules', answers(stateCalls.updateAssessment, lost))
    await opened()
    await user.clear(at('Pass mark', 0))
    await user.type(at('Pass mark', 0), '45')
    await press('Save assessment')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(at('Pass mark', 0).value).toBe('45')
  })
})
