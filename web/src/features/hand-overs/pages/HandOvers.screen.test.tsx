import { attendanceErrors } from '@akada/contract/attendance/calls'
import { gradingErrors } from '@akada/contract/grading/calls'
import { handOverCalls } from '@akada/contract/hand-overs/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { answers, refuse } from '../../../../test/server.ts'
import { handOverRoutes } from '../routes.ts'

const day = '2026-11-27'
const [ada, ben, chi, version] = [idOf('Ada'), idOf('Ben'), idOf('Chi'), idOf('standing')]
const item = (key: string, student: string, value: string) => ({
  key,
  student,
  value,
  component: null,
  at: `${day}T13:00:00.000Z`,
  recorded: null,
  version: null,
})
const register = {
  id: idOf('handed'),
  kind: 'register' as const,
  title: 'JSS 1 Gold, 27-11-2026, afternoon',
  classArmId: idOf('JSS 1 Gold'),
  register: { day, sitting: 'afternoon' as const },
  scores: null,
  by: 'Eze, Chi',
  at: `${day}T13:10:00.000Z`,
  items: [
    { ...item(ada, 'Ojo, Ada', 'Absent'), recorded: { value: 'Present', by: 'Mrs Bello' }, version },
    item(ben, 'Obi, Ben', 'Late'),
    { ...item(chi, 'Eze, Chi', 'Present'), recorded: { value: 'Present', by: 'Mrs Bello' }, version },
  ],
}
const scores = {
  ...register,
  id: idOf('handed scores'),
  kind: 'scores' as const,
  title: 'Mathematics, JSS 1 Gold, First Term',
  register: null,
  scores: { subjectId: idOf('Mathematics'), termId: idOf('First Term') },
  items: [{ ...item(`${ada} ${ben}`, 'Ojo, Ada', '17.5'), component: 'CA1' }],
}

const open = (name: string, found: (typeof register | typeof scores)[]) =>
  openPages({
    at: '/academics/handed-over',
    routes: handOverRoutes,
    user: inSchool(name, 'principal'),
    answers: [
      answers(handOverCalls.ofSchool, { foundHandOvers: found, total: found.length }),
      answers(handOverCalls.decide, { message: 'Taken over.' }),
    ],
  })

describe('work that was handed over', () => {
  it('is compared with what is recorded: nothing recorded is replaced unless it is chosen', async () => {
    const { server, user } = await open('takes over', [register])
    const list = await screen.findByRole('list', { name: register.title })
    expect(list.textContent).toContain('Recorded: Present, by Mrs Bello')
    expect(list.textContent).toContain('Eze, Chi: Present. Recorded already.')
    expect(
      within(list)
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(({ checked }) => checked),
    ).toEqual([false, true])
    await user.click(within(list).getByRole('checkbox', { name: /Ojo, Ada/ }))
    await press('Take over 2 marks')
    await waitFor(() => expect(server.asked(handOverCalls.decide)).toHaveLength(1))
    expect(server.asked(handOverCalls.decide)[0]?.body).toEqual({
      take: [
        { key: ada, basedOn: version },
        { key: ben, basedOn: null },
      ],
      reason: null,
    })
  })

  it('is thrown away in part or whole only with a reason', async () => {
    const { server, user } = await open('throws away', [register])
    await press('Take over 1 mark')
    await sees(/1 mark that you did not choose is thrown away/)
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Take over 1 mark' }))
    expect(server.asked(handOverCalls.decide)).toHaveLength(0)
    await fillIn({ Reason: 'Ada was there' })
    await user.click(within(dialog).getByRole('button', { name: 'Take over 1 mark' }))
    await waitFor(() =>
      expect(server.asked(handOverCalls.decide)[0]?.body).toEqual({
        take: [{ key: ben, basedOn: null }],
        reason: 'Ada was there',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Throw away')
    await fillIn({ Reason: 'Marked on paper' })
    await press('Throw away 3 marks')
    await waitFor(() =>
      expect(server.asked(handOverCalls.decide)[1]?.body).toEqual({ take: [], reason: 'Marked on paper' }),
    )
  })

  it('asks for a reason where a closed term is changed, and names each score that is refused', async () => {
    const { server } = await open('is refused', [scores])
    const message = 'Ojo, Ada: CA1 takes 0 to 10.'
    server.answer(
      answers(
        handOverCalls.decide,
        refuse(gradingErrors.scoresRefused, { details: { results: [{ message }, { message: null }] } }),
      ),
    )
    await press('Take over 1 score')
    await sees(message)
    server.answer(answers(handOverCalls.decide, refuse(attendanceErrors.reasonNeeded)))
    await press('Take over 1 score')
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Reason'))
  })

  it('is listed folded where there is more than one, and empty in words', async () => {
    await open('sees two', [register, scores])
    await sees('Mathematics, JSS 1 Gold, First Term')
    expect([...document.querySelectorAll('details')].map(({ open: isOpen }) => isOpen)).toEqual([false, false])
    expect(document.body.textContent).toContain('3 marks, handed over by Eze, Chi, 27-11-2026')
  })

  it('says that there is nothing to decide', async () => {
    await open('sees none', [])
    await sees('Nothing to decide.')
  })
})
