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
  title: 'Generating the report cards of an arm of 40 x 14',
  connections: 4,
  use: 'once',
  unit: 'arms',
  prepare: async world => {
    const arms = await armsWithScores(world, world.quick ? 8 : 200)
    const asks = []
    for (const arm of arms) asks.push(await generationOf(world, arm))
    return { asks, undo: async sent => void (await dropDrafts(world, arms.slice(0, sent))) }
  },
}

export const broadsheet: Scenario = {
  key: 'broadsheet',
  title: 'Broadsheet of an arm of 40 x 14',
  connections: 4,
  use: 'again',
  unit: 'broadsheets',
  prepare: async world => {
    const asks = []
    for (const { id, principal } of await armsOf(world.client, world.quick ? 8 : 100, true)) {
      const token = await world.tokenOf(principal)
      asks.push({ method: 'GET' as const, path: `/api/report-card/broadsheet/${id}`, token, expect: '"summary":' })
    }
    return { asks }
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
    const asks = []
    for (const arm of arms) {
      const ask = await generationOf(world, arm)
      await world.ask(ask)
      const path = `/api/report-card/pdf-by-classarm/${arm.schoolId}/${arm.id}`
      asks.push({ ...ask, path, expect: `/Count ${arm.students.length}` })
    }
    return { asks, clear: async () => void (await dropDrafts(world, arms)) }
  },
}

/** Published cards have their code as a picture. */
export const publishedPdf: Scenario = {
  key: 'pdf-published',
  title: 'PDF of 40 published report cards, each with its code',
  connections: 1,
  use: 'again',
  unit: 'PDFs',
  prepare: async world => {
    const arms = await publishedArms(world.client, 4)
    if (arms.length === 0) throw new Error('No arm has published cards: seed it again.')
    const asks = []
    for (const { armId, schoolId, termId, principal } of arms)
      asks.push({
        method: 'GET' as const,
        path: `/api/report-card/pdf-by-classarm/${schoolId}/${armId}?term=${termId}`,
        token: await world.tokenOf(principal),
        expect: '/Count 40',
      })
    return { asks }
  },
}
