import { censusErrors } from '@akada/contract/census/calls'
import type { CensusAnswers, CensusExplanations } from '@akada/contract/census/schemas'
import { v7 as uuidv7 } from 'uuid'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { lockCensusForShare, type StoredCensus } from './queries/censuses.ts'
import {
  findReturn,
  findSubmitted,
  insertReturn,
  type ReturnRow,
  lockReturn,
  schoolOf,
  updateReturn,
} from './queries/returns.ts'
import { answersOf } from './rules/missing.ts'

/** The context of writing a return. */
export interface ReturnWork {
  db: TenantDb
  actor: Actor
  today: string
  now: Date
}

export interface ReturnBody {
  census: string
  revision: number
  answers: CensusAnswers
  explanations: CensusExplanations
}

const refuseStale = async (tx: WriteTx, stored: ReturnRow | null): Promise<never> => {
  const by = stored && (await lastEditorOf(tx, 'censusReturn', stored.id))
  return refuse(censusErrors.returnChangedMeanwhile, {
    params: { name: by ?? 'Somebody else' },
    details: {
      theirs: {
        answers: answersOf(stored?.answers ?? {}, null),
        explanations: stored?.explanations ?? {},
        revision: stored?.revision ?? 0,
      },
      by,
    },
  })
}

/** A return that may be written now, locked. Refuses if the census is closed, the return is submitted, or the save is stale. */
const holdReturn = async (
  tx: WriteTx,
  schoolId: string,
  body: ReturnBody,
): Promise<{ census: StoredCensus; stored: ReturnRow | null }> => {
  const census = await lockCensusForShare(tx, body.census)
  if (census.isClosed) refuse(censusErrors.closed, { params: { session: census.session.name } })
  const stored = await lockReturn(tx, census.id, schoolId)
  if (await findSubmitted(tx, { censusId: census.id, schoolId })) refuse(censusErrors.submitted)
  if ((stored?.revision ?? 0) !== body.revision) await refuseStale(tx, stored)
  return { census, stored }
}

/** Saves what the school answered, within a transaction. Refuses with `census_return_changed_meanwhile` and others of `holdReturn`. */
export const storeReturn = async (
  tx: WriteTx,
  { actor, now }: Pick<ReturnWork, 'actor' | 'now'>,
  schoolId: string,
  body: ReturnBody,
) => {
  const { census, stored } = await holdReturn(tx, schoolId, body)
  const { answers, explanations } = body
  const values = { answers, explanations, staffId: actor.staffId, at: now }
  const saved = stored
    ? await updateReturn(tx, { id: stored.id, ...values })
    : await insertReturn(tx, { id: uuidv7(), stateId: actor.stateId, schoolId, censusId: census.id, ...values })
  // Somebody else made the first save of the return at the same moment.
  const own = saved ?? (await refuseStale(tx, await findReturn(tx, census.id, schoolId)))
  const before = stored && { answers: stored.answers, explanations: stored.explanations }
  return { census, id: own.id, revision: own.revision, before }
}

/** Saves what a school has answered so far; nothing needs to be complete. */
export const saveReturn = (
  work: ReturnWork,
  schoolId: string,
  body: ReturnBody,
): Promise<{ message: string; revision: number }> =>
  work.db.write(async tx => {
    const { census, id, revision, before } = await storeReturn(tx, work, schoolId, body)
    const school = await schoolOf(tx, schoolId)
    await audit(tx, work.actor, 'census.submit', ['censusReturn', id], {
      summary: `Saved answers for the census return of ${school.name} for ${census.session.name}`,
      schoolId,
      districtId: school.districtId,
      before,
      after: { answers: body.answers, explanations: body.explanations },
    })
    return { message: 'Saved. The return is not submitted yet.', revision }
  })
