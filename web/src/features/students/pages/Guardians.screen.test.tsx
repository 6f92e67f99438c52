import { guardianDeviceCalls } from '@akada/contract/family/staff'
import { guardianCalls, guardianErrors } from '@akada/contract/guardians/calls'
import { studentCalls } from '@akada/contract/students/calls'
import { studentProfile } from '@akada/contract/students/schemas'
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { filledIn } from '../../../../test/blank.ts'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school } from '../../../../test/people.ts'
import { answers, refuse } from '../../../../test/server.ts'
import { studentRoutes } from '../routes.ts'

const base = '/administration/user-management/student-management/admission-register'
const ada = idOf('Ada')

const link = {
  id: idOf('link'),
  person: idOf('Mr Ojo'),
  name: 'Mr Ojo',
  relationship: 'Father',
  numbers: ['+2348031234567'],
  maySee: true,
  mayBeCalled: true,
  mayCollect: true,
  source: 'Student record',
  begins: '2026-09-14',
  ends: null,
  otherChildren: 2,
  revision: 1,
}

it('withdraws what a guardian may do for a child, only with a reason', async () => {
  const { server, user } = await openPages({
    at: `${base}/${ada}/guardians`,
    routes: studentRoutes,
    user: inSchool('rights'),
    answers: [
      answers(studentCalls.view, filledIn(studentProfile, { id: ada, fullName: 'Ojo, Ada', school })),
      answers(guardianCalls.ofStudent, { foundGuardians: [link] }),
      answers(guardianCalls.permit, { message: 'Guardian Updated Successfully' }),
    ],
  })
  await sees('0803 123 4567 · since 14-09-2026 · Student record · 2 other children')
  await press('Change what Mr Ojo may do')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: 'May see' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(server.asked(guardianCalls.permit).map(({ body }) => body)).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Order of the court')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await sees('Guardian Updated Successfully')
  expect(server.asked(guardianCalls.permit).map(({ body }) => body)).toEqual([
    { maySee: false, mayBeCalled: true, mayCollect: true, reason: 'Order of the court', revision: 1 },
  ])
})

it('signs a guardian out on all devices, only with a reason', async () => {
  const { server, user } = await openPages({
    at: `${base}/${ada}/guardians`,
    routes: studentRoutes,
    user: inSchool('devices'),
    answers: [
      answers(studentCalls.view, filledIn(studentProfile, { id: ada, fullName: 'Ojo, Ada', school })),
      answers(guardianCalls.ofStudent, { foundGuardians: [link] }),
      answers(guardianDeviceCalls.signOut, { message: 'Guardian Signed Out Successfully', devices: 2 }),
    ],
  })
  await press('Sign Mr Ojo out on all devices')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Sign out all devices' }))
  expect(server.asked(guardianDeviceCalls.signOut)).toHaveLength(0)
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'His phone was stolen')
  await user.click(dialog.getByRole('button', { name: 'Sign out all devices' }))
  await sees('Guardian Signed Out Successfully')
  expect(server.asked(guardianDeviceCalls.signOut).map(({ body }) => body)).toEqual([
    { reason: 'His phone was stolen' },
  ])
})

it('shows both versions where somebody else changed what a guardian may do', async () => {
  const theirs = { ...link, mayCollect: false, revision: 2 }
  const { server, user } = await openPages({
    at: `${base}/${ada}/guardians`,
    routes: studentRoutes,
    user: inSchool('rights of two'),
    answers: [
      answers(studentCalls.view, filledIn(studentProfile, { id: ada, fullName: 'Ojo, Ada', school })),
      answers(guardianCalls.ofStudent, { foundGuardians: [link] }),
      answers(guardianCalls.permit, ({ body }) =>
        body.revision === 2
          ? { message: 'Guardian Updated Successfully', revision: 3 }
          : refuse(guardianErrors.changedMeanwhile, { details: { theirs, by: 'Mrs Bello' } }),
      ),
    ],
  })
  await press('Change what Mr Ojo may do')
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('checkbox', { name: 'May see' }))
  await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Order of the court')
  await user.click(form.getByRole('button', { name: 'Save' }))
  const name = 'Mrs Bello changed what Mr Ojo may do while you were typing'
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(dialog.getByRole('radiogroup', { name: 'May collect' }).textContent).toContain('Mrs BelloNo')
  await press('Save these versions')
  await sees('Guardian Updated Successfully')
  expect(server.asked(guardianCalls.permit).at(-1)?.body).toEqual({
    maySee: false,
    mayBeCalled: true,
    mayCollect: false,
    reason: 'Order of the court',
    revision: 2,
  })
})

it('asks before two entries of one number become one person', async () => {
  const person = (name: string) => ({
    id: idOf(name),
    name,
    children: [{ id: ada, fullName: 'Ojo, Ada', relationship: 'Mother' }],
    childrenElsewhere: 0,
  })
  const shared = {
    number: '+2348031234567',
    children: 1,
    persons: [person('Bola Ojo'), person('Mrs Bola Ojo')],
    canJoin: true,
  }
  const { server, user } = await openPages({
    at: `${base}/shared-numbers`,
    routes: studentRoutes,
    user: inSchool('shared'),
    answers: [
      answers(guardianCalls.doubts, { foundNumbers: [shared], total: 1 }),
      answers(guardianCalls.join, { message: 'Guardians Joined Successfully' }),
    ],
  })
  await press('One person has 0803 123 4567')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /^Yes/ }))
  await sees('Guardians Joined Successfully')
  expect(server.asked(guardianCalls.join).map(({ body }) => body)).toEqual([
    { number: '+2348031234567', persons: [idOf('Bola Ojo'), idOf('Mrs Bola Ojo')] },
  ])
})
