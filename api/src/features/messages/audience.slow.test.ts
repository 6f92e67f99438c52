import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { freshNumber, makePerson, type SignedIn } from '../../../test/factories.ts'
import { giveGuardian, messageApp } from '../../../test/message-world.ts'
import { mark, registerWorld, sheet } from '../../../test/register-world.ts'

/** As many as a message may have. */
const recipients = 20_000
const schools = 100

const { app } = await messageApp({ config: { dbPool: 10 } })
const world = await registerWorld(app)
const ministry: SignedIn[] = []
for (let n = 0; n < 8; n++) ministry.push(await makePerson(app, { state: world.state, role: 'superAdmin' }))

const preview = (by: TestApp, as: SignedIn | undefined, channel: 'SMS' | 'E-mail' | 'Family page' = 'SMS') =>
  by.request(
    'POST /message/preview',
    { body: { template: 'Dear parents of {{student}}', audience: { kind: 'everyone' }, channel } },
    { as: as ?? null },
  )
const timed = async <T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> => {
  const began = performance.now()
  const result = await work()
  return { seconds: (performance.now() - began) / 1000, result }
}
/** `AKADA_FIGURES=on`: for bench/field.md. */
const print = (line: string): void => {
  if (process.env.AKADA_FIGURES === 'on') process.stdout.write(`${line}\n`)
}

/** Students of one name (each new name costs more than its student) from a number on, each with a guardian where `withGuardians` says so, in schools of their own. */
const fillState = async (from: number, to: number, withGuardians: boolean): Promise<void> => {
  const { state, district, session, arm } = world
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      'create temp table s on commit drop as select n, akada_uuid() as id from generate_series(1, $1::int) n',
      [schools],
    )
    await client.query(
      `insert into school (id, state_id, district_id, name, category)
      select id, $1, $2, 'School ' || $3::int || '-' || n, 'Junior & Senior Secondary' from s`,
      [state.id, district.id, from],
    )
    await client.query(
      `create temp table t on commit drop as
      select akada_uuid() as id, k, s.id as school from generate_series($1::int, $2::int) k join s on s.n = 1 + k % $3`,
      [from, to, schools],
    )
    await client.query(
      `insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, last_name, gender, date_of_birth)
      select id, $1, school, 'MM26' || lpad(k::text, 7, '0'), 'ADM/' || k, '2026-09-14', 'Ada', 'Obi', 'female', '2014-03-02'
      from t`,
      [state.id],
    )
    await client.query(
      `insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, begins)
      select akada_uuid(), $1, school, id, $2, $3, '2026-09-14' from t`,
      [state.id, session.id, arm.classId],
    )
    if (withGuardians)
      await client.query(
        `insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones, email)
      select akada_uuid(), $1, school, id, 1, 'Guardian ' || k, 'Mother',
        jsonb_build_array(jsonb_build_object('code', '+234', 'number', (8100000000 + k)::text)), 'guardian' || k || '@example.com' from t`,
        [state.id],
      )
    await client.query('commit')
  } finally {
    client.release()
  }
  await app.owner.query('analyze')
}

describe('a message to as many guardians as it may have', () => {
  beforeAll(async () => {
    await giveGuardian(app, world.ada, { number: freshNumber() })
    await fillState(1, recipients - 2, true)
  }, 180_000)

  it('is previewed within the limit of a request by each channel, whatever plan PostgreSQL makes', async () => {
    for (const channel of ['SMS', 'E-mail', 'Family page'] as const) {
      const { seconds, result } = await timed(() => preview(app, ministry[0], channel))
      print(`Preview of ${recipients} by ${channel}: ${seconds.toFixed(2)} s`)
      expect([result.status, result.error]).toMatchObject([200, {}])
      expect(result.body.recipients).toBeGreaterThan(recipients - 3)
    }
    const name = new URL(app.connectionString.replace('@/', '@localhost/')).pathname.slice(1)
    await app.owner.query(`alter database "${name}" set plan_cache_mode = force_generic_plan`)
    const planned = await testApp({ connectionString: app.connectionString, config: app.app.config })
    for (const channel of ['SMS', 'E-mail', 'Family page'] as const) {
      const { seconds, result } = await timed(() => preview(planned, ministry[0], channel))
      print(`The same by a plan for any values, by ${channel}: ${seconds.toFixed(2)} s`)
      expect(result.status).toBe(200)
    }
    await app.owner.query(`alter database "${name}" reset plan_cache_mode`)
  }, 120_000)

  it('leaves registers alone: beside ten previews by eight people none is refused', async () => {
    const previews = Promise.all(
      Array.from({ length: 10 }, (_, n) => timed(() => preview(app, ministry[n % ministry.length]))),
    )
    const saves: Promise<{ seconds: number; result: { status: number } }>[] = []
    for (let n = 0; n < 40; n++) {
      const marks = [{ studentId: world.ada.id, mark: n % 2 ? ('late' as const) : ('present' as const) }]
      saves.push(
        timed(() => app.request(mark, { params: { id: world.arm.id }, body: sheet(marks) }, { as: world.teacher })),
      )
      await pause(50)
    }
    const saved = await Promise.all(saves)
    const busy = saved.filter(({ result }) => result.status === 503)
    const sorted = saved.map(({ seconds }) => seconds).toSorted((one, other) => one - other)
    print(
      `40 registers beside ten previews: ${busy.length} refused, median ${sorted[20]?.toFixed(3)} s, slowest ${sorted[39]?.toFixed(3)} s`,
    )
    expect(busy).toEqual([])
    const done = await previews
    print(`Ten previews at once: the last after ${Math.max(...done.map(({ seconds }) => seconds)).toFixed(1)} s`)
    expect(done.map(({ result }) => result.status)).toEqual(done.map(() => 200))
  }, 120_000)

  it('is refused if the students are far too many', async () => {
    await fillState(recipients, 4 * recipients + 1, false)
    const { seconds, result } = await timed(() => preview(app, ministry[0]))
    print(`A state with over 80,000 students is refused after ${seconds.toFixed(2)} s`)
    expect([result.status, result.error.code]).toEqual([422, 'message_too_large'])
  }, 240_000)
})
