import { sql, type WriteTx } from '../../../platform/db/index.ts'

/**
 * Creates the missing arms of a school's session in the next one, with their streams, and their class teachers if these still hold a role
 * in the school. Returns the ids of the new arms.
 */
export const copyArms = async (
  tx: WriteTx,
  { schoolId, from, to }: { schoolId: string; from: string; to: string },
): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      insert into class_arm (id, state_id, school_id, session_id, class_id, name, stream, description, class_teacher_id)
      select akada_uuid(), a.state_id, a.school_id, ${to}, a.class_id, a.name, a.stream, a.description,
        (select t.id from staff_brief t
          where t.id = a.class_teacher_id and t.account_status <> 'Suspended' and exists (
            select from role_access_brief ra where ra.staff_id = t.id and ra.school_id = a.school_id and ra.ended_at is null))
      from class_arm a
      where a.school_id = ${schoolId} and a.session_id = ${from} and a.closed_at is null
      on conflict (school_id, session_id, class_id, lower(name)) where closed_at is null do nothing
      returning id`)
  ).map(({ id }) => id)
