import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { SheetPlace } from '../rules/sheet-place.ts'
import type { GridKey } from './facts.ts'

/** A class arm by its parts, the other arms of its school, and the other subjects of its class: what a score sheet may name. */
export const getSheetPlace = async (
  tx: ReadTx,
  { classArmId, subjectId }: GridKey,
): Promise<Pick<SheetPlace, 'className' | 'arm' | 'otherArms' | 'otherSubjects'>> =>
  tx.get(sql`
    select c.name as "className", a.name as arm,
      (select coalesce(json_agg(json_build_object('className', class.name, 'arm', other.name)), '[]')
        from class_arm_brief other join class_brief class on class.id = other.class_id
        where other.school_id = a.school_id and other.session_id = a.session_id and other.id <> a.id) as "otherArms",
      (select coalesce(json_agg(distinct su.name), '[]')
        from class_subject_brief cs join subject_brief su on su.id = cs.subject_id
        where cs.session_id = a.session_id and cs.class_id = a.class_id and cs.subject_id <> ${subjectId}
          and (cs.school_id is null or cs.school_id = a.school_id)) as "otherSubjects"
    from class_arm_brief a join class_brief c on c.id = a.class_id
    where a.id = ${classArmId}`)
