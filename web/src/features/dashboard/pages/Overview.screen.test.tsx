import { dashboardCalls } from '@akada/contract/dashboards/calls'
import { districtDashboardCalls } from '@akada/contract/districts/calls'
import { oversightCalls } from '@akada/contract/oversight/calls'
import { walletCalls } from '@akada/contract/wallet/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PartOf } from '../../../../test/blank.ts'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { district, idOf, inDistrict, inState, without } from '../../../../test/people.ts'
import { type Answering, answers, lost } from '../../../../test/server.ts'
import type { api, Response } from '../../../lib/api.ts'
import { dashboardRoutes } from '../routes.ts'

type Overview = Response<typeof api.oversight.overview>
type PartFigures = Response<typeof api.oversight.part>
type Table = PartFigures['tables'][number]

const [ake, egba] = [idOf('Ake Grammar School'), idOf('Egba High School')]

const overview: PartOf<Overview> = {
  name: 'Ogun',
  day: '2026-11-24',
  districts: 1,
  schools: 2,
  students: 2761,
  registers: {
    asOf: '2026-11-24T08:05:00Z',
    marked: 17,
    of: 20,
    places: [{ id: district.id, name: district.name, kind: 'district', marked: 17, of: 20 }],
  },
  attendance: {
    asOf: '2026-11-24T07:40:00Z',
    isOld: true,
    male: { present: 90, called: 100 },
    female: { present: 95, called: 100 },
    weeks: [{ week: '2026-11-16', present: 185, called: 200 }],
    lowest: { id: egba, name: 'Egba High School', present: 80, called: 100 },
  },
  due: [{ kind: 'principals', exam: null, day: null, count: 1, of: 2 }],
}

type Row = Table['rows'][number]
const tableOf = (id: Table['id'], title: string, rows: Row[]): PartOf<Table> => ({
  id,
  title,
  first: 'Name',
  columns: [{ title: 'Students', kind: 'count' }],
  rows,
  total: rows.length,
})

const presumed = 'Arms to check: all presumed present for 5 days'
const parts: Partial<Record<PartFigures['part'], PartOf<PartFigures>>> = {
  schools: {
    asOf: '2026-11-24T07:40:00Z',
    tables: [tableOf('schools', 'Schools', [{ name: 'Egba', link: { kind: 'school', id: egba }, values: [1200] }])],
  },
  enrolment: {
    asOf: '2026-11-24T07:40:00Z',
    choices: [{ name: 'class', label: 'Class', value: null, options: [{ id: idOf('JSS 1'), name: 'JSS 1' }] }],
    tables: [
      tableOf('classes', 'Enrolment by class', [
        { name: 'JSS 1', link: { kind: 'class', id: idOf('JSS 1') }, values: [1400] },
      ]),
      tableOf('ages', 'Enrolment by age', []),
    ],
  },
  scores: {
    tables: [
      tableOf('schools', 'Scores in by school', [{ name: 'Ake', link: { kind: 'scoresOf', id: ake }, values: [7] }]),
    ],
  },
  staffing: {
    tables: [
      {
        ...tableOf('schools', 'Staffing by school', [
          { name: 'Ake', link: { kind: 'school', id: ake }, values: [26] },
          { name: 'Egba', link: { kind: 'school', id: egba }, values: [0] },
        ]),
        columns: [{ title: 'Teachers', kind: 'count', list: 'teachers' }],
      },
    ],
  },
  quality: {
    tables: [
      {
        ...tableOf('schools', 'Data quality by school, most to check first', [
          { name: 'Ake', link: { kind: 'school', id: ake }, values: [2] },
          { name: 'Egba', link: { kind: 'school', id: egba }, values: [0] },
        ]),
        columns: [{ title: presumed, kind: 'count', list: 'presumedArms' }],
      },
    ],
  },
  transfers: {
    tables: [
      tableOf('pending', 'Transfers under way', [
        { name: 'Ake', link: { kind: 'transfer', id: idOf('transfer') }, values: [1] },
      ]),
    ],
  },
}

const reads: Answering[] = [
  answers(dashboardCalls.state, { districtCount: 1, pendingDistricts: 2, schoolCount: 2 }),
  answers(districtDashboardCalls.dashboard, { schoolCount: 2 }),
  answers(walletCalls.wallets, { balance: 1000 }),
  answers(oversightCalls.overview, overview),
  answers(oversightCalls.part, ({ params }) => ({ part: params.part, ...parts[params.part] })),
]
const open = (name: string, { search = '', more = [], user = inState(name) }: Partial<Opened> = {}) =>
  openPages({ at: `/super-admin${search}`, routes: dashboardRoutes, user, answers: [...more, ...reads] })
interface Opened {
  search: string
  more: Answering[]
  user: ReturnType<typeof inState>
}

const linkTo = async (name: string | RegExp): Promise<string | null> =>
  (await screen.findByRole('link', { name })).getAttribute('href')

const setup = [{ step: 'sms' as const, state: 'due' as const }]
const inOrder = (words: readonly string[]): boolean => {
  const text = document.querySelector('main, body')?.textContent ?? ''
  const places = words.map(word => text.indexOf(word))
  return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1))
}

describe('the overview of a state or a district', () => {
  it('has the figures first, then what waits, what is left to set up, and the schools', async () => {
    await open('order', { more: [answers(dashboardCalls.state, { districtCount: 1, pendingDistricts: 2, setup })] })
    await sees('17 of 20')
    expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy()
    expect(document.title).toBe('Overview · Akada')
    const order = ['In the wallets', '2 registrations to approve', 'Setup', 'Registers today', 'Enrolment by class']
    expect(inOrder(order)).toBe(true)
  })

  it('has the figures and no tabs for somebody who may not see the schools side by side', async () => {
    await open('figures', { user: without(inState('figures'), 'oversight.view') })
    await sees('In the wallets')
    expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('says today who has not marked, what waits, and how old each figure is', async () => {
    await open('today')
    await sees('17 of 20')
    await sees('1 district, 2 schools, 2,761 students')
    await sees('Figures as of 24-11-2026, 09:05.')
    await sees(/These figures are old: they are of 24-11-2026, 08:40/)
    expect(await linkTo(/Abeokuta/)).toBe(`/super-admin?tab=registers&district=${district.id}`)
    expect(await linkTo(/Schools without a principal/)).toBe('/super-admin?tab=staffing')
    expect(await linkTo(/Lowest: Egba High School/)).toContain(egba)
  })

  it('reminds the class teachers, and says how many', async () => {
    const { server } = await open('remind', {
      more: [answers(oversightCalls.remind, { message: '3 class teachers were reminded.', reminded: 3 })],
    })
    await press('Remind the class teachers')
    await sees('3 class teachers were reminded.')
    expect(server.asked(oversightCalls.remind)).toHaveLength(1)
  })

  it('offers no reminder to somebody who may only look', async () => {
    await open('looks', { user: without(inState('looks'), 'oversight.remind') })
    await sees('17 of 20')
    expect(screen.queryByRole('button', { name: 'Remind the class teachers' })).toBeNull()
  })

  it('shows on the map the figure that is chosen, where it is lowest and highest, and all figures as a table', async () => {
    const cellOf = (name: string, column: number, present: number, teachers: number) => ({
      name,
      row: 0,
      column,
      schools: 3,
      students: 1200,
      present,
      called: 1000,
      teachers,
      untaught: 2,
      entered: 50,
      due: 100,
      average: '55.10',
      owed: 1500.5,
    })
    const map = [cellOf('Ifo', 0, 956, 60), cellOf('Ikenne', 1, 954, 40), cellOf('Odeda', 2, 958, 50)]
    const unmarked = { ...cellOf('Ipokia', 3, 0, 0), called: 0, average: null }
    const { user, address } = await open('map', {
      more: [answers(oversightCalls.overview, { ...overview, map: [...map, unmarked] })],
    })
    await sees(/from 95\.4% in Ikenne to 95\.8% in Odeda\./)
    const region = screen.getByRole('region', { name: 'Attendance by local government' })
    expect(region.textContent).toContain('3 schools, 1,200 students')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Figure on the map' }), 'Students per teacher')
    await sees(/from 20\.0 in Ifo to 30\.0 in Ikenne\./)
    expect(address()).toContain('map=load')
    await press('Show as table: Students per teacher by local government')
    const row = await screen.findByRole('row', { name: /Ifo/ })
    expect(row.textContent).toBe(['Ifo', '3', '95.6%', '55.10', '50.0%', '1,200', '20.0', '2', '₦1,500.50'].join(''))
    expect(screen.getByRole('row', { name: /Ipokia/ }).textContent).toContain('–')
  })

  it('has in a row of a phone the figures of the sexes beside those of all', async () => {
    const isPhone = (media: string) => Object.assign(new EventTarget(), { media, matches: media.includes('599px') })
    vi.stubGlobal('matchMedia', isPhone)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const columns = ['Average', 'Passed', 'Boys passed', 'Girls passed', 'Candidates in all']
    const table: PartOf<Table> = {
      ...tableOf('subjects', 'Results by subject', []),
      columns: columns.map(title => ({ title, kind: 'percent' })),
      rows: [{ name: 'Mathematics', values: ['55.1', '61.2', '60.2', '62.3', '100.0'] }],
    }
    await open('phone', {
      search: '?tab=results',
      more: [answers(oversightCalls.part, { part: 'results', tables: [table] })],
    })
    const row = within(await screen.findByRole('table', { name: 'Results by subject' })).getByRole('row', {
      name: /Math/,
    })
    expect(row.textContent).toContain('Average 55.1% · Passed 61.2% · Boys passed 60.2% · Girls passed 62.3%')
    expect(row.textContent).not.toContain('Candidates')
  })

  it('narrows a part to a class from its row and from the choice, and asks for nothing that the part has not', async () => {
    const { server, address } = await open('narrow', { search: '?tab=enrolment&week=2026-11-16' })
    const user = userEvent.setup({ delay: null })
    const classes = within(await screen.findByRole('table', { name: 'Enrolment by class' }))
    await user.click(await classes.findByRole('link', { name: 'JSS 1' }))
    await waitFor(() => expect(address()).toContain(`class=${idOf('JSS 1')}`))
    const asked = () => server.asked(oversightCalls.part).map(({ query }) => query)
    await waitFor(() => expect(asked()).toEqual([{}, { class: idOf('JSS 1') }]))
    expect(screen.getByText('Nothing to list.')).toBeTruthy()
  })

  it('shows the registers of the last school day, says so, and those of another day that is chosen', async () => {
    const lead = 'No register of today is due yet. These are the registers of the last school day, 24-11-2026.'
    const { server, address } = await open('days', {
      search: '?tab=registers',
      more: [
        answers(oversightCalls.part, ({ params, query }) => ({
          part: params.part,
          asOf: '2026-11-24T23:05:00Z',
          lead: query.day ? null : lead,
          choices: [
            {
              name: 'day' as const,
              label: 'Day',
              value: query.day ?? '2026-11-24',
              options: ['2026-11-24', '2026-11-23'].map(id => ({ id, name: id })),
            },
          ],
          tables: [tableOf('late', 'Not marked', [])],
        })),
      ],
    })
    await sees(lead)
    await userEvent.selectOptions(screen.getByLabelText('Day'), '2026-11-23')
    await waitFor(() => expect(address()).toContain('day=2026-11-23'))
    await waitFor(() => expect(screen.queryByText(lead)).toBeNull())
    expect(server.asked(oversightCalls.part).map(({ query }) => query)).toEqual([{}, { day: '2026-11-23' }])
  })

  it('opens the scores that a school lacks', async () => {
    await open('scores', { search: '?tab=scores' })
    expect(await linkTo('Ake')).toBe(`/super-admin?tab=scores&school=${ake}`)
  })

  it('opens the list behind a count, in the same tab, and none behind a count of nothing', async () => {
    const { server, address } = await open('lists', { search: '?tab=staffing' })
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('link', { name: 'Teachers of Ake: 26' }))
    await waitFor(() => expect(address()).toBe(`/super-admin?tab=staffing&school=${ake}&list=teachers`))
    await waitFor(() =>
      expect(server.asked(oversightCalls.part).at(-1)?.query).toEqual({ list: 'teachers', school: ake }),
    )
    expect(screen.queryByRole('link', { name: /Teachers of Egba/ })).toBeNull()
    await press('Actions for Ake')
    expect((await screen.findByRole('menuitem', { name: 'Teachers: 26' })).getAttribute('href')).toBe(address())
  })

  it('opens the arms to check, whose registers nobody tapped a mark in, with the class teacher of each', async () => {
    const list: PartOf<Table> = {
      id: 'list',
      title: 'Arms to check: everyone presumed present for 5 days',
      first: 'Class arm',
      columns: [
        { title: 'School', kind: 'text' },
        { title: 'Class teacher', kind: 'text' },
      ],
      rows: [{ name: 'JSS 1 Gold', link: { kind: 'school', id: ake }, values: ['Ake', 'Mrs Bello'] }],
      total: 2,
    }
    const { address } = await open('presumed', {
      search: '?tab=quality',
      more: [
        answers(oversightCalls.part, ({ query }) => ({
          part: 'quality' as const,
          notes: [
            'Arms to check: registers of the last 5 school days were saved and nobody tapped a mark in any of them.',
          ],
          tables: [...(query.list === 'presumedArms' ? [list] : []), ...(parts.quality?.tables ?? [])],
        })),
      ],
    })
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('link', { name: `${presumed} of Ake: 2` }))
    await waitFor(() => expect(address()).toBe(`/super-admin?tab=quality&school=${ake}&list=presumedArms`))
    const arms = within(await screen.findByRole('table', { name: list.title }))
    const row = await arms.findByRole('row', { name: /JSS 1 Gold/ })
    expect(row.textContent).toContain('Mrs Bello')
    expect(screen.queryByRole('link', { name: `${presumed} of Egba: 0` })).toBeNull()
    await user.click(screen.getByText('How counted'))
    await sees(/nobody tapped a mark in any of them/)
  })

  it('has the list behind a count first, in place of the chart', async () => {
    const list = tableOf('list', 'Boys', [{ name: 'Ade Obi', link: { kind: 'school', id: ake }, values: [1] }])
    const tables = [list, ...(parts.enrolment?.tables ?? [])]
    await open('listed', {
      search: `?tab=enrolment&list=boys&school=${ake}`,
      more: [answers(oversightCalls.part, { part: 'enrolment', tables })],
    })
    await sees('Ade Obi')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Boys', 'Enrolment by class', 'Enrolment by age'])
  })

  it('opens a transfer', async () => {
    await open('transfers', { search: '?tab=transfers' })
    expect(await linkTo('Ake')).toContain(`student-pending-info?id=${idOf('transfer')}`)
  })

  it('names a transfer without a link to somebody who may not see transfers', async () => {
    await open('blind', { search: '?tab=transfers', user: without(inState('blind'), 'transfer.view') })
    await sees('Ake')
    expect(screen.queryByRole('link', { name: 'Ake' })).toBeNull()
  })

  it('keeps the page and offers to try again when figures cannot be read', async () => {
    await open('fails', { more: [answers(oversightCalls.part, lost)] })
    await sees('17 of 20')
    expect(await screen.findByRole('button', { name: /Try again|Retry/ })).toBeTruthy()
  })

  it('downloads a table, and prints the tab that is open, as it is narrowed', async () => {
    const { server } = await open('files', {
      search: `?tab=enrolment&district=${district.id}`,
      more: [answers(oversightCalls.file), answers(oversightCalls.report)],
    })
    const user = userEvent.setup({ delay: null })
    const [first] = await screen.findAllByRole('button', { name: 'Download' })
    if (first) await user.click(first)
    await press('Print this part')
    await waitFor(() => expect(server.asked(oversightCalls.report)).toHaveLength(1))
    expect(server.asked(oversightCalls.file)).toMatchObject([{ query: { district: district.id, table: 'classes' } }])
    expect(server.asked(oversightCalls.report)).toMatchObject([{ query: { district: district.id, part: 'enrolment' } }])
  })

  it('prints the whole report of the chosen district from the first tab', async () => {
    const { server } = await open('report', {
      search: `?district=${district.id}`,
      more: [answers(oversightCalls.report)],
    })
    await press('Print the report')
    await waitFor(() => expect(server.asked(oversightCalls.report)).toHaveLength(1))
    expect(server.asked(oversightCalls.report)[0]?.query).toEqual({ district: district.id })
  })

  it('narrows every part to a district of the state', async () => {
    const { address } = await open('district')
    await sees('17 of 20')
    const choice = screen.getByRole('combobox', { name: 'District' })
    await waitFor(() => expect(within(choice).getByRole('option', { name: district.name })).toBeTruthy())
    await userEvent.setup({ delay: null }).selectOptions(choice, district.name)
    await waitFor(() => expect(address()).toContain(`district=${district.id}`))
  })

  it('offers a district officer no other district', async () => {
    await openPages({ at: '/dashboard', routes: dashboardRoutes, user: inDistrict('own'), answers: reads })
    await sees('17 of 20')
    expect(screen.queryByRole('combobox', { name: 'District' })).toBeNull()
  })
})
