import { districtCalls, districtErrors } from '@akada/contract/districts/calls'
import { messages } from '@akada/contract/kernel/messages'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inState } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import { districtRoutes } from '../routes.ts'

const ijebu = {
  id: idOf('Ijebu'),
  name: 'Ijebu',
  status: 'Pending',
  address: '4 Folagbade Street',
  emails: ['ijebu@example.ng'],
  phoneNumbers: [{ code: '+234', number: '8031234567' }],
  registeredAt: '2026-11-20T08:00:00.000Z',
  admin: { firstName: 'Ngozi', lastName: 'Obi', email: 'ngozi@example.ng' },
} as const
const egba = { ...ijebu, id: idOf('Egba'), name: 'Egba' }

const open = (user: LoggedInUser, ...more: Answering[]) =>
  openPages({
    at: '/super-admin/approvals',
    routes: districtRoutes,
    user,
    answers: [...more, answers(districtCalls.search, { foundDistricts: [ijebu, egba], total: 2 })],
  })

describe('registrations that wait for the state', () => {
  it('show who registered what, and how to reach them', async () => {
    await open(inState('shows'))
    const card = (await screen.findByRole('heading', { name: 'Ijebu' })).closest('li')
    expect(card?.textContent).toContain('Registered byNgozi Obi')
    expect(card?.textContent).toMatch(/Phone0803 ?123 ?4567/)
    expect(card?.textContent).toContain('20-11-2026')
  })

  it('are approved, and leave the list', async () => {
    const { server } = await open(inState('approves'), answers(districtCalls.approve, {}))
    await screen.findByRole('heading', { name: 'Ijebu' })
    server.answer(answers(districtCalls.search, { foundDistricts: [egba], total: 1 }))
    await press('Approve Ijebu')
    const dialog = await screen.findByRole('dialog', { name: 'Approve Ijebu' })
    expect(dialog.textContent).toContain('runs Ijebu from then on')
    expect(server.asked(districtCalls.approve)).toEqual([])
    await press('Yes, Approve Ijebu')
    await sees('District Approved Successfully')
    expect(server.asked(districtCalls.approve)[0]?.params).toEqual({ id: ijebu.id })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ijebu' })).toBeNull())
  })

  it('are refused with a reason, which stays where somebody else has decided', async () => {
    const message = 'This registration was decided meanwhile: it is approved. Reload the list.'
    const { server, user } = await open(
      inState('refuses'),
      answers(districtCalls.refuse, refuse(districtErrors.alreadyDecided, { message })),
    )
    const [first] = await screen.findAllByRole('button', { name: 'Refuse' })
    if (first) await user.click(first)
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse Ijebu' }))
    await user.click(dialog.getByRole('button', { name: 'Refuse registration' }))
    await waitFor(() => expect(errorAt(field('Reason'))).toContain(messages.required))
    expect(server.asked(districtCalls.refuse)).toEqual([])
    await fillIn({ Reason: 'The office is closed' })
    await user.click(dialog.getByRole('button', { name: 'Refuse registration' }))
    await sees(message)
    expect(field('Reason').value).toBe('The office is closed')
    server.answer(answers(districtCalls.refuse, {}))
    await user.click(dialog.getByRole('button', { name: 'Refuse registration' }))
    await sees('Registration Refused')
    expect(server.asked(districtCalls.refuse).at(-1)?.body).toEqual({ reason: 'The office is closed' })
  })

  it('are told by e-mail only where one is sent', async () => {
    await open({ ...inState('tells'), mailDelivery: 'none' })
    await sees(/No e-mail is sent yet: tell its admin yourself./)
  })

  it('stay as they are without a connection', async () => {
    await open(inState('offline'), answers(districtCalls.approve, lost))
    await press('Approve Egba')
    await press('Yes, Approve Egba')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(screen.getByRole('heading', { name: 'Egba' })).toBeTruthy()
  })

  it('say that none waits', async () => {
    await open(inState('none'), answers(districtCalls.search, { foundDistricts: [], total: 0 }))
    await sees('No registration waits. New ones are listed here.')
  })
})
