import { parseArgs } from 'node:util'
import { openDatabase } from '../programs.ts'
import { mostStudents, stateNames } from './catalogue.ts'
import { todayInLagos } from './days.ts'
import { FillError, fillDatabase, scalePassword } from './fill.ts'

const usage = `usage: npm run seed:scale -- [--students 1000000] [--detailed 20] [--overseen 0] [--states N] [--seed 1]
                          [--today YYYY-MM-DD]

Fills an empty database by COPY, with history, for benches: the one of DATABASE_URL, or else the embedded one of DATA_DIR.
--detailed: how many schools also get registers, scores and report cards. --overseen: how many more get registers of this term and report
cards of last session's third term, without the scores behind them. --states: the schools are spread evenly over this many states, at most
${stateNames.length}, instead of 250 in each.
Sign in as principal.1, vice.principal.1, administrator.1, teacher.1.1, district.1 and so on, password ${scalePassword}.`

const numberFrom = (text: string, name: string, most: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new FillError(`--${name} must be a whole number from 1 to ${most}.`)
  return value
}

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      students: { type: 'string', default: '1000000' },
      detailed: { type: 'string', default: '20' },
      overseen: { type: 'string', default: '0' },
      states: { type: 'string' },
      seed: { type: 'string', default: '1' },
      today: { type: 'string', default: todayInLagos(new Date()) },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const students = numberFrom(values.students, 'students', mostStudents)
  const options = {
    students,
    detailed: numberFrom(values.detailed, 'detailed', 1000),
    overseen: values.overseen === '0' ? 0 : numberFrom(values.overseen, 'overseen', 3000),
    states: values.states === undefined ? null : numberFrom(values.states, 'states', stateNames.length),
    seed: numberFrom(values.seed, 'seed', 1_000_000),
    today: values.today,
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(options.today)) throw new FillError('--today must be a day as YYYY-MM-DD.')
  const started = Date.now()
  const database = await openDatabase({})
  try {
    console.log(`Filling with ${students.toLocaleString('en')} students, in the week of ${options.today}`)
    const { rows, schools, states } = await fillDatabase(database, options, console.log)
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(
      `Done in ${seconds} s: ${rows.toLocaleString('en')} rows, ${schools} schools, ${states} states. Sign in as principal.1 or teacher.1.1, password ${scalePassword}.`,
    )
  } finally {
    await database.close()
  }
}

await run().catch((error: unknown) => {
  if (error instanceof FillError || (error instanceof TypeError && 'code' in error)) {
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 64
  } else throw error
})
