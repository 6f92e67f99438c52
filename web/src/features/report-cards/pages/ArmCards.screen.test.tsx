import { type Desk, deskCalls } from '@akada/contract/report-cards/desk'
import { printRunCalls } from '@akada/contract/report-cards/print-runs'
import { publicationCalls } from '@akada/contract/report-cards/publication'
import { generationCostCalls } from '@akada/contract/wallet/report-card-billing'
import { stateCalls } from '@akada/contract/state/calls'
import { faceCalls } from '@akada/contract/students/faces'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PartOf } from '../../../../test/blank.ts'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school } from '../../../../test/people.ts'
import { type Answering, answers } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import { reportCardRoutes } from '../routes.ts'

const arm = { id: idOf('JSS 1 Gold'), fullName: 'JSS 1 Gold' }
const cards = ['Ojo, Ada', 'Obi, Ben'].map(fullName => ({
  studentId: idOf(fullName),
  fullName,
  cardId: idOf(`card of ${fullName}`),
  status: 'Published' as const,
  version: 1,
  average: '61.20',
}))
const drafts = cards.map(card => ({
  ...card,
  status: 'Draft' as const,
  classTeacherRemark: null,
  principalRemark: null,
  proposals: { classTeacher: ['A steady term.'], principal: ['A good result.'] },
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

const open = (user: LoggedInUser, desk: PartOf<Desk>, more: Answering[] = [], search = '') =>
  openPages({
    at: `/academics/report-card/${arm.id}${search}`,
    routes: reportCardRoutes,
    user,
    answers: [
      ...more,
      answers(deskCalls.view, desk),
      answers(publicationCalls.publication, {}),
      answers(printRunCalls.search, { foundPrintRuns: [] }),
      answers(generationCostCalls.cost, {}),
      answers(faceCalls.ofArm, { faces: [] }),
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
      deskOf({ step: { name: 're-issue', isOwn: true }, outOfDate: 2, can: { publish: true } }),
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

  it('leads from the remarks to the step that is due after them', async () => {
    const due = deskOf({
      cards: drafts.map(card => ({ ...card, classTeacherRemark: 'A steady term.' })),
      step: { name: 'hand in', isOwn: true },
      review: { status: 'Open', can: { hand: true } },
      can: { rate: true, classTeacherRemark: true },
    })
    await open(inSchool('hands in', 'classTeacher'), due, [], '?tab=remarks')
    await press('Go on to handing in')
    await press('Hand in to the head')
    await sees(/^Hand the report cards of JSS 1 Gold to the head\?/)
  })

  it('has one button below the remarks: to save what is proposed, and then to go on to what is missing', async () => {
    const due = deskOf({
      cards: drafts,
      traits: [{ id: idOf('Games'), name: 'Games', domain: 'psychomotor' }],
      step: { name: 'complete', isOwn: true },
      can: { rate: true, classTeacherRemark: true },
    })
    await open(inSchool('remarks', 'classTeacher'), due, [], '?tab=remarks')
    await screen.findByRole('button', { name: 'Save 0 remarks' })
    expect(screen.queryByRole('button', { name: /^(Complete|Go on)/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit the remark for Ojo, Ada' }).closest('li')?.textContent).toContain(
      '61.20',
    )
    const written = { ...due, cards: drafts.map(card => ({ ...card, classTeacherRemark: 'A steady term.' })) }
    await open(inSchool('has remarked', 'classTeacher'), written, [], '?tab=remarks')
    await press('Go on to ratings')
    await screen.findByRole('grid', { name: 'Ratings' })
  })

  it('rates by keys without buttons in the way, which a cell that is pressed has', async () => {
    const traits = ['Games', 'Music'].map(name => ({ id: idOf(name), name, domain: 'psychomotor' as const }))
    const ratingKey = [3, 4, 5].map(rating => ({ rating, meaning: `Meaning ${rating}` }))
    const can = { rate: true, classTeacherRemark: true }
    const { server } = await open(
      inSchool('rates', 'classTeacher'),
      deskOf({ cards: drafts, traits, ratingKey, step: { name: 'complete', isOwn: true }, can }),
      [answers(deskCalls.save, { results: [] })],
      '?tab=ratings',
    )
    const [first, second] = await screen.findAllByRole('gridcell')
    first?.focus()
    await userEvent.keyboard('5')
    expect([first?.textContent, document.activeElement === second]).toEqual(['5', true])
    expect(screen.queryByRole('dialog', { name: 'The chosen cell' })).toBeNull()
    await userEvent.click(second as HTMLElement)
    const tools = within(await screen.findByRole('dialog', { name: 'The chosen cell' }))
    tools.getByText('Ojo, Ada: Music')
    await userEvent.click(tools.getByRole('button', { name: 'Give 4, Meaning 4' }))
    expect(second?.textContent).toBe('4')
    await sees('Obi, Ben: Games')
    await userEvent.keyboard('{ArrowUp}')
    expect(screen.queryByRole('dialog', { name: 'The chosen cell' })).toBeNull()
    await waitFor(() => expect(server.asked(deskCalls.save)).not.toEqual([]))
    await press('Keys')
    await sees('fills the empty cells below with the rating')
  })

  it('says to the head, before approving and before publishing, which remarks and signatures the cards carry', async () => {
    const due = {
      cards: drafts,
      step: { name: 'publish' as const, isOwn: true },
      due: { cards: 2 },
      review: { status: 'Ready' as const, can: { approve: true } },
      can: { publish: true },
    }
    const student = (name: string, principalRemark: 'written' | 'automatic' | 'none', classTeacherRemark: boolean) => ({
      studentId: idOf(name),
      fullName: name,
      principalRemark,
      classTeacherRemark,
    })
    const plan = {
      approval: { needed: true, given: true },
      ready: [student('Ojo, Ada', 'automatic', true), student('Obi, Ben', 'none', true)],
      signatories: {
        classTeacher: { name: 'Mrs T. Ojo', hasSignature: true },
        principal: { name: 'Mr A. Bello', hasSignature: false },
      },
    }
    await open(head('approves'), deskOf(due), [answers(publicationCalls.publication, plan)])
    const words = [
      "Class teacher's remark: 2 written. Signature of Mrs T. Ojo.",
      "Principal's remark: 1 automatic by average, 1 without one. No signature of Mr A. Bello is stored: the line stays empty.",
    ]
    const shown = (): string[] =>
      screen
        .getAllByRole('region', { name: 'On the cards' })
        .flatMap(region => within(region).getAllByRole('listitem'))
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(shown()).toEqual(words))
    await press('Publish')
    await waitFor(() => expect(shown()).toEqual([...words, ...words]))
  })

  it('shows the head what changed on the cards since they were approved, by student', async () => {
    const changes = {
      students: [{ studentId: idOf('Ojo, Ada'), fullName: 'Ojo, Ada', because: ['Mathematics, total: 85 is now 75'] }],
      others: 1,
    }
    const due = deskOf({
      cards: drafts,
      step: { name: 'approve', isOwn: true },
      review: { status: 'Ready', changes, can: { approve: true } },
      can: { publish: true },
    })
    await open(head('approves again'), due)
    const list = await screen.findByRole('list', { name: 'Changed cards' })
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'Ojo, Ada: Mathematics, total: 85 is now 75',
      '1 other card: positions or figures of the class arm',
    ])
  })

  it('tells the head that the class teacher writes the class teacher’s remark', async () => {
    const can = { rate: true, remark: true, principalRemark: true }
    const onlyOwn = deskOf({ cards: drafts, classTeacher: 'Mrs Bello', can })
    await open(head('who writes'), onlyOwn, [], '?tab=remarks')
    await sees(
      "The class teacher's remark is written by Mrs Bello; you write it only where a class arm has no class teacher.",
    )
    expect(screen.queryByRole('radio', { name: "Class teacher's remark" })).toBeNull()
  })

  it('asks the head for both remarks where the class arm has no class teacher', async () => {
    const can = { rate: true, remark: true, classTeacherRemark: true, principalRemark: true }
    await open(head('writes both'), deskOf({ cards: drafts, classTeacher: null, can }), [], '?tab=remarks')
    await sees("This class arm has no class teacher, so you write the class teacher's remark as well.")
    await screen.findByRole('radio', { name: "Class teacher's remark" })
  })

  it('counts no proposed remark as unsaved: nothing is sent, and leaving asks nothing', async () => {
    const can = { rate: true, classTeacherRemark: true }
    const { server, router, address } = await open(
      inSchool('proposals', 'classTeacher'),
      deskOf({ cards: drafts, classTeacher: 'Mrs Bello', step: { name: 'complete', isOwn: true }, can }),
      [],
      '?tab=remarks',
    )
    await sees('A steady term.')
    await sees('All saved')
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
    await router.navigate({ href: '/elsewhere' })
    await sees('Another page')
    expect(address()).toBe('/elsewhere')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.asked(deskCalls.save)).toEqual([])
  })
})
