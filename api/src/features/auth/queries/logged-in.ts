import type { LoggedInUser } from '@akada/contract/auth/schemas'
import { limits } from '@akada/contract/kernel/limits'
import type { BuiltInRole } from '@akada/contract/permissions'
import { answeredCensus } from '@akada/contract/schools/census'
import type { Actor } from '../../../platform/auth/index.ts'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import {
  type Contact,
  type RequirementFacts,
  stateDetails,
  type StateHooks,
  type Suppliers,
} from '../../state/index.ts'
import { isSessionLocked } from './sign-ins.ts'

type Staff = LoggedInUser['staff']
type School = NonNullable<Staff['school']>

/** The database's data on the signed-in person and the organisation they act in. */
export interface LoggedInRow {
  person: Pick<
    Staff,
    'id' | 'title' | 'firstName' | 'lastName' | 'username' | 'email' | 'tescomNumber' | 'accountStatus'
  > & {
    pictureFileId: string | null
  }
  roleAccess: Staff['roleAccess']
  ownClassArms: Staff['ownClassArms']
  school: (Omit<School, 'logo'> & { logoFileId: string | null }) | null
  district: (Staff['district'] & Contact) | null
  stateDetails: Staff['stateDetails']
  stateContact: Contact
  term: LoggedInUser['term']
  provider: LoggedInUser['provider']
  facts: RequirementFacts
  suppliers: Suppliers
}

/** A census without any entries. */
const unanswered = JSON.stringify(Object.fromEntries(Object.keys(answeredCensus.shape).map(key => [key, null])))

const roleAccesses = sql`(
  select coalesce(json_agg(json_build_object(
      'id', role_access.id,
      'role', json_build_object('id', role.id, 'name', role.name),
      'organization', json_build_object(
        'id', coalesce(held_school.id, held_district.id, state.id),
        'name', coalesce(held_school.name, held_district.name, state.name),
        'kind', case when held_school.id is not null then 'school'
                     when held_district.id is not null then 'district' else 'state' end))
      order by role_access.granted_at, role_access.id), '[]')
  from role_access_brief role_access
  join role_brief role on role.id = role_access.role_id and role.deleted_at is null
  left join school_brief as held_school on held_school.id = role_access.school_id
  left join district_brief as held_district on held_district.id = role_access.district_id
  where role_access.staff_id = staff.id and role_access.ended_at is null)`

const ownClassArms = sql`(
  select coalesce(json_agg(json_build_object('id', class_arm.id, 'name', class.name || ' ' || class_arm.name)
      order by class.level, class_arm.name), '[]')
  from class_arm_brief class_arm join class_brief class on class.id = class_arm.class_id
  where class_arm.class_teacher_id = staff.id and class_arm.closed_at is null
    and class_arm.school_id = school.id and class_arm.session_id = term.session_id)`

/** The first people who hold a built-in role in a place, by name. */
const namesOf = (role: BuiltInRole, held: Sql): Sql => sql`(
  select coalesce(json_agg(holder.full_name order by holder.granted_at, holder.full_name), '[]')
  from (
    select person.full_name, role_access.granted_at
    from role_access_brief role_access
    join role_brief role on role.id = role_access.role_id and role.built_in = ${role}
    join staff_brief person on person.id = role_access.staff_id and person.account_status <> 'Suspended'
    where role_access.ended_at is null and ${held}
    order by role_access.granted_at, person.full_name limit ${limits.picker}) as holder)`

/** The person, their organisation and its missing setup, in one query. */
export const getLoggedIn = (
  tx: ReadTx,
  hooks: StateHooks,
  actor: Pick<Actor, 'staffId' | 'districtId' | 'schoolId'>,
): Promise<LoggedInRow> =>
  tx.get<LoggedInRow>(sql`
    select
      json_build_object(
        'id', staff.id, 'title', staff.title, 'firstName', staff.first_name, 'lastName', staff.last_name,
        'username', staff.username, 'email', staff.email, 'tescomNumber', staff.tescom_number,
        'accountStatus', staff.account_status, 'pictureFileId', staff.picture_file_id) as person,
      ${roleAccesses} as "roleAccess",
      ${ownClassArms} as "ownClassArms",
      case when school.id is not null then ${unanswered}::jsonb || school.facilities || jsonb_build_object(
        'id', school.id, 'name', school.name, 'category', school.category, 'logoFileId', school.logo_file_id,
        'addressCoordinates', case when school.longitude is not null and school.latitude is not null
          then json_build_object('coordinates', json_build_array(school.longitude, school.latitude)) end) end as school,
      case when district.id is not null then json_build_object(
        'id', district.id, 'name', district.name,
        'phones', district.contact_phones, 'emails', district.contact_emails) end as district,
      ${stateDetails} as "stateDetails",
      json_build_object('phones', state.contact_phones, 'emails', state.contact_emails) as "stateContact",
      case when term.id is not null then json_build_object(
        'id', term.id, 'name', term.name, 'starts', term.starts, 'ends', term.ends,
        'session', json_build_object('id', session.id, 'name', session.name)) end as term,
      json_build_object('name', state.provider_name) as provider,
      json_build_object(
        'activeTerm', term.id is not null,
        'psychomotor', exists (select from rating_trait_brief rating_trait
          where rating_trait.state_id = state.id and domain = 'psychomotor' and retired_at is null),
        'affective', exists (select from rating_trait_brief rating_trait
          where rating_trait.state_id = state.id and domain = 'affective' and retired_at is null),
        'subjects', ${hooks.areSubjectsTaken(sql`term.session_id`, sql`school.id`)},
        'districtContact', coalesce(jsonb_array_length(district.contact_phones) > 0
          or cardinality(district.contact_emails) > 0, false),
        'principal', exists (select from role_access_brief role_access join role_brief role on role.id = role_access.role_id
          where role_access.school_id = school.id and role_access.ended_at is null and role.built_in = 'principal')) as facts,
      json_build_object(
        'state', ${namesOf('superAdmin', sql`role_access.state_id = state.id`)},
        'district', ${namesOf('districtAdmin', sql`role_access.district_id = district.id and role_access.school_id is null`)}) as suppliers
    from staff_account staff
    join state_brief state on state.id = staff.state_id
    left join school_brief school on school.id = ${actor.schoolId}
    left join district_brief district on district.id = ${actor.districtId}
    left join term_brief term on term.state_id = state.id and term.active
    left join session_brief session on session.id = term.session_id
    where staff.id = ${actor.staffId}`)

/** The encrypted storage key of a session's person, null inside if they have none; null if the session is locked or has ended. */
export const findStorageKey = (tx: ReadTx, sessionId: string, now: Date) =>
  tx.find<{ sealed: string | null }>(sql`
    select auth_storage_key.sealed
    from auth_session
    left join auth_storage_key on auth_storage_key.staff_id = auth_session.staff_id
    where auth_session.id = ${sessionId} and auth_session.ended_at is null and not ${isSessionLocked(now)}`)

/** Stores a key in place of `was`; returns the one that is stored now, which is another if someone was faster. */
export const replaceStorageKey = async (
  tx: WriteTx,
  staffId: string,
  { was, sealed, now }: { was: string | null; sealed: string; now: Date },
): Promise<string> => {
  await tx.run(sql`
    insert into auth_storage_key (staff_id, sealed, created_at) values (${staffId}, ${sealed}, ${now.toISOString()})
    on conflict (staff_id) do update set sealed = excluded.sealed where auth_storage_key.sealed = ${was}`)
  const stored = await tx.get<{ sealed: string }>(sql`select sealed from auth_storage_key where staff_id = ${staffId}`)
  return stored.sealed
}
