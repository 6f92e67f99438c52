import type { StudentSummary } from '@akada/contract/students/schemas'
import { join, type ReadTx, sql } from '../../../platform/db/index.ts'

export interface LikelyDuplicate extends StudentSummary {
  /** Some guardian has the requested phone number. */
  samePhone: boolean
}

/** At most this many students of a school are examined more closely. */
const mostSuspects = 60

/**
 * Students of a school with two matching name words, or one and the same birth date, or whose guardian has the phone number; those with
 * most in common first.
 */
export const suspectsOf = (
  tx: ReadTx,
  {
    schoolId,
    groups,
    dateOfBirth,
    phone,
    except,
  }: {
    schoolId: string
    groups: readonly (readonly string[])[]
    dateOfBirth: string | null
    phone: string | null
    except: string | null
  },
): Promise<LikelyDuplicate[]> => {
  const matched = join(
    groups.map(words => sql`(s.name_keys && array(select hashtext(word) from unnest(${words}::text[]) word))::int`),
    ' + ',
  )
  return tx.rows(sql`
    with by_phone as materialized (
      select distinct g.student_id from guardian g
      where g.school_id = ${schoolId} and ${phone}::text is not null
        and g.phones @> jsonb_build_array(jsonb_build_object('number', ${phone}::text))
    ), suspect as materialized (
      select s.id, ${matched} as words, (s.date_of_birth = ${dateOfBirth}::date) is true as born,
        s.id in (select student_id from by_phone) as phone
      from student s
      where s.school_id = ${schoolId} and s.merged_into is null and s.id is distinct from ${except}::uuid
    ), likely as materialized (
      select * from suspect
      where words >= 2 or (words >= 1 and born) or phone
      order by words + born::int * 2 + phone::int * 2 desc, id
      limit ${mostSuspects}
    )
    select s.id, s.fx_id as "fxId", s.admission_number as "admissionNumber", s.first_name as "firstName",
      s.middle_name as "middleName", s.last_name as "lastName",
      akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName",
      s.gender, s.date_of_birth as "dateOfBirth", s.status,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as "class",
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "classArm",
      likely.phone as "samePhone"
    from likely
    join student s on s.id = likely.id
    left join present_placement e on e.student_id = s.id
    left join class_brief c on c.id = e.class_id
    left join class_arm_brief a on a.id = e.class_arm_id and a.closed_at is null`)
}
