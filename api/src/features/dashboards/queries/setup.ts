import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** How many there are, and how many of them have what they need. */
interface Share {
  done: number
  of: number
}

interface StateFacts {
  stateData: boolean
  assessment: boolean
  session: boolean
  /** Components of the state, and those with days of entry in the active term. */
  windows: Share
  subjects: boolean
  firstDistrict: boolean
  firstSchool: boolean
  firstPrincipal: boolean
}

/** What a state has set up. */
export const factsOfState = (tx: ReadTx, stateId: string): Promise<StateFacts> =>
  tx.get<StateFacts>(sql`
    select
      state.ministry is not null
        and (jsonb_array_length(state.contact_phones) > 0 or cardinality(state.contact_emails) > 0) as "stateData",
      exists (select from rating_trait_brief trait
          where trait.state_id = state.id and trait.domain = 'psychomotor' and trait.retired_at is null)
        and exists (select from rating_trait_brief trait
          where trait.state_id = state.id and trait.domain = 'affective' and trait.retired_at is null)
        and not exists (select from class_type_brief class_type
          where class_type.state_id = state.id and (
            not exists (select from assessment_component_brief component
              where component.class_type_id = class_type.id and component.retired_at is null)
            or not exists (select from grade_band_brief band where band.class_type_id = class_type.id))) as assessment,
      term.id is not null as session,
      (select json_build_object('of', count(*), 'done', count(*) filter (where exists (
            select from score_window_brief score_window
            where score_window.component_id = component.id and score_window.term_id = term.id and score_window.school_id is null)))
        from assessment_component_brief component
        where component.state_id = state.id and component.retired_at is null) as windows,
      exists (select from class_subject_brief class_subject
        where class_subject.session_id = term.session_id and class_subject.school_id is null) as subjects,
      exists (select from district_brief district
        where district.state_id = state.id and district.approved_at is not null) as "firstDistrict",
      exists (select from school_brief school where school.state_id = state.id) as "firstSchool",
      exists (select from role_access_brief role_access join role_brief role on role.id = role_access.role_id
        where role.state_id = state.id and role.built_in = 'principal' and role_access.ended_at is null) as "firstPrincipal"
    from state_brief state left join term_brief term on term.state_id = state.id and term.active
    where state.id = ${stateId}`)

interface DistrictFacts {
  contact: boolean
  schools: boolean
  /** Its schools, and those with a principal. */
  principals: Share
}

/** What a district has set up; null if it was set up in full before. */
export const factsOfDistrict = (tx: ReadTx, districtId: string): Promise<DistrictFacts | null> =>
  tx.find<DistrictFacts>(sql`
    select
      jsonb_array_length(district.contact_phones) > 0 or cardinality(district.contact_emails) > 0 as contact,
      exists (select from school_brief school where school.district_id = district.id) as schools,
      (select json_build_object('of', count(*), 'done', count(*) filter (where exists (
            select from role_access_brief role_access join role_brief role on role.id = role_access.role_id
            where role_access.school_id = school.id and role_access.ended_at is null and role.built_in = 'principal')))
        from school_brief school where school.district_id = district.id) as principals
    from district_brief district
    where district.id = ${districtId}
      and not exists (select from setup_completed where setup_completed.district_id = ${districtId})`)

interface SchoolFacts {
  session: boolean
  arms: boolean
  staff: boolean
  /** Open class arms of the active session, and those with a class teacher, or with a teacher of a subject. */
  classTeachers: Share
  subjectTeachers: Share
  students: boolean
  register: boolean
}

/** What a school has set up; null if it was set up in full before. */
export const factsOfSchool = (tx: ReadTx, schoolId: string): Promise<SchoolFacts | null> =>
  tx.find<SchoolFacts>(sql`
    with arms as materialized (
      select class_arm.class_teacher_id is not null as has_teacher,
        exists (select from subject_teacher_brief subject_teacher
          where subject_teacher.class_arm_id = class_arm.id and subject_teacher.ended_at is null) as is_taught
      from term_brief term
      join class_arm_brief class_arm on class_arm.session_id = term.session_id and class_arm.closed_at is null
      where term.active and class_arm.school_id = ${schoolId})
    select
      exists (select from term_brief term where term.active) as session,
      exists (select from arms) as arms,
      exists (select from role_access_brief role_access join role_brief role on role.id = role_access.role_id
        where role_access.school_id = ${schoolId} and role_access.ended_at is null
          and role.built_in is distinct from 'principal') as staff,
      (select json_build_object('of', count(*), 'done', count(*) filter (where has_teacher)) from arms) as "classTeachers",
      (select json_build_object('of', count(*), 'done', count(*) filter (where is_taught)) from arms) as "subjectTeachers",
      exists (select from present_placement placement where placement.school_id = ${schoolId}) as students,
      exists (select from register_brief register where register.school_id = ${schoolId}) as register
    where not exists (select from setup_completed where setup_completed.school_id = ${schoolId})`)

/** Notes that a district or a school is set up in full. */
export const noteCompleted = (
  tx: WriteTx,
  of: { stateId: string; districtId: string | null; schoolId: string | null },
): Promise<number> =>
  tx.run(sql`
    insert into setup_completed (id, state_id, district_id, school_id)
    values (akada_uuid(), ${of.stateId}, ${of.districtId}, ${of.schoolId})
    on conflict do nothing`)
