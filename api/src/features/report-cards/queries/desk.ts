import type { Desk, DeskCard } from '@akada/contract/report-cards/desk'
import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** What people have added to the cards of students in a term. */
export const givenOf = (
  tx: ReadTx,
  termId: string,
  studentIds: readonly string[],
): Promise<(Pick<DeskCard, 'ratings' | 'classTeacherRemark' | 'principalRemark'> & { studentId: string })[]> =>
  tx.rows(sql`
    select rc.student_id as "studentId", rc.ratings, rc.class_teacher_remark as "classTeacherRemark",
      rc.principal_remark as "principalRemark"
    from report_card rc
    where rc.term_id = ${termId} and rc.student_id = any(${studentIds}::uuid[])`)

/** The traits that the state rates, in the order of the card, and the name of the arm's class teacher. */
export const deskContext = (
  tx: ReadTx,
  classArmId: string,
): Promise<
  Pick<Desk, 'traits' | 'classTeacher'> & {
    remarkRanges: { fromHundredths: number; toHundredths: number; remark: string }[]
  }
> =>
  tx.get(sql`
    select nullif(ct.formal_name, '') as "classTeacher",
      (select coalesce(json_agg(json_build_object('id', rt.id, 'name', rt.name, 'domain', rt.domain)
          order by rt.domain desc, rt.position, rt.id), '[]')
        from rating_trait_brief rt where rt.retired_at is null) as "traits",
      (select coalesce(json_agg(json_build_object('fromHundredths', pr.from_hundredths, 'toHundredths', pr.to_hundredths,
          'remark', pr.remark) order by pr.from_hundredths), '[]')
        from principal_remark_brief pr where pr.school_id = a.school_id) as "remarkRanges"
    from class_arm_brief a
    left join staff_brief ct on ct.id = a.class_teacher_id
    where a.id = ${classArmId}`)
