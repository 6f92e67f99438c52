import type { Desk } from '@akada/contract/report-cards/desk'
import { deskCalls } from '@akada/contract/report-cards/desk'
import { printRunCalls } from '@akada/contract/report-cards/print-runs'
import { publicationCalls } from '@akada/contract/report-cards/publication'
import { stateCalls } from '@akada/contract/state/calls'
import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { PartOf } from '../../../../test/blank.ts'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school } from '../../../../test/people.ts'
import { type Answering, answers } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import { reportCardRoutes } from '../routes.tsx'

const arm = { id: idOf('JSS 1 Gold'), fullName: 'JSS 1 Gold' }
const cards = ['Ojo, Ada', 'Obi, Ben'].map(fullName => ({
  studentId: idOf(fullName),
  fullName,
  cardId: idOf(`card of ${fullName}`),
  status: 'Published' as const,
  version: 1,
  average: '61.20',
}))

const deskOf = (more: PartOf<Desk> = {}): PartOf<Desk> => ({
  classArm: arm,
  school,
  term: { id: idOf('First Term'), name: 'First Term', session: '2026/2027' },
  cards,
  why: null,
  scores: null,
  step: { name: 'print', isOwn: true },
  ...more,
})

const open = (user: LoggedInUser, desk: PartOf<Desk>, more: Answering[] = []) =>
  openPages({
    at: `/academics/report-card/${arm.id}`,
    routes: reportCardRoutes,
    user,
    answers: [
      ...more,
      answers(deskCalls.view, desk),
      answers(publicationCalls.publication, {}),
      answers(printRunCalls.search, { foundPrintRuns: [] }),
      answers(stateCalls.viewSessions, { foundSessions: [] }),
    ],
  })
const head = (name: string): LoggedInUser => inSchool(name, 'principal')
const steps = (): Promise<HTMLElement> => screen.findByRole('list', { name: 'Steps' })

describe('the desk of a class arm', () => {
  it('asks for published cards to be re-issued where the server says that this is due', async () => {
    const outOfDate = cards.map(card => ({ ...card, version: 1, because: ['Average: 60.00 is now 61.20'] }))
    const { server } = await open(
      head('re-issues'),
      deskOf({ step: { name: 're-issue', isOwn: true }, can: { publish: true } }),
      [
        answers(publicationCalls.publication, { outOfDate }),
        answers(publicationCalls.reissueTogether, { reissued: 2, cards: { classArm: arm, school, cards } }),
      ],
    )
    expect(
      within(await steps())
        .getByText('Publish and print')
        .closest('li')
        ?.getAttribute('aria-current'),
    ).toBe('step')
    await sees('2 published cards out of date')
    expect(screen.queryByRole('button', { name: /^Print 2 cards/ })).toBeNull()
    await press('Re-issue 2 cards')
    await press('Re-issue together')
    await sees('Enter the reason.')
    expect(server.asked(publicationCalls.reissueTogether)).toEqual([])
  })

  it('offers printing where the server says so', async () => {
    await open(head('prints'), deskOf())
    await sees('Print 2 cards')
  })
})
