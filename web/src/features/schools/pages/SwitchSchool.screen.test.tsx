import { authCalls } from '@akada/contract/auth/calls'
import { authErrors } from '@akada/contract/auth/errors'
import { messages } from '@akada/contract/kernel/messages'
import { schoolCalls } from '@akada/contract/schools/calls'
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { district, idOf, inState, school } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { session } from '../../../lib/session.ts'
import { schoolProfileRoutes } from '../routes.ts'

describe('entering a school as a super admin', () => {
  const other = { id: idOf('Egba High School'), name: 'Egba High School', category: 'Senior Secondary', district }
  const list = '/super-admin/switch-school'
  const openSwitch = (name: string, more: Answering[] = [], at = `${list}?enter=${other.id}`) =>
    openPages({
      at,
      routes: schoolProfileRoutes,
      user: inState(name),
      answers: [...more, answers(schoolCalls.search, { foundSchools: [other], total: 1 })],
    })

  it('asks for the password, and says that it is wrong', async () => {
    const { server } = await openSwitch('wrong', [
      answers(authCalls.enterAsSuperAdmin, refuse(authErrors.wrongPassword)),
    ])
    await screen.findByRole('dialog', { name: 'Enter Egba High School' })
    await press('Enter school')
    await waitFor(() => expect(errorAt(field('Your password'))).toContain(messages.passwordRequired))
    expect(errorAt(field('Reason'))).toContain(messages.required)
    await fillIn({ Reason: 'Help with the admissions', 'Your password': 'wrong' })
    await press('Enter school')
    await waitFor(() => expect(errorAt(field('Your password'))).toContain(authErrors.wrongPassword.message))
    expect(server.asked(authCalls.enterAsSuperAdmin)[0]?.body).toEqual({
      password: 'wrong',
      school: other.id,
      reason: 'Help with the admissions',
    })
  })

  it('continues inside the school', async () => {
    const inside = inState('enters', { school: { id: other.id, name: other.name } })
    await openSwitch('enters', [answers(authCalls.enterAsSuperAdmin, inside)])
    await screen.findByRole('dialog')
    await fillIn({ Reason: 'Help with the admissions', 'Your password': 'Iroko-Tree-7' })
    await press('Enter school')
    await sees('You are in Egba High School')
    await waitFor(() => expect(session.get()?.staff.school?.name).toBe('Egba High School'))
  })

  it('finds a school by its name', async () => {
    const more = { ...school, category: 'Primary', district }
    const { server, user } = await openSwitch('finds', [], list)
    server.answer(answers(schoolCalls.search, { foundSchools: [other, more], total: 2 }))
    await screen.findByRole('row', { name: /Egba High School/ })
    await user.type(screen.getByRole('searchbox'), 'nobody')
    expect(server.asked(schoolCalls.search)[0]?.query).toEqual({ country: ['Nigeria'], state: [idOf('Ogun')] })
    await sees('No school matches the search and filters. Change or clear them.')
  })
})
