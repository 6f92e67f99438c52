import { censusErrors } from '@akada/contract/census/calls'
import type { CensusDetails } from '@akada/contract/census/schemas'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { v7 as uuidv7 } from 'uuid'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import {
  countSubmitted,
  findFormer,
  getCensus,
  insertCensus,
  lockCensus,
  sessionOf,
  updateCensus,
} from './queries/censuses.ts'
import { countsFrom, datesError } from './rules/dates.ts'
import type { ReturnWork } from './save-return.ts'
import { censusView } from './view.ts'

interface Dates {
  censusDay: string
  deadline: string
}

const assertDates = (dates: Dates, session: Parameters<typeof datesError>[1]): void => {
  const error = datesError(dates, session)
  if (error) refuse(censusErrors.dates, { params: { sentence: error.message }, fields: [error] })
}

/** Opens the census of a session. Refuses with `census_dates`, and with `census_exists` if the session has one. */
export const openCensus = async (
  { db, actor, now }: ReturnWork,
  { session: sessionId, ...dates }: Dates & { session: string },
): Promise<CensusDetails> => {
  const session = await db.read(tx => sessionOf(tx, sessionId))
  assertDates(dates, session)
  const { stateId } = actor
  try {
    return await db.write(async tx => {
      const id = uuidv7()
      const former = await findFormer(tx, { stateId, censusDay: dates.censusDay })
      const from = countsFrom(dates.censusDay, former?.censusDay ?? null)
      await insertCensus(tx, { id, stateId, sessionId, ...dates, countsFrom: from, openedBy: actor.staffId, at: now })
      await audit(tx, actor, 'census.manage', ['census', id], {
        summary: `Opened the census of ${session.name}: census day ${writtenDay(dates.censusDay)}, deadline ${writtenDay(dates.deadline)}`,
        after: { ...dates, countsFrom: from },
      })
      return censusView(await getCensus(tx, id))
    })
  } catch (error) {
    if (isUniqueViolation(error, 'census_state_id_session_id_key'))
      refuse(censusErrors.sessionTaken, { params: { session: session.name } })
    throw error
  }
}

/** Changes the dates of a census, closes it or opens it again. */
export const changeCensus = (
  { db, actor, now }: ReturnWork,
  id: string,
  { revision, ...change }: Dates & { isClosed: boolean; revision: number },
): Promise<CensusDetails> =>
  db.write(async tx => {
    const before = await lockCensus(tx, id)
    if (before.revision !== revision) {
      const by = await lastEditorOf(tx, 'census', id)
      refuse(censusErrors.changedMeanwhile, {
        params: { name: by ?? 'Somebody else' },
        details: { theirs: censusView(before), by },
      })
    }
    const session = await sessionOf(tx, before.session.id)
    assertDates(change, session)
    const submitted = change.censusDay === before.censusDay ? 0 : await countSubmitted(tx, id)
    if (submitted > 0)
      refuse(censusErrors.dayFixed, { params: { count: submitted, day: writtenDay(before.censusDay) } })
    const former = await findFormer(tx, { stateId: actor.stateId, censusDay: before.censusDay })
    const from =
      change.censusDay === before.censusDay
        ? before.countsFrom
        : countsFrom(change.censusDay, former?.censusDay ?? null)
    await updateCensus(tx, id, { ...change, countsFrom: from, at: now })
    const dates = ({ censusDay, deadline, isClosed }: Dates & { isClosed: boolean }) => ({
      censusDay,
      deadline,
      isClosed,
    })
    await audit(tx, actor, 'census.manage', ['census', id], {
      summary: `Changed the census of ${session.name}`,
      before: dates(before),
      after: dates(change),
    })
    return censusView(await getCensus(tx, id))
  })
