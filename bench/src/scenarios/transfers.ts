import type pg from 'pg'
import type { Ask } from '../load/index.ts'
import type { Scenario } from './scenario.ts'

/** A student who may move, the destination, and the people who request and accept. */
interface Mover {
  studentId: string
  schoolId: string
  enrolmentId: string
  admissionNumber: string
  admissionDate: string
  toSchoolId: string
  toArmId: string
  asks: string
  answers: string
}

/**
 * Students of the first schools below the final year and without a draft card, each with another school of the same kind and an arm of
 * the same class there.
 */
const moversOf = async (client: pg.Client, schools: number, perSchool: number): Promise<Mover[]> => {
  const { rows } = await client.query<Mover>(
    `with head as (
       select sc.id, sc.state_id, sc.category, p.username, substr(p.username, length('principal.') + 1)::int as number
       from staff p
       join role_access ra on ra.staff_id = p.id and ra.ended_at is null
       join school sc on sc.id = ra.school_id
       where p.username like 'principal.%'
     ), pair as (
       select head.*, coalesce(lead(id) over near, first_value(id) over near) as to_id,
         coalesce(lead(username) over near, first_value(username) over near) as answers
       from (select * from head order by number limit $1) head
       window near as (partition by state_id, category order by number)
     ), arm as (
       select distinct on (a.school_id, a.class_id) a.id, a.school_id, a.class_id
       from class_arm a join term t on t.session_id = a.session_id and t.active
       where a.closed_at is null
       order by a.school_id, a.class_id, a.id
     )
     select s.id as "studentId", s.school_id as "schoolId", e.id as "enrolmentId",
       s.admission_number as "admissionNumber", s.admission_date::text as "admissionDate", pair.to_id as "toSchoolId",
       arm.id as "toArmId", pair.username as asks, pair.answers
     from pair
     cross join lateral (
       select s.* from student s
       join enrolment e on e.student_id = s.id and e.ends is null
       join class c on c.id = e.class_id and c.level < 12
       where s.school_id = pair.id and s.status = 'Active'
         and not exists (select from report_card rc where rc.student_id = s.id and rc.status = 'Draft')
       order by s.id limit $2) s
     join enrolment e on e.student_id = s.id and e.ends is null
     join arm on arm.school_id = pair.to_id and arm.class_id = e.class_id
     where pair.to_id <> pair.id
     order by hashtext(s.id::text)`,
    [schools, perSchool],
  )
  return rows
}

/** Moves students back to where they were, and removes every trace from the other school. */
const moveBack = async (client: pg.Client, movers: readonly Mover[]): Promise<void> => {
  const ids = movers.map(({ studentId }) => studentId)
  await client.query('begin')
  await client.query('delete from student_transfer where student_id = any($1::uuid[])', [ids])
  await client.query(
    `delete from enrolment e using unnest($1::uuid[], $2::uuid[]) as moved(id, school)
     where e.student_id = moved.id and e.school_id = moved.school`,
    [ids, movers.map(({ toSchoolId }) => toSchoolId)],
  )
  await client.query('update enrolment set ends = null, ended_because = null where id = any($1::uuid[])', [
    movers.map(({ enrolmentId }) => enrolmentId),
  ])
  await client.query('update enrolment set admission_number = null where student_id = any($1::uuid[])', [ids])
  await client.query(
    `update student s set school_id = was.school, admission_number = was.number, admission_date = was.day, previous_school = null,
       previous_class = null
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::date[]) as was(id, school, number, day) where s.id = was.id`,
    [
      ids,
      movers.map(({ schoolId }) => schoolId),
      movers.map(({ admissionNumber }) => admissionNumber),
      movers.map(({ admissionDate }) => admissionDate),
    ],
  )
  for (const table of ['guardian', 'student_subject'])
    await client.query(
      `update ${table} set school_id = s.school_id from student s
       where s.id = ${table}.student_id and s.id = any($1::uuid[]) and ${table}.school_id <> s.school_id`,
      [ids],
    )
  await client.query('commit')
}

export const transfer: Scenario = {
  key: 'transfer',
  title: 'Transfer of a student: request and acceptance',
  connections: 4,
  use: 'once',
  unit: 'transfers',
  prepare: async world => {
    const movers = await moversOf(world.client, world.quick ? 2 : 40, world.quick ? 400 : 100)
    if (movers.length === 0) throw new Error('No student can move: seed at least 2,000 students.')
    const asks: Ask[] = []
    for (const [at, mover] of movers.entries())
      asks.push({
        method: 'POST',
        path: '/api/student-transfer-log/create',
        token: await world.tokenOf(mover.asks),
        body: JSON.stringify({
          student: mover.studentId,
          destinationSchool: mover.toSchoolId,
          reason: 'The family has moved house.',
        }),
        expect: '"status":"Pending"',
        next: {
          method: 'PATCH',
          path: '/api/student-transfer-log/response-to-transfer/{id}',
          token: await world.tokenOf(mover.answers),
          body: JSON.stringify({ status: 'Accepted', admissionNumber: `T/${at}`, classArm: mover.toArmId }),
          expect: '"status":"Accepted"',
        },
      })
    return { asks, undo: sent => moveBack(world.client, movers.slice(0, sent)) }
  },
}
