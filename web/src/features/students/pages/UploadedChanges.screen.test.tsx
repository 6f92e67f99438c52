import { uploadErrors } from '@akada/contract/kernel/uploads'
import { studentCalls } from '@akada/contract/students/calls'
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { studentRoutes } from '../routes.ts'

const id = idOf('upload')
const rowOf = (row: number, lastName: string, changes: { column: string; from: string | null; to: string }[]) => ({
  row,
  cells: { lastName, fxId: `OG26000000${row}` },
  leftOut: false,
  record: { name: lastName, changes },
})
const phone = { column: 'guardianPhone', from: '08030000001', to: '0802 000 0002' }
const changed = {
  id,
  fileName: 'students.xlsx',
  columns: [
    { key: 'lastName', title: 'Surname', required: true },
    { key: 'guardianPhone', title: 'Guardian Phone', required: false },
    { key: 'nin', title: 'NIN', required: false },
  ],
  rows: [rowOf(2, 'Ojo', [phone, { column: 'nin', from: null, to: '12345678901' }]), rowOf(3, 'Obi', [])],
  errors: [],
  good: 2,
  confirmation: 'these-changes',
}
const done = {
  ...changed,
  confirmation: null,
  committedAt: '2026-11-23T09:00:00.000Z',
  outcome: { admitted: 0, leftOut: 0, firstFxId: null, lastFxId: null, places: [] },
}
const open = (name: string, ...more: Answering[]) =>
  openPages({
    at: `/administration/user-management/student-management/admission-register/upload/${id}`,
    routes: studentRoutes,
    user: inSchool(name),
    answers: more,
  })

it('shows what a list changes of each student, and saves it once it is confirmed', async () => {
  const { server, user } = await open(
    'changes',
    answers(studentCalls.uploadView, changed),
    answers(studentCalls.createMultiple, done),
  )
  await sees('Of 2 rows 1 changes something and 1 is as before')
  const changes = screen.getByRole('region', { name: '1 student is changed' })
  expect(within(changes).getByText(/^Guardian Phone/).textContent).toBe(
    'Guardian Phone 08030000001 to 0802 000 0002; NIN 12345678901 (the former one is not shown)',
  )
  await user.click(screen.getByRole('tab', { name: 'All rows' }))
  await sees('As before')
  await press('Change 1 student')
  await press('Yes, Change 1 student')
  await sees('1 student is changed')
  expect(server.asked(studentCalls.createMultiple)[0]?.body).toEqual({
    leaveOutInvalid: false,
    confirmation: 'these-changes',
  })
})

it('has nothing to save where every row is as before', async () => {
  const rows = [rowOf(2, 'Ojo', []), rowOf(3, 'Obi', [])]
  await open('as before', answers(studentCalls.uploadView, { ...changed, rows, confirmation: null }))
  await sees('Of 2 rows 0 change something and 2 are as before')
  expect(screen.getByRole('button', { name: 'Admit 0 students' })).toHaveProperty('disabled', true)
})

it('says who changed a student meanwhile, and saves nothing', async () => {
  await open(
    'conflict',
    answers(studentCalls.uploadView, changed),
    answers(
      studentCalls.createMultiple,
      refuse({ ...uploadErrors.recordChanged, message: 'Grace Okon changed Ojo meanwhile. Nothing was saved.' }),
    ),
  )
  await press('Change 1 student')
  await press('Yes, Change 1 student')
  await sees('Grace Okon changed Ojo meanwhile. Nothing was saved.')
})
