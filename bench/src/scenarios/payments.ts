import type pg from 'pg'
import type { Ask } from '../load/index.ts'
import type { Scenario, World } from './scenario.ts'

const feeKobo = 100_000

/** An unpaid registration of one student, and the person who pays it. */
interface Due {
  registrationId: string
  schoolId: string
  username: string
}

/** With the ledger's triggers disabled, because they refuse to remove anything. */
const unguarded = async (client: pg.Client, work: () => Promise<unknown>): Promise<void> => {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await work()
  await client.query('commit')
}

const mark = 'Bench '

/** Principals of schools of the first state with one student each. */
const payers = `
  select distinct on (sc.id) sc.id as school_id, sc.state_id, p.id as staff_id, p.username,
    substr(p.username, length('principal.') + 1)::int as number, e.student_id, e.class_id, t.session_id,
    (select su.id from subject su where su.state_id = sc.state_id and su.school_id is null order by su.id limit 1) as subject_id
  from staff p
  join role_access ra on ra.staff_id = p.id and ra.ended_at is null
  join school sc on sc.id = ra.school_id
  join term t on t.state_id = sc.state_id and t.active
  join enrolment e on e.school_id = sc.id and e.ends is null
  join student s on s.id = e.student_id and s.status = 'Active' and s.merged_into is null
  where p.username like 'principal.%'
    and sc.state_id = (select state_id from staff where username = 'principal.1')
    and e.class_id = (
      select first.class_id from enrolment first join role_access head on head.school_id = first.school_id
      join staff person on person.id = head.staff_id and person.username = 'principal.1'
      where first.ends is null order by first.class_id limit 1)
  order by sc.id, e.student_id`

/** Creates exams, and for each of them an unpaid registration for every school; fills the wallets. */
const makeDues = async (
  client: pg.Client,
  { schools, exams, today }: { schools: number; exams: number; today: string },
) => {
  await client.query('begin')
  await client.query(
    `create temporary table payer on commit drop as select * from (${payers}) all_payers order by number limit $1`,
    [schools],
  )
  await client.query(
    `insert into exam (id, state_id, session_id, class_id, name, introduction, eligibility, grading_candidates, certificates, starts, ends,
       registration_starts, registration_ends, fee_kobo, number_prefix, status, created_by)
     select akada_uuid(), state_id, session_id, class_id, '${mark}' || n, 'x', 'x', 'x', 'x', $2::date + 60, $2::date + 61, $2::date - 5,
       $2::date + 5, ${feeKobo}, 'BN' || lpad(n::text, 6, '0'), 'Announced', staff_id
     from (select * from payer order by number limit 1) one cross join generate_series(1, $1::int) as n`,
    [exams, today],
  )
  await client.query(`insert into exam_subject (exam_id, subject_id, state_id, position)
    select x.id, p.subject_id, x.state_id, 1 from exam x cross join (select subject_id from payer limit 1) p where x.name like '${mark}%'`)
  await client.query(`insert into exam_centre (exam_id, school_id, state_id, number)
    select x.id, p.school_id, x.state_id, row_number() over (partition by x.id order by p.number)
    from exam x cross join payer p where x.name like '${mark}%'`)
  await client.query(`insert into exam_registration (id, state_id, exam_id, school_id, number, saved_by)
    select akada_uuid(), x.state_id, x.id, p.school_id, 1, p.staff_id from exam x cross join payer p where x.name like '${mark}%'`)
  await client.query(`insert into exam_candidate (id, state_id, exam_id, school_id, registration_id, student_id, subject_ids)
    select akada_uuid(), r.state_id, r.exam_id, r.school_id, r.id, p.student_id, array[p.subject_id]
    from exam_registration r join payer p on p.school_id = r.school_id join exam x on x.id = r.exam_id and x.name like '${mark}%'`)
  await client.query(`insert into ledger.account (id, state_id, school_id, kind)
    select akada_uuid(), state_id, school_id, kind from payer cross join unnest(array['wallet', 'gateway']) as kind on conflict do nothing`)
  await client.query(`with made as (
      insert into ledger.posting (id, state_id, school_id, action, reference, narration, idempotency_key)
      select akada_uuid(), state_id, school_id, 'Wallet funding', 'AKD-BNCH-0000-' || upper(lpad(to_hex(number), 4, '0')), 'Bench', 'bench:' || school_id
      from payer returning id, state_id, school_id)
    insert into ledger.entry (posting_id, account_id, state_id, amount_kobo)
    select made.id, a.id, made.state_id, case a.kind when 'wallet' then 1 else -1 end * 100000000000
    from made join ledger.account a on a.school_id = made.school_id and a.kind in ('wallet', 'gateway') order by a.kind desc`)
  const { rows } = await client.query<Due>(
    `select r.id as "registrationId", r.school_id as "schoolId", p.username
     from exam_registration r join payer p on p.school_id = r.school_id join exam x on x.id = r.exam_id and x.name like '${mark}%'
     order by x.number_prefix, p.number`,
  )
  await client.query('commit')
  await client.query('analyze')
  return rows
}

const restore = `update ledger.account a set balance_kobo = kept.kobo, entries = kept.entries
  from (select a2.id, coalesce(sum(e.amount_kobo), 0) as kobo, count(e.posting_id) as entries
    from ledger.account a2 left join ledger.entry e on e.account_id = a2.id where a2.school_id = any($1::uuid[]) group by a2.id) kept
  where kept.id = a.id`

const takeOut = async (client: pg.Client, keys: string[], schools: string[]): Promise<void> => {
  await client.query(
    'delete from ledger.entry using ledger.posting p where p.id = posting_id and p.idempotency_key = any($1::text[])',
    [keys],
  )
  await client.query('delete from ledger.posting where idempotency_key = any($1::text[])', [keys])
  await client.query(restore, [schools])
}

const schoolsOf = (dues: readonly Due[]): string[] => [...new Set(dues.map(({ schoolId }) => schoolId))]

const unpay = (client: pg.Client, dues: readonly Due[]): Promise<void> =>
  unguarded(client, async () => {
    const ids = dues.map(({ registrationId }) => registrationId)
    await takeOut(
      client,
      ids.map(id => `registration:${id}`),
      schoolsOf(dues),
    )
    await client.query(
      'update exam_registration set fee_kobo = null, paid_kobo = null, posting_id = null, paid_at = null, paid_by = null where id = any($1::uuid[])',
      [ids],
    )
    await client.query('update exam_candidate set candidate_number = null where registration_id = any($1::uuid[])', [
      ids,
    ])
    await client.query(
      'update exam_centre c set last_serial = 0 from exam_registration r where r.exam_id = c.exam_id and r.school_id = c.school_id and r.id = any($1::uuid[])',
      [ids],
    )
  })

const clear = (client: pg.Client, dues: readonly Due[]): Promise<void> =>
  unguarded(client, async () => {
    const schools = schoolsOf(dues)
    await takeOut(
      client,
      schools.map(id => `bench:${id}`),
      schools,
    )
    for (const table of ['exam_candidate', 'exam_registration', 'exam_centre', 'exam_subject'])
      await client.query(`delete from ${table} using exam x where x.id = exam_id and x.name like '${mark}%'`)
    await client.query(`delete from exam where name like '${mark}%'`)
  })

const workOf = async (world: World, sizes: { schools: number; exams: number }) => {
  const { client, today } = world
  const dues = await makeDues(client, { ...sizes, today })
  if (dues.length === 0) throw new Error('No school can pay: seed at least one.')
  const asks: Ask[] = []
  for (const { registrationId, username } of dues)
    asks.push({
      method: 'POST',
      path: `/api/exam-registration/pay/${registrationId}`,
      token: await world.tokenOf(username),
      body: JSON.stringify({ amount: feeKobo / 100 }),
      expect: '"reference":"AKD-',
    })
  return { asks, undo: (sent: number) => unpay(client, dues.slice(0, sent)), clear: () => clear(client, dues) }
}

const shape = { connections: 8, use: 'once', unit: 'payments' } as const

/** Everybody pays from one wallet, one after the other. */
export const paymentsOfOne: Scenario = {
  key: 'pay-one',
  title: 'Payments from one wallet',
  ...shape,
  prepare: world => workOf(world, { schools: 1, exams: world.quick ? 1500 : 8000 }),
}

/** Each pays from their own wallet. */
export const paymentsOfMany: Scenario = {
  key: 'pay-many',
  title: 'Payments from many wallets',
  ...shape,
  prepare: world => workOf(world, world.quick ? { schools: 10, exams: 200 } : { schools: 50, exams: 200 }),
}
