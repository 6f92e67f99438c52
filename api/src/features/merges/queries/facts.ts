import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { candidateMerging } from '../../exams/index.ts'
import { scoreMerging } from '../../grading/index.ts'
import { decisionMerging } from '../../promotions/index.ts'
import { cardMerging } from '../../report-cards/index.ts'
import { recordMerging } from '../../students/index.ts'
import { choicesOf } from '../../subjects/index.ts'
import { answeredTransfersOf, requestedSchool } from '../../transfers/index.ts'
import type { ChildRecord } from '../rules/facts.ts'

const id = sql`s.id`

/** Two records with everything that belongs to them, in the order of the ids; one that was merged meanwhile is left out. */
export const recordsOf = (tx: ReadTx, ids: readonly string[]): Promise<ChildRecord[]> =>
  tx.rows(sql`
    select s.id, s."stateId", s."schoolId", s."fxId", s."admissionNumber", s."fullName", s.particulars,
      ${recordMerging.enrolmentsOf(id)} as stays, ${scoreMerging.cellsOf(id)} as cells, ${cardMerging.cardsOf(id)} as cards,
      ${recordMerging.guardiansOf(id)} as guardians, ${choicesOf(id)} as choices, ${decisionMerging.decisionsOf(id)} as decisions,
      ${requestedSchool(id)} as "askedSchool", ${answeredTransfersOf(id)} as transfers,
      ${candidateMerging.candidaciesOf(id)} as candidacies, ${cardMerging.chargesOf(id)} as charges
    from (${recordMerging.recordsAmong(ids)}) as s
    order by s.place`)
