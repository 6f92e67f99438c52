import type { SharedFields } from '@akada/contract/kernel/record'
import { sharedFields } from '@akada/contract/kernel/record'
import type { ValuesOf } from '@akada/contract/kernel/record-schema'
import { studentFields } from '@akada/contract/students/record'
import { type ReadTx, selected, sql } from '../../../platform/db/index.ts'

export interface StudentParticulars {
  fxId: string
  values: ValuesOf<SharedFields<typeof studentFields>>
  /** First to last. */
  enrolments: { school: string; class: string; begins: string; ends: string | null }[]
}

/** The particulars of a student that are not private, and where the student was; 404 if the transaction sees none. */
export const getParticulars = async (tx: ReadTx, id: string): Promise<StudentParticulars> => {
  const { fxId, enrolments, ...values } = await tx.get<
    Pick<StudentParticulars, 'fxId' | 'enrolments'> & StudentParticulars['values']
  >(sql`
    select s.fx_id as "fxId", ${selected(sharedFields(studentFields), 's')},
      (select coalesce(json_agg(json_build_object('school', sc.name, 'class', concat_ws(' ', c.name, a.name),
          'begins', e.begins, 'ends', e.ends) order by e.begins, e.id), '[]')
        from enrolment e
        join school_brief sc on sc.id = e.school_id
        join class_brief c on c.id = e.class_id
        left join class_arm_brief a on a.id = e.class_arm_id
        where e.student_id = s.id and akada_counts_ever(e.begins, e.ends)) as enrolments
    from student s where s.id = ${id}`)
  return { fxId, values, enrolments }
}

/** The particulars of students that are not private, by their id: those whom the transaction sees. */
export const particularsOf = async (
  tx: ReadTx,
  ids: readonly string[],
): Promise<Map<string, StudentParticulars['values']>> => {
  const found = await tx.rows<StudentParticulars['values'] & { id: string }>(sql`
    select s.id, ${selected(sharedFields(studentFields), 's')} from student s where s.id = any(${[...ids]}::uuid[])`)
  return new Map(found.map(one => [one.id, one]))
}
