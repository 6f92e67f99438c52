import { messageCalls } from '@akada/contract/messages/calls'
import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPages, sees } from '../../../../test/pages.tsx'
import { inSchool } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { messageRoutes } from '../routes.ts'

const open = (absence: { isOn: boolean; ofState: boolean | null }) =>
  openPages({
    at: '/administration/messages/automatic',
    routes: messageRoutes,
    user: inSchool('switches', 'principal'),
    answers: [
      answers(messageCalls.automatic, { foundKinds: [{ kind: 'Absence', ...absence }] }),
      answers(messageCalls.setAutomatic, { foundKinds: [{ kind: 'Absence', isOn: !absence.isOn, ofState: null }] }),
    ],
  })
const absences = () => screen.findByLabelText(/Absences of this morning/)

describe('automatic messages', () => {
  it('are switched on by the school, which is told who pays', async () => {
    const { server } = await open({ isOn: false, ofState: null })
    await sees("What the portal sends by itself. The school's wallet pays for it.")
    await userEvent.click(await absences())
    await waitFor(() =>
      expect(server.asked(messageCalls.setAutomatic)[0]?.body).toEqual({ kind: 'Absence', isOn: true }),
    )
    await sees('Automatic Messages Saved Successfully')
  })

  it('say what the state has decided, as long as the school has not', async () => {
    await open({ isOn: true, ofState: true })
    expect(await absences()).toHaveProperty('checked', true)
    await sees(/The state has switched this on; a school may decide otherwise\./)
  })

  it('show what three people would read before they are switched on', async () => {
    const { server } = await open({ isOn: false, ofState: null })
    server.answer(
      answers(messageCalls.previewAutomatic, {
        isDue: true,
        samples: [
          {
            name: 'Ruth Obi',
            number: '+2348031112223',
            email: null,
            text: 'Ada was not in school this morning.',
            pages: 1,
          },
        ],
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Preview of Absences of this morning' }))
    await sees('Ada was not in school this morning.')
    await sees('Among those who are to be told now:')
  })
})
