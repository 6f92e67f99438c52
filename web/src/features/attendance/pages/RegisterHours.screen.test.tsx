import { hoursErrors, registerHoursCalls } from '@akada/contract/attendance/hours'
import { commonErrors } from '@akada/contract/kernel/errors'
import { focusManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { choose, errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { registerHours } from '../area.ts'
import { attendanceRoutes } from '../routes.ts'

const gold = { id: idOf('Gold'), fullName: 'JSS 1 Gold' }
const hours = {
  sittings: ['morning' as const, 'afternoon' as const],
  state: { morning: '07:00', afternoon: '12:00' },
  first: { morning: null, afternoon: null },
  second: null,
  classArms: [gold],
  revision: 2,
  can: { edit: true },
}
const open = (name: string, ...more: Answering[]) =>
  openPages({
    at: registerHours.to,
    routes: attendanceRoutes,
    user: inSchool(name, 'principal'),
    answers: [...more, answers(registerHoursCalls.view, hours)],
    asks: true,
  })
const [morning, afternoon] = ['Morning registers from', 'Afternoon registers from']
const setTime = async (label: string, value: string) => {
  await screen.findByLabelText(label)
  fireEvent.input(field(label), { target: { value } })
}

describe('the hours of the register', () => {
  it("are the state's where a box is empty, and the school's own where a time is typed", async () => {
    const { server } = await open('sets', answers(registerHoursCalls.set, hours))
    await setTime(morning, '07:45')
    await press('Save hours')
    await sees('Hours of the Register Saved Successfully')
    expect(server.asked(registerHoursCalls.set)[0]?.body).toEqual({
      first: { morning: '07:45', afternoon: null },
      second: null,
      revision: 2,
    })
  })

  it('are not saved while a time is typed in part, which a browser gives as an empty box', async () => {
    const { server } = await open('part')
    await screen.findByLabelText(morning)
    Object.defineProperty(field(morning), 'validity', { value: { badInput: true } })
    await press('Save hours')
    await waitFor(() => expect(errorAt(field(morning))).toContain('Write the hour and the minutes, such as 07:30.'))
    expect(server.asked(registerHoursCalls.set)).toEqual([])
  })

  it('say at the box what a half-typed time lacks as soon as the box is left', async () => {
    const { user } = await open('left')
    await screen.findByLabelText(morning)
    Object.defineProperty(field(morning), 'validity', { value: { badInput: true } })
    await user.click(field(morning))
    await user.tab()
    await waitFor(() => expect(errorAt(field(morning))).toContain('Write the hour and the minutes, such as 07:30.'))
  })

  it('stay as they are typed while newer hours arrive', async () => {
    let reads = 0
    await open(
      'arrive',
      answers(registerHoursCalls.view, () => ({ ...hours, revision: 2 + reads++ })),
    )
    await setTime(morning, '07:45')
    // Somebody comes back to the page a minute later.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    focusManager.onFocus()
    await waitFor(() => expect(reads).toBeGreaterThan(1))
    expect(field(morning).value).toBe('07:45')
  })

  it('say at the box that a time is too early or not after that of the morning, and keep what was typed', async () => {
    const message = 'Choose a time after that of the morning.'
    await open(
      'order',
      answers(
        registerHoursCalls.set,
        refuse(commonErrors.invalid, { fields: [{ path: 'body.first.afternoon', message }] }),
      ),
    )
    await setTime(morning, '13:00')
    await setTime(afternoon, '12:30')
    await press('Save hours')
    await waitFor(() => expect(errorAt(field(afternoon))).toContain(message))
    expect([field(morning).value, field(afternoon).value]).toEqual(['13:00', '12:30'])
  })

  it('need a class arm for a second shift', async () => {
    const { server, user } = await open('shift', answers(registerHoursCalls.set, hours))
    await user.click(await screen.findByLabelText('The school has a second shift'))
    await press('Save hours')
    await waitFor(() => expect(errorAt(field('Class arms of the second shift'))).toContain('Choose a class arm.'))
    await choose('Class arms of the second shift', 'JSS 1 Gold')
    await press('Save hours')
    await waitFor(() => expect(server.asked(registerHoursCalls.set)).toHaveLength(1))
    expect(server.asked(registerHoursCalls.set)[0]?.body).toMatchObject({ second: { classArmIds: [gold.id] } })
  })

  it('are compared where somebody else changed them meanwhile', async () => {
    const theirs = { ...hours, first: { morning: '07:30', afternoon: null }, revision: 3 }
    const { server } = await open(
      'two people',
      answers(registerHoursCalls.set, ({ body }) =>
        body.revision === 3 ? theirs : refuse(hoursErrors.changedMeanwhile, { details: { theirs, by: 'Mrs Bello' } }),
      ),
    )
    await setTime(afternoon, '13:00')
    await press('Save hours')
    const dialog = await screen.findByRole('dialog', {
      name: 'Mrs Bello changed the hours of the register while you were typing',
    })
    expect(within(dialog).getByText('Morning registers from')).toBeTruthy()
    await press('Save these versions')
    await waitFor(() => expect(server.asked(registerHoursCalls.set)).toHaveLength(2))
    expect(server.asked(registerHoursCalls.set)[1]?.body).toEqual({
      first: { morning: '07:30', afternoon: '13:00' },
      second: null,
      revision: 3,
    })
  })

  it('are shown as sentences to those who may not change them', async () => {
    const second = { morning: '12:30', afternoon: '15:00', classArmIds: [gold.id] }
    await open('reads', answers(registerHoursCalls.view, { ...hours, second, can: { edit: false } }))
    await sees('Morning from 07:00, afternoon from 12:00.')
    await sees('Second shift: morning from 12:30, afternoon from 15:00, for JSS 1 Gold.')
    expect(screen.queryByRole('button', { name: 'Save hours' })).toBeNull()
  })
})
