import { countedUpTo } from '@akada/contract/state/recorded'
import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import { type Affected, type PublishedCards, type RecordedChange, sessionYearOf } from '../../state/index.ts'

type Change<Kind extends RecordedChange['kind']> = Extract<RecordedChange, { kind: Kind }>

/** The class arms of the active term with `t`, of class types `types`. */
const armsNow = (types: Sql): Sql => sql`
  term_brief t
  join class_arm_brief a on a.session_id = t.session_id
  join class_brief c on c.id = a.class_id and c.class_type_id in (${types})`

/**
 * Scores that count on cards or no longer do: those of students for whom nobody chose whether they take the subject. A school's own
 * attachment of a subject overrides the state's.
 */
const scoresOfOffer = ({ sessionId, schoolId, changes }: Change<'offer'>): Sql => sql`
  select s.student_id, s.term_id, a.school_id
  from unnest(${changes.map(({ classId }) => classId)}::uuid[], ${changes.map(({ subjectId }) => subjectId)}::uuid[])
    as given(class_id, subject_id)
  join class_arm_brief a on a.class_id = given.class_id and a.session_id = ${sessionId}
    and (${schoolId}::uuid is null or a.school_id = ${schoolId}::uuid)
  join term_brief t on t.session_id = a.session_id
  join score_brief s on s.class_arm_id = a.id and s.term_id = t.id and s.subject_id = given.subject_id and s.kind <> 'empty'
    and s.session_year = ${sessionYearOf(sessionId)}
  where not exists (
      select from student_subject_brief chosen
      where chosen.student_id = s.student_id and chosen.session_id = a.session_id and chosen.subject_id = s.subject_id)
    and (${schoolId}::uuid is not null or not exists (
      select from class_subject_brief own
      where own.session_id = a.session_id and own.class_id = a.class_id and own.subject_id = s.subject_id
        and own.school_id = a.school_id))`

const scoresOfComponents = ({ componentIds }: Change<'components'>): Sql => sql`
  select s.student_id, s.term_id, a.school_id
  from ${armsNow(sql`
    select own.class_type_id from assessment_component_brief own where own.id = any(${[...componentIds]}::uuid[])`)}
  join score_brief s on s.class_arm_id = a.id and s.term_id = t.id
    and s.component_id = any(${[...componentIds]}::uuid[]) and s.kind <> 'empty'
    and s.session_year = (select akada_session_year(one.id) from term_brief one where one.active)
  where t.active`

const scoresOf = (change: Change<'offer' | 'components'>): Sql =>
  change.kind === 'offer' ? scoresOfOffer(change) : scoresOfComponents(change)

const affectedScores = (tx: ReadTx, change: Change<'offer' | 'components'>): Promise<Counted> =>
  tx.get(sql`
    with altered as materialized (${scoresOf(change)} limit ${countedUpTo})
    select count(*)::int as scores, count(distinct student_id)::int as students, count(distinct school_id)::int as schools, (
      select count(*)::int from (select distinct student_id, term_id from altered) one
      cross join lateral (
        select from report_card rc
        where rc.student_id = one.student_id and rc.term_id = one.term_id and rc.status = 'Draft' limit 1) draft) as cards
    from altered`)

/** The cards of the active term with a total whose whole mark is among these. */
const cardsWithMarks = ({ classTypeId, marks }: Change<'marks'>, status: 'Draft' | 'Published'): Sql => sql`
  select rc.id, rc.student_id, rc.school_id
  from ${armsNow(sql`${classTypeId}::uuid`)}
  join report_card rc on rc.class_arm_id = a.id and rc.term_id = t.id and rc.status = ${status}
  where t.active and exists (
    select from jsonb_array_elements(rc.result -> 'subjects') subject
    where round((subject ->> 'total')::numeric)::int = any(${[...marks]}::int[]))`

const affectedMarks = (tx: ReadTx, change: Change<'marks'>): Promise<Counted> =>
  tx.get(sql`
    select count(*)::int as cards, count(distinct student_id)::int as students, count(distinct school_id)::int as schools
    from (${cardsWithMarks(change, 'Draft')} limit ${countedUpTo}) altered`)

/** Called registers whose day or sitting counts otherwise. */
const registersOf = (change: Change<'days' | 'sittings'>): Sql =>
  change.kind === 'days'
    ? sql`
      select r.class_arm_id, r.term_id, r.school_id
      from term_brief t
      join class_arm_brief a on a.session_id = t.session_id
      join register_brief r on r.class_arm_id = a.id and r.day = any(${[...change.days]}::date[])
      where t.id = ${change.termId}`
    : sql`
      select r.class_arm_id, r.term_id, r.school_id
      from term_brief t
      join class_arm_brief a on a.session_id = t.session_id
      join register_brief r on r.class_arm_id = a.id and r.day between t.starts and t.ends
        and (r.sitting = 'afternoon' or not ${change.afternoon})
      where t.active`

const affectedRegisters = (tx: ReadTx, change: Change<'days' | 'sittings'>): Promise<Counted> =>
  tx.get(sql`
    with altered as materialized (${registersOf(change)} limit ${countedUpTo}),
    arms as materialized (select distinct class_arm_id, term_id from altered)
    select count(*)::int as registers, count(distinct school_id)::int as schools, (
        select count(distinct there.student_id)::int from arms
        join term_brief t on t.id = arms.term_id
        cross join lateral (
          select p.student_id from placement p
          where p.class_arm_id = arms.class_arm_id and akada_counts_during(p.begins, p.ends, t.starts, t.ends)) there) as students, (
        select count(*)::int from arms
        cross join lateral (
          select from report_card rc
          where rc.class_arm_id = arms.class_arm_id and rc.term_id = arms.term_id and rc.status = 'Draft') draft) as cards
    from altered`)

/** The marks of students that count on these days, as they are enrolled now. */
const marksOn = ({ studentIds, first, last }: Change<'enrolment'>): Sql => sql`
  select m.student_id, m.term_id, m.day, m.mark
  from placement p
  join register_mark_brief m on m.class_arm_id = p.class_arm_id and m.student_id = p.student_id
    and m.day between ${first}::date and coalesce(${last}::date, 'infinity') and akada_counts_on(p.begins, p.ends, m.day)
  where p.student_id = any(${[...studentIds]}::uuid[])`

const affectedMarksOn = (tx: ReadTx, change: Change<'enrolment'>): Promise<Counted> =>
  tx.get(sql`
    select count(*)::int as marks, (count(*) filter (where mark in ('present', 'late')))::int as attended
    from (${marksOn(change)} limit ${countedUpTo}) altered`)

type Counted = Affected['counts']

const countsOf = (tx: ReadTx, change: RecordedChange): Promise<Counted> => {
  switch (change.kind) {
    case 'offer':
    case 'components':
      return affectedScores(tx, change)
    case 'marks':
      return affectedMarks(tx, change)
    case 'days':
    case 'sittings':
      return affectedRegisters(tx, change)
    case 'enrolment':
      return affectedMarksOn(tx, change)
  }
}

/** Counts what is recorded and counts otherwise by a change, up to `countedUpTo` rows. */
export const affectedBy = async (tx: ReadTx, change: RecordedChange): Promise<Affected> => {
  const counts = await countsOf(tx, change)
  return { counts, atLeast: Object.values(counts).some(count => count === countedUpTo) }
}

/** The day in Lagos on which a card `rc` was last issued: what was recorded later is not on it. */
const issuedOn = sql`(
  select max((i.issued_at at time zone 'Africa/Lagos')::date) from report_card_issue i where i.report_card_id = rc.id)`

/** The ids of published cards that count what a change alters. */
const publishedIds = (change: RecordedChange): Sql => {
  switch (change.kind) {
    case 'offer':
    case 'components':
      return sql`
        select card.id
        from (select distinct altered.student_id, altered.term_id from (${scoresOf(change)}) altered) one
        cross join lateral (
          select rc.id from report_card rc
          where rc.student_id = one.student_id and rc.term_id = one.term_id and rc.status = 'Published' limit 1) card`
    case 'marks':
      return sql`select altered.id from (${cardsWithMarks(change, 'Published')}) altered`
    case 'days':
      return sql`
        select rc.id
        from term_brief t
        join class_arm_brief a on a.session_id = t.session_id
        join report_card rc on rc.class_arm_id = a.id and rc.term_id = t.id and rc.status = 'Published'
        where t.id = ${change.termId}
          and ${issuedOn} >= (select min(day) from unnest(${[...change.days]}::date[]) as altered(day))`
    case 'sittings':
      return sql`
        select rc.id
        from term_brief t
        join class_arm_brief a on a.session_id = t.session_id
        join report_card rc on rc.class_arm_id = a.id and rc.term_id = t.id and rc.status = 'Published'
        where t.active`
    case 'enrolment':
      return sql`
        select rc.id from report_card rc
        where rc.student_id = any(${[...change.studentIds]}::uuid[]) and rc.status = 'Published'
          and exists (select from (${marksOn(change)}) mark
            where mark.student_id = rc.student_id and mark.term_id = rc.term_id and mark.day <= ${issuedOn})`
  }
}

/** The published cards that a change would alter: how many (up to `countedUpTo`), and the first `most` by name. */
export const publishedCardsOf = (tx: ReadTx, change: RecordedChange, most: number): Promise<PublishedCards> =>
  tx.get(sql`
    with altered as materialized (${publishedIds(change)} limit ${countedUpTo})
    select (select count(*)::int from altered) as count, (
      select coalesce(json_agg(named.card order by named.card), '[]') from (
        select s.full_name || ', ' || c.name || ' ' || a.name || ', ' || t.name || ' of ' || n.name as card
        from altered
        join report_card rc on rc.id = altered.id
        join student_brief s on s.id = rc.student_id
        join class_arm_brief a on a.id = rc.class_arm_id
        join class_brief c on c.id = a.class_id
        join term_brief t on t.id = rc.term_id
        join session_brief n on n.id = t.session_id
        order by card
        limit ${most}) named) as cards`)
