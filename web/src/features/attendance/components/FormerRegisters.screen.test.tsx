import { attendanceCalls } from '@akada/contract/attendance/calls'
import { explanationCalls } from '@akada/contract/attendance/explanations'
import { handOverCalls, handOverErrors } from '@akada/contract/hand-overs/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { screen, waitFor, within } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { answers, refuse } from '../../../../test/server.ts'
import { registers } from '../drafts.ts'
import { withTap } from '../model/sheet.ts'
import { attendanceRoutes } from '../routes.ts'

const arm = { id: idOf('JSS 1 Gold'), fullName: 'JSS 1 Gold' }
const day = '2026-11-27'
const place = { classArmId: arm.id, name: arm.fullName, day, sitting: 'afternoon' } as const
const [ada, ben] = [idOf('Ada'), idOf('Ben')]

describe('marks of a class arm that is no longer the person’s', () => {
  const open = async (name: string) => {
    const opened = await openPages({
      at: `/my-class/class-attendance/${arm.id}?day=${day}&sitting=afternoon`,
      routes: attendanceRoutes,
      user: inSchool(name, 'classTeacher'),
      answers: [
        answers(attendanceCalls.getRegister, refuse(commonErrors.notFound)),
        answers(explanationCalls.ofArm, refuse(commonErrors.notFound)),
        answers(handOverCalls.place, {
          title: arm.fullName,
          teacher: 'Mrs Bello',
          since: `${day}T01:13:00.000Z`,
          students: [
            { id: ada, fullName: 'Ojo, Ada' },
            { id: ben, fullName: 'Obi, Ben' },
          ],
          components: [],
        }),
        answers(handOverCalls.handOver, { message: '2 marks handed over.' }),
      ],
    })
    flushSync(() => {
      registers.change(place, (sheet, making) => withTap(sheet, {}, { studentId: ada, mark: 'absent' }, making))
      registers.change(place, (sheet, making) => withTap(sheet, {}, { studentId: ben, mark: 'late' }, making))
    })
    return { ...opened, panel: await screen.findByRole('region', { name: /JSS 1 Gold.*afternoon/ }) }
  }

  it('are shown by name with whose class it is now, and handed over to the head', async () => {
    const { panel, server } = await open('hands over')
    await waitFor(() => expect(panel.textContent).toContain('JSS 1 Gold was given to Mrs Bello on 27-11-2026, 02:13.'))
    expect(panel.textContent).toContain('Ojo, AdaAbsent')
    expect(panel.textContent).toContain('Obi, BenLate')
    await press('Hand over 2 marks')
    await waitFor(() => expect(server.asked(handOverCalls.handOver)).toHaveLength(1))
    expect(server.asked(handOverCalls.handOver)[0]).toMatchObject({
      params: { id: arm.id },
      body: {
        work: {
          kind: 'register',
          day,
          sitting: 'afternoon',
          items: [
            { studentId: ada, mark: 'absent' },
            { studentId: ben, mark: 'late' },
          ],
        },
      },
    })
    await waitFor(() => expect(registers.get().sheets.size).toBe(0))
  })

  it('stay on the device, and say why, if they could not be handed over', async () => {
    const { panel, server } = await open('cannot hand over')
    server.answer(answers(handOverCalls.handOver, refuse(handOverErrors.tooMany)))
    await press('Hand over 2 marks')
    await waitFor(() => expect(within(panel).getByRole('alert').textContent).toBe(handOverErrors.tooMany.message))
    expect(registers.get().sheets.size).toBe(1)
  })

  it('are thrown away only after a question', async () => {
    const { user } = await open('throws away')
    await press('Throw away')
    await sees('They are on this device only, and cannot be restored.')
    expect(registers.get().sheets.size).toBe(1)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Yes, Throw away/ }))
    await waitFor(() => expect(registers.get().sheets.size).toBe(0))
  })
})
