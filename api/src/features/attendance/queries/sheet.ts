import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import { compacted, type Marking, type StoredMarks } from '../rules/marks.ts'
import type { Sitting } from '../rules/counting.ts'

export interface SheetKey {
  classArmId: string
  day: string
  sitting: Sitting
}

/** Everything needed to mark a sheet, for one arm, day and sitting. */
export interface SheetContext {
  stateId: string
  districtId: string
  schoolId: string
  classTeacherId: string | null
  /** Class and arm: 'JSS 1 Gold'. */
  fullName: string
  sittingsPerDay: number
  presumesPresent: boolean
  /** From when the sitting may be called, 'HH:MM'. */
  opens: string
  session: string
  term: { id: string; name: string; starts: string; ends: string; closed: boolean; holiday: string | null } | null
  /** Ids of the students in the arm on that day, separated by spaces. */
  roster: string | null
  marks: StoredMarks | null
  revision: number | null
}

/**
 * The data for marking a sheet, in one query; null if there is no such arm. An existing register is locked until the transaction ends, so
 * that two people who mark it at once do so one after the other.
 */
export const findSheetContext = (tx: WriteTx, { classArmId, day, sitting }: SheetKey): Promise<SheetContext | null> =>
  tx.find(sql`
    with held as materialized (
      select akada_kept_marks(r) as marks, r.revision from register r
      where r.class_arm_id = ${classArmId} and r.day = ${day}::date and r.sitting = ${sitting}
      for update
    )
    select a.state_id as "stateId", sc.district_id as "districtId", a.school_id as "schoolId",
      a.class_teacher_id as "classTeacherId", c.name || ' ' || a.name as "fullName", coalesce(setting.sittings_per_day, st.sittings_per_day) as "sittingsPerDay",
      st.presumes_present as "presumesPresent",
      case when ${sitting} = 'morning' then hours.morning_from else hours.afternoon_from end as "opens",
      se.name as "session",
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'starts', t.starts, 'ends', t.ends,
        'closed', t.closed_at is not null,
        'holiday', (select h.name from holiday_brief h where h.term_id = t.id and h.day = ${day}::date)) end as "term",
      (select string_agg(e.student_id::text, ' ') from placement e
        where e.class_arm_id = a.id and akada_counts_on(e.begins, e.ends, ${day}::date)) as "roster",
      (select marks from held) as "marks", (select revision from held) as "revision"
    from class_arm_brief a
    join class_brief c on c.id = a.class_id
    join school_brief sc on sc.id = a.school_id
    join state_brief st on st.id = a.state_id
    join session_brief se on se.id = a.session_id
    join register_hours_brief hours on hours.class_arm_id = a.id
    left join term_brief t on t.session_id = a.session_id and ${day}::date between t.starts and t.ends
    left join term_setting_brief setting on setting.term_id = t.id
    where a.id = ${classArmId}`)

/** '<student id> <mark id>' of every mark that a register showed before. */
export const replacedMarks = async (tx: ReadTx, { classArmId, day, sitting }: SheetKey): Promise<Set<string>> => {
  const rows = await tx.rows<{ key: string }>(sql`
    select rc.student_id || ' ' || (rc.replaced ->> 'i') as "key"
    from register_correction rc
    where rc.class_arm_id = ${classArmId} and rc.day = ${day}::date and rc.sitting = ${sitting}`)
  return new Set(rows.map(row => row.key))
}

export interface SheetWrite extends SheetKey {
  stateId: string
  schoolId: string
  termId: string
  /** Whether the register exists already, and is locked. */
  exists: boolean
  reason: string | null
}

/** The values of `students`, `codes`, `mark_ids`, `shared` and `own`. */
const storedForm = (marks: StoredMarks): Sql => {
  const { students, codes, markIds, shared, own } = compacted(marks)
  return sql`${students}::uuid[], ${codes}, ${markIds}::uuid[], ${JSON.stringify(shared)}::jsonb,
    ${own && JSON.stringify(own)}::jsonb`
}

const replaced = ({ classArmId, day, sitting }: SheetKey, marks: StoredMarks): Sql => sql`
    update register set (students, codes, mark_ids, shared, own) = (${storedForm(marks)}),
      revision = revision + 1, marked_at = akada_now()
    where class_arm_id = ${classArmId} and day = ${day}::date and sitting = ${sitting}`

/** Writes the marks of a register that exists and is locked; further statements may follow. */
export const replaceMarks = (tx: WriteTx, key: SheetKey, marks: StoredMarks): Promise<number> =>
  tx.run(replaced(key, marks))

/**
 * Writes all marks of a sheet's register. Violates the register's key if the register was to be
 * created and someone else created it meanwhile: then the whole transaction is rolled back.
 */
export const saveSheet = (
  tx: WriteTx,
  { classArmId, day, sitting, stateId, schoolId, termId, exists }: SheetWrite,
  marks: StoredMarks,
): Promise<number> =>
  tx.run(
    exists
      ? replaced({ classArmId, day, sitting }, marks)
      : sql`
    insert into register (class_arm_id, day, sitting, state_id, school_id, term_id, students, codes, mark_ids, shared, own)
    values (${classArmId}, ${day}::date, ${sitting}, ${stateId}, ${schoolId}, ${termId}, ${storedForm(marks)})`,
  )

/** Stores the marks that a sheet replaces. */
export const insertReplacedMarks = (
  tx: WriteTx,
  { classArmId, day, sitting, stateId, schoolId, reason }: Omit<SheetWrite, 'termId' | 'exists'>,
  replaced: Marking['replaced'],
): Promise<number> =>
  tx.run(sql`
    insert into register_correction (state_id, school_id, class_arm_id, day, sitting, student_id, replaced, reason)
    select ${stateId}, ${schoolId}, ${classArmId}, ${day}::date, ${sitting}, was."studentId", was.mark, ${reason}
    from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as was("studentId" uuid, mark jsonb)`)
