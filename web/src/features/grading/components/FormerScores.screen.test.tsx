import { gradingCalls } from '@akada/contract/grading/calls'
import { handOverCalls } from '@akada/contract/hand-overs/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { stateCalls } from '@akada/contract/state/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { openPages, press } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { scoreDrafts, partOf } from '../drafts.ts'
import type { Entry } from '../model/entry.ts'
import { gradingRoutes } from '../routes.ts'

const [ada, ben, ca1] = [idOf('Ada'), idOf('Ben'), idOf('CA1')]
const place = {
  classArmId: idOf('JSS 1 Gold'),
  subjectId: idOf('Mathematics'),
  termId: idOf('First Term'),
  title: 'Mathematics, JSS 1 Gold',
}
const at = '2026-11-27T09:00:00.000Z'

const entry = (studentId: string, text: string, tenths: number | null): Entry => ({
  studentId,
  componentId: ca1,
  text,
  value: tenths === null ? null : { kind: 'score', tenths },
  error: tenths === null ? 'CA1 takes 0 to 20, not ab.' : null,
  version: 0,
  id: idOf(`entry ${studentId}`),
  at,
  tried: null,
  theirs: null,
  // Not sent by itself in this test.
  held: true,
})

const taught = answers(handOverCalls.place, {
  title: 'Mathematics, JSS 1 Gold, First Term',
  teacher: 'Mrs Bello',
  since: null,
  students: [
    { id: ada, fullName: 'Ojo, Ada' },
    { id: ben, fullName: 'Obi, Ben' },
  ],
  components: [{ id: ca1, name: 'CA1' }],
})

const readOnly = {
  subject: { id: place.subjectId, name: 'Mathematics', elective: false },
  classArm: { id: place.classArmId, fullName: 'JSS 1 Gold', classType: { id: idOf('type'), name: 'Junior Secondary' } },
  term: { id: place.termId, name: 'First Term', session: '2026/2027' },
  students: [],
  components: [],
  can: { enter: false, choose: false },
}

describe('scores of a subject that is no longer the person’s', () => {
  const open = async (name: string, grid: Answering) => {
    const opened = await openPages({
      at: `/academics/scores/${place.classArmId}/${place.subjectId}?term=${place.termId}`,
      routes: gradingRoutes,
      user: inSchool(name, 'teacher'),
      answers: [
        grid,
        taught,
        answers(stateCalls.viewSessions, {}),
        answers(handOverCalls.handOver, { message: '1 score handed over.' }),
      ],
    })
    flushSync(() =>
      scoreDrafts.change(partOf(place), { head: place, items: {} }, draft => ({
        ...draft,
        items: { [`${ada} ${ca1}`]: entry(ada, '7.5', 75), [`${ben} ${ca1}`]: entry(ben, 'ab', null) },
      })),
    )
    return { ...opened, panel: await screen.findByRole('region', { name: 'Mathematics, JSS 1 Gold' }) }
  }

  it('are shown by name, and what is a score is handed over; the rest stays until it is thrown away', async () => {
    const { panel, server, user } = await open(
      'hands over scores',
      answers(gradingCalls.view, refuse(commonErrors.notFound)),
    )
    await waitFor(() => expect(panel.textContent).toContain('First Term was given to Mrs Bello.'))
    expect(panel.textContent).toContain('Ojo, Ada, CA17.5')
    expect(panel.textContent).toContain('Obi, Ben, CA1ab')
    await press('Hand over 1 score')
    await waitFor(() => expect(server.asked(handOverCalls.handOver)).toHaveLength(1))
    expect(server.asked(handOverCalls.handOver)[0]?.body).toMatchObject({
      work: { kind: 'scores', items: [{ studentId: ada, componentId: ca1, kind: 'score', score: 7.5 }] },
    })
    await waitFor(() => expect(Object.keys(scoreDrafts.find(partOf(place))?.items ?? {})).toEqual([`${ben} ${ca1}`]))
    await press('Throw away')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Yes, Throw away/ }))
    await waitFor(() => expect(scoreDrafts.find(partOf(place))).toBeUndefined())
  })

  it('are shown above the grid for somebody who may still read it', async () => {
    const { panel } = await open('reads on', answers(gradingCalls.view, readOnly))
    expect(panel.textContent).toContain('2 scores of yours are only on this device.')
  })
})
