import { reviewCalls, reviewErrors } from '@akada/contract/report-cards/reviews'
import { createRoute } from '@tanstack/react-router'
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPages, press, sees } from '../../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../../test/people.ts'
import { answers, refuse } from '../../../../../test/server.ts'
import { schoolRoute } from '../../../../lib/page/parents.ts'
import { ApproveReady } from './ApproveReady.tsx'

const names = ['JSS 1 Gold', 'JSS 2 Gold', 'JSS 3 Gold', 'SS 1 Gold']
const [, changed, incomplete] = names

/** An arm whose cards were handed in; one has a score missing, and nothing was done yet for the last. */
const progressOf = (name: string) => ({
  classArm: { id: idOf(name), fullName: name },
  drafts: 40,
  students: 40,
  missingMarks: name === incomplete ? 2 : 0,
  withoutPrincipalRemark: 3,
  review: { by: 'Mrs Bello', revision: 4, can: { approve: name !== 'SS 1 Gold' } },
})

const open = () => {
  const arms = names.map(idOf)
  const component = () => <ApproveReady arms={arms} />
  return openPages({
    at: '/here',
    routes: { school: [createRoute({ getParentRoute: () => schoolRoute, path: '/here', component })] },
    user: inSchool('approves', 'principal'),
    answers: [
      answers(reviewCalls.status, { arms: names.map(progressOf) }),
      answers(reviewCalls.approve, ({ params }) =>
        params.classArmId === idOf(changed ?? '')
          ? refuse(reviewErrors.changedMeanwhile)
          : { status: 'Approved' as const },
      ),
    ],
  })
}

it('shows what will go out of each class arm, approves those that lack nothing, and names a refusal', async () => {
  const { server } = await open()
  await press('Approve all ready arms')
  const ready = within(await screen.findByRole('region', { name: 'Ready' }))
  expect(ready.getAllByRole('link').map(link => link.textContent)).toEqual(['JSS 1 Gold', 'JSS 2 Gold'])
  expect(ready.getAllByText("40 cards, 3 without the principal's remark so far, handed in by Mrs Bello")).toHaveLength(
    2,
  )
  const left = within(screen.getByRole('region', { name: 'Not ready' }))
  expect(left.getByText('Missing: 2 scores')).toBeTruthy()
  await press('Approve 2 class arms')
  await sees('The cards of 1 class arm are approved')
  expect((await screen.findByRole('alert')).textContent).toContain('JSS 2 Gold: ')
  expect(server.asked(reviewCalls.approve).map(({ params, body }) => [params.classArmId, body])).toEqual(
    names.slice(0, 2).map(name => [idOf(name), { revision: 4, step: 'approve' }]),
  )
})
