import { createHash } from 'node:crypto'
import { textMatcher } from '@akada/contract/kernel/text-match'
import {
  type PromotionFilter,
  type PromotionOutcome,
  type PromotionView,
  stayingNamed,
} from '@akada/contract/promotions/calls'
import type { Page, RowPosition } from '../../platform/db/index.ts'
import { type KeptRule, standingOfSession, usualRule } from '../report-cards/index.ts'
import type { PromotionContext, StudentRow } from './queries/view.ts'
import { nextClassOf, type SchoolClass } from './rules/next-class.ts'
import { needsDecision, type Proposal, proposalFor, ruleWords } from './rules/propose.ts'

type StudentView = PromotionView['foundStudents'][number]

/** A student with the effective outcome, and the resulting class. */
export interface Outlook {
  student: StudentRow
  class: SchoolClass
  average: string | null
  terms: number
  proposal: Proposal
  /** Null while nobody has decided and a person must. */
  outcome: PromotionOutcome | null
  /** No class of the school follows the current one. */
  isLast: boolean
  /** The class of the next session; null for those who leave or are undecided, and if none follows. */
  to: SchoolClass | null
  /** An arm of that class with the same name as the current one; null if there is none. */
  toArm: string | null
}

const leaving: ReadonlySet<PromotionOutcome> = new Set(['Withdrawn', 'Graduated'])
export const isLeaving = (outcome: PromotionOutcome): boolean => leaving.has(outcome)

/** A student who is moved when the promotion is applied. */
export type MovedStudent = Outlook & { outcome: PromotionOutcome }

/** The outcome of the end of a session for each student of a school: decided, or else proposed. `repeats` by student; missing: none. */
export const outlooksOf = (
  context: PromotionContext,
  rules: readonly KeptRule[],
  students: readonly StudentRow[],
  repeats: ReadonlyMap<string, number>,
): Outlook[] => {
  const { classes, category, passMarkTenths, arms } = context
  const ruleOf = new Map(rules.map(rule => [rule.classTypeId, rule]))
  const byId = new Map(classes.map(one => [one.id, one]))
  const following = new Map(classes.map(one => [one.id, nextClassOf(one, classes, category)]))
  const armKeys = new Set(arms.map(({ classId, name }) => `${classId} ${name}`))
  return students.flatMap(student => {
    const present = byId.get(student.classId)
    if (!present) return []
    const next = following.get(present.id) ?? null
    const rule = ruleOf.get(present.classTypeId) ?? usualRule
    const standing = standingOfSession(student.cards, rule, { passMarkTenths, repeats: repeats.get(student.id) ?? 0 })
    const place = { className: present.name, terminal: present.terminal, hasNext: next !== null }
    const proposal = proposalFor(standing?.judgement ?? null, place)
    const proposed = needsDecision(proposal) ? null : proposal.outcome
    const outcome = student.moved?.outcome ?? student.decision?.outcome ?? proposed
    const goesOn = outcome === 'Repeat' ? present : next
    const to = outcome === null || isLeaving(outcome) ? null : goesOn
    const armName = student.classArm?.name ?? null
    const keepsArm = to !== null && armName !== null && armKeys.has(`${to.id} ${armName.toLowerCase()}`)
    return [
      {
        student,
        class: present,
        average: standing?.average ?? null,
        terms: standing?.terms ?? 0,
        proposal,
        outcome,
        isLast: next === null,
        to,
        toArm: keepsArm ? armName : null,
      },
    ]
  })
}

/** Why a student stays behind when the promotion is applied; null if nothing prevents the move. */
export const leftBecause = ({ student, class: present, outcome, to }: Outlook): string | null => {
  if (student.askedSchool !== null)
    return `Has a pending request to move to ${student.askedSchool}: have it answered or cancelled first.`
  if (student.status !== 'Active') return `Is ${student.status}.`
  if (student.cameBack) return 'Was moved by this promotion and has come back since: put them into a class by hand.'
  if (outcome === null) return 'Nobody has decided yet: choose an outcome.'
  return isLeaving(outcome) || to !== null
    ? null
    : `No class of this school follows ${present.name}: choose Graduated or Repeat.`
}

export const isGoing = (outlook: Outlook): outlook is MovedStudent =>
  outlook.student.moved === null && leftBecause(outlook) === null

/** Identifies who would be moved where, and who would be left: unchanged as long as applying has the same effect. */
export const fingerprintOf = ({ next }: Pick<PromotionContext, 'next'>, outlooks: readonly Outlook[]): string => {
  const waiting = outlooks
    .filter(({ student }) => student.moved === null)
    .map(outlook => [outlook.student.id, outlook.outcome, outlook.to?.id, outlook.toArm, isGoing(outlook)])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
  return createHash('sha256')
    .update(JSON.stringify([next?.id, waiting]))
    .digest('base64url')
}

const goesTo = ({ student, to, toArm }: Outlook): StudentView['goesTo'] => {
  const { moved } = student
  if (moved) return moved.class && { class: moved.class, classArm: moved.classArm }
  return to && { class: { id: to.id, name: to.name }, classArm: toArm }
}

/** A student as the contract shows them. */
export const viewOf = (outlook: Outlook): StudentView => {
  const { student, average, terms, proposal, outcome } = outlook
  const { id, fullName, fxId, admissionNumber, classArm, decision } = student
  return {
    id,
    fullName,
    fxId,
    admissionNumber,
    class: { id: outlook.class.id, name: outlook.class.name },
    last: outlook.isLast,
    classArm,
    average,
    termsWithResults: terms,
    proposed: proposal.outcome,
    because: proposal.because,
    outcome,
    reason: decision?.reason ?? null,
    decidedBy: decision?.by ?? null,
    revision: decision?.revision ?? 0,
    goesTo: goesTo(outlook),
    moved: student.moved !== null,
    stays: student.moved === null ? leftBecause(outlook) : null,
  }
}

/** The classes that have students, the lowest first. */
export const classesOf = (
  outlooks: readonly Outlook[],
  rules: readonly KeptRule[],
  subjects: ReadonlyMap<string, string>,
): PromotionView['classes'] =>
  [...Map.groupBy(outlooks, outlook => outlook.class)]
    .toSorted(([one], [other]) => one.level - other.level || one.name.localeCompare(other.name))
    .map(([{ id, name, level, classTypeId }, all]) => ({
      class: { id, name },
      level,
      last: all.every(({ isLast }) => isLast),
      rule: ruleWords(rules.find(rule => rule.classTypeId === classTypeId) ?? usualRule, subjects),
    }))

/** How many have each outcome; undecided students are left out. */
export const countsOf = (outlooks: readonly Outlook[]): PromotionView['counts'] =>
  [...Map.groupBy(outlooks, ({ outcome }) => outcome)].flatMap(([outcome, all]) =>
    outcome === null ? [] : [{ outcome, count: all.length }],
  )

/** What applying the promotion now would do with those who have not moved: how many move, and who stays. */
export const stepOf = (outlooks: readonly Outlook[]): PromotionView['step'] => {
  const waiting = outlooks.filter(({ student }) => student.moved === null)
  const staying = waiting.filter(outlook => !isGoing(outlook))
  const named = staying.flatMap(outlook => {
    const stays = leftBecause(outlook)
    const { id, fullName } = outlook.student
    return stays === null || outlook.outcome === null ? [] : [{ id, fullName, stays }]
  })
  const undecided = staying.filter(({ outcome }) => outcome === null).length
  return {
    moving: countsOf(waiting.filter(isGoing)),
    staying: { count: staying.length, undecided, named: named.slice(0, stayingNamed) },
  }
}

/** By which the students of a promotion are filtered. */
export interface StudentFilters {
  q?: string | undefined
  class?: string | undefined
  outcome?: PromotionFilter | undefined
}

const matching = (outlooks: readonly Outlook[], { q, class: of, outcome }: StudentFilters): Outlook[] => {
  const isFound = textMatcher(q)
  return outlooks.filter(
    one =>
      (!of || one.class.name === of) &&
      (!outcome || (one.outcome ?? 'Undecided') === outcome) &&
      isFound(one.student.fullName, one.student.admissionNumber, one.student.fxId),
  )
}

const collator = new Intl.Collator('en', { numeric: true })

/** Class, name and id: the order of the list, also for a student who is not in it any more. */
const placeOf = ({ class: of, student }: Outlook): RowPosition => [
  `${of.level} ${of.name}`,
  student.fullName,
  student.id,
]
const compare = (one: RowPosition, other: RowPosition): number =>
  one.reduce((found, value, at) => found || collator.compare(value ?? '', other[at] ?? ''), 0)

/** A page of the students that match, by class and name, with the number of all that match. */
export const pageOfStudents = (
  outlooks: readonly Outlook[],
  filters: StudentFilters,
  { limit, page, from }: Page,
): { foundStudents: StudentView[]; total: number; last: RowPosition | null } => {
  const found = matching(outlooks, filters)
    .map(outlook => ({ outlook, place: placeOf(outlook) }))
    .toSorted((one, other) => compare(one.place, other.place))
  const after = from === null ? undefined : from.after
  const rest = after ? found.filter(({ place }) => compare(place, after) > 0) : found.slice((page - 1) * limit)
  const shown = rest.slice(0, limit)
  return {
    foundStudents: shown.map(({ outlook }) => viewOf(outlook)),
    total: from?.counted.total ?? found.length,
    last: rest.length > limit ? (shown.at(-1)?.place ?? null) : null,
  }
}
