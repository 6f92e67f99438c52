import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'

/** Drafts of an arm that can be handed in, approved and published, and how many of them lack ratings or the class teacher's remark. */
export interface DueCards {
  cards: number
  incomplete: number
}

interface Of {
  schoolId: string
  termId: string
  today: string
  /** If omitted: every arm of the school. */
  classArmId?: string
}

/**
 * The one definition of the drafts that can be handed in, by arm, as a query that others contain. Not counted: students whose card another
 * arm makes by now, and students who were left out and still lack scores.
 */
export const dueDrafts = ({ schoolId, termId, today, classArmId }: Of): Sql => sql`
  select rc.class_arm_id, count(*)::int as cards,
    count(*) filter (where rc.class_teacher_remark is null or exists (
      select from rating_trait_brief rt where rt.retired_at is null and not rc.ratings ? rt.id::text))::int as incomplete
  from report_card rc
  join term_brief of_term on of_term.id = rc.term_id
  cross join lateral (
    select e.class_arm_id from placement e
    where e.student_id = rc.student_id and akada_counts_during(
      e.begins, e.ends, of_term.starts, greatest(of_term.starts, least(of_term.ends, ${today}::date)))
    order by e.begins desc, e.ends desc nulls first
    limit 1
  ) latest
  where rc.school_id = ${schoolId} and rc.term_id = ${termId} and rc.status = 'Draft'
    and (${classArmId ?? null}::uuid is null or rc.class_arm_id = ${classArmId ?? null}::uuid)
    and latest.class_arm_id = rc.class_arm_id
    and (rc.left_out_reason is null or rc.result ->> 'average' is not null and not exists (
      select from jsonb_array_elements(rc.result -> 'subjects') subject
      where (subject ->> 'incomplete')::boolean and exists (
        select from jsonb_array_elements(subject -> 'components') cell where cell ->> 'kind' <> 'empty')))
  group by rc.class_arm_id`

/** The drafts of one arm that can be handed in. */
export const cardsDue = async (
  tx: ReadTx,
  { schoolId, termId, classArmId }: { schoolId: string; termId: string; classArmId: string },
  today: string,
): Promise<DueCards> =>
  (await tx.find<DueCards>(
    sql`select due.cards, due.incomplete from (${dueDrafts({ schoolId, termId, today, classArmId })}) due`,
  )) ?? { cards: 0, incomplete: 0 }
