import { sql, type WriteTx } from '../../platform/db/index.ts'
import { daysAfter } from '@akada/contract/kernel/days'
import type { SeededArm } from './classes.ts'
import type { World } from './organisations.ts'
import { randomFrom } from '@akada/contract/invented/random'
import { idsFrom } from '../rows.ts'

/**
 * Fills the score grids of an arm in one term, and their history: each subject was saved once. A student's marks vary around an ability
 * that is the same in all subjects; the hash of the ids replaces chance, so that the same ids have the same marks everywhere. `share` is
 * the percentage of filled cells of a component: all for a past term, fewer for the current one.
 */
export const seedScores = async (
  tx: WriteTx,
  world: World,
  arm: SeededArm,
  termId: string,
  enteredAt: string,
  share: readonly number[],
): Promise<void> => {
  // The history is built from the drawn cells and not from the rows: without statistics a freshly filled table would be planned as if it
  // were empty.
  await tx.run(sql`
    with cell as materialized (
      select enrolment.student_id, class_subject.subject_id, component.id as component_id, teacher.staff_id,
        component.maximum_tenths, component.position,
        38 + abs(hashtext(enrolment.student_id::text)) % 45 as ability,
        abs(hashtext(enrolment.student_id::text || class_subject.subject_id::text || component.id::text || ${termId})) as luck
      from enrolment
      join class_arm as arm on arm.id = enrolment.class_arm_id
      join class on class.id = arm.class_id
      join class_subject on class_subject.class_id = arm.class_id and class_subject.session_id = arm.session_id
      join assessment_component as component on component.class_type_id = class.class_type_id
      join subject_teacher as teacher on teacher.class_arm_id = arm.id and teacher.subject_id = class_subject.subject_id
      left join student_subject as choice on choice.student_id = enrolment.student_id
        and choice.session_id = arm.session_id and choice.subject_id = class_subject.subject_id
      where enrolment.class_arm_id = ${arm.id} and coalesce(choice.offered, not class_subject.elective)
        and abs(hashtext(${arm.id} || class_subject.subject_id::text || component.position::text)) % 100
          < (${share}::int[])[component.position]
    ),
    mark as materialized (
      select student_id, subject_id, component_id, staff_id, position,
        case when luck % 97 <> 0
          then greatest(1, least(maximum_tenths / 10, maximum_tenths * (ability + luck % 33 - 14) / 1000)) * 10 end as tenths
      from cell
    ),
    entered as (
      insert into score (student_id, term_id, subject_id, component_id, state_id, school_id, class_arm_id, kind, tenths, entered_by,
        entered_at, session_year)
      select student_id, ${termId}, subject_id, component_id, ${world.state.stateId}, ${arm.school.id}, ${arm.id},
        case when tenths is null then 'absent' else 'score' end, tenths, staff_id, ${enteredAt},
        (select akada_session_year(${termId}))
      from mark
    ),
    named as materialized (select array_agg(distinct component_id) as ids from mark)
    insert into score_change (class_arm_id, term_id, subject_id, state_id, school_id, staff_id, at,
      component_ids, student_ids, components, from_marks, to_marks, session_year)
    select ${arm.id}, ${termId}, mark.subject_id, ${world.state.stateId}, ${arm.school.id}, mark.staff_id, ${enteredAt},
      named.ids, array_agg(mark.student_id), array_agg(array_position(named.ids, mark.component_id)::smallint),
      array_agg(null::smallint), array_agg(coalesce(mark.tenths, -1)::smallint),
      (select akada_session_year(${termId}))
    from (select * from mark order by subject_id, staff_id, student_id, position) as mark
    cross join named
    group by mark.subject_id, mark.staff_id, named.ids
    order by mark.subject_id`)
}

/**
 * Late access in the school of the named people: one that is valid, and one that has ended. The windows of the demonstration are open, so
 * it has no effect until a head narrows them. Without such people there is none.
 */
export const seedLateAccess = (tx: WriteTx, { state, term, today, subjects }: World): Promise<number> => {
  const makeId = idsFrom(randomFrom(20_264_000))
  const maths = subjects.get('Mathematics') ?? null
  return tx.run(sql`
    insert into late_access (id, state_id, school_id, staff_id, term_id, subject_id, until, reason, granted_by, granted_at)
    select late.id, ${state.stateId}, access.school_id, teacher.id, ${term.id}, late.subject_id, late.until, late.reason,
      head.id, late.granted_at
    from (values
      (${makeId()}::uuid, 'subject.teacher', ${maths}::uuid, ${daysAfter(today, 7)}::date,
        'Was in hospital while the scores were due.', ${`${daysAfter(today, -1)}T09:00:00Z`}::timestamptz),
      (${makeId()}::uuid, 'class.teacher', null::uuid, ${daysAfter(today, -3)}::date,
        'Joined the school in the middle of the term.', ${`${daysAfter(today, -9)}T09:00:00Z`}::timestamptz)
    ) as late(id, username, subject_id, until, reason, granted_at)
    join staff teacher on teacher.username = late.username and teacher.state_id = ${state.stateId}
    join role_access access on access.staff_id = teacher.id and access.school_id is not null and access.ended_at is null
    join staff head on head.username = 'principal'`)
}

/**
 * Marks the registers of an arm over some days, one row per sitting, in the form of the attendance feature (its rules/marks.ts). About
 * 93 in a hundred are present, and a few of the rest late, excused or absent with a reason.
 */
export const seedRegisters = async (
  tx: WriteTx,
  world: World,
  arm: SeededArm,
  termId: string,
  days: readonly string[],
): Promise<void> => {
  if (days.length === 0) return
  await tx.run(sql`
    with student_of_arm as materialized (
      select student_id::text as id, lpad(row_number() over (order by student_id)::text, 12, '0') as number
      from enrolment where class_arm_id = ${arm.id}
    ),
    sheet as materialized (
      select day, sitting, at,
        -- No two marks share an id. Those of a sheet begin alike and end in a number.
        left(overlay(overlay(md5(${arm.id} || day || sitting) placing '4' from 13) placing '8' from 17)::uuid::text, 24) as ids,
        -- On two days of three nobody comes or goes at noon.
        day || case when abs(hashtext(day::text)) % 3 = 0 then sitting else '' end as lot,
        jsonb_build_object('t', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'b', ${arm.classTeacherId}::text) as shared
      from unnest(${days}::date[]) as day
      cross join (values ('morning', time '07:10'), ('afternoon', time '12:05')) as half (sitting, clock)
      cross join lateral (select day + clock as at) as marked
    )
    insert into register (class_arm_id, day, sitting, state_id, school_id, term_id, students, codes, mark_ids, shared, own, marked_at)
    select ${arm.id}, day, sitting, ${world.state.stateId}, ${arm.school.id}, ${termId}, kept.students, kept.codes, kept.mark_ids,
      sheet.shared, kept.own, at
    from sheet
    cross join lateral (
      select array_agg(id::uuid order by id) as students, array_agg((sheet.ids || number)::uuid order by id) as mark_ids,
        string_agg(case when luck < 930 then 'p' when luck < 955 then 'l' when luck < 965 then 'e' else 'a' end, '' order by id) as codes,
        jsonb_object_agg(id, jsonb_build_object('r',
          (array['sick', 'permission', 'sick', 'unknown', 'sick', 'unknown', 'suspended', 'unknown'])[1 + luck % 8]))
          filter (where luck >= 955) as own
      from (select id, number, abs(hashtext(id || sheet.lot)) % 1000 as luck from student_of_arm) as drawn
    ) as kept
    where kept.students is not null`)
}
