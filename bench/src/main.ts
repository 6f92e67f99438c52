import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkOut, type Former } from './former.ts'
import { measure, type Measured, type Pace } from './measure.ts'
import { BenchError, ownRoot, runProgram, seedScale, temporaryFolder } from './programs.ts'
import { lineOf, pageOf, type SizeResult } from './report.ts'
import { broadsheet, generation, pdf, publishedPdf } from './scenarios/cards.ts'
import { desks, firstScreens } from './scenarios/desk.ts'
import { staffList, studentList, unchangedLists } from './scenarios/lists.ts'
import { paymentsOfMany, paymentsOfOne } from './scenarios/payments.ts'
import { promotion } from './scenarios/promotions.ts'
import { morning, register } from './scenarios/registers.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { scores } from './scenarios/scores.ts'
import { searches } from './scenarios/search.ts'
import { signIn } from './scenarios/sign-in.ts'
import { transfer } from './scenarios/transfers.ts'
import { timeSchool } from './school-print.ts'
import { todayInLagos } from './seed/days.ts'
import { type BenchWorld, openWorld } from './world.ts'

const scenarios: readonly Scenario[] = [
  studentList,
  ...unchangedLists,
  register,
  scores,
  generation,
  broadsheet,
  pdf,
  publishedPdf,
  morning,
  signIn,
  staffList,
  ...searches,
  ...firstScreens,
  ...desks,
  transfer,
  promotion,
  paymentsOfOne,
  paymentsOfMany,
]

const usage = `usage: npm run bench -- [--data FOLDER ...] [--quick] [--only list,register,...] [--port 3900] [--note TEXT] [--out FILE]
       npm run bench -- --against REF [--students 10000 ...] [--quick] [--only ...] [--port 3900] [--note TEXT] [--out FILE]

Measures the product on databases that npm run seed:scale filled, smallest first: those of the folders given, or the one of DATABASE_URL or
DATA_DIR. Writes bench/results.md. --quick seeds 2,000 students in a folder of its own, where no --data is given, takes short rounds, and
writes only to --out.
--against measures beside it the release of a commit, branch or tag, checked out for the run: each on an embedded database of its own, seeded
for the run. It takes two ports from --port on, prints the comparison, and writes it only to --out.
Scenarios: ${scenarios.map(({ key }) => key).join(', ')}.`

const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
    students: { type: 'string', multiple: true },
    only: { type: 'string' },
    port: { type: 'string', default: '3900' },
    note: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const { quick, against } = values
const port = Number(values.port)
const pace: Pace = quick ? { rounds: 2, seconds: 1.5, warmUp: 0.5 } : { rounds: 5, seconds: 4, warmUp: 3 }

const chosenScenarios = (): readonly Scenario[] => {
  if (values.only === undefined) return scenarios
  const keys = values.only.split(',')
  const unknown = keys.find(key => !scenarios.some(scenario => scenario.key === key))
  if (unknown !== undefined) throw new BenchError(`There is no scenario ${unknown}.\n\n${usage}`)
  return scenarios.filter(({ key }) => keys.includes(key))
}

type Sized = SizeResult & { databaseVersion: string }

const measureAll = async (world: BenchWorld, former: BenchWorld | null): Promise<Sized> => {
  const chosen = chosenScenarios()
  console.log(`${world.students.toLocaleString('en')} students`)
  const measured: Measured[] = []
  for (const scenario of chosen) {
    const one = await measure(scenario, pace, world, former)
    measured.push(one)
    console.log(lineOf(one))
  }
  const school = former === null && chosen.includes(pdf) ? await timeSchool(world) : null
  if (school) console.log(`  a school of cards, in ms and MiB: ${JSON.stringify(school)}`)
  return { students: world.students, measured, school, databaseVersion: world.databaseVersion }
}

/** Opens worlds one after the other, measures, and closes them; prints what their servers logged if that fails. */
const inWorlds = async (places: readonly Parameters<typeof openWorld>[0][]): Promise<Sized> => {
  const worlds: BenchWorld[] = []
  try {
    for (const place of places) worlds.push(await openWorld(place))
    const [now, former = null] = worlds
    if (!now) throw new Error('Nothing is to be measured.')
    return await measureAll(now, former)
  } catch (error) {
    for (const { server } of worlds) console.error(server.said())
    throw error
  } finally {
    for (const world of worlds) await world.close()
  }
}

/** The embedded database of a folder, whatever the environment of this program names. */
const embedded = (folder: string) => ({ DATA_DIR: folder, DATABASE_URL: undefined })

const seed = async (students: string, root: string = ownRoot) => {
  const environment = embedded(join(temporaryFolder(), 'data'))
  await seedScale(root, ['--students', students], environment)
  return { quick, root, environment }
}

const resultsOf = async (former: Former | null): Promise<Sized[]> => {
  const results: Sized[] = []
  if (former) {
    for (const students of values.students ?? [quick ? '2000' : '10000']) {
      const [now, then] = [await seed(students), await seed(students, former.root)]
      const places = [now, then].map((place, at) => ({ ...place, port: port + at }))
      results.push(await inWorlds(places))
    }
    return results
  }
  const own = quick && values.data.length === 0 && !process.env.DATABASE_URL && !process.env.DATA_DIR
  if (own) return [await inWorlds([{ ...(await seed('2000')), port }])]
  if (values.data.length === 0) return [await inWorlds([{ quick, port }])]
  for (const folder of values.data) results.push(await inWorlds([{ quick, port, environment: embedded(folder) }]))
  return results
}

const run = async (): Promise<void> => {
  if (values.help) return console.log(usage)
  chosenScenarios()
  if (against === undefined && values.students) throw new BenchError('--students goes with --against.')
  if (against !== undefined && values.data.length > 0)
    throw new BenchError('--against seeds its own databases: give --students instead of --data.')
  const former = against === undefined ? null : await checkOut(against)
  const results = await resultsOf(former)
  const page = pageOf({
    results: results.toSorted((one, other) => one.students - other.students),
    databaseVersion: results[0]?.databaseVersion ?? '',
    date: todayInLagos(new Date()),
    quick,
    note: values.note ?? null,
    former: former?.name ?? null,
  })
  const out = values.out ?? (quick || former ? null : join(import.meta.dirname, '../results.md'))
  if (out === null) return console.log(`\n${page}`)
  writeFileSync(out, page)
  console.log(`Written to ${out}`)
}

await runProgram(run)
