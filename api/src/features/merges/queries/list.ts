import type { mergeCalls } from '@akada/contract/merges/calls'
import type { ResultOf } from '@akada/contract/kernel/calls'
import type { Place } from '../../../platform/auth/index.ts'
import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'

type FoundMerges = ResultOf<(typeof mergeCalls)['list']>['foundMerges']

const child = (id: Sql) => sql`(
  select json_build_object('id', s.id, 'fxId', s.fx_id, 'admissionNumber', s.admission_number,
    'fullName', s.full_name)
  from student_brief s where s.id = ${id})`

/** The merges of schools, of a district or of the state, newest first. */
export const listMerges = (tx: ReadTx, schoolIds: readonly string[] | null, place: Place): Promise<FoundMerges> =>
  tx.rows(sql`
    select m.id, ${child(sql`m.kept_id`)} as keep, ${child(sql`m.removed_id`)} as remove, m.reason,
      st.full_name as "mergedBy",
      to_char(m.merged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "mergedAt",
      to_char(m.undone_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "undoneAt"
    from student_merge m
    join school_brief sc on sc.id = m.school_id
    join staff_brief st on st.id = m.merged_by
    where (${schoolIds}::uuid[] is null or m.school_id = any(${schoolIds}::uuid[]))
      and (${place.districtId}::uuid is null or sc.district_id = ${place.districtId}::uuid)
    order by m.merged_at desc, m.id desc
    limit 200`)

export const locateMerges = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select m.id, m.state_id as "stateId", sc.district_id as "districtId", m.school_id as "schoolId"
    from student_merge m join school_brief sc on sc.id = m.school_id where m.id = any(${ids}::uuid[])`)
