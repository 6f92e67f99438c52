import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { type PlannedMaximum, sessionYearOf } from '../../state/index.ts'
import type { ScoredClass, ScoredSubject } from '../../subjects/index.ts'

/**
 * Components with a score in the active term that already exceeds the new maximum. Only those whose maximum is to be lowered are checked,
 * through the session's arms, because scores are stored by student and by arm.
 */
export const componentsExceeded = (tx: ReadTx, stateId: string, components: readonly PlannedMaximum[]) =>
  tx.rows<{ name: string; maximum: string }>(sql`
    select planned.name, trim_scale(planned."maximumTenths" / 10.0)::text as maximum
    from json_to_recordset(${JSON.stringify(components)}::json) as planned(id uuid, name text, "maximumTenths" smallint)
    join assessment_component_brief as component on component.id = planned.id
    where planned."maximumTenths" < component.maximum_tenths
      and exists (
        select from term_brief term
        join class_arm_brief class_arm on class_arm.session_id = term.session_id
        join score on score.class_arm_id = class_arm.id and score.term_id = term.id
          and score.session_year = (select akada_session_year(t.id) from term_brief t where t.state_id = ${stateId} and t.active)
        where term.state_id = ${stateId} and term.active
          and score.component_id = component.id and score.tenths > planned."maximumTenths")`)

/** Those of the given students who have scores of a subject in the open terms of the active session. */
export const studentsWithScores = async (
  tx: ReadTx,
  subjectId: string,
  studentIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct sc.student_id as id
    from score sc
    join term_brief t on t.id = sc.term_id and t.active
    where sc.student_id = any(${studentIds}::uuid[]) and sc.subject_id = ${subjectId} and sc.kind <> 'empty'
      and sc.session_year = (select akada_session_year(active.id) from term_brief active where active.active)`)
  return new Set(rows.map(({ id }) => id))
}

/** The name of a class that would lose a subject in which it has scores this term; null if none would. */
export const findClassWithScores = async (
  tx: ReadTx,
  place: ScoredClass,
  keptClasses: readonly string[],
): Promise<string | null> =>
  (
    await tx.find<{ name: string }>(sql`
      select c.name
      from class_subject_brief cs
      join class_brief c on c.id = cs.class_id
      where cs.subject_id = ${place.subjectId} and cs.session_id = ${place.sessionId}
        and cs.school_id is not distinct from ${place.schoolId}::uuid and cs.class_id <> all(${keptClasses}::uuid[])
        and exists (
          select from score s
          join class_arm_brief a on a.id = s.class_arm_id
          join term_brief t on t.id = s.term_id and t.session_id = cs.session_id
          where s.session_year = ${sessionYearOf(place.sessionId)} and a.class_id = cs.class_id and a.session_id = cs.session_id and s.subject_id = cs.subject_id
            and s.kind <> 'empty' and (cs.school_id is null or a.school_id = cs.school_id))
      limit 1`)
  )?.name ?? null

/** The name of a subject among these in which a class has scores in a session, in any school; null if it has none. */
export const findScoredSubject = async (
  tx: ReadTx,
  { sessionId, classId, subjectIds }: ScoredSubject,
): Promise<string | null> =>
  (
    await tx.find<{ name: string }>(sql`
      select su.name from subject_brief su
      where su.id = any(${subjectIds}::uuid[]) and exists (
        select from score s
        join class_arm_brief a on a.id = s.class_arm_id
        join term_brief t on t.id = s.term_id
        where s.session_year = ${sessionYearOf(sessionId)} and a.class_id = ${classId} and a.session_id = ${sessionId} and t.session_id = ${sessionId}
          and s.subject_id = su.id and s.kind <> 'empty')
      limit 1`)
  )?.name ?? null
