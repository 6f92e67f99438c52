import { argon2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { OpenDatabase } from '../programs.ts'
import { publishCards } from './cards.ts'
import { type InventedSession, laySessions } from '@akada/contract/invented/calendar'
import { schoolDaysOf } from './days.ts'
import { enterScores, keepRegisters, markedDays } from './details.ts'
import { isFirstOfDistrict, planSchools, type Planning, type SchoolPlan } from './plan.ts'
import { makeDistrict, makeSchool, makeStateAdmins, type ScaleSchool } from './school.ts'
import { makeState, type ScaleState } from './states.ts'
import { makeTables, sendTables, type Tables } from './tables.ts'

/** The password of every seeded person. */
export const scalePassword = 'Scale@2026'

export interface FillOptions extends Planning {
  seed: number
  /** YYYY-MM-DD; the calendar is built around it. */
  today: string
}

/** The database can't be filled; the message says why and what to do. */
export class FillError extends Error {
  override name = 'FillError'
}

const hashOf = (password: string): string => {
  const nonce = randomBytes(16)
  const hash = argon2Sync('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(nonce)}$${text(hash)}`
}

/** Last session up to its published cards, and this term to date: with exam scores in every other arm, so that others can be entered. */
const addDetails = (school: ScaleSchool, today: string, tables: Tables): void => {
  const { state } = school
  const [active] = state.present.terms
  for (const arm of school.last) {
    const past = state.last.terms.map(term => ({
      term,
      marks: enterScores(school, arm, term, () => true, `${term.ends}T10:00:00Z`, tables),
    }))
    const third = state.last.terms.at(-1)
    const attendance = third ? keepRegisters(school, arm, third, schoolDaysOf(third, third.ends), tables) : []
    publishCards(school, arm, past, attendance, tables)
  }
  if (!active) return
  for (const [index, arm] of school.present.entries()) {
    keepRegisters(school, arm, active, markedDays(active, today), tables)
    const components = index % 2 === 0 ? 3 : 2
    enterScores(school, arm, active, component => component < components, `${today}T00:00:00Z`, tables)
  }
}

/** What oversight adds up: this term's registers, and the cards of last session's third term. The scores behind them are not stored. */
const addOverseen = (school: ScaleSchool, today: string, tables: Tables): void => {
  const { state } = school
  const [active] = state.present.terms
  const third = state.last.terms.at(-1)
  if (!active || !third) return
  const { score, scoreCount, reportCardIssue } = makeTables()
  for (const arm of school.last) {
    const marks = enterScores(school, arm, third, () => true, `${third.ends}T10:00:00Z`, {
      ...tables,
      score,
      scoreCount,
    })
    publishCards(school, arm, [{ term: third, marks }], [], { ...tables, reportCardIssue })
  }
  for (const arm of school.present) keepRegisters(school, arm, active, markedDays(active, today), tables)
}

const studentsPerBatch = 20_000
/** A school that is overseen has some ten times the rows of another. */
const overseenWeight = 5000

const batchesOf = (plans: readonly SchoolPlan[]): SchoolPlan[][] => {
  const batches: SchoolPlan[][] = []
  let weight = Number.POSITIVE_INFINITY
  for (const plan of plans) {
    // A detailed school has some hundred times the rows of another.
    const usual = plan.overseen ? overseenWeight : plan.students
    const own = plan.detailed ? studentsPerBatch : usual
    if (weight + own > studentsPerBatch) {
      batches.push([])
      weight = 0
    }
    batches.at(-1)?.push(plan)
    weight += own
  }
  return batches
}

/** Whether a statement was carried out: only the server's owner may do some of them. */
const isDone = (client: pg.Client, statement: string): Promise<boolean> =>
  client.query(statement).then(
    () => true,
    () => false,
  )

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, fallback_application_name: 'akada-seed' })
  await client.connect()
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'")
  return client
}

const assertEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ filled: boolean }>('select exists (select from state) as filled')
  if (rows[0]?.filled)
    throw new FillError(
      'This database has a state already, or was filled in part. Nothing was changed: give another DATA_DIR, or another empty database in DATABASE_URL.',
    )
}

const writeSerials = async (client: pg.Client): Promise<void> => {
  await client.query(`
    insert into fx_serial (state_id, year, last)
    select state_id, 2000 + substr(fx_id, 3, 2)::int, max(substr(fx_id, 5, 7)::int) from student group by 1, 2`)
}

/** The triggers that store the words of new names check every row: they are disabled, and the words are added at the end. */
const switchLearning = (client: pg.Client, to: 'disable' | 'enable always'): Promise<boolean> =>
  isDone(client, `alter table student ${to} trigger names_learned; alter table staff ${to} trigger names_learned`)

/** The words that the triggers would have stored. Many people share few different names, so these are found before they are split. */
const learnWords = (client: pg.Client) =>
  client.query(String.raw`
    insert into name_word (state_id, word)
    select distinct named.state_id, given.word
    from (
      select distinct people.state_id, part.name
      from (select state_id, last_name, first_name, middle_name from student
        union all select state_id, last_name, first_name, middle_name from staff) people
      cross join lateral (values (last_name), (first_name), (middle_name)) as part(name)
      where part.name is not null) named
    cross join unnest(akada_words(named.name)) as given(word)
    where given.word ~ '^\D{2,}$'
      and not exists (select from name_word known where known.state_id = named.state_id and known.word = given.word)`)

/** Students whose guardians one statement links. */
const linkedAtOnce = 200

/** The links of guardians that the triggers would have made, state by state: one person may be the guardian of children in several schools. */
const linkGuardians = async (clients: readonly pg.Client[], stateIds: readonly string[]): Promise<void> => {
  const waiting = [...stateIds]
  await Promise.all(
    clients.map(async client => {
      for (let stateId = waiting.shift(); stateId; stateId = waiting.shift()) {
        const { rows } = await client.query<{ students: string[] }>(
          `select array_agg(student_id) as students
           from (select student_id, (row_number() over (order by student_id) - 1) / $2::int as batch
             from (select distinct student_id from guardian where state_id = $1) guarded) numbered
           group by batch order by batch`,
          [stateId, linkedAtOnce],
        )
        for (const { students } of rows) await client.query('select akada_link_guardians($1::uuid[])', [students])
      }
    }),
  )
}

interface Progress {
  students: number
  rows: number
  ofStudents: number
}

/**
 * Fills an empty, migrated database. States are created by the product's own command, everything else by COPY. The same seed, day and size
 * give the same schools and people. `tell` is called with progress messages. Throws a FillError if the database is not empty.
 */
export const fillDatabase = async (
  { connectionString, environment }: Omit<OpenDatabase, 'close'>,
  options: FillOptions,
  tell: (line: string) => void,
): Promise<{ rows: number; schools: number; states: number }> => {
  const { seed, today } = options
  const clients = await Promise.all([connect(connectionString), connect(connectionString)])
  const [first] = clients
  try {
    await assertEmpty(first)
    const laid: { last: InventedSession; present: InventedSession } = laySessions(today)
    const plans = planSchools(options)
    const states = new Map<number, ScaleState>()
    for (const number of new Set(plans.map(({ state }) => state)))
      states.set(number, await makeState(first, environment, number, seed, laid))
    tell(`${states.size} states made: ${[...states.values()].map(({ name }) => name).join(', ')}`)
    const passwordHash = hashOf(scalePassword)
    // Rows refer to other rows in the same batch.
    const unchecked = await Promise.all(clients.map(client => isDone(client, 'set session_replication_role = replica')))
    if (unchecked.includes(false))
      tell('This account may not leave out the checks of foreign keys (session_replication_role): it takes longer.')

    const isLearningLater = await switchLearning(first, 'disable')

    const stateOf = (plan: SchoolPlan): ScaleState => {
      const state = states.get(plan.state)
      if (!state) throw new Error(`school ${plan.number} has no state`)
      return state
    }
    const above = makeTables()
    for (const [number, state] of states) makeStateAdmins(state, number, seed, above, passwordHash)
    for (const plan of plans.filter(isFirstOfDistrict)) makeDistrict(plan, stateOf(plan), seed, above, passwordHash)
    await sendTables(first, above)

    const ofStudents = plans.reduce((sum, plan) => sum + plan.students, 0)
    const progress: Progress = { students: 0, rows: 0, ofStudents }
    const waiting = batchesOf(plans)
    const started = Date.now()
    await Promise.all(
      clients.map(async client => {
        const tables = makeTables()
        for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
          for (const plan of batch) {
            const school = makeSchool(plan, stateOf(plan), seed, tables, passwordHash)
            if (plan.detailed) addDetails(school, today, tables)
            if (plan.overseen) addOverseen(school, today, tables)
          }
          const sent = await sendTables(client, tables)
          progress.rows += sent
          progress.students += batch.reduce((sum, plan) => sum + plan.students, 0)
          const seconds = Math.round((Date.now() - started) / 1000)
          tell(
            `${progress.students.toLocaleString('en')} of ${ofStudents.toLocaleString('en')} students, ${progress.rows.toLocaleString('en')} rows, ${seconds} s`,
          )
        }
      }),
    )
    await writeSerials(first)
    if (isLearningLater) {
      await learnWords(first)
      await switchLearning(first, 'enable always')
    }
    tell('Linking guardians')
    await linkGuardians(
      clients,
      [...states.values()].map(({ id }) => id),
    )
    tell('Counting scores')
    await first.query(
      `select akada_recount_scores(array(select id from class_arm where class_arm.session_id = t.session_id), t.id) from term t`,
    )
    tell('Vacuuming and analysing')
    await first.query('vacuum (analyze)')
    if (!(await isDone(first, 'checkpoint')))
      tell('(No right to call a checkpoint: PostgreSQL does it in its own time.)')
    return { rows: progress.rows, schools: plans.length, states: states.size }
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
}
