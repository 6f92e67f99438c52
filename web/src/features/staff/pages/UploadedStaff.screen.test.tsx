import { staffUploadCalls, staffUploadErrors } from '@akada/contract/staff/upload'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { staffRoutes } from '../routes.ts'

const base = '/administration/user-management/staff-management/upload'
const id = idOf('staff upload')

const rowOf = (row: number, username: string, role: string) => ({
  row,
  cells: { lastName: 'Obi', firstName: 'Ngozi', username, role },
})
const upload = {
  id,
  fileName: 'staff.xlsx',
  columns: [
    { key: 'lastName', title: 'Surname', required: true },
    { key: 'firstName', title: 'First Name', required: true },
    { key: 'username', title: 'Username', required: true },
    { key: 'role', title: 'Role', required: true },
  ],
  rows: [rowOf(2, 'ngozi.obi', 'Teacher'), rowOf(3, 'bola.ade', 'Headmaster')],
  errors: [{ row: 3, column: 'role', value: 'Headmaster', message: 'This is no role of this school.' }],
  good: 1,
}
const clean = {
  ...upload,
  rows: [rowOf(2, 'ngozi.obi', 'Teacher'), rowOf(3, 'bola.ade', 'Teacher')],
  errors: [],
  good: 2,
}
const done = { ...clean, committedAt: '2026-11-23T09:00:00.000Z', outcome: { created: 2, leftOut: 0 } }
const passwords = [
  { name: 'Ngozi Obi', username: 'ngozi.obi', password: 'River-42-Stone' },
  { name: 'Bola Ade', username: 'bola.ade', password: 'Cloud-17-Tiger' },
]

const open = (name: string, ...more: Answering[]) =>
  openPages({
    at: `${base}/${id}`,
    routes: staffRoutes,
    user: inSchool(name, 'principal'),
    answers: [...more, answers(staffUploadCalls.uploadView, upload)],
  })

describe('an uploaded list of staff', () => {
  it('is taken as a file, and its rows are opened', async () => {
    const { server, user, address } = await openPages({
      at: base,
      routes: staffRoutes,
      user: inSchool('staff file', 'principal'),
      answers: [answers(staffUploadCalls.upload, upload)],
    })
    await user.upload(await screen.findByLabelText('List of staff'), new File(['x'], 'staff.csv'))
    await waitFor(() => expect(address()).toBe(`${base}/${id}`))
    expect(server.asked(staffUploadCalls.upload)).toHaveLength(1)
    await sees('1 of 2 can be added')
  })

  it('shows a role that the school does not have at its cell, and takes the right one', async () => {
    const { server, user } = await open('wrong role', answers(staffUploadCalls.uploadCorrection, clean))
    await sees('1 of 2 can be added')
    expect(errorAt(field('Role, row 3'))).toBe('This is no role of this school.')
    await user.clear(field('Role, row 3'))
    await user.type(field('Role, row 3'), 'Teacher{Enter}')
    await sees('2 of 2 can be added')
    expect(server.asked(staffUploadCalls.uploadCorrection)[0]?.body).toEqual({
      rows: [{ row: 3, cells: { role: 'Teacher' } }],
    })
  })

  it('says who is added, and what comes next', async () => {
    await open(
      'added',
      answers(staffUploadCalls.uploadView, clean),
      answers(staffUploadCalls.createMultiple, { ...done, credentials: [], delivery: 'mail' }),
    )
    await press('Add 2 staff')
    await sees('2 staff are added')
    await sees(/A temporary password is on its way to the e-mail of each./)
    expect(screen.getByRole('link', { name: 'Upload another file' })).toBeTruthy()
  })

  it('shows the temporary passwords once where no e-mail is sent, and copies them', async () => {
    const { user } = await open(
      'passwords',
      answers(staffUploadCalls.uploadView, clean),
      answers(staffUploadCalls.createMultiple, { ...done, credentials: passwords, delivery: 'none' }),
    )
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press('Add 2 staff')
    const dialog = await screen.findByRole('dialog', { name: 'Temporary passwords' })
    expect(
      within(dialog)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['Ngozi Obingozi.obiRiver-42-Stone', 'Bola Adebola.adeCloud-17-Tiger'])
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Temporary passwords' })).toBeTruthy()
    await press('Copy')
    await sees('2 copied')
    expect(copied.mock.calls[0]?.[0]).toContain('Bola Ade\tbola.ade\tCloud-17-Tiger')
    await press('Done')
    await waitFor(() => expect(screen.queryByText('River-42-Stone')).toBeNull())
    await sees('2 staff are added')
  })

  it('does not say that an e-mail is on its way where none is sent', async () => {
    await openPages({
      at: `${base}/${id}`,
      routes: staffRoutes,
      user: { ...inSchool('no mail', 'principal'), mailDelivery: 'none' },
      answers: [answers(staffUploadCalls.uploadView, done)],
    })
    await sees('2 staff are added')
    expect(document.body.textContent).not.toContain('on its way')
  })

  it('stays on the rows where the server refuses, and says why', async () => {
    const { server } = await open(
      'refused',
      answers(staffUploadCalls.uploadView, clean),
      answers(staffUploadCalls.createMultiple, refuse(staffUploadErrors.nothingGood)),
    )
    await press('Add 2 staff')
    await sees(staffUploadErrors.nothingGood.message)
    await waitFor(() => expect(server.asked(staffUploadCalls.uploadView).length).toBeGreaterThan(1))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check the rows')
  })
})
