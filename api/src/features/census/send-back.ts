import { censusErrors } from '@akada/contract/census/calls'
import { audit } from '../../platform/audit/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { lockCensusForShare } from './queries/censuses.ts'
import { lockReturn, markSentBack, schoolOf } from './queries/returns.ts'
import type { ReturnWork } from './save-return.ts'

/** Gives a submitted return back to its school, with the reason. What was submitted is kept. */
export const sendBack = (
  { db, actor, now }: ReturnWork,
  schoolId: string,
  { census: censusId, because }: { census: string; because: string },
): Promise<{ message: string }> =>
  db.write(async tx => {
    const census = await lockCensusForShare(tx, censusId)
    if (census.isClosed) refuse(censusErrors.closed, { params: { session: census.session.name } })
    const stored = (await lockReturn(tx, census.id, schoolId)) ?? refuse(censusErrors.notSubmitted)
    const number = await markSentBack(tx, stored.id, { staffId: actor.staffId, at: now, because })
    if (number === null) refuse(censusErrors.notSubmitted)
    const school = await schoolOf(tx, schoolId)
    await audit(tx, actor, 'census.manage', ['censusReturn', stored.id], {
      summary: `Sent the census return of ${school.name} for ${census.session.name} back: ${because}`,
      schoolId,
      districtId: school.districtId,
      after: { number, because },
    })
    return { message: `The return was sent back to ${school.name}.` }
  })
