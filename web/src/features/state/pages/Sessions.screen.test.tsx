import { authCalls } from '@akada/contract/auth/calls'
import { classSubjectCalls } from '@akada/contract/curriculum/class-subjects'
import { commonErrors } from '@akada/contract/kernel/errors'
import { recordedErrors } from '@akada/contract/state/recorded'
import { schoolCalls } from '@akada/contract/schools/calls'
import { stateCalls, stateErrors } from '@akada/contract/state/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { errorAt, field, openPages, press, sees, watchRedirects } from '../../../../test/pages.tsx'
import { idOf, inState } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { stateRoutes } from '../routes.ts'

const term = (number: number, name: string, starts: string, ends: string, active = false) => ({
  id: idOf(name),
  number,
  name,
  starts,
  ends,
  active,
  schoolDays: 60,
})
const session = {
  id: idOf('2026/2027'),
  name: '2026/2027',
  starts: '2026-09-14',
  ends: '2027-07-23',
  revision: 4,
  terms: [
    term(1, 'First Term', '2026-09-14', '2026-12-18', true),
    term(2, 'Second Term', '2027-01-11', '2027-04-09'),
    term(3, 'Third Term', '2027-05-03', '2027-07-23'),
  ],
}

const open = (name: string, at: string, ...more: Answering[]) =>
  openPages({
    at: `/super-admin/sessions${at}`,
    routes: stateRoutes,
    user: inState(name),
    asks: true,
    answers: [
      ...more,
      answers(stateCalls.viewSessions, { foundSessions: [session], total: 1 }),
      answers(stateCalls.viewSession, session),
      answers(schoolCalls.search, { foundSchools: [], total: 37 }),
      answers(classSubjectCalls.bySession, { session, classes: [], can: { edit: true } }),
    ],
  })

describe('activating a term', () => {
  it('says what changes in every school, and asks for a confirmation of one that is far away', async () => {
    const { server } = await open(
      'activates',
      '',
      answers(stateCalls.activateTerm, { message: 'Third Term Activated Successfully' }),
      answers(authCalls.me, inState('activates')),
    )
    await press('Activate Third Term of 2026/2027')
    const dialog = await screen.findByRole('dialog', { name: 'Activate Third Term of 2026/2027' })
    expect(dialog.textContent).toMatch(/Third Term of 2026\/2027 begins on 03-05-2027, \d+ days from today\./)
    expect(dialog.textContent).toContain('First Term of 2026/2027 is closed')
    await waitFor(() => expect(dialog.textContent).toContain('This changes 37 schools.'))
    await waitFor(() => expect(dialog.textContent).toContain('This shuts out 37 schools:'))
    expect(dialog.textContent).toContain('No class takes a subject in 2026/2027')
    await press("No, Don't activate")
    expect(server.asked(stateCalls.activateTerm)).toEqual([])
    await press('Activate Third Term of 2026/2027')
    await press('Yes, Activate Third Term of 2026/2027')
    await sees('Third Term Activated Successfully')
    expect(server.asked(stateCalls.activateTerm)[0]).toMatchObject({
      params: { id: idOf('Third Term') },
      body: { confirmed: true },
    })
  })

  it('is called reopening where the term was closed', async () => {
    const closed = { ...session, terms: session.terms.map(term => ({ ...term, closed: !term.active })) }
    await open('reopens', '', answers(stateCalls.viewSessions, { foundSessions: [closed], total: 1 }))
    await press('Reopen Third Term of 2026/2027')
    const dialog = await screen.findByRole('dialog', { name: 'Reopen Third Term of 2026/2027' })
    expect(dialog.textContent).toContain('Third Term of 2026/2027 was closed before and opens again.')
  })

  it('has no button for the active term', async () => {
    await open('active', '')
    await sees('First Term')
    expect(screen.queryByRole('button', { name: 'Activate First Term of 2026/2027' })).toBeNull()
  })

  it('says what to do in a state without a session', async () => {
    await open('none', '', answers(stateCalls.viewSessions, { foundSessions: [], total: 0 }))
    await sees(/The state has no session yet. Add the first one with its three terms/)
  })
})

describe('the days of a session', () => {
  const at = (label: string, place: number): HTMLInputElement => {
    const found = screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))[place]
    if (!found) throw new Error(`There is no ${label} ${place}.`)
    return found
  }

  it('take a closure in mid-term', async () => {
    const { server, user } = await open('closure', `/${session.id}`, answers(stateCalls.updateSession, session))
    await screen.findByRole('button', { name: 'Save session' })
    const [add] = screen.getAllByRole('button', { name: 'Add a day off' })
    if (add) await user.click(add)
    await user.type(await screen.findByLabelText('Day'), '01-10-2026')
    await user.type(at('Name', 1), 'Independence Day')
    const redirects = watchRedirects()
    await press('Save session')
    await sees('Session Updated Successfully')
    expect(redirects()).toEqual([1000])
    const { terms } = Object(server.asked(stateCalls.updateSession)[0]?.body)
    expect(terms[0]).toMatchObject({
      addHolidays: [{ day: '2026-10-01', name: 'Independence Day' }],
      removeHolidays: [],
    })
    expect(terms[0]).not.toHaveProperty('holidays')
  })

  const addDay = async (user: {
    click: (on: Element) => Promise<void>
    type: (on: Element, text: string) => Promise<void>
  }) => {
    await screen.findByRole('button', { name: 'Save session' })
    const [add] = screen.getAllByRole('button', { name: 'Add a day off' })
    if (add) await user.click(add)
    await user.type(await screen.findByLabelText('Day'), '03-11-2026')
    await user.type(at('Name', 1), 'Eid-el-Maulud')
  }
  const effects = [
    {
      effect: '03-11-2026 is no longer a school day of First Term.',
      counts: { registers: 24, students: 410, schools: 12 },
      atLeast: false,
    },
  ]

  it('show what a holiday does to called registers, and save it once that is confirmed', async () => {
    const { server, user } = await open(
      'confirms',
      `/${session.id}`,
      answers(stateCalls.updateSession, ({ body }) =>
        body.confirmed ? session : refuse(recordedErrors.unconfirmed, { details: { effects } }),
      ),
    )
    await addDay(user)
    await press('Save session')
    const dialog = await screen.findByRole('dialog', { name: 'This changes what is already recorded' })
    for (const text of ['03-11-2026 is no longer a school day', '24 registers', '410 students', '12 schools'])
      expect(dialog.textContent).toContain(text)
    await press('Go back')
    await sees('Nothing was saved. What you entered is still here.')
    expect(at('Name', 1).value).toBe('Eid-el-Maulud')
    await press('Save session')
    await screen.findByRole('dialog', { name: 'This changes what is already recorded' })
    await press('Save this change')
    await sees('Session Updated Successfully')
    expect(server.asked(stateCalls.updateSession).map(({ body }) => Object(body).confirmed)).toEqual([
      undefined,
      undefined,
      effects,
    ])
  })

  it('show which published report cards stand against a holiday', async () => {
    const message =
      '03-11-2026 is no longer a school day of First Term. This is counted on 2 published report cards: Ojo, Ada; Obi, Ben. Published cards do not change. Leave these days as they are.'
    const { user } = await open(
      'published',
      `/${session.id}`,
      answers(stateCalls.updateSession, refuse(recordedErrors.published, { message })),
    )
    await addDay(user)
    await press('Save session')
    const dialog = await screen.findByRole('dialog', { name: 'This cannot be changed' })
    expect(dialog.textContent).toContain(message)
    expect(within(dialog).queryByRole('button', { name: 'Save this change' })).toBeNull()
    await press('Close')
    expect(at('Name', 1).value).toBe('Eid-el-Maulud')
  })

  it('merge a holiday that somebody else added meanwhile', async () => {
    const [first, second, third] = session.terms
    const theirs = {
      ...session,
      revision: 5,
      terms: [
        { ...first, holidays: [] },
        { ...second, holidays: [{ day: '2027-03-29', name: 'Easter Monday' }] },
        { ...third, holidays: [] },
      ].map(term => ({ nextTermBegins: null, closed: false, timesOpened: 120, ...term })),
    }
    const { server, user } = await open(
      'merges',
      `/${session.id}`,
      answers(stateCalls.updateSession, ({ body }) =>
        body.revision === 5 ? session : refuse(stateErrors.sessionChanged, { details: { theirs, by: 'Bisi Cole' } }),
      ),
    )
    await addDay(user)
    await press('Save session')
    const dialog = await screen.findByRole('dialog', { name: 'Bisi Cole changed this session while you were typing' })
    expect(dialog.textContent).toContain('Holiday of First Term, 03-11-2026')
    expect(dialog.textContent).toContain('Holiday of Second Term, 29-03-2027')
    await press('Save these versions')
    await sees('Session Updated Successfully')
    const { terms } = Object(server.asked(stateCalls.updateSession).at(-1)?.body)
    // The other's holiday is there already: only the own one is added to it.
    expect(terms.map(({ addHolidays }: { addHolidays: unknown }) => addHolidays)).toEqual([
      [{ day: '2026-11-03', name: 'Eid-el-Maulud' }],
      [],
      [],
    ])
    expect(terms.flatMap(({ removeHolidays }: { removeHolidays: unknown }) => removeHolidays)).toEqual([])
  })

  it('show at the line of an added day what the server has against it', async () => {
    const message = 'This day lies outside First Term.'
    const [first, ...others] = session.terms
    const { user } = await open(
      'outside',
      `/${session.id}`,
      answers(stateCalls.viewSession, {
        ...session,
        terms: [{ ...first, holidays: [{ day: '2026-10-01', name: 'Independence Day' }] }, ...others],
      }),
      answers(
        stateCalls.updateSession,
        refuse(commonErrors.invalid, { fields: [{ path: 'body.terms.0.addHolidays.0.day', message }] }),
      ),
    )
    await screen.findByRole('button', { name: 'Save session' })
    const [add] = screen.getAllByRole('button', { name: 'Add a day off' })
    if (add) await user.click(add)
    await user.type(at('Day', 1), '25-12-2026')
    await user.type(at('Name', 2), 'Christmas')
    await press('Save session')
    await waitFor(() => expect(errorAt(at('Day', 1))).toContain(message))
    expect(errorAt(at('Day', 0))).not.toContain(message)
  })

  it('say at the day what is wrong with it, and keep it', async () => {
    const { server, user } = await open('wrong', `/${session.id}`)
    await screen.findByRole('button', { name: 'Save session' })
    await user.clear(at('Ends', 1))
    await user.type(at('Ends', 1), '31-02-2027')
    await press('Save session')
    await waitFor(() => expect(at('Ends', 1).getAttribute('aria-invalid')).toBe('true'))
    expect(at('Ends', 1).value).toBe('31-02-2027')
    expect(server.asked(stateCalls.updateSession)).toEqual([])
  })

  it('say that terms must follow one another', async () => {
    const overlap = { code: 'terms_overlap', status: 422, message: 'Terms must follow one another.' } as const
    const { user } = await open('overlap', `/${session.id}`, answers(stateCalls.updateSession, refuse(overlap)))
    await screen.findByRole('button', { name: 'Save session' })
    await user.clear(at('Ends', 0))
    await user.type(at('Ends', 0), '20-01-2027')
    await press('Save session')
    await sees('Terms must follow one another.')
    expect(at('Ends', 0).value).toBe('20-01-2027')
  })

  it('propose the years of a new session, and refuse years that do not follow each other', async () => {
    const { server, user } = await open('new', '/add')
    const name = await screen.findByPlaceholderText<HTMLInputElement>('2026/2027')
    expect(name.value).toMatch(/^\d{4}\/\d{4}$/)
    await user.clear(name)
    await user.type(name, '2027/2029')
    await press('Add session')
    await waitFor(() => expect(errorAt(name)).toContain('Write two years that follow each other, as 2026/2027.'))
    expect(server.asked(stateCalls.addSession)).toEqual([])
    expect(within(document.body).getAllByLabelText(/^Begins/)).toHaveLength(3)
    expect(field('Begins').getAttribute('aria-invalid')).toBe('true')
  })

  it('of a new session are filled in with the usual ones, and can be changed', async () => {
    const { server, user } = await open('usual', '/add', answers(stateCalls.addSession, session))
    const name = await screen.findByPlaceholderText<HTMLInputElement>('2026/2027')
    await user.clear(name)
    await user.type(name, '2026/2027')
    await press('Use the usual dates')
    await waitFor(() => expect(at('Begins', 0).value).toBe('14-09-2026'))
    expect(screen.queryByRole('button', { name: 'Use the usual dates' })).toBeNull()
    await user.clear(at('Begins', 0))
    await user.type(at('Begins', 0), '07-09-2026')
    await press('Add session')
    await sees('Session Created Successfully')
    const { terms } = Object(server.asked(stateCalls.addSession)[0]?.body)
    expect(terms[0]).toMatchObject({ starts: '2026-09-07', ends: '2026-12-18' })
    expect(terms[1].holidays).toContainEqual({ day: '2027-03-26', name: 'Good Friday' })
  })

  it('of an existing session are not replaced by the usual ones', async () => {
    await open('kept', `/${session.id}`)
    await screen.findByRole('button', { name: 'Save session' })
    expect(screen.queryByRole('button', { name: 'Use the usual dates' })).toBeNull()
  })
})
