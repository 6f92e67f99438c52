import type { OversightList } from '@akada/contract/oversight/schemas'
import { empty, type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import type { Scope } from '../rules/figures.ts'
import { enrolledNow, leftSince, returnedSince } from './counted-rows.ts'
import { armName, type Rows } from './list-rows.ts'
import { isNarrowed, type ListRequest, type NarrowedList, narrowedRows } from './narrowed-lists.ts'
import { basisOf, conditions, moneyRowsOf, untaughtOf } from './school-figures.ts'

/** The lists that are read from the records of schools. */
export type RecordList =
  | 'students'
  | 'teachers'
  | 'untaught'
  | 'armsWithoutTeacher'
  | 'largeArms'
  | 'staffToCheck'
  | 'leavers'
  | 'returned'
  | 'duplicates'
  | 'birthDates'
  | 'silentArms'
  | 'presumedArms'
  | 'unplaced'
  | 'withoutServiceDates'
  | 'withoutLin'
/** The lists of amounts: a school's are its records, those of a place are its schools. */
export type MoneyList = Extract<OversightList, `${'cards' | 'exams'}${string}` | 'owed' | 'wallets'>

export interface Listed {
  schoolId: string
  school: string
  /** A person, a subject or a class arm. */
  name: string
  /** What is said of it, in the order of the columns of its list. */
  facts: (string | number | null)[]
  total: number
}

const nobody = sql`null::text`

const armsWhere = (condition: Sql): Rows => ({
  from: sql`(select * from arms where ${condition}) as listed`,
  name: armName(sql`listed.id`),
  facts: [sql`(select staff.full_name from staff_brief staff where staff.id = listed.class_teacher_id)`],
})

const staffWhere = (condition: Sql): Rows => ({
  from: sql`(select * from people where ${condition}) as listed`,
  name: sql`full_name`,
  facts: [sql`staff_type`],
})

const studentsWhere = (schoolIds: readonly string[], condition: Sql): Rows => ({
  from: sql`(
    select members.* from (
      select members.*, count(*) over (partition by ${conditions.twinKey}) as namesakes from (${enrolledNow(sql`${schoolIds}::uuid[]`)}) as members
    ) as members where ${condition}) as listed`,
  name: sql`concat_ws(' ', last_name, first_name)`,
  facts: [sql`admission_number`, armName(sql`listed.class_arm_id`), sql`date_of_birth::text`],
})

const rowsOf = (list: RecordList, { schoolIds, scope }: ListRequest): Rows => {
  const lists: Record<RecordList, () => Rows> = {
    students: () => studentsWhere(schoolIds, sql`true`),
    teachers: () => staffWhere(conditions.teaches),
    withoutServiceDates: () => staffWhere(sql`retires is null`),
    armsWithoutTeacher: () => armsWhere(conditions.isWithoutTeacher),
    largeArms: () => ({
      ...armsWhere(conditions.isLarge(scope)),
      facts: [
        sql`(select staff.full_name from staff_brief staff where staff.id = listed.class_teacher_id)`,
        sql`(select count(*) from placement placed
          where placed.class_arm_id = listed.id and akada_counts_on(placed.begins, placed.ends, ${scope.today}::date))`,
      ],
    }),
    staffToCheck: () => staffWhere(conditions.isToCheck),
    leavers: () => ({
      from: sql`(${leftSince(sql`${schoolIds}::uuid[]`, scope.dayBefore)}) as listed`,
      name: sql`concat_ws(' ', last_name, first_name)`,
      facts: [sql`admission_number`, armName(sql`listed.class_arm_id`), sql`last_day::text`, sql`ended_because`],
    }),
    returned: () => ({
      from: sql`(${returnedSince(sql`${schoolIds}::uuid[]`, scope.dayBefore)}) as listed`,
      name: sql`concat_ws(' ', last_name, first_name)`,
      facts: [sql`admission_number`, armName(sql`listed.class_arm_id`), sql`last_day::text`, sql`first_day::text`],
    }),
    silentArms: () => armsWhere(conditions.isSilent(scope)),
    presumedArms: () => armsWhere(conditions.isPresumed(scope)),
    untaught: () => ({
      more: sql`, ${untaughtOf(scope)}`,
      from: sql`lacking as listed`,
      name: sql`listed.subject`,
      facts: [sql`listed.class_arm`],
    }),
    duplicates: () => studentsWhere(schoolIds, sql`namesakes > 1`),
    birthDates: () => studentsWhere(schoolIds, conditions.isOfDoubtfulAge(scope)),
    unplaced: () => studentsWhere(schoolIds, conditions.isUnplaced),
    withoutLin: () => studentsWhere(schoolIds, conditions.isWithoutLin),
  }
  return lists[list]()
}

/** What a count of some schools counts, by school and name: as many rows as are asked for, each with how many there are. */
export const listBehind = (tx: ReadTx, list: RecordList | NarrowedList, asked: ListRequest): Promise<Listed[]> => {
  const { schoolIds, scope, most } = asked
  const { more = empty, from, name, facts } = isNarrowed(list) ? narrowedRows(list, asked) : rowsOf(list, asked)
  const [first = nobody, second = nobody, third = nobody, fourth = nobody] = facts
  return tx.rows<Listed>(sql`
    with ${basisOf(schoolIds, scope)} ${more}
    select school.id as "schoolId", school.name as school, ${name} as name,
      json_build_array(${first}, ${second}, ${third}, ${fourth}) as facts, (count(*) over ())::int as total
    from ${from}
    join school_brief school on school.id = listed.school_id
    order by school.name collate "und-x-icu", school.id, ${name} collate "und-x-icu"
    limit ${most}`)
}

export interface Amount {
  /** The student or, of exam fees that are paid, the exam. */
  name: string
  /** The exam; null for a report card. */
  exam: string | null
  isPaid: boolean
  kobo: number
  total: number
}
export type MoneyKind = Exclude<MoneyList, 'owed' | 'wallets' | `${string}Expected`>

/** Each amount of some kinds that a school has paid or owes. */
export const amountsOf = (
  tx: ReadTx,
  schoolId: string,
  { kinds, scope, priceKobo, most }: { kinds: readonly MoneyKind[]; scope: Scope; priceKobo: number; most: number },
): Promise<Amount[]> =>
  tx.rows<Amount>(sql`
    with ${basisOf([schoolId], scope)}, ${moneyRowsOf(scope, priceKobo)}, amounts as (
      select 'cardsPaid' as kind, student_id, null::uuid as exam_id, kobo from charged_rows
      union all select 'cardsOwed', student_id, null, kobo from uncharged_rows
      union all select 'examsPaid', null, exam_id, kobo from exam_paid_rows
      union all select 'examsOwed', student_id, exam_id, kobo from exam_owed_rows
    )
    select coalesce(nullif(concat_ws(' ', student.last_name, student.first_name), ''), exam.name) as name, exam.name as exam,
      amounts.kind in ('cardsPaid', 'examsPaid') as "isPaid", amounts.kobo, (count(*) over ())::int as total
    from amounts
    left join student_brief student on student.id = amounts.student_id
    left join exam_brief exam on exam.id = amounts.exam_id
    where amounts.kind = any(${kinds}::text[]) and amounts.kobo > 0
    order by "isPaid", exam.name collate "und-x-icu" nulls first, name collate "und-x-icu"
    limit ${most}`)
