import { districtUploads } from '@akada/contract/upload-kinds'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inState } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { districtRoutes } from '../routes.ts'

const id = idOf('district upload')
const rowOf = (row: number, name: string, headEmail: string) => ({ row, cells: { name, headEmail } })
const upload = {
  id,
  fileName: 'districts.xlsx',
  columns: [
    { key: 'name', title: 'District', required: true },
    { key: 'headEmail', title: 'Admin E-mail', required: true },
  ],
  rows: [rowOf(2, 'Ẹ̀gbá Zone', 'egba@example.ng'), rowOf(3, 'Remo Zone', 'remo')],
  errors: [{ row: 3, column: 'headEmail', value: 'remo', message: 'E-mail must be valid' }],
  good: 1,
}
const clean = {
  ...upload,
  rows: [rowOf(2, 'Ẹ̀gbá Zone', 'egba@example.ng'), rowOf(3, 'Remo Zone', 'remo@example.ng')],
  errors: [],
  good: 2,
}
const done = { ...clean, committedAt: '2026-11-23T09:00:00.000Z', outcome: { created: 2, heads: 2, leftOut: 0 } }
const slips = [
  { name: 'Ngozi Obi', username: 'ngozi.obi', password: 'River-42-Stone' },
  { name: 'Fọlá Ṣólá', username: 'fola.sola', password: 'Cloud-17-Maple' },
]

it('takes a list of districts, keeps what is corrected, and shows the passwords of their admins once', async () => {
  const base = '/super-admin/districts/upload'
  const { user, address, server } = await openPages({
    at: base,
    routes: districtRoutes,
    user: inState('uploads districts'),
    answers: [
      answers(districtUploads.upload, upload),
      answers(districtUploads.uploadView, upload),
      answers(districtUploads.uploadCorrection, clean),
      answers(districtUploads.createMultiple, { ...done, credentials: slips, delivery: 'none' }),
    ],
  })
  await user.upload(await screen.findByLabelText('List of districts'), new File(['x'], 'districts.csv'))
  await waitFor(() => expect(address()).toBe(`${base}/${id}`))
  await sees('1 of 2 can be added')
  expect(errorAt(field('Admin E-mail, row 3'))).toBe('E-mail must be valid')
  await user.clear(field('Admin E-mail, row 3'))
  await user.type(field('Admin E-mail, row 3'), 'remo@example.ng{Enter}')
  await sees('2 of 2 can be added')
  expect(server.asked(districtUploads.uploadCorrection)[0]?.body).toEqual({
    rows: [{ row: 3, cells: { headEmail: 'remo@example.ng' } }],
  })
  await press('Add 2 districts')
  const dialog = await screen.findByRole('dialog', { name: 'Temporary passwords' })
  expect(dialog.textContent).toContain('They are not sent by e-mail.')
  for (const { password } of slips) expect(within(dialog).getByRole('row', { name: new RegExp(password) })).toBeTruthy()
  await press('Done')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await sees('2 districts are added')
  await sees(/2 admins got an account\./)
})
