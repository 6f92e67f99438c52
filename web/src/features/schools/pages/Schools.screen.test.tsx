import { genericCalls } from '@akada/contract/generic/calls'
import { messages } from '@akada/contract/kernel/messages'
import { roleErrors } from '@akada/contract/roles/calls'
import { schoolCalls, schoolErrors } from '@akada/contract/schools/calls'
import { schoolProfile } from '@akada/contract/schools/schemas'
import { staffAdministrationCalls } from '@akada/contract/staff/administration'
import { staffCalls } from '@akada/contract/staff/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { choose, errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { district, idOf, inDistrict, without } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { addSchool } from '../area.ts'
import type { Profile } from '../queries.ts'
import { schoolProfileRoutes } from '../routes.ts'

const base = '/dashboard/school-management'
const bola = { id: idOf('Bola'), firstName: 'Bola', lastName: 'Ade', username: 'bola.ade' }
const principal = { id: idOf('Principal'), name: 'Principal' }

const profileOf = (more: PartOf<Profile> = {}): Profile =>
  filledIn(schoolProfile, {
    id: idOf('Egba High School'),
    name: 'Egba High School',
    category: 'Senior Secondary',
    address: '1 Ake Road, Abeokuta',
    addressCoordinates: { coordinates: [3.35, 7.15] },
    district,
    revision: 4,
    can: { edit: true, appoint: true },
    ...more,
  })

const reads: Answering[] = [
  answers(schoolCalls.categoryList, { categories: ['Primary', 'Senior Secondary'] }),
  answers(schoolCalls.roles, { schoolRoles: [principal] }),
  answers(genericCalls.statesAndLocalGovernments, {
    fullStateEnum: { states: [{ state: 'Ogun', lgas: ['Abeokuta North', 'Ifo'] }] },
  }),
  answers(staffCalls.search, { foundStaffs: [bola], total: 1 }),
]
const open = (name: string, at: string, more: Answering[] = [], user = inDistrict(name)) =>
  openPages({ at, routes: schoolProfileRoutes, user, answers: [...more, ...reads] })

describe('adding a school', () => {
  const at = addSchool

  it('names at each field what is missing, and sends nothing', async () => {
    const { server } = await open('empty', at)
    await press('Add school')
    await sees(messages.formInvalid)
    expect(errorAt(field('Name'))).toContain(messages.required)
    expect(errorAt(field('Address'))).toContain(messages.required)
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(server.asked(schoolCalls.add)).toEqual([])
  })

  it('sends what was filled in, for the own district', async () => {
    const { server } = await open('adds', at, [answers(schoolCalls.add, profileOf())])
    await screen.findByRole('button', { name: 'Add school' })
    await fillIn({ Name: 'Egba High School', Address: '1 Ake Road, Abeokuta' })
    await choose('Category', 'Senior Secondary')
    await choose('Local government', 'Ifo')
    await press('Add school')
    await sees('School Created Successfully')
    expect(server.asked(schoolCalls.add)[0]?.body).toMatchObject({
      name: 'Egba High School',
      category: 'Senior Secondary',
      address: '1 Ake Road, Abeokuta',
      lga: 'Ifo',
      phoneNumber: null,
      district: district.id,
    })
  })

  it.each([
    ['Phone number', '0803', messages.phoneInvalid],
    ['E-mail', 'egba', messages.emailInvalid],
    ['National school id', '123', 'A national school id has ten digits.'],
  ])('says what is wrong with %s, and keeps it', async (label, typed, message) => {
    await open(`wrong ${label}`, at)
    await screen.findByRole('button', { name: 'Add school' })
    await fillIn({ [label]: typed })
    await press('Add school')
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0))
    expect(field(label)).toMatchObject({ value: typed })
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('editing a school', () => {
  const at = `${base}/edit-school/${idOf('Egba High School')}`
  const view = answers(schoolCalls.view, profileOf())

  it('forgets where the former address was once another one is typed', async () => {
    const { server } = await open('moves', at, [answers(schoolCalls.update, profileOf({ revision: 5 })), view])
    await screen.findByRole('button', { name: 'Save school' })
    await fillIn({ Address: '9 Lalubu Street, Abeokuta' })
    await press('Save school')
    await sees('School Updated Successfully')
    expect(server.asked(schoolCalls.update)[0]?.body).toMatchObject({
      address: '9 Lalubu Street, Abeokuta',
      addressCoordinates: null,
      revision: 4,
    })
  })

  it('keeps where the address is while it stays the same', async () => {
    const { server } = await open('stays', at, [answers(schoolCalls.update, profileOf({ revision: 5 })), view])
    await screen.findByRole('button', { name: 'Save school' })
    await fillIn({ Motto: 'Work and pray' })
    await press('Save school')
    await sees('School Updated Successfully')
    expect(server.asked(schoolCalls.update)[0]?.body).toMatchObject({
      addressCoordinates: { coordinates: [3.35, 7.15] },
    })
  })

  it('saves a second time on top of the own first save', async () => {
    const { server } = await open('twice', at, [
      answers(schoolCalls.update, ({ body }) => profileOf({ revision: body.revision + 1 })),
      view,
    ])
    await screen.findByRole('button', { name: 'Save school' })
    for (const motto of ['Work', 'Work and pray']) {
      await fillIn({ Motto: motto })
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Save school' }).hasAttribute('data-loading')).toBe(false),
      )
      await press('Save school')
      await waitFor(() => expect(server.asked(schoolCalls.update).at(-1)?.body).toMatchObject({ motto }))
    }
    expect(server.asked(schoolCalls.update).map(({ body }) => Object(body).revision)).toEqual([4, 5])
  })

  it('shows both versions where somebody else saved meanwhile', async () => {
    const theirs = profileOf({ motto: 'Truth', revision: 7 })
    const { server, user } = await open('conflict', at, [
      answers(schoolCalls.update, ({ body }) =>
        body.revision === 7
          ? profileOf({ revision: 8 })
          : refuse(schoolErrors.changedMeanwhile, { message: 'Changed.', details: { theirs, by: 'Mr Obi' } }),
      ),
      view,
    ])
    await screen.findByRole('button', { name: 'Save school' })
    await fillIn({ Motto: 'Work' })
    await press('Save school')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Mr Obi changed this school while you were typing' }),
    )
    const motto = within(dialog.getByRole('radiogroup', { name: 'Motto' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Choose 1 more' }).disabled).toBe(true)
    await user.click(motto.getByRole('radio', { name: /Yours/ }))
    await press('Save these versions')
    await sees('School Updated Successfully')
    expect(server.asked(schoolCalls.update).at(-1)?.body).toMatchObject({ motto: 'Work', revision: 7 })
  })

  it('keeps what was typed without a connection', async () => {
    await open('offline', at, [answers(schoolCalls.update, lost), view])
    await screen.findByRole('button', { name: 'Save school' })
    await fillIn({ Motto: 'Work' })
    await press('Save school')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(field('Motto').value).toBe('Work')
  })
})

describe('appointing a principal', () => {
  const at = `${base}/edit-school/${idOf('Egba High School')}?tab=roles`
  const view = answers(schoolCalls.view, profileOf())

  it('takes somebody on staff', async () => {
    const { server } = await open('known', at, [answers(staffAdministrationCalls.assign, {}), view])
    await press('Appoint a principal')
    await screen.findByRole('dialog', { name: 'Appoint to Principal of Egba High School' })
    await press('Appoint')
    await waitFor(() => expect(errorAt(field('Who'))).toContain(messages.required))
    await choose('Who', /Bola Ade/)
    await press('Appoint')
    await sees('Role Assigned Successfully')
    expect(server.asked(staffAdministrationCalls.assign)[0]?.body).toEqual({
      staff: bola.id,
      role: principal.id,
      organization: idOf('Egba High School'),
    })
  })

  it('takes a new person, whose temporary password is shown once where no e-mail is sent', async () => {
    const credentials = { name: 'Ngozi Obi', username: 'ngozi.obi', password: 'River-42-Stone' }
    const { server } = await open(
      'new',
      at,
      [answers(staffAdministrationCalls.create, { credentials, delivery: 'none' }), view],
      { ...inDistrict('new'), mailDelivery: 'none' },
    )
    await press('Appoint a principal')
    await userEvent.click(await screen.findByRole('radio', { name: 'A new person' }))
    await press('Add and appoint')
    await waitFor(() => expect(errorAt(field('Username'))).toContain(messages.usernameRequired))
    await fillIn({
      'First name': 'Ngozi',
      'Last name': 'Obi',
      Username: 'ngozi.obi',
      'E-mail': 'ngozi.obi@example.ng',
      'Phone number': '08031234567',
    })
    await userEvent.click(screen.getByRole('radio', { name: 'Female' }))
    await press('Add and appoint')
    await sees('River-42-Stone')
    expect(server.asked(staffAdministrationCalls.create)[0]?.body).toMatchObject({
      firstName: 'Ngozi',
      gender: 'female',
      role: principal.id,
      organization: idOf('Egba High School'),
    })
    await press('Done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps what was typed about a new person during a look at the staff, and asks before Escape discards it', async () => {
    await open('kept', at, [view])
    await press('Appoint a principal')
    await userEvent.click(await screen.findByRole('radio', { name: 'A new person' }))
    await fillIn({ 'First name': 'Ngozi' })
    await userEvent.click(screen.getByRole('radio', { name: 'Somebody on staff' }))
    await userEvent.click(screen.getByRole('radio', { name: 'A new person' }))
    expect(field('First name').value).toBe('Ngozi')
    await userEvent.keyboard('{Escape}')
    await sees(/Close without saving\?/)
    await press('Keep editing')
    expect(field('First name').value).toBe('Ngozi')
  })

  it('says why it is refused, and keeps the choice', async () => {
    const message = 'You cannot grant what you do not hold yourself: Enter scores.'
    await open('refused', at, [
      answers(staffAdministrationCalls.assign, refuse(roleErrors.lacksPermission, { message })),
      view,
    ])
    await press('Appoint a principal')
    await screen.findAllByLabelText(/^Who/)
    await choose('Who', /Bola Ade/)
    await press('Appoint')
    await sees(message)
    expect(field('Who').value).toBe('Bola Ade')
  })

  it('has no button for somebody who may not', async () => {
    await open('may not', at, [answers(schoolCalls.view, profileOf({ can: { edit: true, appoint: false } }))])
    await waitFor(() => expect(screen.getAllByText('Not Assigned')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: /Appoint/ })).toBeNull()
  })
})

describe('the schools of a district', () => {
  const listed = {
    id: idOf('Egba High School'),
    name: 'Egba High School',
    category: 'Senior Secondary',
    lga: 'Ifo',
    staffCount: 12,
    studentCount: 300,
  }
  const list = answers(schoolCalls.byDistrict, { foundSchools: [listed], total: 1 })

  it('show for each who heads it, and how many are there', async () => {
    const { address } = await open('cards', base, [
      list,
      answers(schoolCalls.information, {
        category: 'Senior Secondary',
        staffCount: 12,
        studentCount: 300,
        maleStudentCount: 140,
        femaleStudentCount: 160,
      }),
    ])
    await sees('Egba High School')
    await press(/Information about Egba High School/)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.textContent).toContain('160'))
    expect(dialog.textContent).toContain('Not Assigned')
    expect(address()).toContain(`school=${listed.id}`)
  })

  it('are downloaded with the filters of the page', async () => {
    const { server } = await open('downloads', `${base}?category=Primary`, [list, answers(schoolCalls.downloadList)])
    await press('Download')
    await waitFor(() =>
      expect(server.asked(schoolCalls.downloadList)[0]?.query).toMatchObject({
        district: [district.id],
        category: 'Primary',
      }),
    )
  })

  it('say that there is none yet, and that none matches', async () => {
    const none = answers(schoolCalls.byDistrict, { foundSchools: [], total: 0 })
    const { user } = await open('none', base, [none])
    await sees(
      'The district has no schools yet. Upload a list of them with their principals, invite their principals, or add the first one.',
    )
    await user.type(screen.getByRole('searchbox'), 'xyz')
    await sees('No school matches the search and filters. Change or clear them.')
  })

  it('have no button to add one for somebody who may not', async () => {
    await open('reads', base, [list], without(inDistrict('reads'), 'school.create', 'school.download'))
    await sees('Egba High School')
    expect(screen.queryByRole('link', { name: 'Add school' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  })
})
