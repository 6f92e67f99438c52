import type { LateAccess } from '@akada/contract/grading/windows'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { LateGrant } from '../rules/entry.ts'

export type LateRow = Omit<LateAccess, 'can'>

const lateColumns = (today: string): Sql => sql`
    la.id, json_build_object('id', staff.id, 'firstName', staff.first_name, 'lastName', staff.last_name) as "staff",
    json_build_object('id', t.id, 'name', t.name, 'session', se.name) as "term",
    case when ac.id is not null then json_build_object('id', ac.id, 'name', ac.name) end as "component",
    case when su.id is not null then json_build_object('id', su.id, 'name', su.name) end as "subject",
    case when a.id is not null then json_build_object('id', a.id, 'fullName', c.name || ' ' || a.name) end as "classArm",
    la.until, la.published, la.reason, giver.full_name as "grantedBy", la.granted_at as "grantedAt",
    case when ender.id is not null then ender.full_name end as "revokedBy",
    la.revoked_at as "revokedAt",
    case when la.revoked_at is not null then 'Revoked' when la.until < ${today}::date then 'Expired' else 'Active' end as "status"
  from late_access la
  join staff_brief staff on staff.id = la.staff_id
  join term_brief t on t.id = la.term_id
  join session_brief se on se.id = t.session_id
  join staff_brief giver on giver.id = la.granted_by
  left join staff_brief ender on ender.id = la.revoked_by
  left join assessment_component_brief ac on ac.id = la.component_id
  left join subject_brief su on su.id = la.subject_id
  left join class_arm_brief a on a.id = la.class_arm_id
  left join class_brief c on c.id = a.class_id`

const mostListed = 1000

/** Late access granted by a school, newest first; for one person if named. */
export const listLateAccess = (
  tx: ReadTx,
  { schoolId, staffId, status, today }: { schoolId: string; staffId: string | null; status?: string; today: string },
): Promise<LateRow[]> =>
  tx.rows(sql`
    select * from (
      select ${lateColumns(today)}
      where la.school_id = ${schoolId} and (${staffId}::uuid is null or la.staff_id = ${staffId}::uuid)
    ) found
    where ${status ?? null}::text is null or found."status" = ${status ?? null}::text
    order by found."grantedAt" desc, found.id desc
    limit ${mostListed}`)

/** Late access of one person that is valid today, and the parts to which it is restricted. */
export interface GrantedLate extends LateGrant {
  subjectId: string | null
  classArmId: string | null
}

export const grantsOf = (
  tx: ReadTx,
  { staffId, schoolId, termId, today }: { staffId: string; schoolId: string; termId: string; today: string },
): Promise<GrantedLate[]> =>
  tx.rows(sql`
    select la.component_id as "componentId", la.subject_id as "subjectId", la.class_arm_id as "classArmId", la.until,
      giver.full_name as "by", la.reason, la.published
    from late_access la join staff_brief giver on giver.id = la.granted_by
    where la.staff_id = ${staffId} and la.term_id = ${termId} and la.school_id = ${schoolId}
      and la.revoked_at is null and la.until >= ${today}::date
    limit ${mostListed}`)

export const getLateAccess = (tx: ReadTx, id: string, today: string): Promise<LateRow> =>
  tx.get(sql`select ${lateColumns(today)} where la.id = ${id}`)

export interface NewLateAccess {
  id: string
  stateId: string
  schoolId: string
  staffId: string
  termId: string
  componentId: string | null
  subjectId: string | null
  classArmId: string | null
  /** For scores on published report cards. */
  published: boolean
  until: string
  reason: string
  by: string
  at: string
}

export const insertLateAccess = (tx: WriteTx, late: NewLateAccess): Promise<number> =>
  tx.run(sql`
    insert into late_access (id, state_id, school_id, staff_id, term_id, component_id, subject_id, class_arm_id, published, until,
      reason, granted_by, granted_at)
    values (${late.id}, ${late.stateId}, ${late.schoolId}, ${late.staffId}, ${late.termId}, ${late.componentId}, ${late.subjectId},
      ${late.classArmId}, ${late.published}, ${late.until}, ${late.reason}, ${late.by}, ${late.at})`)

/** Ends late access; returns 0 if it was ended before. */
export const revokeLateAccess = (tx: WriteTx, id: string, { by, at }: { by: string; at: string }): Promise<number> =>
  tx.run(sql`update late_access set revoked_by = ${by}, revoked_at = ${at} where id = ${id} and revoked_at is null`)

/** Whether a person has a role in a school today. */
export const isStaffOf = async (tx: ReadTx, staffId: string, schoolId: string): Promise<boolean> =>
  (await tx.find(sql`
    select from role_access_brief ra join role_brief r on r.id = ra.role_id and r.deleted_at is null
    where ra.staff_id = ${staffId} and ra.school_id = ${schoolId} and ra.ended_at is null limit 1`)) !== null

/** The parts of a grant that do not belong to the school in the term's session. */
export const unknownParts = async (
  tx: ReadTx,
  late: Pick<NewLateAccess, 'stateId' | 'schoolId' | 'termId' | 'componentId' | 'subjectId' | 'classArmId'>,
): Promise<('componentId' | 'subjectId' | 'classArmId')[]> => {
  const { componentId, subjectId, classArmId } = late
  const found = await tx.get<Record<'componentId' | 'subjectId' | 'classArmId', boolean>>(sql`
    select ${componentId}::uuid is null or exists (select from term_component_brief ac
        where ac.term_id = t.id and ac.id = ${componentId}::uuid and ac.state_id = ${late.stateId} and not ac.retired) as "componentId",
      ${classArmId}::uuid is null or exists (select from class_arm_brief a where a.id = ${classArmId}::uuid
        and a.school_id = ${late.schoolId} and a.session_id = t.session_id) as "classArmId",
      ${subjectId}::uuid is null or exists (
        select from class_arm_brief a
        join class_subject_brief cs on cs.session_id = a.session_id and cs.class_id = a.class_id
          and (cs.school_id is null or cs.school_id = a.school_id)
        where a.school_id = ${late.schoolId} and a.session_id = t.session_id and cs.subject_id = ${subjectId}::uuid
          and (${classArmId}::uuid is null or a.id = ${classArmId}::uuid)) as "subjectId"
    from term_brief t where t.id = ${late.termId}`)
  return (['componentId', 'subjectId', 'classArmId'] as const).filter(name => !found[name])
}

export const locateLateAccess = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select la.id, la.state_id as "stateId", sc.district_id as "districtId", la.school_id as "schoolId"
    from late_access la join school_brief sc on sc.id = la.school_id
    where la.id = any(${ids}::uuid[])`)
