import { overview, partFigures, type PartFigures } from '@akada/contract/oversight/schemas'
import type { World } from './scenarios/scenario.ts'

/** A question of a commissioner: what the desk shows, and what a plain count says. */
export interface Answered {
  question: string
  shown: string
  counted: string
}

const tableOf = ({ tables }: PartFigures, id: string) => {
  const table = tables.find(one => one.id === id)
  if (!table) throw new Error(`There is no table ${id}.`)
  return table
}

/** The sum of a column over the rows of a table. */
const sumOf = (part: PartFigures, id: string, title: string): number => {
  const { columns, rows } = tableOf(part, id)
  const at = columns.findIndex(column => column.title === title)
  return rows.reduce((sum, { values }) => sum + Number(values[at] ?? 0), 0)
}

/** Ten answers of the desk for the state of the person, each beside a count that knows nothing of kept figures. */
export const questions = async (world: World, token: string): Promise<Answered[]> => {
  const ask = async (path: string) =>
    JSON.parse((await world.askProduct({ method: 'GET', path: `/api${path}`, token, expect: '' })).toString())
  const partOf = async (name: string) => partFigures.parse(await ask(`/oversight/part/${name}`))
  const sql = async (statement: string): Promise<string> => {
    const { rows } = await world.client.query<{ answer: string }>(
      `with term as (select id, session_id from term where active and state_id = (select state_id from staff where username = 'state.1.1'))
       select (${statement})::text as answer`,
    )
    return rows[0]?.answer ?? ''
  }
  const stateId = await sql(`select state_id from staff where username = 'state.1.1'`)
  const own = `state_id = '${stateId}'`
  const marks = `register r cross join lateral akada_register_marks(r.students, r.codes, r.mark_ids, r.shared, r.own) m join term on term.id = r.term_id
    where exists (select from enrolment e where e.student_id = m.student_id and e.class_arm_id = r.class_arm_id
      and e.begins <= r.day and coalesce(e.ends, 'infinity') >= r.day)`
  const today = overview.parse(await ask('/oversight/overview'))
  const [attendance, enrolment, results] = [
    await partOf('attendance'),
    await partOf('enrolment'),
    await partOf('results'),
  ]
  const [staffing, facilities, quality] = [
    await partOf('staffing'),
    await partOf('facilities'),
    await partOf('quality'),
  ]
  const source = results.choices.find(({ name }) => name === 'term')?.value ?? ''
  const cards = `report_card where ${own} and term_id = '${source}' and status = 'Published'`
  const mathematics = tableOf(results, 'subjects').rows.find(({ name }) => name === 'Mathematics')
  const answered = async (question: string, shown: number | string | null | undefined, statement: string) => ({
    question,
    shown: String(shown),
    counted: await sql(statement),
  })
  return [
    await answered(
      'How many registers of today are marked?',
      today.registers.marked,
      `select count(*) from register where ${own} and day = '${world.today}'`,
    ),
    await answered(
      'How many attendances were called this term?',
      sumOf(attendance, 'schools', 'Called'),
      `select count(*) from ${marks}`,
    ),
    await answered(
      'How many of them were missed?',
      sumOf(attendance, 'schools', 'Not there'),
      `select count(*) from ${marks} and m.mark not in ('present', 'late')`,
    ),
    await answered(
      'How many girls are enrolled?',
      sumOf(enrolment, 'schools', 'Girls'),
      `select count(*) from student where ${own} and gender = 'female' and status = 'Active' and merged_into is null`,
    ),
    await answered(
      'How many students were there a year ago?',
      sumOf(enrolment, 'schools', 'All a year ago'),
      `select count(*) from enrolment where ${own} and begins <= date '${world.today}' - interval '1 year'
        and coalesce(ends, 'infinity') >= date '${world.today}' - interval '1 year'`,
    ),
    await answered(
      'How many students have an average?',
      sumOf(results, 'schools', 'Counted'),
      `select count(*) from ${cards} and average_hundredths is not null`,
    ),
    await answered(
      'What is the average in Mathematics?',
      mathematics?.values[0],
      `select round(avg((x ->> 'total')::numeric), 2) from (select result from ${cards}) card
        cross join lateral jsonb_array_elements(card.result -> 'subjects') x where x ->> 'name' = 'Mathematics' and x ->> 'total' is not null`,
    ),
    await answered(
      'How many teachers are there?',
      sumOf(staffing, 'schools', 'Teachers'),
      `select count(distinct (ra.staff_id, ra.school_id)) from role_access ra join staff s on s.id = ra.staff_id
        where ra.${own} and ra.school_id is not null and ra.ended_at is null and s.staff_type = 'Teaching' and s.account_status <> 'Suspended'`,
    ),
    await answered(
      'How many schools have no water?',
      tableOf(facilities, 'all').rows[0]?.values[6],
      `select count(*) from school where ${own} and facilities -> 'waterSources' ? 'None'`,
    ),
    await answered(
      'How many students may be recorded twice?',
      sumOf(quality, 'schools', 'Possible duplicates'),
      `select coalesce(sum(n), 0) from (select count(*) as n from student where ${own} and status = 'Active' and merged_into is null
        group by school_id, lower(last_name), lower(first_name), date_of_birth having count(*) > 1) twins`,
    ),
  ]
}
