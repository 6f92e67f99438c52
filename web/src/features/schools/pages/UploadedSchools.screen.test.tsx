import { schoolUploads } from '@akada/contract/upload-kinds'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inDistrict, inState } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { schoolProfileRoutes } from '../routes.ts'

const id = idOf('school upload')
const rowOf = (row: number, name: string, category: string) => ({ row, cells: { name, category, address: '1 Road' } })
const upload = {
  id,
  fileName: 'schools.xlsx',
  columns: [
    { key: 'name', title: 'School', required: true },
    { key: 'category', title: 'Category', required: true },
    { key: 'address', title: 'Address', required: true },
  ],
  rows: [rowOf(2, 'Ake High School', 'Primary'), rowOf(3, 'Ijemo School', 'Wizardry')],
  errors: [{ row: 3, column: 'category', value: 'Wizardry', message: 'Write one of Primary, Special.' }],
  good: 1,
}
const clean = {
  ...upload,
  rows: [rowOf(2, 'Ake High School', 'Primary'), rowOf(3, 'Ijemo School', 'Primary')],
  errors: [],
  good: 2,
}
const done = { ...clean, committedAt: '2026-11-23T09:00:00.000Z', outcome: { created: 2, heads: 1, leftOut: 0 } }
const password = { name: 'Ngozi Obi', username: 'ngozi.obi', password: 'River-42-Stone' }

it('takes a list of schools, shows an error at its cell, and shows the new passwords once', async () => {
  const base = '/dashboard/school-management/upload'
  const { user, address, server } = await openPages({
    at: base,
    routes: schoolProfileRoutes,
    user: inDistrict('uploads schools'),
    answers: [
      answers(schoolUploads.upload, upload),
      answers(schoolUploads.uploadView, upload),
      answers(schoolUploads.uploadCorrection, clean),
      answers(schoolUploads.createMultiple, { ...done, credentials: [password], delivery: 'none' }),
    ],
  })
  await user.upload(await screen.findByLabelText('List of schools'), new File(['x'], 'schools.csv'))
  await waitFor(() => expect(address()).toBe(`${base}/${id}`))
  await sees('1 of 2 can be added')
  expect(errorAt(field('Category, row 3'))).toBe('Write one of Primary, Special.')
  await user.clear(field('Category, row 3'))
  await user.type(field('Category, row 3'), 'Primary{Enter}')
  await sees('2 of 2 can be added')
  expect(server.asked(schoolUploads.uploadCorrection)[0]?.body).toEqual({
    rows: [{ row: 3, cells: { category: 'Primary' } }],
  })
  await press('Add 2 schools')
  const dialog = await screen.findByRole('dialog', { name: 'Temporary password' })
  expect(within(dialog).getByRole('row', { name: /River-42-Stone/ })).toBeTruthy()
  await press('Done')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await sees('2 schools are added')
  await sees(/1 principal got an account\./)
})

it('leads a super admin back to the districts of the state', async () => {
  await openPages({
    at: `/super-admin/districts/upload-schools/${id}`,
    routes: schoolProfileRoutes,
    user: inState('uploads schools of all'),
    answers: [answers(schoolUploads.uploadView, done)],
  })
  await sees('2 schools are added')
  const outcome = screen.getByRole('region', { name: 'Outcome' })
  expect(within(outcome).getByRole('link', { name: 'Districts' }).getAttribute('href')).toBe('/super-admin/districts')
})
