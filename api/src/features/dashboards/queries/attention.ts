import type { schoolAttention } from '@akada/contract/dashboards/schemas'
import type * as z from 'zod'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { Calendar } from '../rules.ts'
import { armsOf, peopleOf, retiresSoon, teachesNothing } from './parts.ts'

export type Attention = z.infer<typeof schoolAttention>

/** How many of each kind are named. */
const most = 50

interface Wanted {
  registers: 'all' | 'own' | 'none'
  arms: boolean
  staff: boolean
  staffId: string
}

/** What needs looking at in a school at this moment, the first of each kind by name, as far as `wanted` asks for it. */
export const attentionOf = (tx: ReadTx, schoolId: string, calendar: Calendar, wanted: Wanted): Promise<Attention> => {
  const ids = [schoolId]
  return tx.get<Attention>(sql`
    with arms as materialized (${armsOf(ids, calendar)}),
    people as materialized (${peopleOf(ids)}),
    named_arms as (
      select arms.id, class.name || ' ' || arms.name as name, class.level, arms.peopled, arms.has_teacher, arms.class_teacher_id
      from arms join class on class.id = arms.class_id),
    named_people as (
      select people.id, people.first_name || ' ' || people.last_name as name, people.retires,
        ${teachesNothing(calendar)} as teaches_nothing, ${retiresSoon(calendar)} as retires_soon
      from people),
    unmarked as (
      select named_arms.id, named_arms.name, named_arms.level from named_arms
      where named_arms.peopled and ${wanted.registers !== 'none'}
        and (${wanted.registers === 'all'} or named_arms.class_teacher_id = ${wanted.staffId})
        and exists (
          select from unnest(${calendar.dueSittings}::text[]) as due(sitting)
          where not exists (
            select from register where register.class_arm_id = named_arms.id and register.day = ${calendar.today}::date
              and register.sitting = due.sitting and register.marks <> '{}'))
      order by named_arms.level, named_arms.name limit ${most}),
    untaught as (
      select id, name, level from named_arms where ${wanted.arms} and not has_teacher order by level, name limit ${most}),
    idle as (
      select id, name from named_people where ${wanted.staff} and teaches_nothing
      order by name collate "und-x-icu", id limit ${most}),
    leaving as (
      select id, name, retires from named_people where ${wanted.staff} and retires_soon
      order by retires, name collate "und-x-icu", id limit ${most})
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by level, name), '[]') from unmarked)
        as "registersNotMarked",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by level, name), '[]') from untaught)
        as "armsWithoutTeacher",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name collate "und-x-icu", id), '[]') from idle)
        as "teachersWithoutSubjects",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'retirementDate', retires)
          order by retires, name collate "und-x-icu", id), '[]') from leaving) as "retiringSoon"`)
}
