import type pg from 'pg'

// Finds the work that the seeder left, in the database: the calls are then the same as a browser's.

/** A class arm of the active session with its people. */
export interface BenchArm {
  id: string
  schoolId: string
  teacher: string
  principal: string
  students: string[]
}

const schoolNumber = `substr(p.username, length('principal.') + 1)::int`

/** Arms of the active session, alternating between schools; `detailed`: only in schools with registers. */
export const armsOf = async (client: pg.Client, most: number, detailed: boolean): Promise<BenchArm[]> => {
  const { rows } = await client.query<BenchArm>(
    `with arm as (
       select a.id, a.school_id, t.username as teacher, p.username as principal, ${schoolNumber} as school,
         row_number() over (partition by a.school_id order by a.id) as place
       from class_arm a
       join term on term.session_id = a.session_id and term.active
       join staff t on t.id = a.class_teacher_id
       join role_access ra on ra.school_id = a.school_id and ra.ended_at is null
       join role r on r.id = ra.role_id and r.built_in = 'principal'
       join staff p on p.id = ra.staff_id and p.username like 'principal.%'
       where not $2 or exists (select from register where register.school_id = a.school_id)
     ), chosen as (select * from arm order by place, school limit $1)
     select c.id, c.school_id as "schoolId", c.teacher, c.principal,
       (select array_agg(e.student_id order by e.student_id) from enrolment e
         where e.class_arm_id = c.id and e.ends is null) as students
     from chosen c order by c.place, c.school`,
    [most, detailed],
  )
  return rows
}

/** Principals of the first schools that have this many students, or staff. */
export const principalsOf = async (
  client: pg.Client,
  people: 'students' | 'staff',
  count: number,
  most: number,
): Promise<{ username: string; schoolId: string }[]> => {
  const counted = {
    students: 'select count(*) from student s where s.school_id = ra.school_id',
    staff:
      'select count(distinct staff_id) from role_access here where here.school_id = ra.school_id and here.ended_at is null',
  }
  const { rows } = await client.query<{ username: string; schoolId: string }>(
    `select p.username, ra.school_id as "schoolId"
     from staff p
     join role_access ra on ra.staff_id = p.id and ra.ended_at is null
     where p.username like 'principal.%' and ${schoolNumber} <= 50 and (${counted[people]}) = $1
     order by ${schoolNumber} limit $2`,
    [count, most],
  )
  return rows
}

/** An unmarked register. */
export interface RegisterSlot {
  arm: BenchArm
  day: string
  sitting: string
}

/** Unmarked registers of these arms on past school days, spread over the arms. */
export const unmarkedRegisters = async (
  client: pg.Client,
  arms: readonly BenchArm[],
  today: string,
  most: number,
): Promise<RegisterSlot[]> => {
  const byId = new Map(arms.map(arm => [arm.id, arm]))
  const { rows } = await client.query<{ id: string; day: string; sitting: string }>(
    `select a.id, d.day::date::text as day, sitting
     from unnest($1::uuid[]) with ordinality as wanted(id, place)
     join class_arm a on a.id = wanted.id
     join term t on t.session_id = a.session_id and t.active
     cross join generate_series(t.starts, least(t.ends, $2::date - 1), interval '1 day') as d(day)
     cross join unnest(array['morning', 'afternoon']) as sitting
     where extract(isodow from d.day) <= 5
       and not exists (select from holiday h where h.term_id = t.id and h.day = d.day::date)
       and not exists (select from register r where r.class_arm_id = a.id and r.day = d.day::date and r.sitting = sitting)
     order by d.day desc, sitting, wanted.place limit $3`,
    [arms.map(({ id }) => id), today, most],
  )
  return rows.flatMap(({ id, day, sitting }) => {
    const arm = byId.get(id)
    return arm ? [{ arm, day, sitting }] : []
  })
}

/** An empty column of a score grid. */
export interface ScoreSlot {
  armId: string
  subjectId: string
  componentId: string
  maximum: number
  teacher: string
  students: string[]
}

/** Exam scores of core subjects that are still to be entered, in arms whose other scores are complete. */
export const emptyExams = async (client: pg.Client, arms: readonly BenchArm[], most: number): Promise<ScoreSlot[]> => {
  const { rows } = await client.query<Omit<ScoreSlot, 'students'>>(
    `select a.id as "armId", st.subject_id as "subjectId", ac.id as "componentId", ac.maximum_tenths / 10 as maximum,
       staff.username as teacher
     from unnest($1::uuid[]) with ordinality as wanted(id, place)
     join class_arm a on a.id = wanted.id
     join term t on t.session_id = a.session_id and t.active
     join class c on c.id = a.class_id
     join assessment_component ac on ac.class_type_id = c.class_type_id and ac.is_exam and ac.retired_at is null
     join class_subject cs on cs.class_id = a.class_id and cs.session_id = a.session_id and not cs.elective
     join subject_teacher st on st.class_arm_id = a.id and st.subject_id = cs.subject_id and st.ended_at is null
     join staff on staff.id = st.staff_id
     where not exists (select from score s where s.class_arm_id = a.id and s.term_id = t.id
       and s.subject_id = cs.subject_id and s.component_id = ac.id)
     order by cs.position, wanted.place limit $2`,
    [arms.map(({ id }) => id), most],
  )
  const byId = new Map(arms.map(arm => [arm.id, arm.students]))
  return rows.map(row => ({ ...row, students: byId.get(row.armId) ?? [] }))
}

/** Arms whose scores of the active term are complete. */
export const completeArms = async (client: pg.Client, arms: readonly BenchArm[]): Promise<BenchArm[]> => {
  const { rows } = await client.query<{ id: string }>(
    `select a.id from unnest($1::uuid[]) as wanted(id)
     join class_arm a on a.id = wanted.id
     join term t on t.session_id = a.session_id and t.active
     where exists (select from score s join assessment_component ac on ac.id = s.component_id
       where s.class_arm_id = a.id and s.term_id = t.id and ac.is_exam)`,
    [arms.map(({ id }) => id)],
  )
  const complete = new Set(rows.map(({ id }) => id))
  return arms.filter(({ id }) => complete.has(id))
}

/** The arms of last session with published cards of its last term. */
export const publishedArms = async (
  client: pg.Client,
  most: number,
): Promise<{ armId: string; schoolId: string; termId: string; principal: string }[]> => {
  const { rows } = await client.query<{ armId: string; schoolId: string; termId: string; principal: string }>(
    `select distinct on (rc.class_arm_id) rc.class_arm_id as "armId", rc.school_id as "schoolId", rc.term_id as "termId",
       p.username as principal
     from report_card rc
     join role_access ra on ra.school_id = rc.school_id and ra.ended_at is null
     join staff p on p.id = ra.staff_id and p.username like 'principal.%'
     where rc.status = 'Published' limit $1`,
    [most],
  )
  return rows
}

/** A seeded person, and the organisation of their role. */
export interface Searcher {
  staffId: string
  username: string
  stateId: string
  districtId: string | null
  schoolId: string | null
}

const usernames = { state: 'state', district: 'district', school: 'principal' }

/** Super admins, district admins or principals, spread over all of them. */
export const peopleWithin = async (
  client: pg.Client,
  kind: 'state' | 'district' | 'school',
  most: number,
): Promise<Searcher[]> => {
  const { rows } = await client.query<Searcher>(
    `select p.id as "staffId", p.username, p.state_id as "stateId", ra.district_id as "districtId", ra.school_id as "schoolId"
     from staff p join role_access ra on ra.staff_id = p.id and ra.ended_at is null
     where p.username ~ ('^' || $1 || '\\.[0-9.]+$')
     order by hashtext(p.username) limit $2`,
    [usernames[kind], most],
  )
  return rows
}
