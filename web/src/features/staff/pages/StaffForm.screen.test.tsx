import { authCalls } from '@akada/contract/auth/calls'
import { authErrors } from '@akada/contract/auth/errors'
import { genericCalls } from '@akada/contract/generic/calls'
import { messages } from '@akada/contract/kernel/messages'
import { roleCalls } from '@akada/contract/roles/calls'
import { staffAdministrationCalls } from '@akada/contract/staff/administration'
import { staffCalls, staffErrors } from '@akada/contract/staff/calls'
import { staffProfile } from '@akada/contract/staff/schemas'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { filledIn } from '../../../../test/blank.ts'
import {
  choices,
  choose,
  errorAt,
  field,
  fillIn,
  openPages,
  press,
  sees,
  watchRedirects,
} from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { staffRoutes } from '../routes.ts'

const base = '/administration/user-management/staff-management'
const teacher = { id: idOf('Teacher'), name: 'Teacher', permissions: ['student.view'], can: { assign: true } } as const
const principal = { id: idOf('Principal'), name: 'Principal', can: { assign: false } }

const reads: Answering[] = [
  answers(genericCalls.allEnum, { title: ['Mr', 'Mrs'], relationship: ['Wife'] }),
  answers(genericCalls.statesAndLocalGovernments, {
    fullStateEnum: {
      states: [
        { state: 'Lagos', lgas: ['Epe', 'Ikeja'] },
        { state: 'Ogun', lgas: ['Ifo', 'Sagamu'] },
      ],
    },
  }),
  answers(roleCalls.list, { roles: [teacher, principal] }),
  answers(authCalls.usernameExists, ({ params }) => ({ exists: params.value === 'ngozi.obi' })),
  answers(authCalls.emailExists, { exists: false }),
  answers(authCalls.phoneNumberExists, { exists: false }),
]

const required = {
  'First name': 'Ngozi',
  'Last name': 'Obi',
  'E-mail': 'ngozi.obi@example.ng',
  'Phone number': '0803 123 4567',
  Username: 'ngozi.obi2',
}

describe('the form that adds a member of staff', () => {
  const open = (name: string, ...more: Answering[]) =>
    openPages({
      at: `${base}/add`,
      routes: staffRoutes,
      user: inSchool(name, 'principal'),
      answers: [...more, ...reads],
    })
  const fillForm = async (): Promise<void> => {
    await screen.findByRole('heading', { level: 1 })
    await fillIn(required)
    await userEvent.click(screen.getByRole('radio', { name: 'Female' }))
    await choose('Role', 'Teacher')
  }

  it('sends what was filled in as the contract has it', async () => {
    const { server } = await open('adds', answers(staffAdministrationCalls.create, { id: idOf('Ngozi') }))
    await fillForm()
    const redirects = watchRedirects()
    await press('Add staff')
    await sees('Staff Created Successfully')
    expect(redirects()).toEqual([1500])
    expect(server.asked(staffAdministrationCalls.create).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        firstName: 'Ngozi',
        lastName: 'Obi',
        gender: 'female',
        email: 'ngozi.obi@example.ng',
        phoneNumber: { code: '+234', number: '8031234567' },
        username: 'ngozi.obi2',
        role: teacher.id,
        nextOfKin: null,
        gradeLevel: null,
      }),
    ])
  })

  it('names at each field what is missing, in the words of the specification, and sends nothing', async () => {
    const { server } = await open('empty')
    await press('Add staff')
    await sees(messages.formInvalid)
    expect(errorAt(field('First name'))).toContain(messages.required)
    expect(errorAt(field('E-mail'))).toContain(messages.emailRequired)
    expect(errorAt(field('Username'))).toContain(messages.usernameRequired)
    expect(errorAt(field('Role'))).toContain(messages.required)
    await waitFor(() => expect(document.activeElement).toBe(field('First name')))
    expect(server.asked(staffAdministrationCalls.create)).toEqual([])
  })

  it.each([
    ['First name', 'N', messages.nameShort],
    ['E-mail', 'ngozi.obi', messages.emailInvalid],
    ['Phone number', '0803', messages.phoneInvalid],
    ['Username', 'ngozi', messages.usernameShort],
  ])('says what is wrong with %s as soon as the field is left', async (label, typed, message) => {
    const { user } = await open(`wrong ${label}`)
    await screen.findByRole('heading', { level: 1 })
    await user.type(field(label), typed)
    await user.tab()
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    await user.type(field(label), '2')
    expect(field(label).value).toBe(`${typed}2`)
  })

  it('says while a username is typed that somebody has it', async () => {
    const { user } = await open('taken')
    await screen.findByRole('heading', { level: 1 })
    await user.type(field('Username'), 'ngozi.obi')
    await sees('Somebody else already uses this username. Choose another.')
    await user.type(field('Username'), '2')
    await sees('This username is free.')
  })

  it('offers only roles that the person may give', async () => {
    await open('offers')
    await waitFor(() => expect(field('Role').getAttribute('placeholder')).toBe('Choose a role'))
    expect(await choices('Role')).toEqual(['Teacher'])
  })

  it('empties the local government where another state is chosen', async () => {
    const { user } = await open('places')
    await waitFor(() => expect(field('State of origin').getAttribute('placeholder')).toBe('Choose a state'))
    expect(field('Local government of origin').disabled).toBe(true)
    await choose('State of origin', 'Lagos')
    await choose('Local government of origin', 'Epe')
    expect(field('Local government of origin').value).toBe('Epe')
    await user.clear(field('State of origin'))
    await choose('State of origin', 'Ogun')
    await waitFor(() => expect(field('Local government of origin').value).toBe(''))
    expect(await choices('Local government of origin')).toEqual(['Ifo', 'Sagamu'])
  })

  it('shows the temporary password once where no e-mail is sent', async () => {
    const { address } = await open(
      'password',
      answers(staffCalls.view, { id: idOf('Ngozi') }),
      answers(staffAdministrationCalls.create, {
        id: idOf('Ngozi'),
        credentials: { name: 'Ngozi Obi', username: 'ngozi.obi2', password: 'River-42-Stone' },
        delivery: 'none',
      }),
    )
    await fillForm()
    await press('Add staff')
    const dialog = await screen.findByRole('dialog', { name: 'Temporary password' })
    expect(within(dialog).getByRole('row', { name: /Ngozi Obi/ }).textContent).toContain('River-42-Stone')
    await press('Done')
    await waitFor(() => expect(address()).toBe(`${base}/${idOf('Ngozi')}`))
    await waitFor(() => expect(screen.queryByText('River-42-Stone')).toBeNull())
  })

  it('shows at its field what the server refuses, and keeps what was typed', async () => {
    const message = 'Somebody else already uses this e-mail. Choose another.'
    const { server } = await open(
      'refused',
      answers(
        staffAdministrationCalls.create,
        refuse(authErrors.taken, { message, fields: [{ path: 'body.email', message }] }),
      ),
    )
    await fillForm()
    await press('Add staff')
    await waitFor(() => expect(errorAt(field('E-mail'))).toContain(message))
    expect([field('First name').value, field('Phone number').value, field('Role').value]).toEqual([
      'Ngozi',
      '0803 123 4567',
      'Teacher',
    ])
    server.answer(answers(staffAdministrationCalls.create, { id: idOf('Ngozi') }))
    await fillIn({ 'E-mail': 'ngozi@example.ng' })
    await press('Add staff')
    await sees('Staff Created Successfully')
  })

  it('is sent once where the button is pressed twice', async () => {
    const answer = Promise.withResolvers<object>()
    const { server, user } = await open(
      'twice',
      answers(staffAdministrationCalls.create, () => answer.promise),
    )
    await fillForm()
    const button = screen.getByRole('button', { name: 'Add staff' })
    await user.dblClick(button)
    await waitFor(() => expect(server.asked(staffAdministrationCalls.create)).toHaveLength(1))
    answer.resolve({ id: idOf('Ngozi') })
    await sees('Staff Created Successfully')
    expect(server.asked(staffAdministrationCalls.create)).toHaveLength(1)
  })

  it('asks before what was typed is left, and stays if the person says so', async () => {
    const { user, address } = await open('leaves')
    await screen.findByRole('heading', { level: 1 })
    await user.type(field('First name'), 'Ngozi')
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await sees('Leave without saving?')
    await press('Stay on this page')
    expect([address(), field('First name').value]).toEqual([`${base}/add`, 'Ngozi'])
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await press('Leave')
    await waitFor(() => expect(address()).toBe(base))
  })
})

describe('the form that edits a member of staff', () => {
  const ngozi = {
    id: idOf('Ngozi'),
    firstName: 'Ngozi',
    lastName: 'Obi',
    email: 'ngozi.obi@example.ng',
    username: 'ngozi.obi',
    nationality: 'Nigerian',
    phoneNumber: { code: '+234', number: '8031234567' },
    staffType: 'Teaching',
    gradeLevel: 9,
    revision: 4,
    can: { edit: true, editOfficial: true },
  } as const
  const open = (name: string, ...more: Answering[]) =>
    openPages({
      at: `${base}/${ngozi.id}/edit`,
      routes: staffRoutes,
      user: inSchool(name, 'principal'),
      answers: [...more, answers(staffCalls.view, ngozi), ...reads],
    })
  const opened = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Save staff' })

  it('sends the changes with the revision they are based on', async () => {
    const { server } = await open('edits', answers(staffCalls.update, { ...ngozi, qualifications: 'B.Ed' }))
    await opened()
    expect([field('First name').value, field('Grade level').value]).toEqual(['Ngozi', 'GL 09'])
    await fillIn({ Qualifications: 'B.Ed' })
    const redirects = watchRedirects()
    await press('Save staff')
    await sees('Staff Updated Successfully')
    expect(redirects()).toEqual([1000])
    expect(server.asked(staffCalls.update)[0]?.body).toMatchObject({
      qualifications: 'B.Ed',
      gradeLevel: 9,
      revision: 4,
    })
  })

  it('shows both versions where somebody else saved meanwhile, and saves the chosen one', async () => {
    const theirs = filledIn(staffProfile, { ...ngozi, qualifications: 'NCE', trcnNumber: 'TR/1', revision: 5 })
    const message = 'Mr Bello changed these particulars while you were typing. Compare both below and save again.'
    const { server, user } = await open(
      'conflict',
      answers(staffCalls.update, ({ body }) =>
        body.revision === 4
          ? refuse(staffErrors.changedMeanwhile, { message, details: { theirs, by: 'Mr Bello' } })
          : { ...ngozi, revision: 6 },
      ),
    )
    await opened()
    await fillIn({ Qualifications: 'B.Ed' })
    await press('Save staff')
    const dialog = await screen.findByRole('dialog', {
      name: 'Mr Bello changed these particulars while you were typing',
    })
    const choice = within(dialog).getByRole('radiogroup', { name: 'Qualifications' })
    expect(within(choice).getByRole('radio', { name: /Yours/ }).textContent).toContain('B.Ed')
    await user.click(within(choice).getByRole('radio', { name: /Mr Bello/ }))
    await press('Save these versions')
    await sees('Staff Updated Successfully')
    expect(server.asked(staffCalls.update)[1]?.body).toMatchObject({
      qualifications: 'NCE',
      trcnNumber: 'TR/1',
      revision: 5,
    })
  })

  it('keeps what was typed without a connection', async () => {
    const { server } = await open('offline', answers(staffCalls.update, lost))
    await opened()
    await fillIn({ Qualifications: 'B.Ed' })
    await press('Save staff')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(field('Qualifications').value).toBe('B.Ed')
    server.answer(answers(staffCalls.update, ngozi))
    await press('Save staff')
    await sees('Staff Updated Successfully')
  })

  it('leaves out what the office alone maintains where the person may not change it', async () => {
    const { server } = await open(
      'own part',
      answers(staffCalls.view, { ...ngozi, can: { edit: true, editOfficial: false } }),
      answers(staffCalls.update, ngozi),
    )
    await opened()
    expect(screen.queryByLabelText('Grade level')).toBeNull()
    await fillIn({ Qualifications: 'B.Ed' })
    await press('Save staff')
    await waitFor(() => expect(server.asked(staffCalls.update)).toHaveLength(1))
    expect(server.asked(staffCalls.update)[0]?.body).not.toHaveProperty('gradeLevel')
  })
})
