import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { SchoolReminder, Overdue } from '../rules.ts'

export interface NewReminder extends Overdue {
  id: string
  schoolId: string
  staffId: string
}

interface Of {
  stateId: string
  day: string
  by: string
  at: Date
}

/** Keeps reminders of a day; returns those that are new. Nobody is reminded twice of one thing on one day. */
export const insertReminders = (tx: WriteTx, of: Of, reminders: readonly NewReminder[]): Promise<NewReminder[]> =>
  tx.rows(sql`
    insert into reminder (id, state_id, school_id, staff_id, class_arm_id, subject_id, component_id, day, reminded_by, at)
    select r.id, ${of.stateId}, r."schoolId", r."staffId", r."classArmId", r."subjectId", r."componentId", ${of.day}, ${of.by},
      ${of.at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb)
      as r(id uuid, "schoolId" uuid, "staffId" uuid, "classArmId" uuid, "subjectId" uuid, "componentId" uuid)
    on conflict do nothing
    returning id, school_id as "schoolId", staff_id as "staffId", class_arm_id as "classArmId", subject_id as "subjectId", component_id as "componentId"`)

/** What a person was reminded of since a day, each thing once, the latest first. */
export const remindersTo = (
  tx: ReadTx,
  { staffId, schoolId, since }: { staffId: string; schoolId: string; since: string },
): Promise<SchoolReminder[]> =>
  tx.rows(sql`
    with latest as (
      select distinct on (r.class_arm_id, r.subject_id, r.component_id) r.* from reminder r
      where r.staff_id = ${staffId} and r.school_id = ${schoolId} and r.day >= ${since}::date
      order by r.class_arm_id, r.subject_id, r.component_id, r.at desc
    )
    select r.class_arm_id as "classArmId", r.subject_id as "subjectId", r.component_id as "componentId",
      json_build_object('id', arm.id, 'fullName', c.name || ' ' || arm.name) as "classArm",
      case when r.subject_id is not null then json_build_object('subject', json_build_object('id', su.id, 'name', su.name),
        'component', json_build_object('id', ac.id, 'name', ac.name)) end as "scores",
      reminder_by.full_name as "by", r.at, r.day::text as "day"
    from latest r
    join class_arm_brief arm on arm.id = r.class_arm_id
    join class_brief c on c.id = arm.class_id
    left join subject_brief su on su.id = r.subject_id
    left join assessment_component_brief ac on ac.id = r.component_id
    join staff_brief reminder_by on reminder_by.id = r.reminded_by
    order by r.at desc
    limit 100`)

/** When people of a school were reminded on a day, by what they were reminded of. */
export const remindedOn = (
  tx: ReadTx,
  { schoolId, day }: { schoolId: string; day: string },
): Promise<(Overdue & { at: string })[]> =>
  tx.rows(sql`
    select r.class_arm_id as "classArmId", r.subject_id as "subjectId", r.component_id as "componentId", max(r.at) as "at"
    from reminder r where r.school_id = ${schoolId} and r.day = ${day}::date
    group by r.class_arm_id, r.subject_id, r.component_id`)
