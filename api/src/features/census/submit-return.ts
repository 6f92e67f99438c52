import { censusErrors } from '@akada/contract/census/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { insertSubmission, schoolOf } from './queries/returns.ts'
import { comparedFigures, figuresOf, unexplained } from './rules/content.ts'
import { impossibleIn, missingIn } from './rules/missing.ts'
import { type ReturnBody, type ReturnWork, storeReturn } from './save-return.ts'
import { countSchool, formerReturn } from './view.ts'

/** At most this many missing items are named in the sentence of a refusal. */
const mostNamed = 3

const sentenceOf = (what: readonly string[]): string => {
  const named = what.slice(0, mostNamed).join('; ')
  return what.length > mostNamed ? `${named}; and ${what.length - mostNamed} more` : named
}

/**
 * Saves and submits the return of a school: what is known and what was answered is frozen. Refuses before the census day, if something
 * is missing or cannot be, and with `census_figures_changed` if the records differ from those that the person saw.
 */
export const submitReturn = (
  work: ReturnWork,
  schoolId: string,
  body: ReturnBody & { fingerprint: string },
): Promise<{ message: string }> =>
  work.db.write(async tx => {
    const { actor, today, now } = work
    const { census, id } = await storeReturn(tx, work, schoolId, body)
    if (today < census.censusDay) refuse(censusErrors.beforeDay, { params: { day: writtenDay(census.censusDay) } })
    const [school, counted, former] = await Promise.all([
      schoolOf(tx, schoolId),
      countSchool(tx, census, schoolId),
      formerReturn(tx, census, schoolId),
    ])
    const { content, gaps, hasHistory, fingerprint } = counted
    if (fingerprint !== body.fingerprint) refuse(censusErrors.figuresChanged)
    const { answers, explanations } = body
    const figures = figuresOf(content, answers, hasHistory)
    const compared = comparedFigures(figures, former?.snapshot.figures ?? null)
    const { what, fields } = missingIn({
      answers,
      hasHistory,
      gaps,
      unexplained: unexplained(compared, explanations),
    })
    if (what.length > 0) refuse(censusErrors.incomplete, { params: { what: sentenceOf(what) }, fields })
    const impossible = impossibleIn(answers, figures, Number(today.slice(0, 4)))
    if (impossible.length > 0) refuse(commonErrors.invalid, { fields: impossible })
    const isLate = today > census.deadline
    await insertSubmission(tx, {
      id: uuidv7(),
      stateId: actor.stateId,
      schoolId,
      returnId: id,
      isLate,
      staffId: actor.staffId,
      at: now,
      snapshot: {
        version: 1,
        session: census.session.name,
        censusDay: census.censusDay,
        countsFrom: census.countsFrom,
        content,
        answers,
        explanations,
        figures,
        gaps,
        hasHistory,
        submittedBy: actor.name,
      },
    })
    await audit(tx, actor, 'census.submit', ['censusReturn', id], {
      summary: `Submitted the census return of ${school.name} for ${census.session.name}${isLate ? ', after the deadline' : ''}`,
      schoolId,
      districtId: school.districtId,
      after: { figures, gaps, explanations },
    })
    return { message: `The return for ${census.session.name} is submitted.` }
  })
