import { parseArgs } from 'node:util'
import { costOf, forgetPeak, peakMemory, type Processor, processorOf } from './processor.ts'
import { openWorld } from './world.ts'

const usage = `usage: npm run bench:exports -- [--data FOLDER] [--schools 100] [--port 3900]

Measures the exports of a whole state's lists on a database that npm run seed:scale filled: the students of the first schools as the job in
the background, and the staff of the state as one response. Prints the table of bench/field.md.`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    schools: { type: 'string', default: '100' },
    port: { type: 'string', default: '3900' },
    help: { type: 'boolean', default: false },
  },
})

type World = Awaited<ReturnType<typeof openWorld>>
interface Export {
  id: string
  status: string
  of: number
}

const longest = 20 * 60_000

const answerOf = async <T>(world: World, token: string, method: 'GET' | 'POST', path: string): Promise<T> =>
  JSON.parse((await world.askProduct({ method, path: `/api${path}`, token, expect: '' })).toString()) as T

/** Starts the export and waits for it. Returns its id and how many students it has. */
const exportStudents = async (world: World, token: string): Promise<Export> => {
  const { rows } = await world.client.query<{ id: string }>('select id from school order by id limit $1', [
    Number(values.schools),
  ])
  const query = rows.map(({ id }, at) => `school[${at}]=${id}`).join('&')
  const { id } = await answerOf<Export>(world, token, 'POST', `/student/export/add?${query}`)
  const giveUp = Date.now() + longest
  for (;;) {
    const { foundExports } = await answerOf<{ foundExports: Export[] }>(world, token, 'GET', '/student/export/search')
    const made = foundExports.find(one => one.id === id)
    if (made?.status === 'Done') return made
    if (!made || made.status === 'Failed' || Date.now() > giveUp) throw new Error('The export was not made.')
    await new Promise(resume => setTimeout(resume, 250))
  }
}

interface Measured {
  seconds: number
  cost: Processor
  memory: number | null
}

const measured = async <T>(world: World, work: () => Promise<T>): Promise<Measured & { result: T }> => {
  const { product } = world.contenders
  forgetPeak(world.server.pid)
  const before = processorOf(await product.workers())
  const began = performance.now()
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  const cost = costOf(before, processorOf(await product.workers()), 1)
  return { seconds, cost, memory: peakMemory(world.server.pid), result }
}

const inSeconds = (milliseconds: number | null): string =>
  milliseconds === null ? '?' : (milliseconds / 1000).toFixed(1)

const rowOf = (what: string, rows: number, bytes: number, { seconds, cost, memory }: Measured): string =>
  `| ${what} | ${rows.toLocaleString('en')} | ${seconds.toFixed(1)} | ${inSeconds(cost.server)} + ${inSeconds(cost.database)} | ${memory === null ? '?' : Math.round(memory)} | ${(bytes / 1_000_000).toFixed(1)} |`

const run = async (): Promise<void> => {
  if (values.help) return console.log(usage)
  if (values.data) process.env.DATA_DIR = values.data
  const world = await openWorld(Number(values.port), false)
  try {
    const token = await world.tokenOf('state.1.1')
    console.log(
      '| List | Rows | Seconds | Processor, server + PostgreSQL, s | Peak memory of the server, MiB | Size, MB |\n|---|---:|---:|---|---:|---:|',
    )
    const students = await measured(world, () => exportStudents(world, token))
    const file = await measured(world, () =>
      world.askProduct({ method: 'GET', path: `/api/student/export/file/${students.result.id}`, token, expect: '' }),
    )
    console.log(rowOf('Students, made in the background', students.result.of, file.result.length, students))
    console.log(rowOf('The same, its file downloaded', students.result.of, file.result.length, file))
    const staff = await measured(world, () =>
      world.askProduct({ method: 'GET', path: '/api/staff/download', token, expect: '' }),
    )
    const { rows } = await world.client.query<{ n: number }>('select count(*)::int as n from staff')
    console.log(rowOf('Staff, one response', (rows[0]?.n ?? 1) - 1, staff.result.length, staff))
  } finally {
    await world.close()
  }
}

await run()
