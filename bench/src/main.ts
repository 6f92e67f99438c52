import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { load } from './load/index.ts'
import { measure, type Measured, medianOf, type Pace } from './measure.ts'
import { holdDatabase } from './programs.ts'
import { costText, memoryText, pageOf, type SizeResult } from './report.ts'
import { broadsheet } from './scenarios/broadsheets.ts'
import { generation, pdf, publishedPdf } from './scenarios/cards.ts'
import { districtDashboard } from './scenarios/dashboard.ts'
import { desk } from './scenarios/desk.ts'
import { paymentsOfMany, paymentsOfOne } from './scenarios/payments.ts'
import { promotion } from './scenarios/promotions.ts'
import { morning, register, registerOfMarks } from './scenarios/registers.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { scores } from './scenarios/scores.ts'
import { searches } from './scenarios/search.ts'
import { staffList } from './scenarios/staff.ts'
import { studentList, unchangedLists } from './scenarios/students.ts'
import { transfer } from './scenarios/transfers.ts'
import { timeSchool } from './school-print.ts'
import { todayInLagos } from './seed/days.ts'
import { fillDatabase } from './seed/fill.ts'
import { type BenchWorld, openWorld } from './world.ts'

const usage = `usage: npm run bench -- [--data FOLDER ...] [--quick] [--only list,register,...] [--port 3900] [--note TEXT] [--out FILE]

Measures the product beside a bare rival on databases that npm run seed:scale filled, smallest first: those of the folders given, or the one
of DATABASE_URL or DATA_DIR. Writes bench/results.md. --quick seeds 2,000 students in a folder of its own, where no --data is given, and
takes short rounds. Scenarios: list, list-known, list-kept, register, register-marks, scores, generate, broadsheet, pdf, morning, staff, search-state, search-district, search-school,
dashboard, desk, transfer, promotion, pay-one, pay-many.`

const scenarios: readonly Scenario[] = [
  studentList,
  ...unchangedLists,
  register,
  registerOfMarks,
  scores,
  generation,
  broadsheet,
  pdf,
  morning,
  staffList,
  ...searches,
  districtDashboard,
  desk,
  transfer,
  promotion,
  paymentsOfOne,
  paymentsOfMany,
]

const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    port: { type: 'string', default: '3900' },
    note: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '../results.md') },
    help: { type: 'boolean', default: false },
  },
})

const pace: Pace = values.quick ? { rounds: 2, seconds: 1.5, warmUp: 0.5 } : { rounds: 5, seconds: 4, warmUp: 3 }
const chosen = values.only ? scenarios.filter(({ key }) => values.only?.split(',').includes(key)) : scenarios

const timeOfPublished = async (world: BenchWorld): Promise<number | null> => {
  const asks = await publishedPdf(world)
  if (asks.length === 0) return null
  const order = { host: '127.0.0.1', port: world.contenders.product.port, connections: 1, use: 'again' as const, asks }
  const medians: number[] = []
  for (let at = 0; at < pace.rounds; at += 1) medians.push((await load({ ...order, seconds: pace.seconds })).median)
  return medianOf(medians)
}

const benchSize = async (folder: string | null): Promise<SizeResult & { databaseVersion: string }> => {
  if (folder !== null) process.env.DATA_DIR = folder
  const world = await openWorld(Number(values.port), values.quick)
  try {
    console.log(`${world.students.toLocaleString('en')} students`)
    const measured: Measured[] = []
    for (const scenario of chosen) {
      const work = await scenario.prepare(world)
      const one = await measure(scenario, work, world.contenders, pace)
      await work.clear?.()
      measured.push(one)
      const { product, rival, ratio } = one
      console.log(
        `  ${scenario.key.padEnd(15)} ${product.perSecond.toFixed(1)} ${one.unit}/s beside ${rival.perSecond.toFixed(1)}: ratio ${ratio.toFixed(2)}; 95 % ${product.p95.toFixed(1)} ms beside ${rival.p95.toFixed(1)}; processor ${costText(product)} beside ${costText(rival)}; memory ${memoryText(one)}`,
      )
    }
    const published = chosen.includes(pdf) ? await timeOfPublished(world) : null
    if (published !== null) console.log(`  40 published cards as PDF: ${Math.round(published)} ms`)
    const school = chosen.includes(pdf) ? await timeSchool(world) : null
    if (school)
      console.log(
        `  ${school.cards} cards of a school: generated in ${Math.round(school.generation)} ms, printed in ${Math.round(school.printing)} ms; memory ${school.memory === null ? '?' : Math.round(school.memory)} MiB`,
      )
    const { students, databaseVersion } = world
    return { students, measured, publishedPdf: published, school, databaseVersion }
  } catch (error) {
    console.error(world.server.said())
    throw error
  } finally {
    await world.close()
  }
}

const seedQuick = async (folder: string): Promise<void> => {
  process.env.DATA_DIR = folder
  const database = await holdDatabase({})
  try {
    const options = {
      students: 2000,
      detailed: 2,
      overseen: 0,
      states: null,
      seed: 1,
      today: todayInLagos(new Date()),
    }
    await fillDatabase(database.connectionString, {}, options, line => console.log(`  ${line}`))
  } finally {
    await database.close()
  }
}

const run = async (): Promise<void> => {
  if (values.help) return console.log(usage)
  const own = values.quick && values.data.length === 0 && !process.env.DATABASE_URL && !process.env.DATA_DIR
  const temporary = own ? mkdtempSync(join(tmpdir(), 'akada-bench-')) : null
  try {
    if (temporary) await seedQuick(join(temporary, 'data'))
    const folders = temporary ? [join(temporary, 'data')] : values.data.length > 0 ? values.data : [null]
    const results = []
    for (const folder of folders) results.push(await benchSize(folder))
    const facts = {
      results: results.toSorted((one, other) => one.students - other.students),
      databaseVersion: results[0]?.databaseVersion ?? '',
      date: todayInLagos(new Date()),
      quick: values.quick,
      note: values.note ?? null,
    }
    writeFileSync(values.out, pageOf(facts))
    console.log(`Written to ${values.out}`)
  } finally {
    if (temporary) rmSync(temporary, { recursive: true, force: true })
  }
}

await run()
