import { secondFactorCalls } from '@akada/contract/auth/second-factor'
import { messages } from '@akada/contract/kernel/messages'
import { roleCalls } from '@akada/contract/roles/calls'
import { administrationErrors, staffAdministrationCalls } from '@akada/contract/staff/administration'
import { staffCalls } from '@akada/contract/staff/calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { choices, choose, errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import { staffRoutes } from '../routes.ts'

const held = {
  id: idOf('access of Ngozi'),
  role: { id: idOf('Teacher'), name: 'Teacher' },
  organization: { ...school, kind: 'school' },
} as const
const ngozi = {
  id: idOf('Ngozi'),
  firstName: 'Ngozi',
  lastName: 'Obi',
  email: 'ngozi.obi@example.ng',
  username: 'ngozi.obi',
  accountStatus: 'Active',
  roleAccess: [held],
  can: {
    edit: true,
    suspend: true,
    resetAccount: true,
    resetSecondFactor: true,
    assignRole: true,
    endRoleAccess: [held.id],
    transferRight: [held.id],
  },
} as const

const open = (user: LoggedInUser, ...more: Answering[]) =>
  openPages({
    at: `/administration/user-management/staff-management/${ngozi.id}`,
    routes: staffRoutes,
    user,
    answers: [...more, answers(staffCalls.view, ngozi)],
  })
const principal = (name: string): LoggedInUser => inSchool(name, 'principal')

describe('the page of a member of staff', () => {
  it('has no button for what the reader may not do', async () => {
    const can = { assignRole: false, endRoleAccess: [], transferRight: [] }
    await open(principal('reads'), answers(staffCalls.view, { ...ngozi, can }))
    await sees('ngozi.obi')
    const names = screen.queryAllByRole('button').map(({ textContent }) => textContent)
    expect(names.filter(name => /Suspend|Reinstate|password|Assign|Transfer|End/.test(name))).toEqual([])
    expect(screen.queryByRole('link', { name: 'Edit staff' })).toBeNull()
  })

  it('says that somebody without a role cannot work', async () => {
    await open(principal('no role'), answers(staffCalls.view, { ...ngozi, roleAccess: [] }))
    await sees('No role at present. Without one the person cannot work in Akada.')
  })

  it('offers to read the page again where the connection failed', async () => {
    const { server } = await open(principal('again'), answers(staffCalls.view, lost))
    await sees('The service could not be reached. Check your internet, then try again.')
    server.answer(answers(staffCalls.view, ngozi))
    await press('Try again')
    await sees('ngozi.obi')
  })
})

describe('the account of a member of staff', () => {
  it('is suspended with a reason, and the page shows it at once', async () => {
    const { server, user } = await open(principal('suspends'), answers(staffAdministrationCalls.suspend, ngozi))
    await press('Suspend')
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Ngozi Obi' }))
    await user.click(dialog.getByRole('button', { name: 'Suspend' }))
    await waitFor(() => expect(errorAt(field('Reason'))).toContain(messages.required))
    expect(server.asked(staffAdministrationCalls.suspend)).toEqual([])
    await user.type(field('Reason'), 'Left for Ghana')
    server.answer(
      answers(staffCalls.view, { ...ngozi, accountStatus: 'Suspended', suspendedBecause: 'Left for Ghana' }),
    )
    await user.click(dialog.getByRole('button', { name: 'Suspend' }))
    await sees('Staff Suspended Successfully')
    expect(server.asked(staffAdministrationCalls.suspend)[0]?.body).toEqual({
      reason: 'Left for Ghana',
      leavesNoHead: false,
    })
    await sees('Left for Ghana')
  })

  it('of the only principal is suspended only after saying that the school has no head then', async () => {
    const message = 'Ngozi Obi is the only Principal of Olumo who can sign in.'
    const { server, user } = await open(
      principal('headless'),
      answers(staffAdministrationCalls.suspend, ({ body }) =>
        body.leavesNoHead ? ngozi : refuse(administrationErrors.leavesNoHead, { message }),
      ),
    )
    await press('Suspend')
    await user.type(await screen.findByLabelText(/^Reason/), 'Absent since May')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspend' }))
    await sees(message)
    expect(screen.getByRole('link', { name: 'Choose a stand-in' })).toBeDefined()
    await press('Suspend without a stand-in')
    await sees('Staff Suspended Successfully')
    expect(server.asked(staffAdministrationCalls.suspend).map(({ body }) => Object(body).leavesNoHead)).toEqual([
      false,
      true,
    ])
  })

  it('keeps the reason where the server refuses', async () => {
    const { user } = await open(
      principal('outranked'),
      answers(staffAdministrationCalls.suspend, refuse(administrationErrors.outranked)),
    )
    await press('Suspend')
    await user.type(await screen.findByLabelText(/^Reason/), 'Absent since May')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspend' }))
    await sees(administrationErrors.outranked.message)
    expect(field('Reason').value).toBe('Absent since May')
  })

  it('is reinstated after the old reason was shown', async () => {
    const suspended = {
      ...ngozi,
      accountStatus: 'Suspended',
      suspendedBecause: 'Left for Ghana',
      can: { ...ngozi.can, suspend: false, reinstate: true },
    } as const
    const { server } = await open(
      principal('reinstates'),
      answers(staffAdministrationCalls.reinstate, ngozi),
      answers(staffCalls.view, suspended),
    )
    await press('Reinstate')
    await sees(/Suspended because: Left for Ghana/)
    await press('Yes, Reinstate Ngozi Obi')
    await sees('Staff Reinstated Successfully')
    expect(server.asked(staffAdministrationCalls.reinstate)).toHaveLength(1)
  })

  it('gets a temporary password by e-mail', async () => {
    const { server } = await open(
      principal('mails'),
      answers(staffAdministrationCalls.temporaryPassword, { ...ngozi, credentials: null }),
    )
    await press('Send temporary password')
    await sees('Send Ngozi Obi a temporary password to ngozi.obi@example.ng?')
    expect(server.asked(staffAdministrationCalls.temporaryPassword)).toEqual([])
    await press('Yes, Send a temporary password')
    await sees('Temporary password is on its way by e-mail')
  })

  it('gets a temporary password by SMS where short messages are sent', async () => {
    const { server } = await open(
      { ...principal('texts'), sendsSms: true },
      answers(staffAdministrationCalls.temporaryPassword, { ...ngozi, credentials: null }),
    )
    await press('Send temporary password')
    fireEvent.click(await screen.findByRole('checkbox', { name: /^By SMS to / }))
    await press('Yes, Send a temporary password')
    await sees('Temporary password is on its way by SMS')
    expect(server.asked(staffAdministrationCalls.temporaryPassword)).toMatchObject([{ query: { by: 'sms' } }])
  })

  it('gets a temporary password that is shown once where no e-mail is sent', async () => {
    const credentials = { name: 'Ngozi Obi', username: 'ngozi.obi', password: 'River-42-Stone' }
    await open(
      { ...principal('shows'), mailDelivery: 'none' },
      answers(staffAdministrationCalls.temporaryPassword, { ...ngozi, credentials, delivery: 'none' }),
    )
    await press('Send temporary password')
    await press('Yes, Set a temporary password')
    await sees('River-42-Stone')
    await press('Done')
    await waitFor(() => expect(screen.queryByText('River-42-Stone')).toBeNull())
  })

  it('loses its second sign-in step', async () => {
    const { server } = await open(
      principal('resets'),
      answers(secondFactorCalls.reset, { message: 'Second Sign-in Step Reset Successfully' }),
    )
    await press('Reset second sign-in step')
    await press('Yes, Reset the second sign-in step')
    await sees('Second Sign-in Step Reset Successfully')
    expect(server.asked(secondFactorCalls.reset)[0]?.params).toEqual({ id: ngozi.id })
  })
})

describe('the roles of a member of staff', () => {
  it('gain one that the person does not hold yet', async () => {
    const roles = [
      { id: idOf('Teacher'), name: 'Teacher', can: { assign: true } },
      { id: idOf('Librarian'), name: 'Librarian', description: 'Keeps the library.', can: { assign: true } },
      { id: idOf('Principal'), name: 'Principal', can: { assign: false } },
    ]
    const { server, user } = await open(
      principal('assigns'),
      answers(roleCalls.list, { roles }),
      answers(staffAdministrationCalls.assign, ngozi),
    )
    await press('Assign role')
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ngozi Obi a role' }))
    await waitFor(() => expect(field('Role').getAttribute('placeholder')).toBe('Choose a role'))
    expect(await choices('Role')).toEqual(['Librarian'])
    await user.click(field('Role'))
    await choose('Role', 'Librarian')
    await sees('Keeps the library.')
    await user.click(dialog.getByRole('button', { name: 'Assign role' }))
    await sees('Role Assigned Successfully')
    expect(server.asked(staffAdministrationCalls.assign)[0]?.body).toEqual({
      staff: ngozi.id,
      role: idOf('Librarian'),
      organization: school.id,
    })
  })

  it('lose one with a reason, after the page said that it is the only one', async () => {
    const { server, user } = await open(
      principal('ends'),
      answers(staffCalls.search, { foundStaffs: [], total: 0 }),
      answers(
        staffAdministrationCalls.end,
        refuse(administrationErrors.lastAdmin, { message: 'Nobody else is Teacher.' }),
      ),
    )
    await press('End role: Teacher, Ake Grammar School')
    await sees(/It is their only role here: without another one they cannot sign in./)
    await user.type(field('Reason'), 'Moved to Ijebu')
    await press('End role')
    await sees('Nobody else is Teacher.')
    expect(field('Reason').value).toBe('Moved to Ijebu')
    server.answer(answers(staffAdministrationCalls.end, { message: 'Role Ended Successfully' }))
    await press('End role')
    await sees('Role Ended Successfully')
    expect(server.asked(staffAdministrationCalls.end)[1]?.params).toEqual({ id: held.id })
  })

  it('lose one and name who continues with the class arms and subjects', async () => {
    const bola = { id: idOf('Bola'), firstName: 'Bola', lastName: 'Ade', username: 'bola.ade' }
    const { server, user } = await open(
      principal('passes on'),
      answers(staffCalls.search, { foundStaffs: [bola], total: 1 }),
      answers(staffAdministrationCalls.end, { message: 'Role Ended Successfully' }),
    )
    await press('End role: Teacher, Ake Grammar School')
    await user.click(field('Successor'))
    await user.click(await screen.findByRole('option', { name: /Bola Ade/ }))
    await user.type(field('Reason'), 'Moved to Ijebu')
    await press('End role')
    await sees('Role Ended Successfully')
    const body = { reason: 'Moved to Ijebu', successor: bola.id }
    expect(server.asked(staffAdministrationCalls.end)[0]?.body).toEqual(body)
  })

  it('are handed over to another person once the loss is confirmed', async () => {
    const bola = { id: idOf('Bola'), firstName: 'Bola', lastName: 'Ade', username: 'bola.ade' }
    const { server, user } = await open(
      principal('hands over'),
      answers(staffCalls.search, { foundStaffs: [bola, { ...ngozi, roles: [] }], total: 2 }),
      answers(staffAdministrationCalls.transfer, { message: 'Right Transferred Successfully' }),
    )
    await press('Transfer right: Teacher, Ake Grammar School')
    await sees('Ngozi Obi will no longer be Teacher of Ake Grammar School')
    await sees(
      'Their class arms and subjects at Ake Grammar School go to the new holder. What this changes is shown before it is saved.',
    )
    await press('Transfer right')
    await waitFor(() => expect(errorAt(field('New holder'))).toContain(messages.required))
    await sees('Tick this once you have read it.')
    await choose('New holder', /Ngozi Obi/)
    await user.click(screen.getByRole('checkbox', { name: 'I understand what Ngozi Obi loses' }))
    await press('Transfer right')
    await sees('Choose somebody else than the giver.')
    expect(server.asked(staffAdministrationCalls.transfer)).toEqual([])
    await user.clear(field('New holder'))
    await choose('New holder', /Bola Ade/)
    await press('Transfer right')
    await sees('Right Transferred Successfully')
    expect(server.asked(staffAdministrationCalls.transfer)[0]?.body).toEqual({
      from: ngozi.id,
      to: bola.id,
      roleAccess: held.id,
    })
  })
})
