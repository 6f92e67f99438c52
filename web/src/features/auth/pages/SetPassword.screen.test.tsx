import { authCalls } from '@akada/contract/auth/calls'
import { authErrors } from '@akada/contract/auth/errors'
import { secondFactorCalls } from '@akada/contract/auth/second-factor'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { inSchool } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { session } from '../../../lib/session.ts'
import { authRoutes } from '../routes.ts'

const password = 'Iroko-Tree-7'

describe('replacing a temporary password', () => {
  const start = (name: string, ...more: Answering[]) =>
    openPages({
      at: '/password/set',
      routes: authRoutes,
      user: inSchool(name, 'teacher', { accountStatus: 'ResetPassword' }),
      answers: more,
    })
  const fillForm = async (): Promise<void> => {
    await screen.findByLabelText('Temporary password')
    await fillIn({
      'Temporary password': 'River-42-Stone',
      'New password': password,
      'New password once more': password,
    })
  }

  const changed = answers(authCalls.changePassword, { message: 'Password Updated Successfully' })

  it('takes what a password manager has written without an event', async () => {
    const { server } = await start('written', changed, answers(authCalls.login, inSchool('written', 'teacher')))
    await screen.findByLabelText('Temporary password')
    field('Temporary password').value = 'River-42-Stone'
    field('New password').value = password
    field('New password once more').value = password
    await press('Set password')
    await waitFor(() => expect(server.asked(authCalls.changePassword)).toHaveLength(1))
    expect(Object.values(Object(server.asked(authCalls.changePassword)[0]?.body))).toEqual(
      expect.arrayContaining(['River-42-Stone', password]),
    )
  })

  it('signs the person in with the new one at once', async () => {
    const { server, address } = await start('enters', changed, answers(authCalls.login, inSchool('enters', 'teacher')))
    await fillForm()
    await press('Set password')
    await waitFor(() => expect(session.get()?.staff.accountStatus).toBe('Active'))
    expect(server.asked(authCalls.login)[0]?.body).toMatchObject({ username: 'adaeze.bello', password })
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  it('signs a person out of whom a code is asked, who then signs in', async () => {
    const { server } = await start('sets', changed, answers(authCalls.login, refuse(authErrors.secondFactorRequired)))
    await fillForm()
    await press('Set password')
    await waitFor(() => expect(session.get()).toBeNull())
    expect(server.asked(authCalls.changePassword)[0]?.body).toEqual({ currentPassword: 'River-42-Stone', password })
  })

  it.each([
    ['Temporary password', authErrors.wrongPassword],
    ['New password', authErrors.samePassword],
  ])('shows at the %s what is wrong with it', async (label, error) => {
    await start(`wrong ${label}`, answers(authCalls.changePassword, refuse(error)))
    await fillForm()
    await press('Set password')
    await waitFor(() => expect(errorAt(field(label))).toContain(error.message))
    expect(session.get()).not.toBeNull()
  })
})

describe('setting up a second step', () => {
  const secondFactor = { required: true, enrolled: false }
  const start = (name: string, sendsSms: boolean, ...more: Answering[]) =>
    openPages({
      at: '/second-factor/set',
      routes: authRoutes,
      user: { ...inSchool(name, 'principal', { secondFactor }), sendsSms },
      answers: more,
    })
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `CODE-${index}`)

  it('by SMS sends the first code to the own phone', async () => {
    const { server } = await start(
      'by SMS',
      true,
      answers(secondFactorCalls.begin, { secret: 'ABCD', qrCode: { path: 'M0 0h1v1h-1z', size: 29 } }),
      answers(secondFactorCalls.textFirstCode, { message: 'A code is on its way.' }),
      answers(secondFactorCalls.confirmFactor, { recoveryCodes }),
    )
    await press('Start')
    await press('Send the code by SMS')
    await sees('A code is on its way.')
    await userEvent.click(screen.getByLabelText('Digit 1 of 6'))
    await userEvent.paste('123456')
    await sees('CODE-7')
    expect(server.asked(secondFactorCalls.confirmFactor)[0]?.body).toEqual({ code: '123456' })
  })

  it('without a phone takes printed codes, which are shown to be printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await start('on paper', false, answers(secondFactorCalls.choosePrintedCodes, { recoveryCodes }))
    expect(screen.queryByText(/by SMS/)).toBeNull()
    await press('Use printed codes only')
    await sees('CODE-0')
    await press('Print')
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
  })
})
