import { forgetPeak, peakMemory } from './processor.ts'
import { armsOf, type BenchArm } from './scenarios/facts.ts'
import type { BenchWorld } from './world.ts'

/** A whole school's cards, generated and printed as people do it: arm by arm, then one print job in the background. */
export interface SchoolPrint {
  cards: number
  /** The time to generate all arms, one after the other, in milliseconds. */
  generation: number
  /** Milliseconds from requesting the print job until its file is ready. */
  printing: number
  /** The server's peak memory in MiB; null if the system does not report it. */
  memory: number | null
}

const giveUpAfter = 180_000

const largestSchool = async (world: BenchWorld): Promise<BenchArm[]> => {
  const arms = await armsOf(world.client, 1000, true)
  const schools = [...Map.groupBy(arms, ({ schoolId }) => schoolId).values()]
  return schools.toSorted((one, other) => other.length - one.length)[0] ?? []
}

const field = (answer: Buffer, pattern: RegExp): string => pattern.exec(answer.toString())?.[1] ?? ''

/** Prints a whole school and waits until it is done. Throws if a card failed or it takes too long. */
const print = async (world: BenchWorld, schoolId: string, token: string, cards: number): Promise<string> => {
  const began = await world.ask({
    method: 'POST',
    path: '/api/report-card/print-run/add',
    token,
    body: JSON.stringify({ school: schoolId, oneFile: true, drafts: true }),
    expect: '"status"',
  })
  const id = field(began, /^\{"id":"([^"]+)"/)
  const giveUp = Date.now() + giveUpAfter
  for (;;) {
    const path = `/api/report-card/print-run/view-by-id/${id}`
    const answer = await world.ask({ method: 'GET', path, token, expect: '"status"' })
    const status = field(answer, /"status":"([^"]+)"/)
    if (status === 'Done' && field(answer, /"done":(\d+)/) === String(cards)) return id
    if (status === 'Failed' || status === 'Done' || Date.now() > giveUp)
      throw new Error(`The print job of ${cards} cards ended as ${answer.toString().slice(0, 500)}`)
    await new Promise(resume => setTimeout(resume, 100))
  }
}

/** Measures a seeded school; null if none has scores. The created data is removed again. */
export const timeSchool = async (world: BenchWorld): Promise<SchoolPrint | null> => {
  const arms = await largestSchool(world)
  const [first] = arms
  if (!first) return null
  const ids = arms.map(({ id }) => id)
  const token = await world.tokenOf(first.principal)
  forgetPeak(world.server.pid)
  try {
    const start = performance.now()
    for (const { id, schoolId } of arms) {
      const path = `/api/report-card/generate-report-card-by-classarm/${schoolId}/${id}`
      await world.ask({ method: 'GET', path, token, expect: '"status":"Draft"' })
    }
    const generated = performance.now()
    const cards = arms.reduce((sum, { students }) => sum + students.length, 0)
    const run = await print(world, first.schoolId, token, cards)
    const printed = performance.now()
    await world.client.query('delete from report_card_print where id = $1', [run])
    return {
      cards,
      generation: generated - start,
      printing: printed - generated,
      memory: peakMemory(world.server.pid),
    }
  } finally {
    await world.client.query(
      `delete from report_card where status = 'Draft' and class_arm_id = any($1::uuid[])
         and term_id in (select id from term where active)`,
      [ids],
    )
  }
}
