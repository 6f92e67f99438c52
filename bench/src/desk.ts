import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { oversightParts } from '@akada/contract/oversight/schemas'
import { longestLists } from './desk-lists.ts'
import { questions } from './desk-questions.ts'
import { medianOf } from './measure.ts'
import { openWorld } from './world.ts'

const usage = `usage: npm run bench:desk -- [--data FOLDER] [--port 3900] [--out FILE]

Measures the desk of a commissioner on a database that npm run seed:scale filled: each part of oversight for the whole state, the longest
lists behind its counts, and ten of its answers beside plain SQL counts. Waits until the product has counted every school and linked
every guardian. Writes bench/desk.md; fails if an answer differs.`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    port: { type: 'string', default: '3900' },
    out: { type: 'string', default: join(import.meta.dirname, '../desk.md') },
    help: { type: 'boolean', default: false },
  },
})

const paths = ['/oversight/overview', ...oversightParts.map(part => `/oversight/part/${part}`)]
const rounds = 15
const listRounds = 5
/** Milliseconds in which every part is to answer. */
const aim = 300
const longestCounting = 45 * 60_000

type World = Awaited<ReturnType<typeof openWorld>>

const countOf = async ({ client }: World, table: string): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0

const hasUnlinked = async ({ client }: World): Promise<boolean> =>
  (
    await client.query<{ found: boolean }>(
      'select exists (select student_id from guardian except select student_id from guardian_link) as found',
    )
  ).rows[0]?.found ?? false

/**
 * Until the background work of a filled database has ended: it counts ten schools at a time, from two minutes after the start, and links
 * the guardians of students that the seeder copied in.
 */
const waitForBackground = async (world: World): Promise<void> => {
  const schools = await countOf(world, 'school')
  const giveUp = Date.now() + longestCounting
  while ((await countOf(world, 'oversight_school')) < schools || (await hasUnlinked(world))) {
    if (Date.now() > giveUp) throw new Error('The schools were not counted, or guardians not linked, in time.')
    await new Promise(resume => setTimeout(resume, 5000))
  }
}

const timesOf = async (world: World, token: string, path: string, count: number): Promise<number[]> => {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const began = performance.now()
    await world.askProduct({ method: 'GET', path: `/api${path}`, token, expect: '"asOf"' })
    times.push(performance.now() - began)
  }
  return times
}

/** Asks each path this many times: the rows of a table with the median and the slowest, and how many medians are above the aim. */
const rowsOf = async (
  world: World,
  token: string,
  count: number,
  asked: readonly { path: string; title: string }[],
) => {
  const rows: string[] = []
  let missed = 0
  for (const { path, title } of asked) {
    const times = await timesOf(world, token, path, count)
    const median = medianOf(times)
    if (median > aim) missed += 1
    const row = `| ${title} | ${Math.round(median)} | ${Math.round(Math.max(...times))} |`
    console.log(row)
    rows.push(row)
  }
  return { rows, missed }
}

const run = async (): Promise<void> => {
  if (values.help) return console.log(usage)
  if (values.data) process.env.DATA_DIR = values.data
  const world = await openWorld(Number(values.port), false)
  try {
    await waitForBackground(world)
    const token = await world.tokenOf('state.1.1')
    const parts = await rowsOf(
      world,
      token,
      rounds,
      paths.map(path => ({ path, title: path })),
    )
    const found = await longestLists(world, token)
    const lists = await rowsOf(
      world,
      token,
      listRounds,
      found.map(({ path, name, of, count }) => ({ path, title: `${name} | ${of} | ${count.toLocaleString('en')}` })),
    )
    const answers = await questions(world, token)
    const wrong = answers.filter(({ shown, counted }) => shown !== counted)
    for (const one of answers) console.log(`${one.question}: ${one.shown} beside ${one.counted}`)
    const sizes = []
    for (const table of ['student', 'school', 'register', 'report_card', 'oversight_attendance', 'oversight_result'])
      sizes.push(`${(await countOf(world, table)).toLocaleString('en')} in ${table}`)
    writeFileSync(
      values.out,
      `# The desk of a commissioner

Written by \`npm run bench:desk\`; not edited by hand. Rows: ${sizes.join(', ')}.

Each part for the whole state by HTTP, ${rounds} times one after the other; ${aim} ms are wanted: ${parts.missed === 0 ? 'met' : `**missed by ${parts.missed}**`}.

| Call | Median, ms | Slowest, ms |
|---|---:|---:|
${parts.rows.join('\n')}

The longest list behind each count that the desk links to, ${listRounds} times one after the other; at most 1,000 rows are answered.
${lists.missed === 0 ? `All within ${aim} ms.` : `**${lists.missed} of ${found.length} take longer than ${aim} ms.**`}

| List | Of a | Count | Median, ms | Slowest, ms |
|---|---|---:|---:|---:|
${lists.rows.join('\n')}

| Question | On the desk | Plain SQL |
|---|---|---|
${answers.map(({ question, shown, counted }) => `| ${question} | ${shown} | ${counted} |`).join('\n')}
`,
    )
    if (wrong.length > 0) process.exitCode = 1
  } finally {
    await world.close()
  }
}

await run()
