import type { Publication } from '@akada/contract/report-cards/publication'
import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import type { ReadTx } from '../../platform/db/index.ts'
import { type ArmFacts, readArmFacts } from './arm-results.ts'
import { type ArmCall, findPlace } from './arm-cards.ts'
import { type ArmTermPlace, type CardStudent, cardRoster } from './queries/arm.ts'
import { placesInClass } from './queries/cards.ts'
import { type CardState, cardStates, needsApproval } from './queries/publication.ts'
import { reviewOf } from './queries/review.ts'
import { cardSheetContext } from './queries/sheets.ts'
import {
  type ArmTerm,
  type ComputedCard,
  computeArm,
  differencesOf,
  lackText,
  mayBeIncomplete,
  type RemarkRange,
  remarkFor,
} from './rules/index.ts'

/** An arm in the process of publication: its students, its published cards, and the data they are computed from. */
export interface ArmOfCards {
  place: ArmTermPlace
  /** The students whose cards the arm makes: its roster except those whose card another arm has published already. */
  roster: CardStudent[]
  /** Their cards, and those that the arm has published for students who moved on since. */
  states: Map<string, CardState>
  term: ArmTerm
  /** The subjects of the arm in the order of the card. */
  subjects: ArmFacts['subjects']
}

const isPublishedHere = (state: CardState | undefined): state is CardState & { result: ReportCardResult } =>
  state?.status === 'Published' && state.isHere

/**
 * Reads an arm with everything that its figures depend on; `given`: its roster, if the transaction has read it already. A student who was in
 * the arm when a card of it was published continues to count in its figures, wherever the student is now.
 */
export const readArm = async (
  tx: ReadTx,
  place: ArmTermPlace,
  given: readonly CardStudent[] | null = null,
): Promise<ArmOfCards> => {
  const all = given ?? (await cardRoster(tx, place))
  const found = await cardStates(
    tx,
    place,
    all.map(student => student.id),
  )
  const states = new Map(found.map(state => [state.student.id, state]))
  const roster = all.filter(({ id }) => {
    const state = states.get(id)
    return state?.status !== 'Published' || state.isHere
  })
  const known = new Set(roster.map(student => student.id))
  const movedOn = found.filter(state => isPublishedHere(state) && !known.has(state.student.id))
  const students = [...roster, ...movedOn.map(state => state.student)].map(student => {
    const state = states.get(student.id)
    return {
      ...student,
      inArm: student.inArm || (isPublishedHere(state) && state.student.inArm),
      leftOut: state?.leftOut != null,
    }
  })
  const { term, subjects } = await readArmFacts(tx, place, students, all.filter(student => student.inArm).length)
  return { place, roster, states, term, subjects }
}

const published = ({ states }: ArmOfCards) => [...states.values()].filter(isPublishedHere)

/** The same arm with other students left out. */
export const leavingOut = (arm: ArmOfCards, studentIds: ReadonlySet<string>): ArmOfCards => ({
  ...arm,
  term: {
    ...arm.term,
    students: arm.term.students.map(student => ({
      ...student,
      leftOut: studentIds.has(student.id) && !isPublishedHere(arm.states.get(student.id)),
    })),
  },
})

/** Gives computed cards their positions in the class. */
const placed = async (
  tx: ReadTx,
  place: ArmTermPlace,
  cards: ReadonlyMap<string, ComputedCard>,
): Promise<Map<string, ComputedCard>> => {
  const places = await placesInClass(
    tx,
    place,
    [...cards].map(([studentId, { rankedAverageHundredths, waiting }]) => ({
      studentId,
      average: rankedAverageHundredths,
      waiting,
    })),
  )
  return new Map(
    [...cards].map(([id, card]) => [
      id,
      { ...card, result: { ...card.result, positionInClass: places.get(id) ?? null } },
    ]),
  )
}

/** The missing scores of published cards no longer keep anybody waiting. */
const withoutWaiting = (
  cards: ReadonlyMap<string, ComputedCard>,
  isPublished: (studentId: string) => boolean,
): Map<string, ComputedCard> =>
  new Map([...cards].map(([id, card]) => [id, isPublished(id) ? { ...card, waiting: false } : card]))

/**
 * The cards as they would print if everyone who is not left out were published: with `incomplete` also those who lack scores, who then
 * keep nobody from a position in the class.
 */
export const cardsIfPublished = (
  tx: ReadTx,
  { place, term, states }: ArmOfCards,
  { incomplete = false }: { incomplete?: boolean } = {},
): Promise<Map<string, ComputedCard>> =>
  placed(
    tx,
    place,
    withoutWaiting(computeArm(term), id => incomplete || isPublishedHere(states.get(id))),
  )

/** The published cards recomputed from the current scores, with the number in class of their last issue. */
export const cardsOfPublished = (tx: ReadTx, arm: ArmOfCards): Promise<Map<string, ComputedCard>> => {
  const [latest] = published(arm)
  const { numberInArm, numberInClass } = latest?.result ?? arm.term
  const students = arm.term.students.filter(({ id }) => isPublishedHere(arm.states.get(id)))
  const cards = computeArm({ ...arm.term, numberInArm, numberInClass, students })
  return placed(
    tx,
    arm.place,
    withoutWaiting(cards, () => true),
  )
}

/**
 * The drafts of an arm that are not left out, whether generated or not: why each cannot be published, null if it can; and whether it may
 * be published as incomplete.
 */
export const drafts = (
  arm: ArmOfCards,
  cards: ReadonlyMap<string, ComputedCard>,
): { student: CardStudent; because: string | null; mayBeIncomplete: boolean }[] => {
  const leftOut = new Set(arm.term.students.filter(student => student.leftOut).map(({ id }) => id))
  return arm.roster.flatMap(student => {
    const card = cards.get(student.id)
    if (!card || leftOut.has(student.id) || isPublishedHere(arm.states.get(student.id))) return []
    return [
      {
        student,
        because: lackText(card.result, card.lacks),
        mayBeIncomplete: mayBeIncomplete(card.result, card.lacks),
      },
    ]
  })
}

/** A published card, and its differences from the given cards. */
export interface OutOfDate {
  state: CardState
  because: string[]
}

const otherGender: Readonly<Record<string, string>> = { male: 'female', female: 'male' }

/** What a card says of the student that was corrected since, as sentences. */
const correctionsOf = ({ student, corrected: { name, gender } }: CardState): string[] => [
  ...(name === null ? [] : [`Name: ${name} is now ${student.fullName}`]),
  ...(gender === null ? [] : [`Gender: ${gender} is now ${otherGender[gender]}`]),
]

/** The published cards of an arm that differ from `cards`, or name the student otherwise than the record does now. */
export const outOfDate = (
  arm: ArmOfCards,
  cards: ReadonlyMap<string, ComputedCard>,
  compare: { numbers: boolean },
): OutOfDate[] =>
  published(arm)
    .flatMap(state => {
      const now = cards.get(state.student.id)
      const because = now ? [...correctionsOf(state), ...differencesOf(state.result, now.result, compare)] : []
      return because.length > 0 ? [{ state, because }] : []
    })
    .toSorted((one, other) => one.state.student.fullName.localeCompare(other.state.student.fullName))

/** The published cards of an arm that no longer agree with its figures. */
export const outOfDateNow = async (tx: ReadTx, arm: ArmOfCards): Promise<OutOfDate[]> =>
  outOfDate(arm, await cardsOfPublished(tx, arm), { numbers: false })

const named = ({ id, fullName }: CardStudent) => ({ studentId: id, fullName })

/** Which remarks a draft would be published with; a card that is not generated yet has none of the class teacher. */
const remarksOn = (
  state: CardState | undefined,
  ranges: readonly RemarkRange[],
  average: string | null,
): Pick<Publication['ready'][number], 'classTeacherRemark' | 'principalRemark'> => {
  const automatic = remarkFor(ranges, average) === null ? 'none' : 'automatic'
  return {
    classTeacherRemark: state?.hasClassTeacherRemark ?? false,
    principalRemark: state?.hasPrincipalRemark ? 'written' : automatic,
  }
}

/** The effects of publishing the arm now, and which of its published cards are out of date. */
export const viewPublication = async (tx: ReadTx, call: ArmCall): Promise<Publication> => {
  const place = await findPlace(tx, call)
  const [arm, needed, review, sheet] = await Promise.all([
    readArm(tx, place),
    needsApproval(tx, place.stateId),
    reviewOf(tx, place),
    cardSheetContext(tx, place.classArmId, place.termId),
  ])
  const all = leavingOut(arm, new Set())
  const cards = computeArm(all.term)
  const waiting = drafts(all, cards)
  const remarked = (student: CardStudent) => ({
    ...named(student),
    ...remarksOn(arm.states.get(student.id), sheet.remarkRanges, cards.get(student.id)?.result.average ?? null),
  })
  const reasonOf = (id: string): string | null => arm.states.get(id)?.leftOut?.reason ?? null
  const notReady = waiting.flatMap(({ student, because, ...may }) =>
    because === null ? [] : [{ ...remarked(student), because, reason: reasonOf(student.id), ...may }],
  )
  const next = leavingOut(arm, new Set(notReady.map(({ studentId }) => studentId)))
  const ready = waiting.filter(({ because }) => because === null).map(({ student }) => remarked(student))
  const [ifPublished, stale] = await Promise.all([cardsIfPublished(tx, next), outOfDateNow(tx, arm)])
  return {
    approval: { needed, given: review.status === 'Approved' },
    ready,
    notReady,
    signatories: {
      classTeacher: { name: sheet.classTeacher || null, hasSignature: sheet.classTeacherSignature !== null },
      principal: { name: sheet.principal?.name ?? null, hasSignature: (sheet.principal?.signature ?? null) !== null },
    },
    leftOut: [...arm.states.values()].flatMap(({ student, leftOut }) =>
      leftOut ? [{ ...named(student), ...leftOut }] : [],
    ),
    changes:
      ready.length === 0
        ? []
        : outOfDate(next, ifPublished, { numbers: true }).map(({ state }) => named(state.student)),
    outOfDate: stale.map(({ state, because }) => ({
      ...named(state.student),
      cardId: state.cardId,
      version: state.version ?? 1,
      because,
    })),
  }
}
