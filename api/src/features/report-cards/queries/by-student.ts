import type { reportCardCalls } from '@akada/contract/report-cards/calls'
import type { ResponseOf } from '@akada/contract/kernel/calls'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { CardAccess } from '../policy.ts'
import { cardAccess } from './cards.ts'

type ListedCard = ResponseOf<(typeof reportCardCalls)['byStudent']>['cards'][number]
/** A card of a student, and the data that decides who may see it. */
export interface StudentCardRow extends ListedCard, CardAccess {}

/** All cards of a student, newest first. */
export const cardsOfStudent = (tx: ReadTx, studentId: string): Promise<StudentCardRow[]> =>
  tx.rows(sql`
    select rc.id, rc.status, ${cardAccess},
      json_build_object('id', t.id, 'name', t.name) as "term", json_build_object('id', se.id, 'name', se.name) as "session",
      json_build_object('id', sc.id, 'name', sc.name) as "school",
      json_build_object('id', a.id, 'name', c.name || ' ' || a.name) as "classArm",
      case when (rc.result ->> 'ranked')::boolean then rc.result ->> 'average' end as "average",
      rc.position_in_arm as "positionInArm"
    from report_card rc
    join student_brief s on s.id = rc.student_id
    join school_brief sc on sc.id = rc.school_id
    join class_arm_brief a on a.id = rc.class_arm_id
    join class_brief c on c.id = a.class_id
    join term_brief t on t.id = rc.term_id
    join session_brief se on se.id = t.session_id
    where rc.student_id = ${studentId}
    order by t.starts desc
    limit 60`)

/** The class teacher of a student's current arm; null if there is none. */
export const findPresentTeacher = async (tx: ReadTx, studentId: string): Promise<string | null> =>
  (
    await tx.find<{ id: string | null }>(sql`
      select here.class_teacher_id as id from present_placement e join class_arm_brief here on here.id = e.class_arm_id
      where e.student_id = ${studentId}`)
  )?.id ?? null
