import { authCalls } from '@akada/contract/auth/calls'
import { schoolOverview, schoolOverviewCalls } from '@akada/contract/dashboards/school'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { district, idOf, inDistrict, inState } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import { schoolPage } from '../area.ts'
import type { Overview } from '../queries.ts'
import { schoolProfileRoutes } from '../routes.ts'

const school = { id: idOf('Egba High School'), name: 'Egba High School', category: 'Senior Secondary', district }
const ola = {
  id: idOf('Ola'),
  role: 'Principal',
  name: 'Ola Ojo',
  phoneNumber: { code: '+234', number: '8031234567' },
  email: 'ola@example.ng',
}

const overviewOf = (more: PartOf<Overview> = {}): Overview =>
  filledIn(schoolOverview, {
    school: { ...school, can: { edit: true } },
    heads: [ola],
    term: { id: idOf('First Term'), name: 'First Term', session: '2026/2027' },
    figures: { students: { male: 200, female: 212 }, staff: { teaching: 10, nonTeaching: 3 }, classArms: 12 },
    asOf: '2026-11-24T08:00:00.000Z',
    registers: [
      { day: '2026-11-24', marked: 4, of: 12, present: 90, expected: 100 },
      { day: '2026-11-23', marked: 24, of: 24, present: 95, expected: 100 },
    ],
    cards: [
      {
        classArm: { id: idOf('Gold'), fullName: 'JSS 1 Gold' },
        classTeacher: 'Bola Ade',
        students: 40,
        drafts: 38,
        published: 0,
        review: 'Ready',
      },
    ],
    scores: [{ component: 'CA1', entered: 30, of: 40 }],
    funds: { balance: 100, cost: 400, students: 4 },
    transfers: { latest: [], total: 0 },
    history: null,
    ...more,
  })

const open = (user: LoggedInUser, more: PartOf<Overview> = {}) =>
  openPages({
    at: schoolPage(school.id),
    routes: schoolProfileRoutes,
    user,
    answers: [answers(schoolOverviewCalls.view, overviewOf(more))],
  })
const part = (name: string): HTMLElement => screen.getByRole('region', { name })

describe('the page of a school for people outside it', () => {
  it('shows who heads it, its registers, scores, cards and wallet', async () => {
    await open(inDistrict('looks'))
    await screen.findByRole('heading', { level: 1, name: 'Egba High School' })
    const heads = part('Head and contacts')
    expect(within(heads).getByRole('link', { name: 'Ola Ojo' }).getAttribute('href')).toBe(`/dashboard/staff/${ola.id}`)
    expect(heads.textContent).toContain('0803 123 4567')
    expect(heads.textContent).toContain('Vice PrincipalNot Assigned')
    expect(part('Registers').textContent).toContain('Tue, 24-11-20264 of 1290%')
    expect(part('Scores in').textContent).toContain('CA130 of 4075%')
    expect(part('Report cards, First Term, 2026/2027').textContent).toContain('JSS 1 GoldBola Ade · Handed in40380')
    expect(part('Wallet').textContent).toContain('Short by₦300.00')
    expect(screen.getByText('Students per teacher').parentElement?.textContent).toContain('41')
    expect(screen.queryByRole('region', { name: 'Recent history' })).toBeNull()
  })

  it('leads a district to editing the school, and to no entering', async () => {
    await open(inDistrict('edits'))
    const edit = await screen.findByRole('link', { name: 'Edit school' })
    expect(edit.getAttribute('href')).toBe(`/dashboard/school-management/edit-school/${school.id}`)
    expect(screen.queryByRole('button', { name: 'Enter school' })).toBeNull()
  })

  it('asks a super admin why the school is entered', async () => {
    const { server } = await open(inState('enters'), { can: { enter: true } })
    server.answer(
      answers(authCalls.enterAsSuperAdmin, inState('enters', { school: { id: school.id, name: school.name } })),
    )
    await press('Enter school')
    await screen.findByRole('dialog', { name: 'Enter Egba High School' })
    await fillIn({ Reason: 'Help with the admissions', 'Your password': 'Iroko-Tree-7' })
    const dialog = screen.getByRole('dialog')
    within(dialog).getByRole('button', { name: 'Enter school' }).click()
    await sees('You are in Egba High School')
    await waitFor(() =>
      expect(server.asked(authCalls.enterAsSuperAdmin)[0]?.body).toEqual({
        password: 'Iroko-Tree-7',
        school: school.id,
        reason: 'Help with the admissions',
      }),
    )
  })

  it('shows the state the latest entries of the log', async () => {
    await open(inState('history'), {
      history: [
        { id: 7, at: '2026-11-24T07:00:00.000Z', by: 'Ola Ojo', actingAs: 'Principal', summary: 'Admitted Ada Obi' },
      ],
    })
    const entry = await screen.findByRole('link', { name: 'Admitted Ada Obi' })
    expect(entry.getAttribute('href')).toBe('/super-admin/audit-log?entry=7')
  })
})
