import { v7 as uuidv7 } from 'uuid'
import { compacted, type Mark, type StoredMark, type StoredMarks } from '../src/features/attendance/rules/marks.ts'
import { sql, type WriteTx } from '../src/platform/db/index.ts'

interface RegisterKey {
  arm: { id: string; stateId: string; schoolId: string }
  termId: string
  day: string
  sitting: string
}

/** Marks by student. */
export type RegisterMarks = Record<string, Mark | (Pick<StoredMark, 'm'> & Partial<StoredMark>)>

const nobody = '00000000-0000-7000-8000-000000000000'

/**
 * Writes marks into a register as the program stores them, beside those that it has. What is not given of a mark is made up. Goes past the
 * checks of the feature: for days and marks that it would refuse now.
 */
export const writeRegister = async (
  tx: WriteTx,
  { arm, termId, day, sitting }: RegisterKey,
  marks: RegisterMarks,
): Promise<void> => {
  const { stored } = await tx.get<{ stored: StoredMarks | null }>(sql`
    select (select akada_kept_marks(r) from register r
      where r.class_arm_id = ${arm.id} and r.day = ${day}::date and r.sitting = ${sitting}) as stored`)
  const given = Object.entries(marks).map(([studentId, mark]): [string, StoredMark] => [
    studentId,
    { i: uuidv7(), t: '2026-10-01T08:00:00.000Z', b: nobody, ...(typeof mark === 'string' ? { m: mark } : mark) },
  ])
  const { students, codes, markIds, shared, own } = compacted({ ...stored, ...Object.fromEntries(given) })
  await tx.run(sql`
    insert into register (class_arm_id, day, sitting, state_id, school_id, term_id, students, codes, mark_ids, shared, own)
    values (${arm.id}, ${day}, ${sitting}, ${arm.stateId}, ${arm.schoolId}, ${termId}, ${students}::uuid[], ${codes},
      ${markIds}::uuid[], ${JSON.stringify(shared)}::jsonb, ${own && JSON.stringify(own)}::jsonb)
    on conflict (class_arm_id, day, sitting) do update set students = excluded.students, codes = excluded.codes,
      mark_ids = excluded.mark_ids, shared = excluded.shared, own = excluded.own`)
}
