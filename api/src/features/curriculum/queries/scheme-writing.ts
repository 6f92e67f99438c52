import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Owner } from '../policy.ts'
import type { SchemeKey } from './schemes.ts'

/** A week as stored. */
export interface WeekToSave {
  number: number
  topicIds: readonly string[]
  objectives: string | null
  activities: string | null
  materials: string | null
}

export interface StoredScheme extends SchemeKey {
  id: string
  stateId: string
  schoolId: string | null
  districtId: string | null
  revision: number
  withdrawn: boolean
}

/** Locks a scheme of work, open or withdrawn. */
export const lockScheme = (tx: WriteTx, id: string): Promise<StoredScheme> =>
  tx.get(sql`
    select s.id, s.state_id as "stateId", s.school_id as "schoolId", sc.district_id as "districtId", s.session_id as "sessionId",
      s.term_id as "termId", s.class_id as "classId", s.subject_id as "subjectId", s.revision, s.withdrawn_at is not null as withdrawn
    from scheme_of_work s left join school_brief sc on sc.id = s.school_id
    where s.id = ${id} for no key update of s`)

/** Locks the open scheme of an owner; null if there is none yet. */
export const lockOwnScheme = (
  tx: WriteTx,
  key: SchemeKey,
  schoolId: string | null,
): Promise<{ id: string; revision: number } | null> =>
  tx.find(sql`
    select s.id, s.revision from scheme_of_work s
    where s.term_id = ${key.termId} and s.class_id = ${key.classId} and s.subject_id = ${key.subjectId}
      and s.school_id is not distinct from ${schoolId}::uuid and s.withdrawn_at is null
    for no key update`)

/** Creates a scheme of work; returns whether there was none yet. */
export const insertScheme = async (
  tx: WriteTx,
  owner: Owner,
  key: SchemeKey,
  made: { id: string; by: string; at: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into scheme_of_work (id, state_id, school_id, session_id, term_id, class_id, subject_id, updated_by, updated_at)
    values (${made.id}, ${owner.stateId}, ${owner.schoolId}::uuid, ${key.sessionId}, ${key.termId}, ${key.classId},
      ${key.subjectId}, ${made.by}, ${made.at.toISOString()})
    on conflict do nothing`)) === 1

/** Increments the revision of a scheme of work. */
export const touchScheme = (tx: WriteTx, id: string, by: string, at: Date): Promise<number> =>
  tx.run(sql`
    update scheme_of_work set revision = revision + 1, updated_by = ${by}, updated_at = ${at.toISOString()} where id = ${id}`)

/** Replaces the weeks of a scheme of work. */
export const replaceWeeks = async (
  tx: WriteTx,
  owner: Owner,
  schemeId: string,
  weeks: readonly WeekToSave[],
): Promise<void> => {
  const given = JSON.stringify(weeks)
  await tx.run(sql`delete from scheme_week where scheme_id = ${schemeId}`)
  await tx.run(sql`
    insert into scheme_week (scheme_id, number, state_id, school_id, objectives, activities, materials)
    select ${schemeId}, number, ${owner.stateId}, ${owner.schoolId}::uuid, objectives, activities, materials
    from json_to_recordset(${given}::json) as week(number smallint, objectives text, activities text, materials text)`)
  await tx.run(sql`
    insert into scheme_topic (scheme_id, number, topic_id, state_id, school_id, position)
    select ${schemeId}, week.number, listed.topic_id, ${owner.stateId}, ${owner.schoolId}::uuid, listed.place
    from json_to_recordset(${given}::json) as week(number smallint, "topicIds" uuid[])
    cross join lateral unnest(week."topicIds") with ordinality as listed(topic_id, place)`)
}

/** The weeks of a scheme of work, in the form in which they are stored. */
export const weeksToCopy = (tx: ReadTx, schemeId: string): Promise<WeekToSave[]> =>
  tx.rows(sql`
    select w.number, w.objectives, w.activities, w.materials,
      (select coalesce(json_agg(st.topic_id order by st.position), '[]')
        from scheme_topic st where st.scheme_id = w.scheme_id and st.number = w.number) as "topicIds"
    from scheme_week w where w.scheme_id = ${schemeId} order by w.number`)

export const withdrawScheme = (tx: WriteTx, id: string, by: string, at: Date): Promise<number> =>
  tx.run(sql`
    update scheme_of_work set withdrawn_at = ${at.toISOString()}, updated_by = ${by}, updated_at = ${at.toISOString()},
      revision = revision + 1
    where id = ${id}`)

/** How many open schemes an owner has in a session. */
export const countSchemes = async (tx: ReadTx, owner: Owner, sessionId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from scheme_of_work s
      where s.session_id = ${sessionId} and s.school_id is not distinct from ${owner.schoolId}::uuid and s.withdrawn_at is null`)
  ).count

/**
 * Copies an owner's schemes of one session to the terms with the same number in another: if there is none yet, the class takes the subject
 * there and the term is not closed. Returns how many.
 */
export const copySchemes = async (
  tx: WriteTx,
  owner: Owner,
  { from, to, by, at }: { from: string; to: string; by: string; at: Date },
): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      with planned as materialized (
        select s.id as source, akada_uuid() as id, goal.id as term_id, s.class_id, s.subject_id
        from scheme_of_work s
        join term_brief origin on origin.id = s.term_id
        join term_brief goal on goal.session_id = ${to} and goal.number = origin.number and goal.closed_at is null
        where s.session_id = ${from} and s.school_id is not distinct from ${owner.schoolId}::uuid and s.withdrawn_at is null
          and exists (
            select from class_subject_brief cs
            where cs.session_id = ${to} and cs.class_id = s.class_id and cs.subject_id = s.subject_id
              and (cs.school_id is null or cs.school_id = ${owner.schoolId}::uuid))
      ), made as (
        insert into scheme_of_work (id, state_id, school_id, session_id, term_id, class_id, subject_id, updated_by, updated_at)
        select id, ${owner.stateId}, ${owner.schoolId}::uuid, ${to}, term_id, class_id, subject_id, ${by}, ${at.toISOString()}
        from planned
        on conflict do nothing
        returning id
      ), weeks as (
        insert into scheme_week (scheme_id, number, state_id, school_id, objectives, activities, materials)
        select made.id, w.number, w.state_id, w.school_id, w.objectives, w.activities, w.materials
        from made join planned using (id) join scheme_week w on w.scheme_id = planned.source
      ), topics as (
        insert into scheme_topic (scheme_id, number, topic_id, state_id, school_id, position)
        select made.id, st.number, st.topic_id, st.state_id, st.school_id, st.position
        from made join planned using (id) join scheme_topic st on st.scheme_id = planned.source
      )
      select count(*)::int as count from made`)
  ).count
