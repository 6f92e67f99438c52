import type { studentExport } from '@akada/contract/students/exports'
import { exportDays } from '@akada/contract/students/exports'
import type * as z from 'zod'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { ListScope, StudentFilters } from './list.ts'

type StudentExport = z.infer<typeof studentExport>

/** What a person could see when they started an export: `isNarrowed` to their own class arms, `withContacts` how guardians are reached. */
export type ExportScope = Pick<ListScope, 'schoolIds' | 'districtId'> & { isNarrowed: boolean; withContacts: boolean }

/** One that is silent for this long and not done has failed: no run takes longer. */
const silence = sql`interval '40 minutes'`
const isGivenUp = sql`(x.status in ('Waiting', 'Working') and x.touched_at < akada_now() - ${silence})`
const retention = sql`make_interval(days => ${exportDays})`
const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

const shape = sql`
  x.id, case when ${isGivenUp} then 'Failed' else x.status end as "status", x.wanted as "of", x.done, x.bytes::float8 as "bytes",
  to_char(x.requested_at at time zone 'UTC', ${iso}) as "requestedAt",
  to_char((x.requested_at + ${retention}) at time zone 'UTC', ${iso}) as "keptUntil"`

export const getExport = (tx: ReadTx, id: string): Promise<StudentExport> =>
  tx.get(sql`select ${shape} from student_export x where x.id = ${id}`)

export const exportsOf = (tx: ReadTx, staffId: string, now: string): Promise<StudentExport[]> =>
  tx.rows(sql`
    select ${shape} from student_export x
    where x.staff_id = ${staffId} and x.requested_at > ${now}::timestamptz - ${retention}
    order by x.requested_at desc limit 50`)

interface NewExport {
  id: string
  stateId: string
  districtId: string | null
  schoolId: string | null
  staffId: string
  scope: ExportScope
  filters: StudentFilters
  of: number
  at: string
}

/** Inserts an export; false if the person has one under way. */
export const insertExport = async (tx: WriteTx, one: NewExport): Promise<boolean> => {
  await tx.run(sql`
    update student_export x set status = 'Failed', finished_at = akada_now() where x.staff_id = ${one.staffId} and ${isGivenUp}`)
  const made = await tx.run(sql`
    insert into student_export (id, state_id, staff_id, district_id, school_id, scope, filters, wanted, requested_at)
    values (${one.id}, ${one.stateId}, ${one.staffId}, ${one.districtId}, ${one.schoolId}, ${JSON.stringify(one.scope)}::jsonb,
      ${JSON.stringify(one.filters)}::jsonb, ${one.of}, ${one.at})
    on conflict do nothing`)
  return made === 1
}

export interface ExportToMake {
  staffId: string
  scope: ExportScope
  filters: StudentFilters
}

/** Begins an export from its start; null if it is done already or gone. */
export const claimExport = (tx: WriteTx, id: string): Promise<ExportToMake | null> =>
  tx.find(sql`
    update student_export x set status = 'Working', done = 0, touched_at = akada_now()
    where x.id = ${id} and x.status in ('Waiting', 'Working')
    returning x.staff_id as "staffId", x.scope, x.filters`)

export const reportExportProgress = (
  tx: WriteTx,
  id: string,
  { of, done }: { of: number; done: number },
): Promise<number> =>
  tx.run(sql`
    update student_export set wanted = ${of}, done = ${done}, touched_at = akada_now() where id = ${id} and status = 'Working'`)

/** Ends an export; `bytes` null: it failed. */
export const endExport = (tx: WriteTx, id: string, bytes: number | null): Promise<number> =>
  tx.run(sql`
    update student_export set status = ${bytes === null ? 'Failed' : 'Done'}, bytes = ${bytes}, finished_at = akada_now(), touched_at = akada_now()
    where id = ${id}`)

export interface MadeExport {
  of: number
  scope: ExportScope
  filters: StudentFilters
  requestedAt: string
  place: { stateId: string; districtId: string | null; schoolId: string | null }
}

/** A finished export of a person whose file is still kept. */
export const findMadeExport = (tx: ReadTx, id: string, staffId: string, now: string): Promise<MadeExport | null> =>
  tx.find(sql`
    select x.wanted as "of", x.scope, x.filters, to_char(x.requested_at at time zone 'UTC', ${iso}) as "requestedAt",
      json_build_object('stateId', x.state_id, 'districtId', x.district_id, 'schoolId', x.school_id) as "place"
    from student_export x
    where x.id = ${id} and x.staff_id = ${staffId} and x.status = 'Done' and x.requested_at > ${now}::timestamptz - ${retention}`)

/** Exports whose file need not be kept any longer. */
export const expiredExports = (tx: ReadTx, now: string): Promise<{ id: string; stateId: string }[]> =>
  tx.rows(sql`
    select x.id, x.state_id as "stateId" from student_export x where x.requested_at <= ${now}::timestamptz - ${retention} limit 500`)

export const deleteExports = (tx: WriteTx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`delete from student_export where id = any(${ids}::uuid[])`)
