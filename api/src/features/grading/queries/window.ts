import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { ComponentWindows } from '../rules/entry.ts'
import { windowOf } from './facts.ts'

export interface WindowComponent extends ComponentWindows {
  id: string
  maximumTenths: number
  isExam: boolean
}

export interface ClassTypeWindows {
  id: string
  name: string
  components: WindowComponent[]
}

/** The class types of a school's arms in a term, with its components and their windows, the state's and the school's. */
export const classTypeWindows = (
  tx: ReadTx,
  { stateId, schoolId, termId }: { stateId: string; schoolId: string; termId: string },
): Promise<ClassTypeWindows[]> =>
  tx.rows(sql`
    select ct.id, ct.name,
      (select coalesce(json_agg(json_build_object('id', ac.id, 'name', ac.name, 'maximumTenths', ac.maximum_tenths,
          'isExam', ac.is_exam, 'retired', false, 'stateWindow', ${windowOf(sql`w.school_id is null`)},
          'schoolWindow', ${windowOf(sql`w.school_id = ${schoolId}`)}) order by ac.position, ac.id), '[]')
        from term_component_brief ac where ac.term_id = t.id and ac.class_type_id = ct.id and not ac.retired) as "components"
    from class_type_brief ct
    join term_brief t on t.id = ${termId}
    where ct.state_id = ${stateId} and exists (
      select from class_arm_brief a join class_brief c on c.id = a.class_id
      where a.school_id = ${schoolId} and a.session_id = t.session_id and c.class_type_id = ct.id)
    order by ct.position, ct.name`)
