import { censusErrors } from '@akada/contract/census/calls'
import type { CensusAnswers, CensusExplanations } from '@akada/contract/census/schemas'
import { v7 as uuidv7 } from 'uuid'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { holdCensus, type KeptCensus } from './queries/censuses.ts'
import {
  findReturn,
  findSubmitted,
  insertReturn,
  type KeptReturn,
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

const refuseStale = async (tx: WriteTx, kept: KeptReturn | null): Promise<never> => {
  const by = kept && (await lastEditorOf(tx, 'censusReturn', kept.id))
  return refuse(censusErrors.returnChangedMeanwhile, {
    params: { name: by ?? 'Somebody else' },
    details: {
      theirs: {
        answers: answersOf(kept?.answers ?? {}, null),
        explanations: kept?.explanations ?? {},
        revision: kept?.revision ?? 0,
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
): Promise<{ census: KeptCensus; kept: KeptReturn | null }> => {
  const census = await holdCensus(tx, body.census)
  if (census.isClosed) refuse(censusErrors.closed, { params: { session: census.session.name } })
  const kept = await lockReturn(tx, census.id, schoolId)
  if (await findSubmitted(tx, { censusId: census.id, schoolId })) refuse(censusErrors.submitted)
  if ((kept?.revision ?? 0) !== body.revision) await refuseStale(tx, kept)
  return { census, kept }
}

/** Saves what the school answered, within a transaction. Refuses with `census_return_changed_meanwhile` and others of `holdReturn`. */
export const storeReturn = async (
  tx: WriteTx,
  { actor, now }: Pick<ReturnWork, 'actor' | 'now'>,
  schoolId: string,
  body: ReturnBody,
) => {
  const { census, kept } = await holdReturn(tx, schoolId, body)
  const { answers, explanations } = body
  const values = { answers, explanations, staffId: actor.staffId, at: now }
  const saved = kept
    ? await updateReturn(tx, { id: kept.id, ...values })
    : await insertReturn(tx, { id: uuidv7(), stateId: actor.stateId, schoolId, censusId: census.id, ...values })
  // Somebody else made the first save of the return at the same moment.
  const own = saved ?? (await refuseStale(tx, await findReturn(tx, census.id, schoolId)))
  const before = kept && { answers: kept.answers, explanations: kept.explanations }
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
    await audit(tx, work.actor, {
      operation: 'census.submit',
      entity: 'censusReturn',
      entityId: id,
      summary: `Saved answers for the census return of ${school.name} for ${census.session.name}`,
      schoolId,
      districtId: school.districtId,
      before,
      after: { answers: body.answers, explanations: body.explanations },
    })
    return { message: 'Saved. The return is not submitted yet.', revision }
  })
