import { armCardProgress } from '@akada/contract/report-cards/reviews'
import { expect, it } from 'vitest'
import { filledIn } from '../../../../../test/blank.ts'
import { stageOf } from './standing-columns.tsx'

it('says of an arm without students that there are none, and not that its cards are not generated', () => {
  const armOf = (students: number) => filledIn(armCardProgress, { students, notGenerated: students })
  expect([stageOf(armOf(0)), stageOf(armOf(10))]).toEqual(['No students', 'Not generated'])
})
