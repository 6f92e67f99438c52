import { curriculumErrors } from '@akada/contract/curriculum/errors'
import { schemeCalls, schemeOfWork } from '@akada/contract/curriculum/schemes'
import { topicCalls } from '@akada/contract/curriculum/topics'
import { stateCalls } from '@akada/contract/state/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import type { Scheme } from '../queries.ts'
import { curriculumRoutes } from '../routes.ts'

const maths = { id: idOf('Mathematics'), name: 'Mathematics' }
const fractions = { id: idOf('Fractions'), name: 'Fractions', revision: 2 }
const head = (name: string): LoggedInUser => inSchool(name, 'principal')

describe('the topics of a subject', () => {
  const topics = (more: object[] = []) => ({
    subject: maths,
    foundTopics: [{ ...fractions, can: { rename: true, takeOff: true } }, ...more],
    can: { add: true },
  })
  const open = (name: string, ...more: Answering[]) =>
    openPages({
      at: `/subject-management/topics/${maths.id}`,
      routes: curriculumRoutes,
      user: head(name),
      answers: [...more, answers(topicCalls.subjectTopics, topics())],
    })
  const find = async (user: UserEvent, text: string): Promise<void> => {
    await user.type(await screen.findByRole('combobox'), `${text}{Enter}`)
  }

  it('gain existing and new ones together', async () => {
    const decimals = { id: idOf('Decimals'), name: 'Decimals' }
    const { server, user } = await open(
      'adds',
      answers(topicCalls.search, ({ query }) => ({ foundTopics: query.name === 'Deci' ? [decimals] : [] })),
      answers(topicCalls.add, topics()),
    )
    await find(user, 'Deci')
    await user.click(await screen.findByRole('option', { name: /^Decimals/ }))
    await find(user, 'Ratio')
    await user.click(await screen.findByRole('option', { name: 'Add ‘Ratio’ as a new topic' }))
    await press('Add 2 topics')
    await sees('Topics Added Successfully')
    expect(server.asked(topicCalls.add)[0]?.body).toEqual({ topicIds: [decimals.id], topicsToCreate: ['Ratio'] })
  })

  it('say that one must be chosen, and send nothing', async () => {
    const { server } = await open('none')
    await press('Add topic')
    await sees('Choose a topic, or write the name of a new one.')
    expect(server.asked(topicCalls.add)).toEqual([])
  })

  it('get back one that was taken off by mistake', async () => {
    const { server } = await open(
      'undo',
      answers(topicCalls.remove, { ...topics(), foundTopics: [] }),
      answers(topicCalls.add, topics()),
    )
    await press('Take Fractions off the subject')
    await sees(/Fractions was taken off Mathematics./)
    await press('Undo')
    await sees('Topics Added Successfully')
    expect(server.asked(topicCalls.add)[0]?.body).toMatchObject({ topicIds: [fractions.id] })
  })

  it('are renamed, or keep the typed name where it is taken', async () => {
    const message = 'There is already a topic called Ratio.'
    const { server } = await open(
      'renames',
      answers(
        topicCalls.update,
        refuse(curriculumErrors.topicNameTaken, { message, fields: [{ path: 'body.name', message }] }),
      ),
    )
    await press('Correct the name of Fractions')
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the name' }))
    await fillIn({ Name: 'Ratio' })
    const save = dialog.getAllByRole('button').at(-1)
    save?.click()
    await waitFor(() => expect(errorAt(field('Name'))).toContain(message))
    expect(field('Name').value).toBe('Ratio')
    expect(server.asked(topicCalls.update)[0]?.body).toEqual({ name: 'Ratio', revision: 2 })
  })
})

describe('a scheme of work', () => {
  const term = { id: idOf('First Term'), name: 'First Term', active: true }
  const session = { id: idOf('2026/2027'), name: '2026/2027' }
  const jss1 = { id: idOf('JSS 1'), name: 'JSS 1' }
  const week = (number: number, more: object = {}) => ({
    number,
    days: [{ day: `2026-09-${13 + number}`, closed: null }],
    schoolDays: 5,
    ...more,
  })
  const schemeOf = (more: PartOf<Scheme> = {}): Scheme =>
    filledIn(schemeOfWork, {
      session,
      term: { id: term.id, name: term.name },
      class: jss1,
      subject: maths,
      taken: true,
      owner: 'school',
      id: idOf('scheme'),
      revision: 3,
      weeks: [week(1, { topics: [fractions], objectives: 'Add fractions' }), week(2)],
      can: { edit: true, withdraw: true },
      ...more,
    })
  const open = (name: string, mode: string, ...more: Answering[]) =>
    openPages({
      at: `/academics/scheme-of-work?term=${term.id}&class=${jss1.id}&subject=${maths.id}${mode}`,
      routes: curriculumRoutes,
      user: head(name),
      answers: [
        ...more,
        answers(stateCalls.viewSessions, {
          foundSessions: [{ ...session, terms: [{ ...term, number: 1 }] }],
          total: 1,
        }),
        answers(schemeCalls.byTerm, {}),
        answers(schemeCalls.view, schemeOf()),
      ],
    })

  it('is read week by week, and opened to be edited', async () => {
    const { address } = await open('reads', '')
    const sheet = await screen.findByRole('table', { name: 'Scheme of work of Mathematics, JSS 1' })
    expect(within(sheet).getAllByRole('row')[1]?.textContent).toContain('FractionsAdd fractions')
    await sees(/1 of 2 weeks planned/)
    await press('Edit scheme of work')
    await waitFor(() => expect(address()).toContain('mode=edit'))
    expect((await screen.findByLabelText<HTMLInputElement>('Objectives of week 1')).value).toBe('Add fractions')
  })

  it('is saved as a whole, on top of what was read', async () => {
    const { server } = await open('saves', '&mode=edit', answers(schemeCalls.save, schemeOf({ revision: 4 })))
    await screen.findByRole('button', { name: 'Save scheme' })
    await fillIn({ 'Objectives of week 2': 'Subtract fractions' })
    await press('Save scheme')
    await sees('Scheme Of Work Updated Successfully')
    expect(server.asked(schemeCalls.save)[0]?.body).toMatchObject({
      revision: 3,
      weeks: [
        { number: 1, topicIds: [fractions.id], objectives: 'Add fractions' },
        { number: 2, topicIds: [], objectives: 'Subtract fractions' },
      ],
    })
  })

  it('keeps what was typed without a connection, and asks before it is given up', async () => {
    await open('offline', '&mode=edit', answers(schemeCalls.save, lost))
    await screen.findByRole('button', { name: 'Save scheme' })
    await fillIn({ 'Materials of week 2': 'Paper' })
    await press('Save scheme')
    await sees('The service could not be reached. Check your internet, then try again.')
    await press('Cancel')
    await sees('Leave without saving?')
    await press('Stay on this page')
    expect(field('Materials of week 2').value).toBe('Paper')
  })

  it('shows both weeks where somebody else saved meanwhile', async () => {
    const theirs = schemeOf({
      revision: 9,
      weeks: [week(1, { topics: [fractions], objectives: 'Add fractions' }), week(2, { objectives: 'Revision' })],
    })
    const { server, user } = await open(
      'conflict',
      '&mode=edit',
      answers(schemeCalls.save, ({ body }) =>
        body.revision === 9
          ? schemeOf({ revision: 10 })
          : refuse(curriculumErrors.schemeChangedMeanwhile, { message: 'Changed.', details: { theirs, by: 'Mr Obi' } }),
      ),
    )
    await screen.findByRole('button', { name: 'Save scheme' })
    await fillIn({ 'Objectives of week 2': 'Subtract fractions' })
    await press('Save scheme')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Mr Obi changed this scheme of work while you were typing' }),
    )
    const [mine, other] = dialog.getAllByRole('radio')
    expect([mine?.textContent, other?.textContent]).toEqual([
      expect.stringContaining('Subtract fractions'),
      expect.stringContaining('Revision'),
    ])
    if (other) await user.click(other)
    await press('Save these versions')
    await sees('Scheme Of Work Updated Successfully')
    expect(server.asked(schemeCalls.save).at(-1)?.body).toMatchObject({
      revision: 9,
      weeks: [{ number: 1 }, { number: 2, objectives: 'Revision' }],
    })
  })

  it('shows the one of the state, in place of which it is, and the own one again', async () => {
    const ofState = schemeOf({
      owner: 'state',
      overridesState: true,
      weeks: [week(1, { objectives: 'Count to ten' })],
    })
    await open(
      'compares',
      '',
      answers(schemeCalls.view, ({ query }) =>
        query.owner === 'state' ? ofState : schemeOf({ overridesState: true }),
      ),
    )
    await press("See the state's")
    await sees('Count to ten')
    expect(screen.queryByText('Add fractions')).toBeNull()
    await press("Back to the school's own")
    await sees('Add fractions')
  })

  it('gives way to the one of the state after a question', async () => {
    const { server } = await open(
      'withdraws',
      '',
      answers(schemeCalls.view, schemeOf({ overridesState: true })),
      answers(schemeCalls.withdraw, { message: 'Scheme Of Work Withdrawn Successfully' }),
    )
    await press("Go back to the state's scheme")
    await sees("Withdraw the school's own scheme of work and follow the state's again?")
    expect(server.asked(schemeCalls.withdraw)).toEqual([])
    await press('Yes, Withdraw Mathematics, JSS 1')
    await sees('Scheme Of Work Withdrawn Successfully')
    expect(server.asked(schemeCalls.withdraw)[0]).toMatchObject({
      params: { id: idOf('scheme') },
      body: { revision: 3 },
    })
  })

  it('is not edited where somebody may only read it', async () => {
    await open('only reads', '', answers(schemeCalls.view, schemeOf({ can: {} })))
    await screen.findByRole('table', { name: /Scheme of work/ })
    expect(screen.queryByRole('button', { name: /Edit scheme|Copy from|Withdraw/ })).toBeNull()
  })
})
