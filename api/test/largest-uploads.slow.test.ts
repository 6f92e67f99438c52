import { capacity } from '@akada/contract/capacity'
import { limits } from '@akada/contract/kernel/limits'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testApp } from './app.ts'
import * as make from './factories.ts'
import { openWindow, saveAs, score } from './score-world.ts'

const app = await testApp()

/** As many as the other slow tests have. */
const others = 20_000
/** What a statement may take for a person who waits (bind.ts), in seconds. Uploads are saved within a minute instead (`heavy: 'long'`). */
const forPeople = 10

/** The longest that a statement ran during some work, in seconds: looked at every 20 ms. */
const longestDuring = async <T>(what: string, work: () => Promise<T>): Promise<{ result: T; longest: number }> => {
  let [longest, isOver] = [0, false]
  const watch = async () => {
    while (!isOver) {
      const { rows } = await app.owner.query<{ seconds: number | null }>(
        `select max(extract(epoch from clock_timestamp() - query_start))::float8 as seconds from pg_stat_activity
        where state = 'active' and datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      longest = Math.max(longest, rows[0]?.seconds ?? 0)
      await pause(20)
    }
  }
  const watching = watch()
  const began = performance.now()
  const result = await work().finally(() => {
    isOver = true
  })
  await watching
  const seconds = (performance.now() - began) / 1000
  if (process.env.AKADA_FIGURES === 'on')
    process.stdout.write(`${what}: ${seconds.toFixed(1)} s, longest statement ${longest.toFixed(2)} s\n`)
  return { result, longest }
}

const makePlace = async () => {
  return make.makeSchoolWorld(app, { people: { principal: 'principal' }, arms: { arm: 'JSS 1 Gold' } })
}
type Place = Awaited<ReturnType<typeof makePlace>>

/** Students of the school, in the arm where it is given. */
const fill = async (
  { state, school, session, arm }: Place,
  count: number,
  inArm: boolean,
): Promise<{ id: string }[]> => {
  const { rows } = await app.owner.query<{ id: string }>(
    `with one as materialized (select akada_uuid() as id, k from generate_series(1, $1::int) k),
    added as (
      insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, last_name, gender, date_of_birth)
      select id, $2, $3, $7 || lpad(k::text, 7, '0'), 'ADM/' || k, '2026-09-14', 'Student', 'Number' || k, 'female', '2014-03-02'
      from one returning id)
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
    select akada_uuid(), $2, $3, id, $4, $5, $6, '2026-09-14' from added returning student_id as id`,
    [count, state.id, school.id, session.id, arm.classId, inArm ? arm.id : null, `U${make.unique()}`],
  )
  await app.owner.query('analyze')
  return rows
}

const fileOf = (head: string, name: string, count: number, row: (n: number) => string): File =>
  new File([[head, ...Array.from({ length: count }, (_, n) => row(n))].join('\n')], name)

it('admits as many students as an upload may have, within the time that its statements have', async () => {
  const place = await makePlace()
  const as = { as: place.principal }
  await fill(place, others, false)
  const file = fileOf(
    'Reg No,SURNAME,first name,Sex,DOB,Class,Parent,Phone',
    'students.csv',
    limits.spreadsheetRows,
    n => `B/${n},Adebayo${n},Kemi${n},F,09/03/2014,JSS 1,Ruth Ade${n},80${30_000_000 + n}`,
  )
  const read = await longestDuring('students read', () => app.request('POST /student/upload-multiple', { file }, as))
  const { id, good, confirmation } = read.result.body
  expect(good).toBe(limits.spreadsheetRows)
  const body = { confirmation: confirmation ?? undefined }
  const saved = await longestDuring('students admitted', () =>
    app.request('POST /student/create-multiple/{id}', { params: { id }, body }, as),
  )
  expect(saved.result.body.outcome?.admitted).toBe(limits.spreadsheetRows)
  expect(read.longest).toBeLessThan(forPeople)
}, 180_000)

it('reads as many staff as an upload may have, and saves all scores of the largest class arm, within the time of other calls', async () => {
  const place = await makePlace()
  const { state, session, arm, principal } = place
  const file = fileOf(
    'GSM,Surname,FIRST NAME,E-mail address,user name,Sex,Role,TESCOM No,GL,DOB',
    'staff.csv',
    limits.spreadsheetRows,
    n =>
      `75${String(n).padStart(8, '0')},Okafor${n},Ngozi${n},a${n}@example.com,a.person${n},F,teacher,,GL 08,09/03/1985`,
  )
  const read = await longestDuring('staff read', () =>
    app.request('POST /staff/upload-multiple', { file }, { as: principal }),
  )
  expect(read.result.body.good).toBe(limits.spreadsheetRows)
  const components = state.components['Junior Secondary'] ?? []
  await openWindow(app, { stateId: state.id, termId: session.activeTerm.id }, components)
  const maths = await make.makeSubject(app, arm, { teacher: principal })
  const students = await fill(place, capacity.studentsInArm, true)
  const changes = students.flatMap(student => components.map(component => score(student, component, 7)))
  const saved = await longestDuring('scores saved', () => saveAs(app, { arm, maths }, principal, changes))
  expect(saved.result.status).toBe(200)
  expect(read.longest).toBeLessThan(forPeople)
  expect(saved.longest).toBeLessThan(forPeople)
}, 180_000)
