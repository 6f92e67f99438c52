import { daysAfter } from '@akada/contract/kernel/days'
import type { OversightList } from '@akada/contract/oversight/schemas'
import { empty, type Sql, sql } from '../../../platform/db/index.ts'
import { mayBeCalledBy } from '../../attendance/index.ts'
import type { Narrowed } from '../part-table.ts'
import type { Scope } from '../rules/figures.ts'
import type { Source } from './breakdowns.ts'
import { callsOf, cardValues, enrolledNow, enrolledOn, examValues } from './counted-rows.ts'
import type { Due } from './overview.ts'
import { armName, type Rows } from './list-rows.ts'

/** The lists that a choice of the page narrows: a class, an age, a week, a subject, a term or an exam; and the registers of a day. */
export type NarrowedList = Extract<
  OversightList,
  `${'boys' | 'girls' | 'enrolled'}${string}` | 'called' | 'notThere' | 'counted' | `registers${string}`
>

/** What a list is read with. */
export interface ListRequest {
  schoolIds: readonly string[]
  scope: Scope
  narrowed: Narrowed
  /** Where results come from; null if there are none. */
  source: Source | null
  /** The day of a list of registers; null for other lists. */
  registers: Pick<Due, 'today' | 'time' | 'dueSittings'> | null
  most: number
}

const fullName = sql`concat_ws(' ', last_name, first_name)`
const inClass = ({ classId }: Narrowed): Sql => (classId ? sql`and class_id = ${classId}` : empty)

const enrolled = (list: NarrowedList, { schoolIds, scope, narrowed }: ListRequest): Rows => {
  const isBefore = list.endsWith('Before')
  const ids = sql`${schoolIds}::uuid[]`
  const gender = list.startsWith('boys') ? 'male' : 'female'
  const { age } = narrowed
  return {
    from: sql`(
      select * from (${isBefore ? enrolledOn(ids, scope.dayBefore) : enrolledNow(ids)}) as someone
      where true ${list.startsWith('enrolled') ? empty : sql`and gender = ${gender}`} ${inClass(narrowed)}
        ${age === null ? empty : sql`and extract(year from age(${isBefore ? scope.dayBefore : scope.today}::date, date_of_birth)) = ${age}`}
    ) as listed`,
    name: fullName,
    facts: [sql`admission_number`, armName(sql`listed.class_arm_id`), sql`date_of_birth::text`],
  }
}

/** Each student who was called, with how often, and how often the student was not there. */
const called = (list: NarrowedList, { schoolIds, scope, narrowed }: ListRequest): Rows => {
  const { week } = narrowed
  const days = week ? scope.days.filter(day => day >= week && day < daysAfter(week, 7)) : scope.days
  return {
    more: sql`, ${callsOf(sql`${schoolIds}::uuid[]`, scope, days)}`,
    from: sql`(
      select school_id, class_arm_id, student_id, sum(of_line.called)::int as called, sum(of_line.missed)::int as missed
      from (
        select line, count(*) as called, count(*) filter (where not is_there) as missed
        from calls where true ${inClass(narrowed)} group by line
      ) as of_line join roll using (line)
      group by school_id, class_arm_id, student_id
      ${list === 'notThere' ? sql`having sum(of_line.missed) > 0` : empty}
    ) as listed join student_brief student on student.id = listed.student_id`,
    name: fullName,
    facts: [sql`admission_number`, armName(sql`listed.class_arm_id`), sql`called`, sql`missed`],
  }
}

/** Each result that counts: of cards the averages unless a subject is chosen, of exams every subject. */
const counted = ({ schoolIds, narrowed, source }: ListRequest): Rows => {
  const ids = sql`${schoolIds}::uuid[]`
  const ofExam = source !== null && 'exam' in source
  const values = ofExam ? examValues(ids, [source.exam]) : cardValues(ids, source ? [source.term] : [])
  const { subjectId } = narrowed
  const overall = ofExam ? sql`true` : sql`value.subject_id is null`
  return {
    from: sql`(
      select value.* from (${values}) as value where ${subjectId ? sql`value.subject_id = ${subjectId}` : overall}
    ) as listed join student_brief student on student.id = listed.student_id`,
    name: fullName,
    facts: [
      sql`admission_number`,
      sql`coalesce((select subject.name from subject_brief subject where subject.id = listed.subject_id), 'Average')`,
      sql`round(v, 2)::text`,
      sql`case when passed then 'Yes' else 'No' end`,
    ],
  }
}

/** The registers of a day that are due, of each class arm that has students on it. */
const registersOfDay = (list: NarrowedList, { registers, scope }: ListRequest): Rows => {
  const { today, time, dueSittings } = registers ?? { today: scope.today, time: '', dueSittings: [] }
  const wanted: Partial<Record<NarrowedList, Sql>> = {
    registersMarked: sql`where is_marked`,
    registersNotMarked: sql`where not is_marked`,
  }
  return {
    from: sql`(select * from (
      select arms.school_id, arms.id as class_arm_id, arms.class_teacher_id, due.sitting, exists (
        select from register_brief register
        where register.class_arm_id = arms.id and register.day = ${today}::date and register.sitting = due.sitting) as is_marked
      from arms cross join unnest(${dueSittings}::text[]) as due(sitting)
      where ${mayBeCalledBy(sql`arms`, sql`due.sitting`, time)} and exists (
        select from placement where placement.class_arm_id = arms.id and akada_counts_on(placement.begins, placement.ends, ${today}::date))
    ) as due ${wanted[list] ?? empty}) as listed`,
    name: armName(sql`listed.class_arm_id`),
    facts: [
      sql`(select staff.full_name from staff_brief staff where staff.id = listed.class_teacher_id)`,
      sql`sitting`,
      sql`case when is_marked then 'Marked' else 'Not marked' end`,
    ],
  }
}

export const isNarrowed = (list: OversightList): list is NarrowedList =>
  /^(boys|girls|enrolled|registers)|^(called|notThere|counted)$/.test(list)

export const narrowedRows = (list: NarrowedList, asked: ListRequest): Rows => {
  if (list === 'counted') return counted(asked)
  if (list === 'called' || list === 'notThere') return called(list, asked)
  return list.startsWith('registers') ? registersOfDay(list, asked) : enrolled(list, asked)
}
