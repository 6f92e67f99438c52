import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { dueDrafts } from './due.ts'

interface OfTerm {
  schoolId: string
  sessionId: string
  termId: string
  today: string
}

/** An arm whose draft cards wait for the head. */
export interface WaitingCards {
  classArm: { id: string; fullName: string }
  step: 'approve' | 'publish'
  cards: number
  by: string | null
  at: string | null
}

/** The arms of a school whose cards were handed in, or approved and not published, those that wait longest first. */
export const cardsWaiting = (tx: ReadTx, { schoolId, termId, today }: OfTerm, most: number): Promise<WaitingCards[]> =>
  tx.rows(sql`
    with due as materialized (${dueDrafts({ schoolId, termId, today })})
    select json_build_object('id', a.id, 'fullName', c.name || ' ' || a.name) as "classArm",
      case rv.status when 'Ready' then 'approve' else 'publish' end as "step", due.cards, nullif(staff.formal_name, '') as "by",
      rv.at
    from report_card_review rv
    join class_arm_brief a on a.id = rv.class_arm_id
    join class_brief c on c.id = a.class_id
    join due on due.class_arm_id = a.id
    left join staff_brief staff on staff.id = rv.staff_id
    where rv.school_id = ${schoolId} and rv.term_id = ${termId} and rv.status in ('Ready', 'Approved')
    order by rv.at, a.id
    limit ${most}`)

/** Of a school in a term: the class arms that were approved since a moment, and the students whose card was published first since then. */
export const cardsSince = (
  tx: ReadTx,
  { schoolId, termId }: Pick<OfTerm, 'schoolId' | 'termId'>,
  since: string,
): Promise<{ approved: number; published: number }> =>
  tx.get(sql`
    select (select count(*)::int from report_card_review rv
        where rv.school_id = ${schoolId} and rv.term_id = ${termId} and rv.status = 'Approved' and rv.at >= ${since}) as approved,
      (select count(*)::int from report_card rc
        -- Card by card along the key: PostgreSQL would read what was issued in the whole state.
        cross join lateral (
          select from report_card_issue i where i.report_card_id = rc.id and i.version = 1 and i.issued_at >= ${since} offset 0) first
        where rc.school_id = ${schoolId} and rc.term_id = ${termId}) as published`)

/** The students in the arms of a school without a card of the term that was not paid for otherwise. */
export const countUncharged = async (tx: ReadTx, { schoolId, sessionId, termId, today }: OfTerm): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      with roll as materialized (
        select array_agg(e.student_id) as ids
        from class_arm_brief a
        join placement e on e.class_arm_id = a.id and akada_counts_on(e.begins, e.ends, ${today}::date)
        where a.school_id = ${schoolId} and a.session_id = ${sessionId} and a.closed_at is null
      ), done as (
        -- In an array: the students are looked up along each key at once, and not one after the other.
        select rc.student_id from report_card rc
        where rc.student_id = any((select ids from roll)::uuid[]) and rc.term_id = ${termId}
        union
        select rcc.student_id from report_card_charge rcc
        where rcc.student_id = any((select ids from roll)::uuid[]) and rcc.term_id = ${termId}
      )
      select coalesce(cardinality((select ids from roll)), 0) - (select count(*)::int from done) as count`)
  ).count
