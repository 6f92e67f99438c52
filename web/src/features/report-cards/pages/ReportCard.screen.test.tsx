import { reportCardCalls, reportCardErrors } from '@akada/contract/report-cards/calls'
import { faceCalls } from '@akada/contract/students/faces'
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { fillIn, openPages, press } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { answers, refuse } from '../../../../test/server.ts'
import { reportCardRoutes } from '../routes.ts'

const [arm, id] = [idOf('JSS 1 Gold'), idOf('card of Ada')]
const signer = (remark: string) => ({ name: 'Mrs Bello', remark })
const card = {
  id,
  status: 'Draft' as const,
  revision: 5,
  issue: null,
  sheet: { classTeacher: signer('Steady.'), principal: signer(''), ratings: [] },
  can: { rate: true, remark: true, publish: false },
}

it('asks which remark of a card to save where somebody else saved another meanwhile', async () => {
  const theirs = { revision: 6, ratings: {}, classTeacherRemark: 'Well done.', principalRemark: '' }
  const { server, user } = await openPages({
    at: `/academics/report-card/${arm}/card/${id}?view=rate`,
    routes: reportCardRoutes,
    user: inSchool('conflict of a card', 'principal'),
    answers: [
      answers(reportCardCalls.view, card),
      answers(reportCardCalls.list, {}),
      answers(faceCalls.ofArm, { faces: [] }),
      answers(reportCardCalls.update, ({ body }) =>
        body.revision === 6
          ? { ...card, revision: 7 }
          : refuse(reportCardErrors.changedMeanwhile, { details: { theirs } }),
      ),
    ],
  })
  await screen.findByLabelText("Class teacher's remark")
  await fillIn({ "Class teacher's remark": 'Better.' })
  await press('Save')
  await screen.findByRole('dialog', { name: 'Somebody else changed this card while you were typing' })
  const remark = within(screen.getByRole('radiogroup', { name: "Class teacher's remark" }))
  await user.click(remark.getByRole('radio', { name: /Yours/ }))
  await press('Save these versions')
  await expect
    .poll(() => server.asked(reportCardCalls.update).at(-1)?.body)
    .toEqual({ revision: 6, classTeacherRemark: 'Better.' })
})
