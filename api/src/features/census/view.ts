import { createHash } from 'node:crypto'
import type { CensusReturn, CensusSnapshot } from '@akada/contract/census/schemas'
import { maxSubmissions } from '@akada/contract/census/schemas'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { returnRights } from './policy.ts'
import { findFormer, findLatest, getCensus, type StoredCensus } from './queries/censuses.ts'
import { countsOf } from './queries/counting.ts'
import {
  findReturn,
  findSubmitted,
  type ReturnRow,
  type SubmissionRow,
  schoolOf,
  submissionsOf,
} from './queries/returns.ts'
import { comparedFigures, contentOf, figuresOf, gapsOf, studentsByClass } from './rules/content.ts'
import { answersOf } from './rules/missing.ts'

/** A census as the contract shows it. */
export const censusView = ({ stateId: _state, sessionStarts: _starts, ...census }: StoredCensus) => census

/** What the records of a school say for a census now. */
export const countSchool = async (tx: ReadTx, census: StoredCensus, schoolId: string) => {
  const { session, sessionStarts, censusDay, countsFrom } = census
  const counts = await countsOf(tx, { schoolId, sessionId: session.id, sessionStarts, censusDay, countsFrom })
  const [content, gaps] = [contentOf(counts), gapsOf(counts)]
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([content, gaps]))
    .digest('base64url')
    .slice(0, 32)
  return { content, gaps, hasHistory: counts.school.hasHistory, fingerprint }
}

/** The last census before one, and what the school submitted in it; null if there was none. */
export const formerReturn = async (tx: ReadTx, census: StoredCensus, schoolId: string) => {
  const former = await findFormer(tx, census)
  const snapshot = former && (await findSubmitted(tx, { censusId: former.id, schoolId }))
  return former && snapshot && { session: former.session.name, snapshot }
}

type Shown = Pick<CensusReturn, 'content' | 'answers' | 'explanations' | 'gaps' | 'hasHistory' | 'fingerprint'> &
  Pick<CensusSnapshot, 'figures'>

const frozen = ({ snapshot }: SubmissionRow): Shown => {
  const { content, answers, explanations, gaps, hasHistory, figures } = snapshot
  return { content, answers, explanations, gaps, hasHistory, figures, fingerprint: '' }
}

const present = async (
  tx: ReadTx,
  census: StoredCensus,
  schoolId: string,
  saved: ReturnRow | null,
  former: CensusSnapshot | null,
): Promise<Shown> => {
  const counted = await countSchool(tx, census, schoolId)
  const answers = answersOf(saved?.answers ?? null, former)
  return {
    ...counted,
    answers,
    explanations: saved?.explanations ?? {},
    figures: figuresOf(counted.content, answers, counted.hasHistory),
  }
}

const statusOf = (saved: ReturnRow | null, submissions: readonly SubmissionRow[]): CensusReturn['status'] => {
  if (submissions.some(({ sentBack }) => sentBack === null)) return 'Submitted'
  if (submissions.length > 0) return 'Sent back'
  return saved === null ? 'Not started' : 'Started'
}

interface CensusRequest {
  schoolId: string
  /** Null: the latest of the state. */
  censusId: string | null
  /** An earlier submission; null: the one that stands, or today's records. */
  number: number | null
}

/** The return of a school, frozen or as it is now; null while the state has opened no census. */
export const viewReturn = async (
  tx: ReadTx,
  { actor, today }: { actor: Actor; today: string },
  { schoolId, censusId, number }: CensusRequest,
): Promise<CensusReturn | null> => {
  const census = censusId === null ? await findLatest(tx, actor.stateId) : await getCensus(tx, censusId)
  if (census === null) return null
  const [school, saved, submissions, former] = await Promise.all([
    schoolOf(tx, schoolId),
    findReturn(tx, census.id, schoolId),
    submissionsOf(tx, { censusId: census.id, schoolId }, maxSubmissions),
    formerReturn(tx, census, schoolId),
  ])
  const standing = submissions.find(({ sentBack }) => sentBack === null)
  const wanted = number === null ? standing : submissions.find(one => one.number === number)
  if (number !== null && !wanted) refuse(commonErrors.notFound)
  const { figures, ...shown } = wanted
    ? frozen(wanted)
    : await present(tx, census, schoolId, saved, former?.snapshot ?? null)
  return {
    ...shown,
    census: censusView(census),
    school: { id: school.id, name: school.name },
    status: statusOf(saved, submissions),
    isLate: wanted?.isLate ?? today > census.deadline,
    revision: saved?.revision ?? 0,
    figures: comparedFigures(figures, former?.snapshot.figures ?? null),
    classesBefore: former && studentsByClass(former.snapshot.content),
    comparedWith: former?.session ?? null,
    shows: wanted?.number ?? null,
    history: submissions.map(({ snapshot: _snapshot, ...submission }) => submission),
    can: returnRights(
      actor,
      { isClosed: census.isClosed, isSubmitted: standing !== undefined, censusDay: census.censusDay },
      today,
    ),
  }
}
