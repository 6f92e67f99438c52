import { censusCalls } from '@akada/contract/census/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PartOf } from '../../../../test/blank.ts'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { district, idOf, inDistrict, inState, school } from '../../../../test/people.ts'
import { type Answering, answers, lost } from '../../../../test/server.ts'
import type { Census, Overview } from '../queries.ts'
import { censusRoutes } from '../routes.ts'

const census: PartOf<Census> & { id: string } = {
  id: idOf('census'),
  session: { id: idOf('2026/2027'), name: '2026/2027' },
  censusDay: '2026-11-16',
  deadline: '2026-11-30',
  isClosed: false,
}
const other = { id: idOf('Ijebu'), name: 'Ijebu' }
const overview: PartOf<Overview> = {
  census,
  schools: 12,
  submitted: 5,
  sentBack: 1,
  late: 2,
  figures: [{ key: 'boys', value: 536, before: 422, comparable: 436 }],
  compared: 4,
  comparedWith: '2025/2026',
  districts: [
    { ...district, schools: 8, submitted: 3 },
    { ...other, schools: 4, submitted: 2 },
  ],
  can: { manage: true },
}
const returns = {
  foundReturns: [
    { school, district: district.name, status: 'Submitted' as const, students: 198, teachers: 9 },
    { school: { id: idOf('Egba'), name: 'Egba High School' }, district: other.name, status: 'Sent back' as const },
  ],
  total: 2,
}

const reads = [
  answers(censusCalls.list, { foundCensuses: [census] }),
  answers(censusCalls.overview, overview),
  answers(censusCalls.schools, returns),
]
const open = (user: ReturnType<typeof inState>, at: string, ...more: Answering[]) =>
  openPages({ at, routes: censusRoutes, user, answers: [...more, ...reads] })
const hrefOf = async (name: string | RegExp): Promise<string> =>
  (await screen.findByRole('link', { name })).getAttribute('href') ?? ''

describe('the census of a state', () => {
  it('says how many returns are in, and opens the list behind each number', async () => {
    await open(inState('counts'), '/super-admin/census')
    await sees('5 of 12')
    expect(await hrefOf('5 of 12')).toContain('status=Submitted')
    expect(await hrefOf('7')).toContain('status=Missing')
    const districts = within(await screen.findByRole('table', { name: /^Districts/ }))
    expect(districts.getByRole('link', { name: other.name }).getAttribute('href')).toContain(`district=${other.id}`)
    await sees('Egba High School')
    const boys = await screen.findByRole('row', { name: /^Boys/ })
    expect(boys.textContent).toBe('Boys536422+14')
    await sees('Of the 5 returns submitted. 2025/2026 and the change: of 4 of these schools, which submitted then too.')
  })

  it('lists the returns of the status in the address, and opens one', async () => {
    const { server, address } = await open(
      inState('missing'),
      '/super-admin/census?status=Missing',
      answers(censusCalls.returnOf, { return: null }),
    )
    await sees('Egba High School')
    expect(server.asked(censusCalls.schools)[0]?.query).toMatchObject({ status: 'Missing' })
    await userEvent.setup({ delay: null }).click(screen.getByRole('link', { name: 'Egba High School' }))
    await waitFor(() => expect(address()).toContain(`school=${idOf('Egba')}`))
  })

  it('reminds the schools whose return is missing, once a day', async () => {
    const { server } = await open(
      inState('reminds'),
      '/super-admin/census',
      answers(censusCalls.remind, { message: '7 schools were reminded.' }),
    )
    await press('Remind missing schools')
    await sees('7 schools were reminded.')
    expect(server.asked(censusCalls.remind)).toHaveLength(1)
  })

  it('keeps the page and offers to try again where the figures cannot be read', async () => {
    const { server } = await open(inState('again'), '/super-admin/census', answers(censusCalls.overview, lost))
    await sees('The service could not be reached. Check your internet, then try again.')
    server.answer(answers(censusCalls.overview, overview))
    await press('Try again')
    await sees('5 of 12')
  })

  it('says what is missing where no census is open, and lets the state open one', async () => {
    await open(inState('first'), '/super-admin/census', answers(censusCalls.list, { foundCensuses: [] }))
    await sees(/^No census is open/)
    expect(screen.getByRole('button', { name: 'Open a census' })).toBeTruthy()
  })
})

describe('the census of a district', () => {
  it('has the returns of its schools, and neither dates to change nor a census to open', async () => {
    const own = { ...overview, districts: [], can: { manage: false } }
    await open(inDistrict('looks'), '/dashboard/census', answers(censusCalls.overview, own))
    await sees('5 of 12')
    await sees('Egba High School')
    expect(screen.queryByRole('button', { name: /Open a census|Change dates|Remind/ })).toBeNull()
  })
})
