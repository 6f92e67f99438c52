import { commonErrors } from '@akada/contract/kernel/errors'
import { reportCardErrors } from '@akada/contract/report-cards/calls'
import type { ArmCards } from '@akada/contract/report-cards/schemas'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse, sentenceOf } from '../../platform/errors/index.ts'
import { mayGenerate, mayPublish, mayRate, mayRemark, maySee, maySeeCard } from './policy.ts'
import { armInTerm, type ArmTermPlace, cardRoster, type CardStudent, inTerm } from './queries/arm.ts'
import { cardsOfStudent, cardSummaries, findPresentTeacher, haveScores } from './queries/list.ts'

/** Which arm, in which term (the active one if null), for which viewer and when. */
export interface ArmCall {
  actor: Actor
  classArmId: string
  termId: string | null
  /** YYYY-MM-DD in Nigeria. */
  today: string
}

/** The arm in its term; refuses with 404 if the actor may not see its cards, and if the state has no term yet. */
export const findPlace = async (tx: ReadTx, call: ArmCall): Promise<ArmTermPlace> => {
  const facts = await armInTerm(tx, call.classArmId, call.termId, call.today)
  if (!maySee(call.actor, facts)) refuse(commonErrors.notFound)
  return inTerm(facts) ?? refuse(call.termId === null ? reportCardErrors.noActiveTerm : commonErrors.notFound)
}

/** 'First Term, 2026/2027' */
export const termText = (place: Pick<ArmTermPlace, 'termName' | 'session'>): string =>
  `${place.termName}, ${place.session}`

/** What prevents an arm's cards from being computed; null if nothing does. */
export const findObstacle = async (tx: ReadTx, place: ArmTermPlace, students: readonly CardStudent[]) => {
  if (students.length === 0) return reportCardErrors.noStudents
  const ids = students.map(student => student.id)
  return (await haveScores(tx, ids, place.termId)) ? null : reportCardErrors.noScores
}

/** The names used in the messages about obstacles. */
export const sentenceParams = (place: ArmTermPlace) => ({ classArm: place.classArmName, term: termText(place) })

/** The list of an arm's cards, for an arm that the actor may see; `found` is what prevents their computation, where that is known already. */
export const listOf = async (
  tx: ReadTx,
  actor: Actor,
  place: ArmTermPlace,
  students: readonly CardStudent[],
  found?: null,
): Promise<ArmCards> => {
  const [cards, obstacle] = await Promise.all([
    cardSummaries(
      tx,
      place,
      students.map(student => student.id),
    ),
    found === undefined ? findObstacle(tx, place, students) : found,
  ])
  return {
    classArm: { id: place.classArmId, fullName: place.classArmName },
    school: { id: place.schoolId, name: place.schoolName },
    term: { id: place.termId, name: place.termName, session: place.session },
    cards,
    why: obstacle && sentenceOf(obstacle, sentenceParams(place)),
    can: {
      generate: mayGenerate(actor, place),
      rate: mayRate(actor, place),
      remark: mayRemark(actor),
      publish: mayPublish(actor),
    },
  }
}

/** The existing and missing data of an arm's cards. */
export const viewArmCards = async (tx: ReadTx, call: ArmCall): Promise<ArmCards> => {
  const place = await findPlace(tx, call)
  return listOf(tx, call.actor, place, await cardRoster(tx, place))
}

/**
 * The cards of a student that the actor may see: from other schools the published ones. 404 if the student is in another teacher's class.
 */
export const viewStudentCards = async (tx: ReadTx, actor: Actor, studentId: string) => {
  const rows = (await cardsOfStudent(tx, studentId)).filter(row => maySeeCard(actor, row))
  const isOwn = actor.can('student.view-all') || (await findPresentTeacher(tx, studentId)) === actor.staffId
  if (!isOwn && rows.length === 0) refuse(commonErrors.notFound)
  return {
    cards: rows.map(({ id, term, session, school, classArm, status, average, positionInArm, figures }) => ({
      id,
      term,
      session,
      school,
      classArm,
      status,
      average,
      positionInArm,
      figures,
    })),
  }
}
