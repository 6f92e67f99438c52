import { authCalls } from '@akada/contract/auth/calls'
import { authErrors } from '@akada/contract/auth/errors'
import { genericCalls } from '@akada/contract/generic/calls'
import { messages } from '@akada/contract/kernel/messages'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { choose, errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inDistrict } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { session } from '../../../lib/session.ts'
import { authRoutes } from '../routes.ts'

const password = 'Iroko-Tree-7'
const open = (...more: Answering[]) =>
  openPages({
    at: '/register',
    routes: authRoutes,
    user: null,
    answers: [
      ...more,
      answers(genericCalls.allEnum, { gender: ['female', 'male'], servedStates: [{ id: idOf('Ogun'), name: 'Ogun' }] }),
      answers(authCalls.usernameExists, { exists: false }),
      answers(authCalls.emailExists, { exists: false }),
      answers(authCalls.phoneNumberExists, { exists: false }),
    ],
  })

const fillYou = async (): Promise<void> => {
  await screen.findByRole('heading', { name: 'You' })
  await fillIn({
    'First name': 'Ngozi',
    'Last name': 'Obi',
    'E-mail': 'ngozi@example.ng',
    'Phone number': '0803 123 4567',
    Username: 'ngozi.obi',
    Password: password,
    'Password once more': password,
  })
  await choose('Gender', 'Female')
}
const fillDistrict = async (): Promise<void> => {
  await press('Next')
  await screen.findByRole('heading', { name: 'Your district' })
  await choose('State', 'Ogun')
  await fillIn({
    'Name of the district': 'Abeokuta',
    'Address of the office': '1 Ake Road',
    'E-mail of the office': 'office@example.ng',
  })
  await userEvent.type(field('Phone numbers of the office'), '08031234567{Enter}')
}

describe('registering a district', () => {
  it('checks the first step before the second is shown', async () => {
    await open()
    await press('Next')
    await waitFor(() => expect(errorAt(field('First name'))).toContain(messages.required))
    expect(errorAt(field('Username'))).toContain(messages.usernameRequired)
    expect(errorAt(field('Password once more'))).toContain(messages.passwordRequired)
    expect(screen.queryByRole('heading', { name: 'Your district' })).toBeNull()
  })

  it('stays at a username that somebody has', async () => {
    await open(answers(authCalls.usernameExists, { exists: true }))
    await fillYou()
    await press('Next')
    await waitFor(() =>
      expect(errorAt(field('Username'))).toContain('Somebody else already uses this username. Choose another.'),
    )
    expect(screen.queryByRole('heading', { name: 'Your district' })).toBeNull()
  })

  it('sends both parts, signs the person in and leads to the dashboard', async () => {
    const { server, address } = await open(answers(authCalls.register, inDistrict('registered')))
    await fillYou()
    await fillDistrict()
    await press('Register')
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(session.get()?.staff.id).toBe(inDistrict('registered').staff.id)
    expect(server.asked(authCalls.register)[0]?.body).toMatchObject({
      staff: { firstName: 'Ngozi', gender: 'female', phoneNumber: { code: '+234', number: '8031234567' }, password },
      district: {
        stateId: idOf('Ogun'),
        name: 'Abeokuta',
        phoneNumbers: [{ code: '+234', number: '8031234567' }],
      },
    })
  })

  it('says in the words of the specification what the second step lacks', async () => {
    const { server } = await open()
    await fillYou()
    await press('Next')
    await screen.findByRole('heading', { name: 'Your district' })
    await press('Register')
    await waitFor(() => expect(errorAt(field('State'))).toContain(messages.stateRequired))
    expect(errorAt(field('Phone numbers of the office'))).toContain(messages.phoneRequired)
    expect(server.asked(authCalls.register)).toEqual([])
  })

  it('goes back to the field of the first step that the server refuses, and keeps everything', async () => {
    const message = 'Somebody else already uses this e-mail. Choose another.'
    await open(
      answers(
        authCalls.register,
        refuse(authErrors.taken, { message, fields: [{ path: 'body.staff.email', message }] }),
      ),
    )
    await fillYou()
    await fillDistrict()
    await press('Register')
    await screen.findByRole('heading', { name: 'You' })
    await waitFor(() => expect(errorAt(field('E-mail'))).toContain(message))
    expect([field('First name').value, field('Password').value]).toEqual(['Ngozi', password])
    await fillIn({ 'E-mail': 'ngozi.obi@example.ng' })
    await press('Next')
    await screen.findByRole('heading', { name: 'Your district' })
    expect(field('Name of the district').value).toBe('Abeokuta')
  })

  it('keeps both steps without a connection', async () => {
    await open(answers(authCalls.register, lost))
    await fillYou()
    await fillDistrict()
    await press('Register')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(field('Name of the district').value).toBe('Abeokuta')
    await press('Back')
    await screen.findByRole('heading', { name: 'You' })
    expect(field('Username').value).toBe('ngozi.obi')
  })
})
