import { messages } from '@akada/contract/kernel/messages'
import { permissions as registry } from '@akada/contract/permissions'
import { roleCalls, roleDetails, roleErrors } from '@akada/contract/roles/calls'
import { administrationErrors, staffAdministrationCalls } from '@akada/contract/staff/administration'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { choices, errorAt, field, openPages, press, sees, watchRedirects } from '../../../../test/pages.tsx'
import { idOf, inSchool, school, without } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import type { Permission, RoleDetails } from '../queries.ts'
import { roleRoutes } from '../routes.ts'

const base = '/administration/user-management/permission-management'
const permissionOf = (operation: Permission['operation'], held = true): Permission => {
  const { name, description, category, restriction } = registry[operation]
  return { operation, name, description, category, restriction, held }
}
const permissions = [
  permissionOf('student.view'),
  permissionOf('student.create'),
  permissionOf('student.merge', false),
  permissionOf('score.enter'),
]

const roleOf = (more: PartOf<RoleDetails> = {}): RoleDetails =>
  filledIn(roleDetails, {
    id: idOf('Librarian'),
    name: 'Librarian',
    description: 'Keeps the library.',
    level: 'School',
    permissions: ['student.view'],
    staffCount: 2,
    staff: [{ firstName: 'Ngozi', lastName: 'Obi' }],
    organization: school,
    revision: 3,
    can: { edit: true, delete: true, assign: true },
    ...more,
  })
const principalRole = roleOf({
  id: idOf('Principal'),
  name: 'Principal',
  description: 'Heads the school.',
  builtIn: true,
  can: { edit: false, delete: false, assign: false },
})
const head = (name: string): LoggedInUser => inSchool(name, 'principal')

const open = (user: LoggedInUser, at: string, more: Answering[] = []) =>
  openPages({
    at,
    routes: roleRoutes,
    user,
    answers: [
      ...more,
      answers(roleCalls.list, { roles: [principalRole, roleOf()] }),
      answers(roleCalls.view, roleOf()),
      answers(roleCalls.byRestriction, { permissions }),
      answers(roleCalls.named, ({ body }) => ({
        permissions: permissions.filter(({ operation }) => body.operations.includes(operation)),
      })),
    ],
  })

describe('the roles of a school', () => {
  it('offer for a built-in role a copy, and no change', async () => {
    await open(head('built in'), base)
    await screen.findByRole('heading', { name: 'Librarian' })
    expect(screen.getByRole('link', { name: 'Copy Principal' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit Principal' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete Principal' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit Librarian' })).toBeTruthy()
  })

  it('have no buttons to make roles for somebody who may only read', async () => {
    await open(without(head('reads'), 'role.manage'), base)
    await screen.findByRole('heading', { name: 'Librarian' })
    expect(screen.queryByRole('link', { name: 'Create role' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Copy/ })).toBeNull()
  })

  it('say what a role may do and who holds it', async () => {
    const { user } = await open(head('info'), base)
    await press('Information about Librarian')
    const dialog = await screen.findByRole('dialog', { name: 'Librarian' })
    await waitFor(() => expect(dialog.textContent).toContain('Ngozi Obi and 1 more'))
    await waitFor(() => expect(dialog.textContent).toContain('View students'))
    expect(dialog.textContent).toContain(registry['student.view'].description)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are found by name', async () => {
    const { user } = await open(head('finds'), base)
    await screen.findByRole('heading', { name: 'Principal' })
    await user.type(screen.getByRole('searchbox'), 'libr')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Principal' })).toBeNull())
    await user.type(screen.getByRole('searchbox'), 'x')
    await sees('No role matches. Change or clear the search.')
  })

  it('lose one after the warning that its staff must be reassigned', async () => {
    const { server } = await open(head('deletes'), base, [
      answers(roleCalls.remove, { message: 'Role Deleted Successfully', toReassign: 2 }),
    ])
    await press('Delete Librarian')
    await sees('Staff assigned this role must be reassigned manually. 2 people hold it at present.')
    await press("No, Don't delete")
    expect(server.asked(roleCalls.remove)).toEqual([])
    await press('Delete Librarian')
    await press('Yes, Delete Librarian')
    await sees('Role Deleted Successfully. 2 people wait for another role')
    expect(server.asked(roleCalls.remove)[0]?.params).toEqual({ id: idOf('Librarian') })
  })

  it('say that nobody holds one before it is deleted', async () => {
    await open(head('deletes unused'), base, [
      answers(roleCalls.list, { roles: [principalRole, roleOf({ staffCount: 0 })] }),
    ])
    await press('Delete Librarian')
    await sees('Staff assigned this role must be reassigned manually. Nobody holds it at present.')
  })

  it('give staff whose role was deleted another one', async () => {
    const waiting = {
      roleAccessId: idOf('old access'),
      roleName: 'Bursar',
      deletedAt: '2026-11-20T08:00:00.000Z',
      staff: { id: idOf('Bola'), firstName: 'Bola', lastName: 'Ade' },
    }
    const list = answers(roleCalls.list, { roles: [principalRole, roleOf()], toReassign: [waiting] })
    const { server, user } = await open(head('reassigns'), base, [
      list,
      answers(staffAdministrationCalls.assign, refuse(administrationErrors.unknownRole)),
    ])
    const region = within(await screen.findByRole('region', { name: 'Staff to be given another role' }))
    expect(region.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true)
    expect(await choices('New role of Bola Ade')).toEqual(['Librarian'])
    await user.click(screen.getByRole('option', { name: 'Librarian' }))
    await user.click(region.getByRole('button', { name: 'Assign' }))
    await sees(administrationErrors.unknownRole.message)
    expect(field('New role of Bola Ade').value).toBe('Librarian')
    server.answer(answers(staffAdministrationCalls.assign, {}), answers(roleCalls.list, { roles: [roleOf()] }))
    await user.click(region.getByRole('button', { name: 'Assign' }))
    await sees('Role Assigned Successfully')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Staff to be given another role' })).toBeNull())
  })
})

describe('making a role', () => {
  it('names what is missing, and sends nothing', async () => {
    const { server } = await open(head('empty'), `${base}/add`)
    await press('Create role')
    await waitFor(() => expect(errorAt(field('Name'))).toContain(messages.required))
    await sees('Choose at least one permission.')
    expect(server.asked(roleCalls.add)).toEqual([])
  })

  it('grants a whole category, but not what the own role does not hold', async () => {
    const { server, user } = await open(head('grants'), `${base}/add`, [answers(roleCalls.add, roleOf())])
    await user.type(await screen.findByLabelText(/^Name/), 'Clerk')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Merge student records' }).disabled).toBe(true)
    await sees(/Your own role does not hold it, so you cannot grant it./)
    await user.click(screen.getByRole('checkbox', { name: 'Students (0 of 3)' }))
    expect(screen.getByRole('checkbox', { name: 'Students (2 of 3)' })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Admit students' }))
    const redirects = watchRedirects()
    await press('Create role')
    await sees('Role Created Successfully')
    expect(redirects()).toEqual([1000])
    expect(server.asked(roleCalls.add)[0]?.body).toEqual({
      name: 'Clerk',
      description: '',
      permissions: ['student.view'],
      organization: school.id,
    })
  })

  it('starts from a copy with the permissions that may be granted', async () => {
    const model = roleOf({ permissions: ['student.view', 'student.merge'] })
    await open(head('copies'), `${base}/add?copy=${model.id}`, [answers(roleCalls.view, model)])
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Copy of Librarian')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'View students' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Merge student records' }).checked).toBe(false)
  })

  it('shows at its field that the name is taken, and keeps the ticks', async () => {
    const message = 'This organisation already has a role called Clerk. Choose another name.'
    const { user } = await open(head('taken'), `${base}/add`, [
      answers(roleCalls.add, refuse(roleErrors.nameTaken, { message, fields: [{ path: 'body.name', message }] })),
    ])
    await user.type(await screen.findByLabelText(/^Name/), 'Clerk')
    await user.click(screen.getByRole('checkbox', { name: 'View students' }))
    await press('Create role')
    await waitFor(() => expect(errorAt(field('Name'))).toContain(message))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'View students' }).checked).toBe(true)
  })
})

describe('changing a role', () => {
  const at = `${base}/edit-role/${idOf('Librarian')}`

  it('shows a built-in role without letting it be changed', async () => {
    await open(head('reads only'), at, [answers(roleCalls.view, principalRole)])
    await sees(/A built-in role of the state, or one that you may not change/)
    expect(field('Name').readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save role' })).toBeNull()
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
  })

  it('saves on top of what somebody else changed in another field, without a question', async () => {
    const theirs = roleOf({ description: 'Keeps books and maps.', revision: 4 })
    const { server, user } = await open(head('merges'), at, [
      answers(roleCalls.update, ({ body }) =>
        body.revision === 4
          ? roleOf({ ...body, revision: 5 })
          : refuse(roleErrors.changedMeanwhile, { message: 'Changed.', details: { theirs, by: 'Mr Obi' } }),
      ),
    ])
    await user.click(await screen.findByRole('checkbox', { name: 'Admit students' }))
    await press('Save role')
    const dialog = within(await screen.findByRole('dialog', { name: 'Mr Obi changed this role while you were typing' }))
    expect(dialog.getByRole('radiogroup', { name: 'Description' }).textContent).toContain('Keeps books and maps.')
    await press('Save these versions')
    await sees('Role Updated Successfully')
    expect(server.asked(roleCalls.update).at(-1)?.body).toMatchObject({
      description: 'Keeps books and maps.',
      permissions: ['student.view', 'student.create'],
      revision: 4,
    })
  })

  it('keeps the ticks without a connection', async () => {
    const { user } = await open(head('offline'), at, [answers(roleCalls.update, lost)])
    await user.click(await screen.findByRole('checkbox', { name: 'Admit students' }))
    await press('Save role')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Admit students' }).checked).toBe(true)
  })

  it('says that the role is not there', async () => {
    const gone = { code: 'not_found', status: 404, message: 'This does not exist, or is not yours to see.' } as const
    await open(head('gone'), at, [answers(roleCalls.view, refuse(gone))])
    await sees('This does not exist, or is not yours to see.')
  })
})
