/**
 * Times the absences of one morning in a state: 2,000 schools, 50,000 absent students, prepared and then handed to the sandbox of the SMS
 * gateway, whose sender is killed once on the way. Usage: `npm run bench:messages -- [--schools 2000] [--absent 25] [--handed 2000]`. Fills an
 * embedded database in a folder of its own, which it removes. Prints the table of bench/field.md.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startSmsSandbox } from '../sandbox/sms/index.ts'
import { hooks } from '../src/features.ts'
import { createMessageSender, prepareNotices } from '../src/features/messages/index.ts'
import { reconcileBooks } from '../src/features/wallet/index.ts'
import { createState } from '../src/new-state.ts'
import { settableClock } from '../src/platform/clock/index.ts'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { openDatabase, sql } from '../src/platform/db/index.ts'
import { loginUrlOf } from '../src/platform/db/roles.ts'
import { openSms } from '../src/platform/sms/index.ts'
import { bringUpToDate } from '../src/run.ts'

const { values } = parseArgs({
  options: {
    schools: { type: 'string', default: '2000' },
    absent: { type: 'string', default: '25' },
    handed: { type: 'string', default: '2000' },
  },
})
const [schools, absent, handed] = [Number(values.schools), Number(values.absent), Number(values.handed)]
const armsOfSchool = 10
const onRoll = 40
/** A Wednesday of the first term, half past ten in Nigeria. */
const now = '2026-10-14T09:30:00.000Z'
const day = '2026-10-14'

/** Schools with ten registers of forty this morning, their absent students with a guardian each, and money in every wallet. */
const fill = async (url: string, state: { stateId: string; classId: string }): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  // Reported by the query that was running.
  client.on('error', () => {})
  await client.connect()
  const run = (text: string, given: unknown[] = []) => client.query(text, given)
  const { stateId, classId } = state
  await run('begin')
  await run('create temp table s as select n, akada_uuid() as id from generate_series(1, $1::int) n', [schools])
  const { rows } = await run(
    `with d as (insert into district (id, state_id, name, approved_at) values (akada_uuid(), $1, 'One', now()) returning id),
      e as (insert into session (id, state_id, name, starts, ends) values (akada_uuid(), $1, '2026/2027', '2026-09-14', '2027-07-30') returning id)
    select d.id as district, e.id as session from d, e`,
    [stateId],
  )
  const { district, session } = rows[0]
  const term = await run(
    `insert into term (id, state_id, session_id, number, name, starts, ends, active)
    values (akada_uuid(), $1, $2, 1, 'First Term', '2026-09-14', '2026-12-18', true) returning id`,
    [stateId, session],
  )
  await run(
    `insert into school (id, state_id, district_id, name, category)
    select id, $1, $2, 'School ' || n, 'Junior & Senior Secondary' from s`,
    [stateId, district],
  )
  await run(
    'create temp table a as select s.n, s.id as school, k, akada_uuid() as id from s, generate_series(1, $1::int) k',
    [armsOfSchool],
  )
  await run(
    `insert into class_arm (id, state_id, school_id, session_id, class_id, name) select id, $1, school, $2, $3, 'Arm ' || k from a`,
    [stateId, session, classId],
  )
  await run(
    `create temp table t as select akada_uuid() as id, s.n, s.id as school, g.k, (s.n - 1) * $1 + g.k as number,
      (select a.id from a where a.n = s.n and a.k = 1 + g.k % $2) as arm
    from s, generate_series(1, $1::int) as g(k)`,
    [absent, armsOfSchool],
  )
  await run(
    `insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, last_name, gender, date_of_birth)
    select id, $1, school, 'BE26' || lpad(number::text, 7, '0'), 'ADM/' || k, '2026-09-14', 'Student', 'Number' || number, 'female',
      '2014-03-02' from t`,
    [stateId],
  )
  await run(
    `insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
    select akada_uuid(), $1, school, id, $2, $3, arm, '2026-09-14' from t`,
    [stateId, session, classId],
  )
  await run(
    `insert into register (class_arm_id, day, sitting, state_id, school_id, term_id, students, codes, shared)
    select a.id, $2, 'morning', $1, a.school, $3, marked.students, marked.codes, '{}'
    from a cross join lateral (
      select array_agg(id order by id) as students, string_agg(code, '' order by id) as codes
      from (select t.id, 'a' as code from t where t.arm = a.id
        union all select akada_uuid(), 'p' from generate_series(1, $4::int)) as mark
    ) as marked`,
    [stateId, day, term.rows[0].id, onRoll - Math.ceil(absent / armsOfSchool)],
  )
  await run(
    `insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones)
    select akada_uuid(), $1, school, id, 1, 'Guardian ' || number, 'Mother',
      jsonb_build_array(jsonb_build_object('code', '+234', 'number', (8100000000 + number)::text)) from t`,
    [stateId],
  )
  await run(`insert into ledger.account (id, state_id, school_id, kind)
    select akada_uuid(), '${stateId}', id, kind from s, unnest(array['wallet', 'gateway']) kind`)
  await run('create temp table p as select akada_uuid() as posting, akada_uuid() as payment, id as school, n from s')
  await run(
    `insert into ledger.posting (id, state_id, school_id, action, reference, narration, idempotency_key)
    select posting, $1, school, 'Wallet funding', 'AKD-' || lpad(n::text, 4, '0') || '-0000-0000', 'Paid in', 'payment:' || payment || ':credit'
    from p`,
    [stateId],
  )
  await run(
    `insert into ledger.entry (posting_id, account_id, state_id, amount_kobo)
    select p.posting, a.id, $1, case a.kind when 'wallet' then 1000000 else -1000000 end
    from p join ledger.account a on a.school_id = p.school order by a.kind`,
    [stateId],
  )
  const staff = await run(
    `insert into staff (id, state_id, username, email, first_name, last_name, phone_number, account_status, password_hash)
    values (akada_uuid(), $1, 'bursar', 'bursar@example.com', 'Ada', 'Obi', '8031234567', 'Active', '') returning id`,
    [stateId],
  )
  await run(
    `insert into ledger.payment (id, state_id, school_id, client_id, expected_kobo, email, status, paid_minor, currency, requested_by,
      created_at, credited_kobo, posting_id)
    select payment, $1, school, payment, 1000000, 'bursar@example.com', 'Credited', 1000000, 'NGN', $2, now(), 1000000, posting from p`,
    [stateId, staff.rows[0].id],
  )
  await run(
    `insert into message_switch (state_id, organization_id, kind, is_on, changed_at, changed_by) values ($1, $1, 'Absence', true, now(), $2)`,
    [stateId, staff.rows[0].id],
  )
  await run('commit')
  await run('analyze')
  await client.end()
}

const folder = await mkdtemp(join(tmpdir(), 'message-bench-'))
const embedded = await startEmbedded({ dataDir: folder })
const sandbox = await startSmsSandbox({ mostMessages: 1_000_000 })
const clock = settableClock(now)
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const seconds = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)
try {
  await bringUpToDate(embedded.connectionString, true)
  const database = openDatabase({
    connectionString: loginUrlOf(embedded.connectionString),
    pool: 10,
    preparedStatements: true,
    demandAudit: true,
  })
  const made = await database.system.write(tx => createState(tx, { code: 'BE', name: 'Bench' }, 'A bench'))
  const filling = performance.now()
  await fill(embedded.connectionString, { stateId: made.stateId, classId: made.classes['JSS 1'] ?? '' })
  print(`Filled in ${seconds(filling)} s: ${schools} schools, ${schools * absent} absent students\n`)

  const preparing = performance.now()
  const prepared = await prepareNotices({ database, clock, sms: { isSetUp: true }, publicUrl: 'https://akada.test' }, [
    'Absence',
  ])
  print('| Step | Numbers | Seconds |\n| --- | --- | --- |')
  print(`| Absences prepared, paid and audited | ${prepared.toLocaleString('en')} | ${seconds(preparing)} |`)
  const again = performance.now()
  print(
    `| Looking again, nothing new | ${await prepareNotices({ database, clock, sms: { isSetUp: true }, publicUrl: 'https://akada.test' }, ['Absence'])} | ${seconds(again)} |`,
  )

  // One sender is killed on the way; the next one goes on.
  const handing = performance.now()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'message-child.ts'), embedded.connectionString, sandbox.baseUrl, sandbox.apiKey, now],
    { stdio: 'inherit' },
  )
  const ended = new Promise(resolve => child.once('exit', resolve))
  while (sandbox.all().length < handed / 2 && child.exitCode === null) await pause(10)
  child.kill('SIGKILL')
  await ended
  const gateway = openSms({
    gateway: 'termii',
    channel: 'dnd',
    sender: 'Akada',
    apiKey: sandbox.apiKey,
    baseUrl: sandbox.baseUrl,
  })
  const sender = createMessageSender({ database, clock, gateway })
  print(`Handed over when the first sender ended: ${sandbox.all().length.toLocaleString('en')}`)
  // What the killed one had claimed may have arrived, and is never sent again: the last few of all never come.
  let isOver = false
  const sending = sender.sendDue().finally(() => {
    isOver = true
  })
  while (sandbox.all().length < handed && !isOver) await pause(10)
  await sender.stop()
  await sending
  const numbers = sandbox.all().map(({ to }) => to)
  print(`| Handed over, one sender killed | ${numbers.length.toLocaleString('en')} | ${seconds(handing)} |`)
  const { errors, postings } = await reconcileBooks(database, hooks, clock.now())
  const outcomes = await database.system.read(tx =>
    tx.rows<{ status: string; recipients: number }>(
      sql`select status, count(*)::int as recipients from message_recipient group by status order by status`,
    ),
  )
  print(
    `\nOutcomes: ${outcomes.map(({ status, recipients }) => `${status} ${recipients.toLocaleString('en')}`).join(', ')}`,
  )
  print(`Numbers with two messages: ${numbers.length - new Set(numbers).size}`)
  print(`Differences in the books after ${postings.toLocaleString('en')} postings: ${errors.length}`)
  await database.close()
} finally {
  await sandbox.stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
