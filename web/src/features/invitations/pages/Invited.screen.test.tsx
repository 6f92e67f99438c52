import { authCalls } from '@akada/contract/auth/calls'
import { genericCalls } from '@akada/contract/generic/calls'
import { invitationCalls, invitationErrors } from '@akada/contract/invitations/calls'
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { choose, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { invitationRoutes } from '../routes.ts'

const invitation = {
  kind: 'School' as const,
  name: 'Ake Primary School',
  districtTerm: 'District',
  state: { id: idOf('Ogun'), name: 'Ogun' },
  district: 'Ẹ̀gbá Zone',
  email: 'ngozi@example.ng',
  phoneNumber: null,
  expiresAt: '2026-12-08T09:00:00.000Z',
}
const open = (at: string, ...more: Answering[]) =>
  openPages({
    at,
    routes: invitationRoutes,
    user: null,
    answers: [
      ...more,
      answers(genericCalls.allEnum, { gender: ['female', 'male'], servedStates: [] }),
      answers(genericCalls.statesAndLocalGovernments, {
        fullStateEnum: { country: 'Nigeria', countryCode: 'NG', states: [{ state: 'Ogun', lgas: ['Ifo', 'Ota'] }] },
      }),
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
    'Phone number': '0803 123 4567',
    Username: 'ngozi.obi',
    Password: 'Iroko-Tree-7',
    'Password once more': 'Iroko-Tree-7',
  })
  await choose('Gender', 'Female')
  await press('Next')
  await screen.findByRole('heading', { level: 2, name: invitation.name })
}

describe('the page of an invitation', () => {
  it('registers the school with what the invitation fixes, and the place from the list of its state', async () => {
    const { server } = await open(
      '/invitation#the-token',
      answers(invitationCalls.open, invitation),
      answers(invitationCalls.registerSchool, inSchool('registers', 'principal')),
    )
    await sees('Register Ake Primary School')
    expect(field('E-mail')).toHaveProperty('readOnly', true)
    expect(field('E-mail')).toHaveProperty('value', 'ngozi@example.ng')
    await fillYou()
    expect(field('Name')).toHaveProperty('readOnly', true)
    await choose('Category', 'Primary')
    await choose('Local government', 'Ifo')
    await fillIn({ Address: '1 Ake Road' })
    await press('Register')
    await waitFor(() => expect(server.asked(invitationCalls.registerSchool)).toHaveLength(1))
    expect(server.asked(invitationCalls.registerSchool)[0]?.body).toMatchObject({
      token: 'the-token',
      staff: { email: 'ngozi@example.ng', username: 'ngozi.obi' },
      school: { category: 'Primary', lga: 'Ifo', address: '1 Ake Road' },
    })
  })

  it('says why a link does not work, once', async () => {
    await open('/invitation#old', answers(invitationCalls.open, refuse(invitationErrors.expired)))
    await sees(invitationErrors.expired.message)
    expect(screen.getAllByText(invitationErrors.expired.message)).toHaveLength(1)
  })

  it('says so when the link was used while the form was filled in', async () => {
    await open(
      '/invitation#raced',
      answers(invitationCalls.open, invitation),
      answers(invitationCalls.registerSchool, refuse(invitationErrors.used)),
    )
    await fillYou()
    await choose('Category', 'Primary')
    await fillIn({ Address: '1 Ake Road' })
    await press('Register')
    await sees(invitationErrors.used.message)
  })

  it('asks for the whole link where its end is missing', async () => {
    await open('/invitation')
    await sees('This address lacks the end of the link. Copy the whole link.')
  })
})
