import { attendanceCalls } from '@akada/contract/attendance/calls'
import { attendanceSheetCalls } from '@akada/contract/attendance/sheets'
import { commonErrors } from '@akada/contract/kernel/errors'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openPages } from '../../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../../test/people.ts'
import { answers, refuse } from '../../../../../test/server.ts'
import { attendanceRoutes } from '../../routes.ts'

const arm = { id: idOf('JSS 1 Gold'), fullName: 'JSS 1 Gold' }
const student = (fullName: string, absent: number, cells: string[]) => ({
  id: idOf(fullName),
  fullName,
  absent,
  excused: 0,
  cells,
})

describe('the picture of a term', () => {
  const open = async () => {
    const opened = await openPages({
      at: `/my-class/class-attendance/${arm.id}?tab=sheet&span=term`,
      routes: attendanceRoutes,
      user: inSchool('sees a term', 'classTeacher'),
      answers: [
        answers(attendanceCalls.getRegister, refuse(commonErrors.notFound)),
        answers(attendanceSheetCalls.sheet, {
          classArm: arm,
          span: 'term',
          unit: 'half-days',
          from: '2026-09-10',
          to: '2026-12-18',
          today: '2026-09-14',
          sittings: ['morning', 'afternoon'],
          days: [
            { day: '2026-09-10', week: 0, closed: null, kept: 0 },
            { day: '2026-09-11', week: 0, closed: 'Independence Day', kept: 0 },
            { day: '2026-09-14', week: 1, closed: null, kept: 0 },
            { day: '2026-09-15', week: 1, closed: null, kept: 0 },
          ],
          weeks: [
            { number: 1, from: '2026-09-10', to: '2026-09-11', opened: 2 },
            { number: 2, from: '2026-09-14', to: '2026-09-15', opened: 2 },
          ],
          students: [
            student('Ojo, Ada', 1, ['P', 'A', '', '', 'L', 'P', '', '']),
            student('Obi, Ben', 4, ['A', 'A', '', '', 'As', 'As', '', '']),
            student('Eze, Chi', 0, ['', '', '', '', 'E', 'E', '', '']),
          ],
        }),
      ],
    })
    return { ...opened, map: await screen.findByRole('region', { name: 'Who missed which days' }) }
  }

  it('names the figures of each day up to today, and begins with the students who missed most', async () => {
    const { map } = await open()
    const day = within(map).getByRole('slider', { name: 'Day' })
    expect(day.getAttribute('aria-valuetext')).toContain(
      '14-09-2026: 2 of 3 students missed it, 0 one of two sittings, 1 came late.',
    )
    expect(day.getAttribute('max')).toBe('2')
    fireEvent.change(day, { target: { value: '1' } })
    await waitFor(() => expect(day.getAttribute('aria-valuetext')).toContain('11-09-2026: Independence Day.'))
    expect(within(map).queryByRole('link')).toBeNull()
    fireEvent.change(day, { target: { value: '0' } })
    await waitFor(() =>
      expect(day.getAttribute('aria-valuetext')).toContain('1 of 2 students missed it, 1 one of two sittings'),
    )
    const text = map.textContent ?? ''
    expect(text.indexOf('Obi, Ben')).toBeLessThan(text.indexOf('Ojo, Ada'))
    expect(text.indexOf('Ojo, Ada')).toBeLessThan(text.indexOf('Eze, Chi'))
  })

  it('opens the register of the chosen day', async () => {
    const { map } = await open()
    const link = within(map).getByRole('link', { name: 'Open the register of 14-09-2026' })
    expect(link.getAttribute('href')).toContain(`${arm.id}?day=2026-09-14`)
  })
})
