import { type ReadTx, sql } from '../../../platform/db/index.ts'

/**
 * What ids stand for, as people say it; of those that the state's records know. A role access is its role and organisation. Ids are unique
 * across kinds.
 */
export const namesOf = (tx: ReadTx, ids: readonly string[]) =>
  tx.rows<{ id: string; name: string }>(sql`
    with wanted as (select distinct unnest(${ids}::uuid[]) as id)
    select student.id, concat_ws(' ', student.first_name, student.last_name) as name from student_brief student join wanted using (id)
    union all select staff.id, staff.full_name from staff_brief staff join wanted using (id)
    union all select school.id, school.name from school join wanted using (id)
    union all select district.id, district.name from district join wanted using (id)
    union all select state.id, state.name from state join wanted using (id)
    union all select class.id, class.name from class join wanted using (id)
    union all select class_arm.id, concat_ws(' ', class.name, class_arm.name)
      from class_arm join wanted using (id) join class on class.id = class_arm.class_id
    union all select class_type.id, class_type.name from class_type join wanted using (id)
    union all select subject.id, subject.name from subject join wanted using (id)
    union all select role.id, role.name from role join wanted using (id)
    union all select role_access.id, concat(role.name, ' of ', coalesce(school.name, district.name, state.name))
      from role_access join wanted using (id)
      join role on role.id = role_access.role_id
      join state on state.id = role_access.state_id
      left join district on district.id = role_access.district_id
      left join school on school.id = role_access.school_id
    union all select session.id, session.name from session join wanted using (id)
    union all select term.id, concat_ws(' ', term.name, session.name)
      from term join wanted using (id) join session on session.id = term.session_id
    union all select assessment_component.id, assessment_component.name from assessment_component join wanted using (id)
    union all select rating_trait.id, rating_trait.name from rating_trait join wanted using (id)
    union all select topic.id, topic.name from topic join wanted using (id)`)
