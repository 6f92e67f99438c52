import { guardianCalls } from '@akada/contract/guardians/calls'
import { studentCalls } from '@akada/contract/students/calls'
import { studentProfile } from '@akada/contract/students/schemas'
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { filledIn } from '../../../../test/blank.ts'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { studentRoutes } from '../routes.tsx'

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
    { maySee: false, mayBeCalled: true, mayCollect: true, reason: 'Order of the court' },
  ])
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
