import type { Today } from '@akada/contract/dashboards/today'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { Calendar } from '../rules.ts'
import { armsOf, peopleOf, retiresSoon, teachesNothing } from './parts.ts'

type Posts = Pick<NonNullable<Today['records']>, 'armsWithoutTeacher' | 'teachersWithoutSubjects' | 'retiringSoon'>

interface Wanted {
  arms: boolean
  teachers: boolean
  retiring: boolean
  most: number
}

/** The posts of a school that are not filled now, or soon will not be: the first of each kind by name, as wanted. */
export const postsToFill = (
  tx: ReadTx,
  schoolId: string,
  calendar: Calendar,
  { arms, teachers, retiring, most }: Wanted,
): Promise<Posts> => {
  const ids = [schoolId]
  return tx.get<Posts>(sql`
    with arms as materialized (${armsOf(ids, calendar)}),
    people as materialized (${peopleOf(ids)}),
    named_people as (
      select people.id, people.full_name as name, people.retires,
        ${teachesNothing} as teaches_nothing, ${retiresSoon(calendar)} as retires_soon
      from people),
    untaught as (
      select arms.id, class.name || ' ' || arms.name as name, class.level
      from arms join class_brief class on class.id = arms.class_id
      where ${arms} and not has_teacher order by level, name limit ${most}),
    idle as (
      select id, name from named_people where ${teachers} and teaches_nothing
      order by name collate "und-x-icu", id limit ${most}),
    leaving as (
      select id, name, retires from named_people where ${retiring} and retires_soon
      order by retires, name collate "und-x-icu", id limit ${most})
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by level, name), '[]') from untaught)
        as "armsWithoutTeacher",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name collate "und-x-icu", id), '[]') from idle)
        as "teachersWithoutSubjects",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'retirementDate', retires)
          order by retires, name collate "und-x-icu", id), '[]') from leaving) as "retiringSoon"`)
}

/** How many transfer requests a school has to answer. */
export const countTransfers = async (tx: ReadTx, schoolId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from student_transfer_brief
      where to_school_id = ${schoolId} and status = 'Pending'`)
  ).count

/** How many registers of these days are marked, of all class arms of a school. */
export const countRegisters = async (tx: ReadTx, schoolId: string, from: string, to: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from register_brief
      where school_id = ${schoolId} and day between ${from}::date and ${to}::date`)
  ).count
