import { randomUUID } from 'node:crypto'
import { armsOf, emptyExams } from './facts.ts'
import type { Scenario } from './scenario.ts'

export const scores: Scenario = {
  key: 'scores',
  title: 'Saving 40 scores',
  connections: 8,
  use: 'once',
  unit: 'grids',
  prepare: async world => {
    const arms = await armsOf(world.client, world.quick ? 25 : 200, true)
    const slots = await emptyExams(world.client, arms, 4000)
    if (slots.length === 0) throw new Error('No exam is left to be entered: seed it again.')
    const asks = []
    for (const { armId, subjectId, componentId, maximum, teacher, students } of slots) {
      const changes = students.map((studentId, at) => ({
        studentId,
        componentId,
        kind: 'score',
        score: (at * 7) % (maximum + 1),
        version: 0,
        id: randomUUID(),
      }))
      asks.push({
        method: 'PATCH' as const,
        path: '/api/subject-grading/update',
        token: await world.tokenOf(teacher),
        body: JSON.stringify({ classArmId: armId, subjectId, changes }),
        expect: `"saved":${students.length}`,
      })
    }
    const undo = async (sent: number): Promise<void> => {
      const done = slots.slice(0, sent)
      await world.client.query(
        `delete from score s using unnest($1::uuid[], $2::uuid[], $3::uuid[]) as made(arm, subject, component)
         where s.class_arm_id = made.arm and s.subject_id = made.subject and s.component_id = made.component
           and s.term_id in (select id from term where active)`,
        [done.map(slot => slot.armId), done.map(slot => slot.subjectId), done.map(slot => slot.componentId)],
      )
    }
    return { asks, undo }
  },
}
