import { promotionCalls, promotionErrors, promotionStudent } from '@akada/contract/promotions/calls'
import { promotionRule, promotionRuleCalls, promotionRuleErrors } from '@akada/contract/promotions/rules'
import { messages } from '@akada/contract/kernel/messages'
import { stateCalls } from '@akada/contract/state/calls'
import { subjectCalls } from '@akada/contract/subjects/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { choices, choose, errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, inState, school } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import type { Promotion, Rule } from '../queries.ts'
import { promotionRoutes } from '../routes.ts'

const session = { id: idOf('2025/2026'), name: '2025/2026' }
const next = { id: idOf('2026/2027'), name: '2026/2027' }
const jss2 = { id: idOf('JSS 2'), name: 'JSS 2' }

type Student = PartOf<Promotion['foundStudents'][number]>
const studentOf = (name: string, more: Student): Student => ({
  id: idOf(name),
  fullName: name,
  admissionNumber: name,
  class: { id: idOf('JSS 1'), name: 'JSS 1' },
  because: 'The average is 61.20.',
  ...more,
})
const ada = studentOf('Ojo, Ada', {
  average: '61.20',
  proposed: 'Promoted',
  outcome: 'Promoted',
  goesTo: { class: jss2, classArm: 'Gold' },
})
const ben = studentOf('Obi, Ben', { because: 'No term has a result.', stays: 'Undecided.' })

const promotionOf = (more: PartOf<Promotion> = {}): PartOf<Promotion> => ({
  session,
  nextSession: next,
  mayApply: true,
  classes: [{ class: { id: idOf('JSS 1'), name: 'JSS 1' }, rule: 'Promoted from 40.00.' }],
  foundStudents: [ada, ben],
  total: 2,
  counts: [{ outcome: 'Promoted', count: 1 }],
  undecided: 1,
  step: { moving: [{ outcome: 'Promoted', count: 1 }], staying: { count: 1, undecided: 1 } },
  fingerprint: 'as-reviewed',
  can: { decide: true },
  ...more,
})

const open = (user: LoggedInUser, more: Answering[] = []) =>
  openPages({
    at: '/administration/user-management/student-management/promotion',
    routes: promotionRoutes,
    user,
    answers: [
      ...more,
      answers(promotionCalls.view, promotionOf()),
      answers(stateCalls.viewSessions, { foundSessions: [session, next] }),
    ],
  })
const head = (name: string): LoggedInUser => inSchool(name, 'principal')

describe('the promotion of a school', () => {
  it('shows what is proposed for each student, why, and who is undecided', async () => {
    const { user } = await open(head('proposed'), [
      answers(promotionCalls.view, ({ query }) =>
        promotionOf(query.outcome === 'Undecided' ? { foundStudents: [ben], total: 1 } : {}),
      ),
    ])
    const row = await screen.findByRole('row', { name: /Ojo, Ada/ })
    expect(row.textContent).toContain('JSS 2 Gold')
    await sees('Promoted from 40.00.')
    await sees('1 student stays where they are: undecided.')
    await press('Show the undecided')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ojo, Ada/ })).toBeNull())
    expect(screen.getByRole('row', { name: /Obi, Ben/ }).textContent).toContain('Undecided')
    await user.click(screen.getByRole('button', { name: /Outcome: Undecided/ }))
    await screen.findByRole('row', { name: /Ojo, Ada/ })
  })

  it('counts those who are not shown yet, moves them too, and says what a choice of all leaves out', async () => {
    const { user } = await open(head('pages'), [
      answers(promotionCalls.view, ({ query }) =>
        promotionOf({
          step: { moving: [{ outcome: 'Promoted', count: 2 }], staying: { count: 1, undecided: 1 } },
          total: 3,
          ...(query.after === undefined
            ? { next: 'second' }
            : { foundStudents: [studentOf('Uche, Obi', { outcome: 'Promoted', proposed: 'Promoted' })] }),
        }),
      ),
    ])
    await screen.findByRole('button', { name: 'Move 2 students' })
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
    await sees('2 chosen, 1 more not shown yet')
    await press('Clear')
    await press('Show more students')
    await screen.findByRole('row', { name: /Uche, Obi/ })
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }))
    await sees('3 chosen')
  })

  it('moves exactly those who were reviewed, after the question says what happens', async () => {
    const { server } = await open(head('moves'), [
      answers(promotionCalls.applyPromotion, { counts: [{ outcome: 'Promoted', count: 1 }], armsMade: 1 }),
    ])
    await press('Move 1 student')
    await sees('Do you want to move 1 student to 2026/2027?')
    expect(screen.getByRole('dialog').textContent).toContain('1 promoted. 1 student stays where they are: undecided.')
    await press("No, Don't move")
    expect(server.asked(promotionCalls.applyPromotion)).toEqual([])
    await press('Move 1 student')
    await press('Yes, Move 1 student')
    await sees('1 student moved, 1 class arm made')
    expect(server.asked(promotionCalls.applyPromotion)[0]?.body).toEqual({
      school: school.id,
      session: session.id,
      fingerprint: 'as-reviewed',
    })
  })

  it('moves nobody where the proposal has changed meanwhile, and says so', async () => {
    const { server } = await open(head('changed'), [
      answers(promotionCalls.applyPromotion, refuse(promotionErrors.changedMeanwhile)),
    ])
    await press('Move 1 student')
    await press('Yes, Move 1 student')
    await sees(promotionErrors.changedMeanwhile.message)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(server.asked(promotionCalls.view).length).toBeGreaterThan(1))
  })

  it('says why nobody can be moved yet', async () => {
    const hindrance = 'The third term ends on 24-07-2026.'
    await open(head('not yet'), [answers(promotionCalls.view, promotionOf({ mayApply: false, hindrance }))])
    await sees('Not yet')
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  })

  it('has no button for somebody who may only look', async () => {
    await open(head('looks'), [answers(promotionCalls.view, promotionOf({ can: { decide: false } }))])
    await screen.findByRole('row', { name: /Ojo, Ada/ })
    expect(screen.queryByRole('button', { name: /^Move|^Actions for/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('is undone as a whole, or says who prevents it', async () => {
    const message = '1 students already have marks in 2026/2027, Ojo, Ada among them. Nothing was undone.'
    const standing = { id: idOf('promotion'), appliedBy: 'Mrs Bello', moved: 1, mayUndo: true }
    const { server } = await open(head('undoes'), [
      answers(promotionCalls.view, promotionOf({ standing })),
      answers(promotionCalls.undoPromotion, refuse(promotionErrors.cannotUndo, { message })),
    ])
    await press('Undo promotion')
    await press('Yes, Undo the promotion')
    await sees(message)
    server.answer(answers(promotionCalls.undoPromotion, { message: 'Promotion Undone Successfully' }))
    await press('Undo promotion')
    await press('Yes, Undo the promotion')
    await sees('Promotion Undone Successfully')
    expect(server.asked(promotionCalls.undoPromotion)[1]?.params).toEqual({ id: idOf('promotion') })
  })
})

describe('deciding an outcome', () => {
  it('is asked for where nothing is proposed, and sent with its reason', async () => {
    const { server, user } = await open(head('decides'), [
      answers(promotionCalls.decideOutcomes, { message: 'Done.', decided: 1 }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Actions for Obi, Ben' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Decide outcome' }))
    await sees('Nothing is proposed. No term has a result.')
    await press('Save outcome')
    await waitFor(() => expect(errorAt(field('Outcome'))).toContain(messages.required))
    expect(await choices('Outcome')).not.toContain('Graduated')
    await user.click(screen.getByRole('option', { name: 'Repeat' }))
    await fillIn({ Reason: 'Was ill' })
    await press('Save outcome')
    await sees('Outcome Saved Successfully')
    expect(server.asked(promotionCalls.decideOutcomes)[0]?.body).toEqual({
      school: school.id,
      session: session.id,
      decisions: [{ student: idOf('Obi, Ben'), outcome: 'Repeat', reason: 'Was ill', revision: 0 }],
    })
  })

  it('is refused at its field for more than a thousand who are ticked, and nothing is sent', async () => {
    const of = (length: number, from = 0) =>
      Array.from({ length }, (_, at) => studentOf(`Obi, Child ${from + at}`, { because: 'No term has a result.' }))
    const { server, user } = await open(head('thousand'), [
      answers(promotionCalls.view, ({ query }) =>
        promotionOf({
          total: 1001,
          ...(query.after === undefined ? { foundStudents: of(1000), next: 'second' } : { foundStudents: of(1, 1000) }),
        }),
      ),
    ])
    await press('Show more students')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more students' })).toBeNull())
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
    await press('Decide outcome')
    await screen.findByRole('dialog', { name: 'Outcome of 1001 students' })
    await choose('Outcome', 'Repeat')
    await press('Save outcome')
    await waitFor(() => expect(errorAt(field('Outcome'))).toContain('At most 1,000 at once. Choose fewer'))
    expect(server.asked(promotionCalls.decideOutcomes)).toEqual([])
  })

  it('shows what somebody else decided meanwhile, student by student, and saves what is chosen', async () => {
    const theirs = [
      filledIn(promotionStudent, {
        ...ada,
        outcome: 'Repeat',
        reason: 'Her mother asks',
        decidedBy: 'Mrs Bello',
        revision: 8,
      }),
      filledIn(promotionStudent, { ...ben, outcome: 'Promoted', decidedBy: 'Mrs Bello', revision: 9 }),
    ]
    const { server, user } = await open(head('conflict'), [
      answers(promotionCalls.decideOutcomes, ({ body }) =>
        body.decisions.every(({ revision }) => revision > 0)
          ? { message: 'Done.', decided: 1 }
          : refuse(promotionErrors.decidedMeanwhile, { details: { theirs, by: 'Mrs Bello' } }),
      ),
    ])
    await user.click(await screen.findByRole('checkbox', { name: /Ojo, Ada/ }))
    await user.click(screen.getByRole('checkbox', { name: /Obi, Ben/ }))
    await press('Decide outcome')
    await screen.findByRole('dialog', { name: 'Outcome of 2 students' })
    await choose('Outcome', 'On Trial')
    await press('Save outcome')
    const name = 'Mrs Bello changed some of these outcomes while you were typing'
    const dialog = within(await screen.findByRole('dialog', { name }))
    const of = (student: string) => within(dialog.getByRole('radiogroup', { name: student }))
    expect(of('Ojo, Ada').getByRole('radio', { name: /Mrs Bello/ }).textContent).toContain('Repeat: Her mother asks')
    await user.click(of('Ojo, Ada').getByRole('radio', { name: /Mrs Bello/ }))
    await user.click(of('Obi, Ben').getByRole('radio', { name: /Yours/ }))
    await press('Save these versions')
    await sees('Outcome Saved Successfully')
    expect(server.asked(promotionCalls.decideOutcomes).at(-1)?.body).toMatchObject({
      decisions: [{ student: ben.id, outcome: 'On Trial', revision: 9 }],
    })
  })

  it('is done once for all who are ticked, and keeps the reason where it is refused', async () => {
    const message = 'Ojo, Ada were moved already. Undo the promotion first.'
    const { server, user } = await open(head('many'), [
      answers(promotionCalls.decideOutcomes, refuse(promotionErrors.moved, { message })),
    ])
    await user.click(await screen.findByRole('checkbox', { name: /Ojo, Ada/ }))
    await user.click(screen.getByRole('checkbox', { name: /Obi, Ben/ }))
    await press('Decide outcome')
    await screen.findByRole('dialog', { name: 'Outcome of 2 students' })
    await choose('Outcome', 'On Trial')
    await fillIn({ Reason: 'Flood in May' })
    await press('Save outcome')
    await sees(message)
    expect(field('Reason').value).toBe('Flood in May')
    server.answer(answers(promotionCalls.decideOutcomes, { message: 'Done.', decided: 2 }))
    await press('Save outcome')
    await sees('Outcome Saved Successfully')
    await waitFor(() => expect(screen.queryByText(/^2 chosen/)).toBeNull())
  })
})

describe('the rule of promotion of a class type', () => {
  const ruleOf = (more: PartOf<Rule> = {}): Rule =>
    filledIn(promotionRule, {
      classType: { id: idOf('Junior'), name: 'Junior Secondary' },
      passAverage: 50,
      trialAverage: 40,
      shortOutcome: 'On Trial',
      termWeights: [1, 1, 1],
      missingTerm: 'rest',
      revision: 2,
      ...more,
    })
  const openRules = (name: string, ...more: Answering[]) =>
    openPages({
      at: '/super-admin/promotion-rules',
      routes: promotionRoutes,
      user: inState(name),
      answers: [
        ...more,
        answers(promotionRuleCalls.rules, { rules: [ruleOf()] }),
        answers(subjectCalls.viewAll, { foundSubjects: [{ id: idOf('English'), name: 'English' }], total: 1 }),
      ],
    })

  it('is saved as numbers', async () => {
    const { server } = await openRules('saves', answers(promotionRuleCalls.setRule, ruleOf({ revision: 3 })))
    await screen.findByRole('button', { name: 'Save rule' })
    await fillIn({ 'Promoted from': '55.5', 'Third term': '3' })
    await press('Save rule')
    await sees('Rule of Promotion Updated Successfully')
    expect(server.asked(promotionRuleCalls.setRule)[0]?.body).toMatchObject({
      passAverage: 55.5,
      trialAverage: 40,
      termWeights: [1, 1, 3],
      revision: 2,
    })
  })

  it.each([
    ['On trial from', '60', 'Not above the average for promotion.'],
    ['Promoted from', '101', 'At most 100.'],
    ['Least number of passes', '31', 'At most 30.'],
  ])('says at the field that %s cannot be %s', async (label, typed, message) => {
    const { server } = await openRules(`wrong ${label}`)
    await screen.findByRole('button', { name: 'Save rule' })
    await fillIn({ [label]: typed })
    await press('Save rule')
    await waitFor(() => expect(errorAt(field(label))).toContain(message))
    expect(server.asked(promotionRuleCalls.setRule)).toEqual([])
  })

  it('says that one of the terms must count', async () => {
    await openRules('no term')
    await screen.findByRole('button', { name: 'Save rule' })
    await fillIn({ 'First term': '0', 'Second term': '0', 'Third term': '0' })
    await press('Save rule')
    await sees('One of the terms must count.')
  })

  it('shows both versions where somebody else saved meanwhile', async () => {
    const theirs = ruleOf({ passAverage: 45, revision: 5 })
    const { server, user } = await openRules(
      'conflict',
      answers(promotionRuleCalls.setRule, ({ body }) =>
        body.revision === 5
          ? ruleOf({ revision: 6 })
          : refuse(promotionRuleErrors.changedMeanwhile, { details: { theirs, by: 'Mr Obi' } }),
      ),
    )
    await screen.findByRole('button', { name: 'Save rule' })
    await fillIn({ 'Promoted from': '55' })
    await press('Save rule')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Mr Obi changed the rule of Junior Secondary while you were typing' }),
    )
    await user.click(
      within(dialog.getByRole('radiogroup', { name: 'Promoted from' })).getByRole('radio', { name: /Yours/ }),
    )
    await press('Save these versions')
    await sees('Rule of Promotion Updated Successfully')
    expect(server.asked(promotionRuleCalls.setRule).at(-1)?.body).toMatchObject({ passAverage: 55, revision: 5 })
  })
})
