import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

/**
 * Part of a statement that writes scores: adds to the counts of class arms. `changes` has the columns class_arm_id, term_id, subject_id,
 * component_id, session_year, state_id and change, the number of scores that are no longer empty less those that became so.
 */
export const addCounts = (changes: Sql): Sql => sql`
  insert into score_count as stored (class_arm_id, term_id, subject_id, component_id, session_year, state_id, entered)
  select class_arm_id, term_id, subject_id, component_id, session_year, (array_agg(state_id))[1], sum(change)
  from ${changes}
  group by class_arm_id, term_id, subject_id, component_id, session_year having sum(change) <> 0
  order by class_arm_id, term_id, subject_id, component_id
  on conflict (class_arm_id, term_id, subject_id, component_id, session_year) do update set entered = stored.entered + excluded.entered`

/**
 * Part of a statement that writes scores: adds to the students of whom class arms have scores. `cells` has the columns class_arm_id, term_id,
 * state_id and student_id. Where all are there already, no row is written or locked: colleagues save scores of an arm side by side.
 */
export const addStudents = (cells: Sql): Sql => sql`
  insert into score_student as stored (class_arm_id, term_id, state_id, student_ids)
  select part.class_arm_id, part.term_id, part.state_id, part.student_ids
  from (
    select class_arm_id, term_id, (array_agg(state_id))[1] as state_id, array_agg(distinct student_id) as student_ids
    from ${cells} group by class_arm_id, term_id
  ) part
  where not exists (
    select from score_student already
    where already.class_arm_id = part.class_arm_id and already.term_id = part.term_id and already.student_ids @> part.student_ids)
  order by part.class_arm_id, part.term_id
  on conflict (class_arm_id, term_id) do update set student_ids = (
    select array_agg(distinct id) from unnest(stored.student_ids || excluded.student_ids) as id)`

export const statesToCompare = async (tx: ReadTx): Promise<string[]> =>
  (await tx.rows<{ id: string }>(sql`select id from state_brief`)).map(({ id }) => id)

/** The schools of a state with the class arms of the active term's session, whose counts are compared. */
export const armsToCompare = (
  tx: ReadTx,
  stateId: string,
): Promise<{ schoolId: string; districtId: string; termId: string; armIds: string[] }[]> =>
  tx.rows(sql`
    select a.school_id as "schoolId", school.district_id as "districtId", t.id as "termId", array_agg(a.id) as "armIds"
    from term_brief t
    join class_arm_brief a on a.session_id = t.session_id
    join school_brief school on school.id = a.school_id
    where t.state_id = ${stateId} and t.active
    group by a.school_id, school.district_id, t.id order by a.school_id`)

/**
 * Compares the counts of class arms in a term with their scores, and corrects them; returns how many counts and lists of students were wrong.
 */
export const recountScores = async (
  tx: WriteTx,
  { termId, armIds }: { termId: string; armIds: readonly string[] },
): Promise<number> =>
  (await tx.get<{ wrong: number }>(sql`select akada_recount_scores(${armIds}::uuid[], ${termId}::uuid) as wrong`)).wrong
