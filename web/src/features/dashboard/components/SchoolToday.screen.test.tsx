import { dayWithoutWork } from '@akada/contract/dashboards/day-without-work'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { person } from '../../../../test/device.ts'
import { openBrowser, type Respond, show } from '../../../../test/screen.tsx'
import { cacheAnswer, cachedPages } from '../../../lib/cached-read.ts'
import { today as dayNow } from '../../../lib/clock.ts'
import type { Today } from '../queries.ts'
import { SchoolToday } from './SchoolToday.tsx'

const arm = { id: 'gold', fullName: 'JSS 1 Gold' }
const day = dayNow()

const empty: Today = {
  ...dayWithoutWork,
  day,
  term: { id: 'term', name: 'First Term', session: '2026/2027', ends: '2027-12-18' },
}

/** Opens Today for a class teacher of JSS 1 Gold, with what the server says. */
const open = async (name: string, said: Partial<Today>, respond?: Respond) => {
  const user = person(name)
  await openBrowser(request => respond?.(request) ?? { content: { ...empty, ...said } }, {
    ...user,
    staff: { ...user.staff, ownClassArms: [{ id: arm.id, name: arm.fullName }] },
  })
  return show(<SchoolToday />)
}

const sitting = (name: 'morning' | 'afternoon', called: number, due = true) => ({
  sitting: name,
  due,
  called,
  by: called > 0 ? 'Mrs Bello' : null,
  at: called > 0 ? `${day}T07:12:00Z` : null,
})

it('without a connection says which links need one: those whose page was never opened on this device', async () => {
  await open('offline', {
    registers: [{ classArm: arm, students: 40, sittings: [sitting('morning', 0)] }],
    absent: [{ classArm: arm, student: { id: 'ada', fullName: 'Ojo, Ada' }, days: 4 }],
    explanations: [{ classArm: arm, count: 2 }],
  })
  await screen.findByText('Absent more than 3 days running')
  expect(screen.queryByText(/needs a connection/i)).toBeNull()
  const line = vi.spyOn(navigator, 'onLine', 'get')
  const goes = (event: 'online' | 'offline'): void => {
    line.mockReturnValue(event === 'online')
    window.dispatchEvent(new Event(event))
  }
  onTestFinished(() => {
    goes('online')
    line.mockRestore()
  })
  goes('offline')
  await waitFor(() => expect(screen.getAllByText('Needs a connection')).toHaveLength(2))

  cacheAnswer(['register'], {}, { to: '/my-class/class-attendance/gold', title: 'Register of JSS 1 Gold' })
  // Today is stored too, before it or after.
  await waitFor(() => expect(cachedPages().map(({ to }) => to)).toContain('/my-class/class-attendance/gold'))
  goes('online')
  await waitFor(() => expect(screen.queryByText(/needs a connection/i)).toBeNull())
  goes('offline')
  await screen.findByText('Needs a connection')
  const [left, ...others] = screen.getAllByText('Needs a connection')
  expect([left?.closest('a')?.textContent, others]).toEqual([expect.stringContaining('Explanations'), []])
})

const hrefOf = (element: HTMLElement): string | null => element.getAttribute('href')

describe('the registers of the own class arm', () => {
  it('have one button, which opens the first that is due and not complete', async () => {
    await open('one', {
      registers: [{ classArm: arm, students: 40, sittings: [sitting('morning', 40), sitting('afternoon', 0)] }],
    })
    const panel = within(screen.getByRole('region', { name: /JSS 1 Gold/ }))
    const button = await panel.findByRole('link', { name: 'Mark the afternoon register' })
    expect(hrefOf(button)).toBe('/my-class/class-attendance/gold?sitting=afternoon')
    expect(panel.getByText('Marked 08:12 by Mrs Bello')).toBeTruthy()
    expect(panel.getByText('Not marked')).toBeTruthy()
    const copy = panel.getByRole('link', { name: 'Same as morning' })
    expect(hrefOf(copy)).toBe('/my-class/class-attendance/gold?sitting=afternoon&same=morning')
  })

  it('say how far a register is that was not finished', async () => {
    await open('two', {
      registers: [{ classArm: arm, students: 40, sittings: [sitting('morning', 38), sitting('afternoon', 0, false)] }],
    })
    expect(await screen.findByRole('link', { name: 'Finish the morning register' })).toBeTruthy()
    expect(screen.getByText('38 of 40 marked')).toBeTruthy()
    expect(screen.getByText('Not due yet')).toBeTruthy()
  })

  it('can be opened before the server has answered', async () => {
    await open('three', { registers: [{ classArm: arm, students: 40, sittings: [sitting('morning', 40)] }] })
    expect(hrefOf(screen.getByRole('link', { name: 'Mark the register' }))).toBe('/my-class/class-attendance/gold')
    expect(await screen.findByRole('link', { name: 'See the register' })).toBeTruthy()
  })

  it('say why school does not open', async () => {
    await open('four', {
      closedBecause: 'Independence Day',
      registers: [{ classArm: arm, students: 40, sittings: [] }],
    })
    expect(await screen.findByText('No school today: Independence Day.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the register' })).toBeTruthy()
  })
})

describe('the setup of the school', () => {
  it('comes after the work, with a link for each step that is due and none for one that waits', async () => {
    const step = { progress: null, waitsFor: null }
    await open('setup', {
      cards: [{ classArm: arm, students: 44, rated: 10, remarked: 0, sentBackBecause: null }],
      setup: [
        { ...step, step: 'arms', state: 'done' },
        { ...step, step: 'staff', state: 'due' },
        { ...step, step: 'classTeachers', state: 'blocked', waitsFor: { step: 'staff', roles: [] } },
      ],
    })
    const setup = within(await screen.findByRole('region', { name: 'Setup 1 of 3 done' }))
    expect(setup.getAllByRole('link').map(hrefOf)).toEqual(['/administration/user-management/staff-management'])
    expect(setup.getByText(/Waits for: Staff[.]$/)).toBeTruthy()
    expect(setup.getByText('Done: Class arms')).toBeTruthy()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
    expect(headings).toEqual(['JSS 1 Gold', 'Your work', 'Setup 1 of 3 done'])
  })
})

describe('the work of the day', () => {
  it('lists what is urgent first, each line a link to the page that does it', async () => {
    const scores = { classArm: arm, students: 44, late: false, subject: { id: 'maths', name: 'Mathematics' } }
    await open('five', {
      scores: [
        { ...scores, component: { id: 'exam', name: 'Exam' }, entered: 12, closes: '2099-12-11' },
        { ...scores, component: { id: 'ca2', name: 'CA2' }, entered: 0, closes: day },
      ],
      scoresTotal: 2,
      cards: [{ classArm: arm, students: 44, rated: 10, remarked: 0, sentBackBecause: null }],
    })
    const work = within(await screen.findByRole('region', { name: 'Your work' }))
    const links = work.getAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual([
      'CA2, MathematicsJSS 1 Gold · closes today0 of 44',
      'Exam, MathematicsJSS 1 Gold · closes 11-12-209912 of 44',
      'Ratings and remarksJSS 1 Gold · 10 rated, 0 with a remark0 of 44',
    ])
    expect(links.map(hrefOf)).toEqual([
      '/academics/scores/gold/maths?component=ca2',
      '/academics/scores/gold/maths?component=exam',
      '/academics/report-card/gold',
    ])
  })

  it('says calmly that nothing waits, and what comes next', async () => {
    await open('six', { ahead: [{ kind: 'opens', name: 'CA2', day: '2099-11-30' }] })
    expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Coming up' }).textContent).toContain('CA2 opens for entry 30-11-2099')
  })

  it('has the decisions of a head before what others have not done', async () => {
    await open('seven', {
      decisions: {
        cards: [{ classArm: arm, step: 'approve', cards: 44, by: 'Mrs Bello', at: '2026-11-20T08:00:00Z' }],
        transfers: 2,
        corrections: 0,
        messages: 1,
        handOvers: 3,
      },
      late: {
        registers: [
          { classArm: arm, classTeacher: null, students: 40, sittings: [sitting('morning', 0)], remindedAt: null },
        ],
        registersTotal: 9,
        scores: [],
        scoresTotal: 0,
        missingScores: 0,
      },
    })
    await screen.findByRole('region', { name: 'To decide' })
    const names = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
    expect(names).toEqual(['JSS 1 Gold', 'To decide', 'Registers not marked today'])
    expect(screen.getByRole('link', { name: /^Approve report cards, JSS 1 Gold/ })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: /^3 hand-overs to decide/ }))).toBe('/academics/handed-over')
    expect(hrefOf(screen.getByRole('link', { name: 'and 8 more' }))).toBe('/my-class/class-attendance/not-marked')
    // Nobody is named for the register, so that nobody can be reminded of it.
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
  })

  it('offers to take over the subject teachers of the session before, named by the session', async () => {
    await open('former teachers', {
      records: {
        uploads: [],
        withoutClassArm: 0,
        duplicates: [],
        armsWithoutTeacher: [],
        teachersWithoutSubjects: [],
        formerTeachers: { former: '2025/2026', assignments: 174 },
        retiringSoon: [],
      },
    })
    const link = await screen.findByRole('link', { name: /^Take over the subject teachers of 2025\/2026/ })
    expect(link.textContent).toContain('No teacher can enter scores before somebody is attached174 subjects')
    expect(hrefOf(link)).toBe('/academics/subject-teacher-attachment')
  })

  it('reminds a class teacher of a late register with one tap, and says so afterwards', async () => {
    const registers = [
      {
        classArm: arm,
        classTeacher: { id: 'bello', name: 'Mrs Bello' },
        students: 40,
        sittings: [sitting('morning', 0)],
        remindedAt: null,
      },
    ]
    const late = { registers, registersTotal: 1, scores: [], scoresTotal: 0, missingScores: 0 }
    const sent: unknown[] = []
    const user = await open('reminding', { late }, ({ path, body }) => {
      if (path !== '/api/dashboard/remind/registers') return { content: { ...empty, late } }
      sent.push(body)
      return { content: { message: '1 person was reminded: Mrs Bello.', people: ['Mrs Bello'] } }
    })
    await user.click(await screen.findByRole('button', { name: 'Remind of JSS 1 Gold' }))
    expect(await screen.findByText(/^Reminded \d\d:\d\d$/)).toBeTruthy()
    expect(sent).toEqual([{ classArmIds: ['gold'] }])
  })

  it('names the missing scores by teacher, and reminds everybody with one press', async () => {
    const sheet = (id: string, teachers: string[], entered: number, closed: string) => ({
      classArm: arm,
      subject: { id, name: `Subject ${id}` },
      component: { id: 'ca1', name: 'CA1' },
      teachers,
      students: 40,
      entered,
      closed,
      remindedAt: null,
    })
    const scores = [
      sheet('one', ['Mrs Bello'], 30, '2026-11-20'),
      sheet('two', ['Mr Eze'], 0, '2026-11-21'),
      sheet('three', ['Mrs Bello'], 0, '2026-11-19'),
      sheet('four', [], 39, '2026-11-20'),
    ]
    const late = { registers: [], registersTotal: 0, scores, scoresTotal: 4, missingScores: 91 }
    const sent: unknown[] = []
    const user = await open('late scores', { late }, ({ path, body }) => {
      if (path !== '/api/dashboard/remind/scores') return { content: { ...empty, late } }
      sent.push(body)
      return { content: { message: '2 people were reminded.', people: ['Mrs Bello', 'Mr Eze'] } }
    })
    const part = within(await screen.findByRole('region', { name: /^Scores missing after the last day: 91$/ }))
    expect(part.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Mrs BelloCA1, Subject three, JSS 1 Gold and 1 more · closed 19-11-202650 missing',
      'Mr EzeCA1, Subject two, JSS 1 Gold · closed 21-11-202640 missing',
      'No teacherCA1, Subject four, JSS 1 Gold · closed 20-11-20261 missing',
    ])
    await user.click(part.getByRole('button', { name: /^Remind all/ }))
    const ids = ['one', 'two', 'three'].map(id => ({ classArmId: 'gold', subjectId: id, componentId: 'ca1' }))
    expect(sent).toEqual([{ scores: ids }])
  })

  it('shows first what somebody was reminded of', async () => {
    await open('reminded', {
      reminders: [
        {
          classArm: arm,
          scores: { subject: { id: 'maths', name: 'Mathematics' }, component: { id: 'ca1', name: 'CA1' } },
          by: 'Mrs Obi',
          at: '2026-11-23T09:12:00Z',
        },
      ],
    })
    const work = await screen.findByRole('region', { name: 'Your work' })
    const [first] = within(work).getAllByRole('link')
    expect(first?.textContent).toBe('Reminder: CA1, MathematicsJSS 1 Gold · Mrs Obi, 23-11-2026, 10:12')
    expect(first && hrefOf(first)).toBe('/academics/scores/gold/maths?component=ca1')
  })
})

it('a part that the answer of an older server lacks is left out', async () => {
  const { reminders: _none, exams: _neither, ...older } = empty
  await open('older', {}, () => ({
    content: {
      ...older,
      registers: [{ classArm: arm, students: 40, sittings: [sitting('morning', 40), sitting('afternoon', 0)] }],
    },
  }))
  expect(await screen.findByRole('link', { name: 'Mark the afternoon register' })).toBeTruthy()
})

it('says to those who see the figures of the school what changed since the school day before', async () => {
  await open('changes', {
    decisions: { cards: [], transfers: 1, corrections: 0, messages: 0, handOvers: 0 },
    changes: { since: '2026-11-19', registers: 24, approved: 0, published: 38 },
  })
  expect(await screen.findByText('Since Thursday: 24 registers marked, 38 report cards published.')).toBeTruthy()
})
