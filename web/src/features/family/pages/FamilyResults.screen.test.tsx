import { familyCalls } from '@akada/contract/family/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { screen, within } from '@testing-library/dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { familyRoutes } from '../routes.ts'
import { show } from '../texts.ts'

const child = { id: idOf('a child'), fullName: 'Bello, Aisha', place: 'JSS 3 Gold', school: 'Ake Grammar School' }
const card = {
  id: idOf('a card'),
  term: 'First Term',
  termNumber: 1,
  session: '2025/2026',
  school: 'Unity College',
  classArm: 'JSS 2 Gold',
  average: '64.5',
  position: { place: 3, of: 38 },
  issuedAt: '2025-12-12T09:00:00.000Z',
}

const openAt = (page: string, ...answering: Answering[]) =>
  openPages({ at: page, routes: familyRoutes, user: null, answers: answering })

describe('the results of a child', () => {
  it('are those of every school, with the exams of the state', async () => {
    await openAt(
      `/family/child/${child.id}/results`,
      answers(familyCalls.results, {
        child,
        cards: [card, { ...card, id: idOf('an older card'), term: 'Third Term', average: null, position: null }],
        exams: [
          {
            exam: { id: idOf('an exam'), examName: 'Placement Test', session: '2025/2026' },
            candidateNumber: 'PT26/0001/0007',
            passed: 1,
            sat: 2,
            subjects: [
              { subject: 'Mathematics', score: '71', grade: 'B', passed: true },
              { subject: 'Yoruba', score: null, grade: null, passed: null },
            ],
          },
        ],
      }),
    )
    await sees('Average 64.5, position 3 of 38')
    await sees('Not ranked')
    expect(screen.getAllByText('JSS 2 Gold · Unity College')).toHaveLength(2)
    await sees('Candidate number PT26/0001/0007. Passed 1 of 2 subjects.')
    await sees('71 B')
    await sees('Absent')
    expect(screen.getByRole('link', { name: /^First Term/ }).getAttribute('href')).toBe(`/family/card/${card.id}`)
  })

  it('are shown over the terms, in a picture and as a table, once there are two cards', async () => {
    const figures = (place: number, total: string | null) => ({
      position: { place, of: 38 },
      attendance: { attended: 90, called: 100 },
      subjects: [
        { name: 'Mathematics', total },
        { name: 'Yoruba', total: '40' },
      ],
    })
    await openAt(
      `/family/child/${child.id}/results`,
      answers(familyCalls.results, {
        child,
        cards: [
          { ...card, id: idOf('the second term'), term: 'Second Term', termNumber: 2, figures: figures(1, '71.5') },
          { ...card, figures: figures(3, null) },
        ],
        exams: [],
      }),
    )
    const years = await screen.findByRole('region', { name: 'Over the terms' })
    expect(years.textContent).toContain('Position1/38')
    expect(years.textContent).toContain('Mathematics71.5')
    await press('Show as table: Over the terms')
    const rows = (await within(years).findAllByRole('row')).map(row => row.textContent)
    expect(rows).toEqual([
      'Over the termsFirst Term, 2025/2026Second Term, 2025/2026',
      'Average64.564.5',
      'Position3/381/38',
      'Attendance90.00%90.00%',
      'Mathematics–71.5',
      'Yoruba4040',
    ])
  })

  it('say that there are none yet', async () => {
    await openAt(`/family/child/${child.id}/results`, answers(familyCalls.results, { child, cards: [], exams: [] }))
    await sees('The school has published no report card yet.')
  })

  it('are read again after the connection was lost', async () => {
    let isOut = true
    await openAt(
      `/family/child/${child.id}/results`,
      answers(familyCalls.results, () => (isOut ? lost : { child, cards: [card], exams: [] })),
    )
    await sees('The service could not be reached. Check your internet, then try again.')
    isOut = false
    await press('Try again')
    await sees('Average 64.5, position 3 of 38')
  })
})

describe('a published card', () => {
  it('is shown with its code and version, and says why its PDF was not downloaded', async () => {
    const { server } = await openAt(
      `/family/card/${card.id}`,
      answers(familyCalls.card, {
        childId: child.id,
        issue: {
          version: 2,
          code: 'K7QM-92XT',
          issuedAt: '2025-12-12T09:00:00.000Z',
          replaces: '2025-12-10T09:00:00.000Z',
          reason: 'A test was marked late.',
        },
      }),
      answers(familyCalls.cardPdf, refuse(commonErrors.notFound)),
    )
    await sees('Code K7QM-92XT')
    await sees('Version 2, issued 12-12-2025')
    await sees('It replaces the one of 10-12-2025: A test was marked late.')
    expect(screen.getByRole('link', { name: 'All report cards' }).getAttribute('href')).toBe(
      `/family/child/${child.id}/results`,
    )
    await press('Download the PDF')
    await sees('This does not exist, or is not yours to see.')
    expect(server.asked(familyCalls.cardPdf)[0]?.params).toEqual({ id: card.id })
  })

  it('has its average and position first, and its labels in the language that is chosen on the page', async () => {
    await openAt(
      `/family/card/${card.id}`,
      answers(familyCalls.card, { childId: child.id }),
      answers(familyCalls.setLanguage, { message: 'Language Saved' }),
    )
    await sees('Number in class')
    const figures = screen.getByText(/^(?:Average|Not ranked)/, { selector: 'p' })
    expect(figures.compareDocumentPosition(screen.getByText('Number in class'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    onTestFinished(() => show('en'))
    await press('Hausa')
    await sees('Yawan ɗaliban aji')
    expect(document.body.textContent).not.toContain('Number in class')
    expect(document.body.textContent).not.toContain('First Term')
  })
})

describe('the calendar of a child', () => {
  const term = {
    id: idOf('a term'),
    name: 'First Term',
    session: '2026/2027',
    starts: '2026-09-14',
    ends: '2026-12-11',
    nextTermBegins: '2027-01-11',
    isActive: true,
    closures: [{ day: '2026-10-01', name: 'Independence Day' }],
  }
  const calendar = (...terms: object[]) =>
    answers(familyCalls.calendar, { child, terms: terms.map(more => ({ ...term, ...more })) })

  it('says which term is now, when the next begins, and on which days there is no school', async () => {
    await openAt(
      `/family/child/${child.id}/calendar`,
      calendar({}, { id: idOf('another term'), name: 'Second Term', isActive: false, closures: [] }),
    )
    await sees('First Term 2026/2027, now')
    expect(document.body.textContent).toContain('The next term begins on Monday, 11-01-2027.')
    await sees('Independence Day')
    await sees('Second Term 2026/2027')
  })

  it('says what is not known yet', async () => {
    await openAt(`/family/child/${child.id}/calendar`, calendar({ nextTermBegins: null }))
    await sees('When the next term begins is not known yet.')
    await openAt(`/family/child/${child.id}/calendar`, calendar())
    await sees('The state has opened no session yet.')
  })
})
