import type { PromotionOutcome, PromotionView } from '@akada/contract/promotions/endpoints'
import { type KeptRule, standingOfSession, usualRule } from '../report-cards/index.ts'
import type { Ground, PupilRow } from './queries/view.ts'
import { nextClassOf, type SchoolClass } from './rules/next-class.ts'
import { type Proposal, proposalFor } from './rules/propose.ts'
import { ruleWords } from './rules/words.ts'

type PupilView = PromotionView['classes'][number]['students'][number]

/** A student with the outcome that counts, and where it leads. */
export interface Outlook {
  pupil: PupilRow
  class: SchoolClass
  average: string | null
  terms: number
  proposal: Proposal
  outcome: PromotionOutcome
  /** The class of the next session; null for those who leave, and where none follows. */
  to: SchoolClass | null
  /** An arm of that class with the name of the present one, as it is written; null where there is none. */
  toArm: string | null
}

const leaving: ReadonlySet<PromotionOutcome> = new Set(['Withdrawn', 'Graduated'])
export const isLeaving = (outcome: PromotionOutcome): boolean => leaving.has(outcome)

/** What the end of a session brings for each student of a school: decided, or else proposed. */
export const outlooksOf = (ground: Ground, rules: readonly KeptRule[], pupils: readonly PupilRow[]): Outlook[] => {
  const { classes, category, passMarkTenths, arms } = ground
  const ruleOf = new Map(rules.map(rule => [rule.classTypeId, rule]))
  const byId = new Map(classes.map(one => [one.id, one]))
  const following = new Map(classes.map(one => [one.id, nextClassOf(one, classes, category)]))
  const armKeys = new Set(arms.map(({ classId, name }) => `${classId} ${name}`))
  return pupils.flatMap(pupil => {
    const present = byId.get(pupil.classId)
    if (!present) return []
    const next = following.get(present.id) ?? null
    const rule = ruleOf.get(present.classTypeId) ?? usualRule
    const standing = standingOfSession(pupil.cards, rule, { passMarkTenths, repeats: pupil.repeats })
    const place = { className: present.name, terminal: present.terminal, hasNext: next !== null }
    const proposal = proposalFor(standing?.judgement ?? null, place)
    const outcome = pupil.moved?.outcome ?? pupil.decision?.outcome ?? proposal.outcome
    const to = isLeaving(outcome) ? null : outcome === 'Repeat' ? present : next
    const armName = pupil.classArm?.name ?? null
    const keepsArm = to !== null && armName !== null && armKeys.has(`${to.id} ${armName.toLowerCase()}`)
    return [
      {
        pupil,
        class: present,
        average: standing?.average ?? null,
        terms: standing?.terms ?? 0,
        proposal,
        outcome,
        to,
        toArm: keepsArm ? armName : null,
      },
    ]
  })
}

/** Why a student stays where they are when the promotion is applied; null where nothing stands in the way. */
export const leftBecause = ({ pupil, class: present, outcome, to }: Outlook): string | null => {
  if (pupil.askedSchool !== null)
    return `Has a pending request to move to ${pupil.askedSchool}: have it answered or cancelled first.`
  if (pupil.status !== 'Active') return `Is ${pupil.status}.`
  if (pupil.cameBack) return 'Was moved by this promotion and has come back since: put them into a class by hand.'
  return isLeaving(outcome) || to !== null
    ? null
    : `No class of this school follows ${present.name}: choose Graduated or Repeat.`
}

const goesTo = ({ pupil, to, toArm }: Outlook): PupilView['goesTo'] => {
  const { moved } = pupil
  if (moved) return moved.class && { class: moved.class, classArm: moved.classArm }
  return to && { class: { id: to.id, name: to.name }, classArm: toArm }
}

const viewOf = (outlook: Outlook): PupilView => {
  const { pupil, average, terms, proposal, outcome } = outlook
  const { id, fullName, fxId, admissionNumber, classArm, decision } = pupil
  return {
    id,
    fullName,
    fxId,
    admissionNumber,
    classArm,
    average,
    termsWithResults: terms,
    proposed: proposal.outcome,
    because: proposal.because,
    outcome,
    reason: decision?.reason ?? null,
    decidedBy: decision?.by ?? null,
    goesTo: goesTo(outlook),
    moved: pupil.moved !== null,
  }
}

/** The students by class, the lowest class first. */
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
      rule: ruleWords(rules.find(rule => rule.classTypeId === classTypeId) ?? usualRule, subjects),
      students: all.map(viewOf),
    }))

/** How many have each outcome. */
export const countsOf = (outlooks: readonly Outlook[]): PromotionView['counts'] =>
  [...Map.groupBy(outlooks, ({ outcome }) => outcome)].map(([outcome, all]) => ({ outcome, count: all.length }))
