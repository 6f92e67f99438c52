import { limits } from '@akada/contract/kernel/limits'
import type { OversightList } from '@akada/contract/oversight/schemas'
import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import type { Scope } from '../rules/figures.ts'
import { basisOf, conditions, qualityOf, untaughtOf } from './standing.ts'

/** The lists that are read from the records of schools; the others are schools. */
export type RecordList = Exclude<
  OversightList,
  'withoutPrincipal' | 'withoutWater' | 'withoutPower' | 'withoutFence' | 'withoutCensus'
>

export interface Listed {
  schoolId: string
  school: string
  /** A person, a subject or a class arm. */
  name: string
  /** What is said of it, in the order of the columns of its list. */
  facts: (string | null)[]
  total: number
}

/** Rows of a list: what is counted of which school, under which name, with which facts. */
interface Rows {
  more?: Sql
  from: Sql
  name: Sql
  facts: readonly Sql[]
}

const armName = sql`(select class.name || ' ' || arms.name from class_brief class where class.id = arms.class_id)`
const nobody = sql`null::text`

const armsWhere = (condition: Sql): Rows => ({
  from: sql`(select arms.*, ${armName} as arm_name from arms where ${condition}) as listed`,
  name: sql`arm_name`,
  facts: [sql`(select staff.full_name from staff_brief staff where staff.id = listed.class_teacher_id)`],
})

const staffWhere = (condition: Sql): Rows => ({
  from: sql`(select * from people where ${condition}) as listed`,
  name: sql`full_name`,
  facts: [sql`staff_type`],
})

const studentsWhere = (scope: Scope, condition: Sql): Rows => ({
  more: sql`, ${qualityOf(scope)}, counted_members as (
    select members.*, count(*) over (partition by ${conditions.twinKey}) as namesakes from members)`,
  from: sql`(select * from counted_members where ${condition}) as listed`,
  name: sql`concat_ws(' ', last_name, first_name)`,
  facts: [
    sql`admission_number`,
    sql`(select class.name || ' ' || arm.name from class_arm_brief arm join class_brief class on class.id = arm.class_id
      where arm.id = listed.class_arm_id)`,
    sql`date_of_birth::text`,
  ],
})

const rowsOf = (list: RecordList, scope: Scope): Rows => {
  const lists: Record<RecordList, () => Rows> = {
    teachers: () => staffWhere(conditions.teaches),
    withoutServiceDates: () => staffWhere(sql`retires is null`),
    armsWithoutTeacher: () => armsWhere(conditions.isWithoutTeacher),
    silentArms: () => armsWhere(conditions.isSilent(scope)),
    untaught: () => ({
      more: sql`, ${untaughtOf(scope)}`,
      from: sql`lacking as listed`,
      name: sql`listed.subject`,
      facts: [sql`listed.class_arm`],
    }),
    duplicates: () => studentsWhere(scope, sql`namesakes > 1`),
    birthDates: () => studentsWhere(scope, conditions.isOfDoubtfulAge(scope)),
    unplaced: () => studentsWhere(scope, conditions.isUnplaced),
    withoutLin: () => studentsWhere(scope, conditions.isWithoutLin),
  }
  return lists[list]()
}

/** What a count of some schools counts, by school and name: as many rows as a response may have, each with how many there are. */
export const listBehind = (
  tx: ReadTx,
  list: RecordList,
  { schoolIds, scope }: { schoolIds: readonly string[]; scope: Scope },
): Promise<Listed[]> => {
  const { more = sql``, from, name, facts } = rowsOf(list, scope)
  const [first = nobody, second = nobody, third = nobody] = facts
  return tx.rows<Listed>(sql`
    with ${basisOf(schoolIds, scope)} ${more}
    select school.id as "schoolId", school.name as school, ${name} as name,
      json_build_array(${first}, ${second}, ${third}) as facts, (count(*) over ())::int as total
    from ${from}
    join school_brief school on school.id = listed.school_id
    order by school.name collate "und-x-icu", school.id, ${name} collate "und-x-icu"
    limit ${limits.list}`)
}
