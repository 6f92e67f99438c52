import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** The display names for ids that the state's records know. For a role access, its role and organisation. Ids are unique across kinds. */
export const namesOf = (tx: ReadTx, ids: readonly string[]) =>
  tx.rows<{ id: string; name: string }>(sql`
    with wanted as (select distinct unnest(${ids}::uuid[]) as id)
    select student.id, concat_ws(' ', student.first_name, student.last_name) as name from student_brief student join wanted using (id)
    union all select staff.id, staff.full_name from staff_brief staff join wanted using (id)
    union all select school.id, school.name from school_brief school join wanted using (id)
    union all select district.id, district.name from district_brief district join wanted using (id)
    union all select state.id, state.name from state_brief state join wanted using (id)
    union all select class.id, class.name from class_brief class join wanted using (id)
    union all select class_arm.id, concat_ws(' ', class.name, class_arm.name)
      from class_arm_brief class_arm join wanted using (id) join class_brief class on class.id = class_arm.class_id
    union all select class_type.id, class_type.name from class_type_brief class_type join wanted using (id)
    union all select subject.id, subject.name from subject_brief subject join wanted using (id)
    union all select role.id, role.name from role_brief role join wanted using (id)
    union all select role_access.id, concat(role.name, ' of ', coalesce(school.name, district.name, state.name))
      from role_access_brief role_access join wanted using (id)
      join role_brief role on role.id = role_access.role_id
      join state_brief state on state.id = role_access.state_id
      left join district_brief district on district.id = role_access.district_id
      left join school_brief school on school.id = role_access.school_id
    union all select session.id, session.name from session_brief session join wanted using (id)
    union all select term.id, concat_ws(' ', term.name, session.name)
      from term_brief term join wanted using (id) join session_brief session on session.id = term.session_id
    union all select assessment_component.id, assessment_component.name from assessment_component_brief assessment_component join wanted using (id)
    union all select rating_trait.id, rating_trait.name from rating_trait_brief rating_trait join wanted using (id)
    union all select topic.id, topic.name from topic_brief topic join wanted using (id)`)
