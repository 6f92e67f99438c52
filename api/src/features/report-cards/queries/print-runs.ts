import type { PrintRun } from '@akada/contract/report-cards/print-runs'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

export interface FailedCard {
  studentId: string
  fullName: string
  classArm: string
  because: string
}

export interface MadeFile {
  number: number
  name: string
  key: string
  cards: number
  bytes: number
}

/** A job that is silent for this long and not done has failed: the server stopped, or it took longer than any job may. */
const silence = sql`interval '40 minutes'`
const isGivenUp = sql`(p.status in ('Waiting', 'Working') and p.touched_at < akada_now() - ${silence})`

const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

const shape = sql`
  p.id, p.title, json_build_object('id', t.id, 'name', t.name, 'session', se.name) as "term", p.drafts,
  p.class_arm_ids as "classArmIds",
  p.one_file as "oneFile", case when ${isGivenUp} then 'Failed' else p.status end as "status", p.wanted as "of", p.done,
  p.failed,
  (select coalesce(json_agg(json_build_object('number', f.number, 'name', f.name, 'cards', f.cards, 'bytes', f.bytes)
      order by f.number), '[]')
    from jsonb_to_recordset(p.files) as f(number int, name text, cards int, bytes int)) as "files",
  case when ${isGivenUp} then 'It was interrupted. Start it again.' else p.fault end as "error",
  s.full_name as "requestedBy",
  to_char(p.requested_at at time zone 'UTC', ${iso}) as "requestedAt",
  to_char(p.finished_at at time zone 'UTC', ${iso}) as "finishedAt",
  to_char(p.kept_until at time zone 'UTC', ${iso}) as "keptUntil"`

const tables = sql`
  report_card_print p
  join term_brief t on t.id = p.term_id
  join session_brief se on se.id = t.session_id
  join staff_brief s on s.id = p.requested_by`

/** The current state of a print job, and who requested it; refuses with 404 if there is none. */
export const getPrintRun = (tx: ReadTx, id: string): Promise<PrintRun & { requestedById: string }> =>
  tx.get(sql`select ${shape}, p.requested_by as "requestedById" from ${tables} where p.id = ${id}`)

/** The jobs of a school of the last 30 days, newest first; of one person if named. */
export const printRunsOf = (
  tx: ReadTx,
  { schoolId, staffId }: { schoolId: string; staffId: string | null },
): Promise<PrintRun[]> =>
  tx.rows(sql`
    select ${shape} from ${tables}
    where p.school_id = ${schoolId} and p.requested_at > akada_now() - interval '30 days'
      and (${staffId}::uuid is null or p.requested_by = ${staffId}::uuid)
    order by p.requested_at desc
    limit 50`)

export interface ArmOfSchool {
  id: string
  classTeacherId: string | null
}

/** The arms of a school in the session of a term, in the order of the classes; of one class or arm if named. */
export const armsToPrint = (
  tx: ReadTx,
  {
    schoolId,
    termId,
    classId,
    classArmId,
  }: { schoolId: string; termId: string; classId: string | null; classArmId: string | null },
): Promise<ArmOfSchool[]> =>
  tx.rows(sql`
    select a.id, a.class_teacher_id as "classTeacherId"
    from term_brief t
    join class_arm_brief a on a.session_id = t.session_id and a.school_id = ${schoolId}
    join class_brief c on c.id = a.class_id
    where t.id = ${termId} and (${classId}::uuid is null or a.class_id = ${classId}::uuid)
      and (${classArmId}::uuid is null or a.id = ${classArmId}::uuid)
    order by c.level, c.name, a.name
    limit 500`)

export interface PrintScope {
  termId: string
  termName: string
  session: string
  className: string | null
  classArmName: string | null
}

/** The named term, or the state's active one, and the names of the class and of the arm; null if there is no such term. */
export const findPrintScope = (
  tx: ReadTx,
  {
    stateId,
    schoolId,
    termId,
    classId,
    classArmId,
  }: { stateId: string; schoolId: string; termId: string | null; classId: string | null; classArmId: string | null },
): Promise<PrintScope | null> =>
  tx.find(sql`
    select t.id as "termId", t.name as "termName", se.name as "session",
      (select c.name from class_brief c where c.id = ${classId}::uuid) as "className",
      (select c.name || ' ' || a.name from class_arm_brief a join class_brief c on c.id = a.class_id
        where a.id = ${classArmId}::uuid and a.school_id = ${schoolId} and a.session_id = t.session_id) as "classArmName"
    from term_brief t join session_brief se on se.id = t.session_id
    where t.state_id = ${stateId} and (t.id = ${termId}::uuid or (${termId}::uuid is null and t.active))`)

/** Serialises starting a print job of a school, and returns how many are running. */
export const countWaitingPrints = async (tx: WriteTx, schoolId: string): Promise<number> => {
  const name = `print-runs ${schoolId}`
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from report_card_print p
    where p.school_id = ${schoolId} and p.status in ('Waiting', 'Working') and not ${isGivenUp}`)
  return count
}

export interface NewPrintRun {
  id: string
  stateId: string
  schoolId: string
  termId: string
  classId: string | null
  title: string
  classArmIds: readonly string[]
  oneFile: boolean
  drafts: boolean
  of: number
  requestedBy: string
}

export const insertPrintRun = (tx: WriteTx, run: NewPrintRun): Promise<number> =>
  tx.run(sql`
    insert into report_card_print (id, state_id, school_id, term_id, class_id, title, class_arm_ids, one_file, drafts,
      wanted, requested_by)
    values (${run.id}, ${run.stateId}, ${run.schoolId}, ${run.termId}, ${run.classId}, ${run.title},
      ${run.classArmIds}::uuid[], ${run.oneFile}, ${run.drafts}, ${run.of}, ${run.requestedBy})`)

export interface RunToWork {
  id: string
  termId: string
  title: string
  classArmIds: string[]
  oneFile: boolean
  drafts: boolean
  requestedAt: string
  school: string
}

/** Starts processing a job from its beginning; null if it is done already or gone. */
export const takePrintRun = (tx: WriteTx, id: string): Promise<RunToWork | null> =>
  tx.find(sql`
    update report_card_print p
    set status = 'Working', done = 0, failed = '[]', files = '[]', fault = null, touched_at = akada_now()
    from school_brief sc
    where p.id = ${id} and sc.id = p.school_id and p.status in ('Waiting', 'Working', 'Failed')
    returning p.id, p.term_id as "termId", p.title, p.class_arm_ids as "classArmIds", p.one_file as "oneFile", p.drafts,
      to_char(p.requested_at at time zone 'UTC', ${iso}) as "requestedAt", sc.name as "school"`)

export interface Progress {
  done: number
  failed: readonly FailedCard[]
}

export const recordProgress = (tx: WriteTx, id: string, { done, failed }: Progress): Promise<number> =>
  tx.run(sql`
    update report_card_print set done = ${done}, failed = ${JSON.stringify(failed)}::jsonb, touched_at = akada_now()
    where id = ${id} and status = 'Working'`)

export const finishPrintRun = (
  tx: WriteTx,
  id: string,
  { done, failed, files, at, keptUntil }: Progress & { files: readonly MadeFile[]; at: string; keptUntil: string },
): Promise<number> =>
  tx.run(sql`
    update report_card_print
    set status = 'Done', wanted = ${done + failed.length}, done = ${done}, failed = ${JSON.stringify(failed)}::jsonb,
      files = ${JSON.stringify(files)}::jsonb, finished_at = ${at}, kept_until = ${keptUntil}, touched_at = akada_now()
    where id = ${id}`)

export const failPrintRun = (tx: WriteTx, id: string, error: string, at: string): Promise<number> =>
  tx.run(sql`
    update report_card_print set status = 'Failed', fault = ${error}, finished_at = ${at}, touched_at = akada_now()
    where id = ${id}`)

/** A file of a job; null if it was deleted or never made. */
export const findPrintFile = (tx: ReadTx, id: string, number: number): Promise<{ name: string; key: string } | null> =>
  tx.find(sql`
    select f.name, f.key
    from report_card_print p
    cross join lateral jsonb_to_recordset(p.files) as f(number int, name text, key text)
    where p.id = ${id} and p.status = 'Done' and f.number = ${number}`)

/** Jobs whose files have reached the end of their retention. */
export const agedPrintRuns = (tx: ReadTx, now: string): Promise<{ id: string; stateId: string; keys: string[] }[]> =>
  tx.rows(sql`
    select p.id, p.state_id as "stateId", (select coalesce(json_agg(f.key), '[]') from jsonb_to_recordset(p.files) as f(key text)) as "keys"
    from report_card_print p
    where p.status = 'Done' and p.kept_until < ${now}
    limit 500`)

export const markRemoved = (tx: WriteTx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`update report_card_print set status = 'Removed', files = '[]' where id = any(${ids}::uuid[])`)

/** The places of print jobs. */
export const printRunPlaces = (
  tx: ReadTx,
  ids: readonly string[],
): Promise<{ id: string; stateId: string; districtId: string; schoolId: string }[]> =>
  tx.rows(sql`
    select p.id, p.state_id as "stateId", sc.district_id as "districtId", sc.id as "schoolId"
    from report_card_print p join school_brief sc on sc.id = p.school_id
    where p.id = any(${ids}::uuid[])`)
