import { sql, type WriteTx } from '../platform/db/index.ts'
import { addDays } from './calendar.ts'
import type { SeededArm } from './classes.ts'
import type { World } from './organisations.ts'
import { randomFrom } from './random.ts'
import { idsFrom } from './rows.ts'

/**
 * Fills the score grids of an arm in one term. A student's marks lie round an ability that is theirs through all subjects; the hash
 * of the ids stands in for chance, so that the same demonstration comes out everywhere. `share` says how many in a hundred cells of a
 * component are filled: all for a past term, fewer for the one under way.
 */
export const seedScores = async (
  tx: WriteTx,
  world: World,
  arm: SeededArm,
  termId: string,
  enteredAt: string,
  share: readonly number[],
): Promise<void> => {
  await tx.run(sql`
    insert into score (student_id, term_id, subject_id, component_id, state_id, school_id, class_arm_id, kind, tenths, entered_by, entered_at)
    select cell.student_id, ${termId}, cell.subject_id, cell.component_id, ${world.state.stateId}, ${arm.school.id}, ${arm.id},
      case when cell.luck % 97 = 0 then 'absent' else 'score' end,
      case when cell.luck % 97 = 0 then null
        else greatest(1, least(cell.maximum_tenths / 10, cell.maximum_tenths * (cell.ability + cell.luck % 33 - 14) / 1000)) * 10 end,
      cell.staff_id, ${enteredAt}
    from (
      select enrolment.student_id, class_subject.subject_id, component.id as component_id, component.maximum_tenths, component.position,
        teacher.staff_id,
        38 + abs(hashtext(enrolment.student_id::text)) % 45 as ability,
        abs(hashtext(enrolment.student_id::text || class_subject.subject_id::text || component.id::text || ${termId})) as luck,
        abs(hashtext(${arm.id} || class_subject.subject_id::text || component.position::text)) % 100 as turn
      from enrolment
      join class_arm as arm on arm.id = enrolment.class_arm_id
      join class on class.id = arm.class_id
      join class_subject on class_subject.class_id = arm.class_id and class_subject.session_id = arm.session_id
      join assessment_component as component on component.class_type_id = class.class_type_id
      join subject_teacher as teacher on teacher.class_arm_id = arm.id and teacher.subject_id = class_subject.subject_id
      left join student_subject as choice on choice.student_id = enrolment.student_id
        and choice.session_id = arm.session_id and choice.subject_id = class_subject.subject_id
      where enrolment.class_arm_id = ${arm.id} and coalesce(choice.offered, not class_subject.elective)
    ) as cell
    where cell.turn < (${share}::int[])[cell.position]`)
  await tx.run(sql`
    insert into score_change (class_arm_id, term_id, subject_id, state_id, school_id, staff_id, at,
      component_ids, student_ids, components, from_marks, to_marks)
    select score.class_arm_id, score.term_id, score.subject_id, score.state_id, score.school_id, score.entered_by, score.entered_at,
      named.ids, array_agg(score.student_id), array_agg(array_position(named.ids, score.component_id)::smallint),
      array_agg(null::smallint), array_agg(coalesce(score.tenths, -1)::smallint)
    from score
    cross join (
      select array_agg(distinct component_id) as ids from score where class_arm_id = ${arm.id} and term_id = ${termId}
    ) named
    where score.class_arm_id = ${arm.id} and score.term_id = ${termId}
    group by score.class_arm_id, score.term_id, score.subject_id, score.state_id, score.school_id, score.entered_by, score.entered_at,
      named.ids`)
}

/**
 * Late access in the school of the named people: one that lasts, and one that is over. The windows of the demonstration are open, so that it
 * changes nothing until a head narrows them. Where there are no such people there is none.
 */
export const seedLateAccess = (tx: WriteTx, { state, present, today, subjects }: World): Promise<number> => {
  const makeId = idsFrom(randomFrom(20_264_000))
  const maths = subjects.get('Mathematics') ?? null
  return tx.run(sql`
    insert into late_access (id, state_id, school_id, staff_id, term_id, subject_id, until, reason, granted_by, granted_at)
    select late.id, ${state.stateId}, access.school_id, teacher.id, ${present.termIds[0]}, late.subject_id, late.until, late.reason,
      head.id, late.granted_at
    from (values
      (${makeId()}::uuid, 'subject.teacher', ${maths}::uuid, ${addDays(today, 7)}::date,
        'Was in hospital while the scores were due.', ${`${addDays(today, -1)}T09:00:00Z`}::timestamptz),
      (${makeId()}::uuid, 'class.teacher', null::uuid, ${addDays(today, -3)}::date,
        'Joined the school in the middle of the term.', ${`${addDays(today, -9)}T09:00:00Z`}::timestamptz)
    ) as late(id, username, subject_id, until, reason, granted_at)
    join staff teacher on teacher.username = late.username and teacher.state_id = ${state.stateId}
    join role_access access on access.staff_id = teacher.id and access.school_id is not null and access.ended_at is null
    join staff head on head.username = 'principal'`)
}

/**
 * Keeps the registers of an arm over some days, one row a sitting, in the shape that the attendance feature keeps (its rules/marking.ts).
 * About 93 in a hundred are present, and a few of the rest late, excused or absent with a reason.
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
    insert into register (class_arm_id, day, sitting, state_id, school_id, term_id, marks, marked_at)
    select ${arm.id}, sheet.day, sheet.sitting, ${world.state.stateId}, ${arm.school.id}, ${termId},
      json_object_agg(sheet.student_id, json_strip_nulls(json_build_object(
        'm', case when sheet.luck < 930 then 'present' when sheet.luck < 955 then 'late' when sheet.luck < 965 then 'excused' else 'absent' end,
        'i', overlay(overlay(md5(sheet.student_id::text || sheet.day || sheet.sitting) placing '4' from 13) placing '8' from 17)::uuid,
        't', to_char(sheet.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'b', ${arm.classTeacherId}::text,
        'r', case when sheet.luck >= 955 then (array['sick', 'permission', 'sick', 'unknown', 'sick', 'unknown', 'suspended', 'unknown'])[1 + sheet.luck % 8] end)))::jsonb,
      sheet.at
    from (
      select enrolment.student_id, day.day, sitting.sitting,
        day.day + case sitting.sitting when 'morning' then time '07:10' else time '12:05' end as at,
        abs(hashtext(enrolment.student_id::text || day.day || case when abs(hashtext(day.day::text)) % 3 = 0 then sitting.sitting else '' end)) % 1000 as luck
      from enrolment
      cross join unnest(${days}::date[]) as day (day)
      cross join unnest(array['morning', 'afternoon']) as sitting (sitting)
      where enrolment.class_arm_id = ${arm.id}
    ) as sheet
    group by sheet.day, sheet.sitting, sheet.at`)
}
