import { armsOf, type BenchArm, completeArms, publishedArms } from './facts.ts'
import type { Scenario, World } from './scenario.ts'

const generationOf = async (world: World, { id, schoolId, principal }: BenchArm) => ({
  method: 'GET' as const,
  path: `/api/report-card/generate-report-card-by-classarm/${schoolId}/${id}`,
  token: await world.tokenOf(principal),
  expect: '"status":"Draft"',
})

const armsWithScores = async (world: World, most: number): Promise<BenchArm[]> => {
  const arms = await completeArms(world.client, await armsOf(world.client, most * 3, true))
  if (arms.length === 0) throw new Error('No arm has all of its scores: seed with --detailed 1 at least.')
  return arms.slice(0, most)
}

const dropDrafts = (world: World, arms: readonly BenchArm[]) =>
  world.client.query(
    `delete from report_card where status = 'Draft' and class_arm_id = any($1::uuid[])
       and term_id in (select id from term where active)`,
    [arms.map(({ id }) => id)],
  )

export const generation: Scenario = {
  key: 'generate',
  title: 'Generating the report cards of an arm of 40 x 14 (rival: its SQL only)',
  connections: 4,
  use: 'once',
  unit: 'arms',
  prepare: async world => {
    const arms = await armsWithScores(world, world.quick ? 8 : 200)
    const product = []
    const rival = []
    for (const arm of arms) {
      const ask = await generationOf(world, arm)
      product.push(ask)
      // The rival computes nothing: it receives the product's results for the same scores.
      await world.askProduct(ask)
      const { rows } = await world.client.query<{ cards: string }>(
        `select json_agg(json_build_object('studentId', rc.student_id, 'result', rc.result,
           'averageHundredths', rc.average_hundredths, 'position', rc.position_in_arm, 'waiting', rc.waiting))::text as cards
         from report_card rc join term t on t.id = rc.term_id and t.active where rc.class_arm_id = $1`,
        [arm.id],
      )
      const body = rows[0]?.cards ?? '[]'
      await world.askRival({ method: 'POST', path: `/cards?arm=${arm.id}`, body, expect: '"kept"' })
      rival.push({
        method: 'GET' as const,
        path: `/generate?arm=${arm.id}&today=${world.today}`,
        expect: '"status":"Draft"',
      })
    }
    await dropDrafts(world, arms)
    return { product, rival, undo: async sent => void (await dropDrafts(world, arms.slice(0, sent))) }
  },
}

export const pdf: Scenario = {
  key: 'pdf',
  title: 'PDF of 40 report cards (drafts)',
  connections: 1,
  use: 'again',
  unit: 'PDFs',
  prepare: async world => {
    const arms = await armsWithScores(world, 4)
    const product = []
    const rival = []
    for (const arm of arms) {
      const ask = await generationOf(world, arm)
      await world.askProduct(ask)
      const path = `/api/report-card/pdf-by-classarm/${arm.schoolId}/${arm.id}`
      const expect = `/Count ${arm.students.length}`
      product.push({ ...ask, path, expect })
      rival.push({ method: 'GET' as const, path: `/pdf?arm=${arm.id}&today=${world.today}`, expect })
    }
    return { product, rival, undo: async () => {} }
  },
}

/** Published cards have their code as a picture; there is no rival for them. */
export const publishedPdf = async (world: World) => {
  const arms = await publishedArms(world.client, 4)
  const asks = []
  for (const { armId, schoolId, termId, principal } of arms)
    asks.push({
      method: 'GET' as const,
      path: `/api/report-card/pdf-by-classarm/${schoolId}/${armId}?term=${termId}`,
      token: await world.tokenOf(principal),
      expect: '/Count 40',
    })
  return asks
}
