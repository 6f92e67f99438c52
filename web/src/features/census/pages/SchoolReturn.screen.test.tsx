import { censusCalls, censusErrors } from '@akada/contract/census/calls'
import { messages } from '@akada/contract/kernel/messages'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PartOf } from '../../../../test/blank.ts'
import { choose, errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { keyOf, returnDrafts } from '../drafts.ts'
import type { Return } from '../queries.ts'
import { censusRoutes } from '../routes.ts'

const census = {
  id: idOf('census'),
  session: { id: idOf('2026/2027'), name: '2026/2027' },
  censusDay: '2026-11-16',
  countsFrom: '2025-11-17',
  deadline: '2026-11-30',
  isClosed: false,
  revision: 1,
}

const returnWith = (more: PartOf<Return> = {}): PartOf<Return> => ({
  census,
  school: { id: school.id, name: school.name },
  status: 'Started',
  revision: 3,
  answers: {
    location: 'Urban',
    foundedIn: 1974,
    shifts: 'No',
    committee: 'Yes',
    classesOutside: 0,
    textbooksEnglish: 100,
    textbooksMathematics: 90,
    specialNeedsBoys: 1,
    specialNeedsGirls: 0,
  },
  explanations: {},
  figures: [
    { key: 'boys', value: 90, before: 40, isLarge: true, mustExplain: true },
    { key: 'girls', value: 41, before: 40, isLarge: false, mustExplain: false },
  ],
  classesBefore: {},
  comparedWith: '2025/2026',
  gaps: [
    { key: 'qualification', count: 3 },
    { key: 'water', count: null },
  ],
  hasHistory: true,
  fingerprint: 'as-seen',
  shows: null,
  can: { save: true, submit: true, sendBack: false },
  ...more,
})

const open = async (name: string, more: Answering[] = [], ret: PartOf<Return> = returnWith()) => {
  const opened = await openPages({
    at: '/administration/census',
    routes: censusRoutes,
    user: inSchool(name, 'principal'),
    answers: [
      ...more,
      answers(censusCalls.returnOf, { return: ret }),
      answers(censusCalls.list, { foundCensuses: [census] }),
    ],
  })
  await sees('Asked of the school')
  return opened
}

describe('the census return of a school', () => {
  it('lists the people of a gap, each with a link to the record, and the page that gives a subject', async () => {
    const { server, address } = await open('people', [
      answers(censusCalls.gap, {
        found: [{ id: idOf('Bola'), kind: 'staff', name: 'Bola Ade', note: null }],
        total: 1,
      }),
    ])
    await userEvent
      .setup({ delay: null })
      .click(await screen.findByRole('link', { name: '3 teachers without a qualification' }))
    const people = await screen.findByRole('list', { name: 'Whose record it is' })
    expect(people.querySelector('a')?.getAttribute('href')).toBe(
      `/administration/user-management/staff-management/${idOf('Bola')}`,
    )
    expect(address()).toContain('gap=qualification')
    expect(server.asked(censusCalls.gap)).toMatchObject([{ query: { census: census.id, gap: 'qualification' } }])
  })

  it('names what is missing, with its number and a link to the page that completes it', async () => {
    await open('missing')
    const water = await screen.findByRole('link', { name: 'Water source not given' })
    expect(water.getAttribute('href')).toBe('/school?tab=others')
    expect(screen.getByRole('link', { name: '3 teachers without a qualification' })).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Whose record it is' })).toBeNull()
    // What the return cannot do without comes first.
    const lines = screen.getAllByRole('link').map(link => link.textContent)
    expect(lines.indexOf('Water source not given')).toBeLessThan(lines.indexOf('3 teachers without a qualification'))
    await sees('Large change')
  })

  it('is submitted with the answers and explanations, and the figures that were seen', async () => {
    const { server } = await open('submitting', [answers(censusCalls.submit, { message: 'Submitted.' })])
    await fillIn({ 'Seats for students': '120', 'Boys: 90, was 40': 'Boys are admitted since September.' })
    await press('Submit return')
    await press('Yes, Submit the return')
    await waitFor(() => expect(server.asked(censusCalls.submit)).toHaveLength(1))
    expect(server.asked(censusCalls.submit)[0]?.body).toMatchObject({
      census: census.id,
      revision: 3,
      fingerprint: 'as-seen',
      answers: { seats: 120, location: 'Urban', foundedIn: 1974, repeaterBoys: null },
      explanations: { boys: 'Boys are admitted since September.' },
    })
  })

  it.each(['12.5', '12,5', '-12', '12O'])(
    'keeps a count of %s as it was typed, and does not submit it',
    async typed => {
      const { server } = await open(`count ${typed}`)
      await fillIn({ 'Seats for students': typed, 'Boys: 90, was 40': 'Boys are admitted since September.' })
      await press('Save answers')
      await waitFor(() => expect(errorAt(field('Seats for students'))).toMatch(/Write a whole number|At least 0/))
      expect(field('Seats for students').value).toBe(typed)
      expect(server.asked(censusCalls.save)).toEqual([])
    },
  )

  it('asks for the year of establishment by a picker of years', async () => {
    const { server } = await open('founded', [answers(censusCalls.save, { message: 'Saved.', revision: 4 })])
    const year = await screen.findByLabelText(/^Year of establishment/)
    expect(year.textContent).toBe('1974')
    year.click()
    await press('1971')
    await waitFor(() => expect(year.textContent).toBe('1971'))
    await press('Save answers')
    await waitFor(() => expect(server.asked(censusCalls.save)).toHaveLength(1))
    expect(server.asked(censusCalls.save)[0]?.body).toMatchObject({ answers: { foundedIn: 1971 } })
  })

  it('keeps what was typed on the device until it is saved', async () => {
    const key = keyOf({ schoolId: school.id, censusId: census.id })
    await open('keeping', [answers(censusCalls.save, { message: 'Saved.', revision: 4 })])
    await fillIn({ 'Seats for students': '75' })
    await choose('Location', 'Rural')
    await waitFor(() =>
      expect(returnDrafts.find(key)).toEqual({
        head: { schoolId: school.id, censusId: census.id, revision: 3 },
        items: { 'answers.seats': { value: 75, was: '' }, 'answers.location': { value: 'Rural', was: 'Urban' } },
      }),
    )
    await press('Save answers')
    await waitFor(() => expect(returnDrafts.find(key)).toBeUndefined())
  })

  it('shows at its field what the server finds missing', async () => {
    const fields = [{ path: 'body.answers.seats', message: messages.required }]
    await open('refused', [answers(censusCalls.submit, refuse(censusErrors.incomplete, { fields }))])
    await press('Submit return')
    await press('Yes, Submit the return')
    await waitFor(() => expect(errorAt(field('Seats for students'))).toContain(messages.required))
  })

  it('says why it was sent back', async () => {
    const sentBack = { at: '2026-11-20T08:00:00.000Z', by: 'Bola Ade', because: 'Count the seats again.' }
    const history = [
      { number: 1, submittedAt: '2026-11-18T08:00:00.000Z', submittedBy: 'Ada Obi', isLate: false, sentBack },
    ]
    await open('sent back', [], returnWith({ status: 'Sent back', history }))
    await sees(/Bola Ade.*Count the seats again\./)
    expect(screen.getByRole('button', { name: 'Show submission 1' })).toBeTruthy()
  })
})
