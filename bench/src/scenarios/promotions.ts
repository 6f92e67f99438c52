import type pg from 'pg'
import { principalsOf } from './facts.ts'
import type { Scenario } from './scenario.ts'

// Schools whose students are all still in last session, for promotions: copies of a school of this session, created for the scenario.

interface WaitingSchool {
  schoolId: string
  /** The session that the students leave. */
  sessionId: string
  /** The person who runs the promotion. */
  username: string
}

const mark = 'promoter.'

/** Ids derived from others, so that rows of different tables match: uuids in the form of version 7. */
const idFunction = `
  create or replace function pg_temp.copied(of_id uuid, number integer) returns uuid language sql immutable as $$
    select overlay(overlay(md5(of_id || '/' || number) placing '7' from 13 for 1) placing '8' from 17 for 1)::uuid $$`

/** Copies rows with some of their columns changed, unless a run before left them: not enrolments, whose constraint takes no `on conflict`. */
const copyRows = async (
  client: pg.Client,
  table: string,
  changes: Record<string, string>,
  where: string,
  values: readonly unknown[],
): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const taken = names.map(name => changes[name] ?? `this.${name}`)
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${taken.join(', ')} from ${table} this where ${where}
     ${table === 'enrolment' ? '' : 'on conflict do nothing'}`,
    [...values],
  )
}

/** Without the checks of foreign keys if the server's owner may do that: the rows are deleted as a whole. */
const inOne = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  await client.query('begin; savepoint checked')
  await client.query('set local session_replication_role = replica').catch(() => client.query('rollback to checked'))
  await work()
  await client.query('commit')
}

const ofScenario = `school_id in (select ra.school_id from role_access ra join staff on staff.id = ra.staff_id
  where staff.username like '${mark}%')`

/** Removes the students of these schools again; the schools stay, empty, for the next run. */
const clearSchools = (client: pg.Client): Promise<void> =>
  inOne(client, async () => {
    await client.query(`delete from promotion_move using promotion p where p.id = promotion_id and p.${ofScenario}`)
    for (const table of ['promotion', 'report_card', 'enrolment', 'student', 'class_arm'])
      await client.query(`delete from ${table} where ${ofScenario}`)
  })

const cardsOf = `
  insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result,
    average_hundredths, position_in_arm, position_in_class, ratings, revision, generated_at)
  select pg_temp.copied(e.student_id, t.number), e.state_id, e.school_id, e.session_id, t.id, e.class_id, e.class_arm_id, e.student_id,
    'Published', jsonb_set(jsonb_set(card.result::jsonb, '{average}', to_jsonb(average.text)), '{cumulative}',
      case when t.number = 3 then jsonb_build_object('average', average.text, 'terms', 3) else 'null' end),
    average.hundredths, 1, 1, '{}', 2, now()
  from enrolment e
  join term t on t.session_id = e.session_id
  cross join lateral (select result from report_card where status = 'Published' limit 1) card
  cross join lateral (select 3000 + abs(hashtext(e.student_id::text)) % 6000 as hundredths) drawn
  cross join lateral (select drawn.hundredths, to_char(drawn.hundredths / 100.0, 'FM990.00') as text) average
  where e.school_id = $1`

/** Creates copies of a school, each with a principal who can sign in, and three published cards of last session per student. */
const makeSchools = async (
  client: pg.Client,
  pattern: { username: string; schoolId: string },
  count: number,
): Promise<WaitingSchool[]> => {
  await clearSchools(client)
  await client.query(idFunction)
  const { rows } = await client.query<{ staffId: string; nextId: string; sessionId: string; starts: string }>(
    `select p.id as "staffId", now_on.id as "nextId", last.id as "sessionId", last.starts::text
     from staff p
     join term t on t.state_id = p.state_id and t.active
     join session now_on on now_on.id = t.session_id
     join session last on last.state_id = p.state_id and last.ends < now_on.starts
     where p.username = $1 order by last.starts desc limit 1`,
    [pattern.username],
  )
  const [found] = rows
  if (!found) throw new Error('The state has no session before the active one: seed it again.')
  const { sessionId, nextId, starts } = found
  const { schoolId, username } = pattern
  const schools: WaitingSchool[] = []
  for (let number = 1; number <= count; number += 1) {
    const copied = (id: string) => `pg_temp.copied(${id}, ${number})`
    const [own, arm, student] = [copied('this.id'), copied('this.class_arm_id'), copied('this.student_id')]
    const here = copied('this.school_id')
    const name = `'${mark}${number}'`
    await copyRows(client, 'school', { id: own, name: `this.name || ' ${mark}${number}'` }, 'this.id = $1', [schoolId])
    const person = {
      id: own,
      username: name,
      email: `${name} || '@scale.example'`,
      phone_number: `'740000000${number}'`,
    }
    await copyRows(client, 'staff', person, 'this.username = $1', [username])
    const access = { id: own, school_id: here, staff_id: copied('this.staff_id') }
    await copyRows(client, 'role_access', access, 'this.staff_id = $1 and this.ended_at is null', [found.staffId])
    const lastSession = `'${sessionId}'::uuid`
    const open = 'this.school_id = $1 and this.session_id = $2'
    const ofLast = { id: own, school_id: here, session_id: lastSession }
    await copyRows(client, 'class_arm', ofLast, `${open} and this.closed_at is null`, [schoolId, nextId])
    const fxId = `'P${number}' || this.fx_id`
    await copyRows(client, 'student', { id: own, school_id: here, fx_id: fxId }, 'this.school_id = $1', [schoolId])
    const placed = { ...ofLast, student_id: student, class_arm_id: arm, begins: `'${starts}'::date` }
    await copyRows(client, 'enrolment', placed, `${open} and this.ends is null`, [schoolId, nextId])
    const made = await client.query<{ id: string }>('select pg_temp.copied($1, $2) as id', [schoolId, number])
    const [copy] = made.rows
    if (!copy) throw new Error('The id of a copied school is not known.')
    await client.query(cardsOf, [copy.id])
    schools.push({ schoolId: copy.id, sessionId, username: `${mark}${number}` })
  }
  await client.query('analyze student, enrolment, report_card, class_arm')
  return schools
}

/** Moves the students of promoted schools back into last session, as if they had not been promoted. */
const promotedBack = (client: pg.Client, schoolIds: readonly string[]): Promise<void> =>
  inOne(client, async () => {
    const moved = `from promotion_move pm join promotion p on p.id = pm.promotion_id where p.school_id = any($1::uuid[])`
    for (const statement of [
      `delete from enrolment where id in (select pm.opened_enrolment_id ${moved})`,
      `update enrolment set ends = null, ended_because = null where id in (select pm.closed_enrolment_id ${moved})`,
      `update student s set status = pm.status_before from promotion_move pm join promotion p on p.id = pm.promotion_id
       where p.school_id = any($1::uuid[]) and s.id = pm.student_id and s.status <> pm.status_before`,
      `delete from class_arm where id in (select unnest(p.arms_made) from promotion p where p.school_id = any($1::uuid[]))`,
      `delete from promotion_move using promotion p where p.id = promotion_id and p.school_id = any($1::uuid[])`,
      `delete from promotion where school_id = any($1::uuid[])`,
    ])
      await client.query(statement, [schoolIds])
  })

const size = 1000

export const promotion: Scenario = {
  key: 'promotion',
  title: 'Promotion of a school of 1,000',
  connections: 1,
  use: 'once',
  unit: 'schools',
  prepare: async world => {
    const { client, quick } = world
    const [pattern] = await principalsOf(client, 'students', size, 1)
    if (!pattern) throw new Error(`No school has ${size} students: seed at least ${size}.`)
    const schools = await makeSchools(client, pattern, quick ? 2 : 5)
    const ids = schools.map(({ schoolId }) => schoolId)
    const asks = []
    for (const { sessionId, username } of schools)
      asks.push({
        method: 'POST' as const,
        path: '/api/promotion/apply',
        token: await world.tokenOf(username),
        body: JSON.stringify({ session: sessionId }),
        expect: '"left":[]',
      })
    return {
      asks,
      undo: sent => promotedBack(client, ids.slice(0, sent)),
      clear: () => clearSchools(client),
    }
  },
}
