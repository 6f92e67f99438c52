import type { ArmStep } from '@akada/contract/report-cards/desk'
import type { Desk, DeskCard } from './queries.ts'

/** A rating, a remark, or nothing. */
export type Value = number | string | null

/** The part of a card: a trait's id, or a remark. */
export type Part = string
export const remarkParts = ['classTeacherRemark', 'principalRemark'] as const
export type RemarkPart = (typeof remarkParts)[number]

/** A value that differs from the server's. */
export interface Item {
  cardId: string
  part: Part
  value: Value
  /** The server's value when it was changed. */
  was: Value
  /** Values that were sent and may have been saved although no response came. */
  tried: readonly Value[]
  /** Somebody else's value, saved meanwhile: a person must choose. */
  theirs: { value: Value } | null
  /** Why the server refused it. */
  refused: string | null
  /** It is still being typed, and is not sent yet. */
  held: boolean
}
export type Items = Readonly<Record<string, Item>>

export const itemKey = ({ cardId, part }: { cardId: string; part: Part }): string => `${cardId} ${part}`

export const isItem = (raw: unknown): raw is Item =>
  typeof raw === 'object' &&
  raw !== null &&
  ['cardId', 'part', 'value', 'was', 'tried', 'theirs', 'refused', 'held'].every(name => name in raw) &&
  'cardId' in raw &&
  typeof raw.cardId === 'string' &&
  'part' in raw &&
  typeof raw.part === 'string' &&
  'tried' in raw &&
  Array.isArray(raw.tried)

/** A change that a person makes: the value, and the one that the page shows as the server's. */
export interface Change {
  cardId: string
  part: Part
  value: Value
  current: Value
  held?: boolean
}

const isSame = (one: Value, other: Value): boolean =>
  one === other || (typeof one !== 'number' && typeof other !== 'number' && (one ?? '').trim() === (other ?? '').trim())

/** The items after a change. A value that is back to the server's needs no saving, unless it was sent meanwhile. */
export const withChanges = (items: Items, changes: readonly Change[]): Items => {
  const next: Record<string, Item> = { ...items }
  for (const { cardId, part, value, current, held = false } of changes) {
    const key = itemKey({ cardId, part })
    const known = next[key]
    const was = known ? known.was : current
    if (isSame(value, was) && !held && (!known || (known.tried.length === 0 && !known.theirs))) delete next[key]
    else
      next[key] = {
        cardId,
        part,
        value,
        was,
        held,
        tried: known?.tried ?? [],
        theirs: known?.theirs ?? null,
        refused: null,
      }
  }
  return next
}

/** The items after a person chose between their own value and somebody else's. */
export const withChoice = (items: Items, item: Item, whose: 'mine' | 'theirs'): Items => {
  const { [itemKey(item)]: found, ...rest } = items
  if (!found?.theirs || whose === 'theirs') return rest
  return { ...rest, [itemKey(item)]: { ...found, was: found.theirs.value, theirs: null, tried: [] } }
}

/** The server's value of a part. */
export const savedOf = (card: DeskCard, part: Part): Value =>
  part === 'classTeacherRemark' || part === 'principalRemark' ? card[part] : (card.ratings[part] ?? null)

/** The value of a part as the page shows it. */
export const valueOf = (card: DeskCard, part: Part, items: Items): Value => {
  const item = card.cardId === null ? undefined : items[itemKey({ cardId: card.cardId, part })]
  return item ? item.value : savedOf(card, part)
}

export const changeOf = (card: DeskCard, part: Part, value: Value, held = false): Change[] =>
  card.cardId === null ? [] : [{ cardId: card.cardId, part, value, current: savedOf(card, part), held }]

/** A card with a value that the server saved. */
export const withSaved = (card: DeskCard, part: Part, value: Value): DeskCard => {
  if (part === 'classTeacherRemark' || part === 'principalRemark') {
    const remark = typeof value === 'string' ? value : null
    return part === 'classTeacherRemark'
      ? { ...card, classTeacherRemark: remark, hasClassTeacherRemark: remark !== null }
      : { ...card, principalRemark: remark, hasPrincipalRemark: remark !== null }
  }
  const { [part]: _before, ...others } = card.ratings
  const ratings = typeof value === 'number' ? { ...others, [part]: value } : others
  return { ...card, ratings, ratingsGiven: Object.keys(ratings).length }
}

/** Fills every empty rating of these cards and traits. */
export const filled = (cards: readonly DeskCard[], traits: readonly string[], items: Items, rating: number): Change[] =>
  cards.flatMap(card =>
    traits.flatMap(trait => (valueOf(card, trait, items) === null ? changeOf(card, trait, rating) : [])),
  )

/** The step that is due if the person takes it; null if the cards wait for somebody else, or for nothing. */
export const ownStep = ({ step }: Desk): ArmStep | null => (step?.isOwn ? step.name : null)

/** The cards that can still be filled in. */
export const isOpenCard = ({ cardId, status }: DeskCard): boolean => cardId !== null && status === 'Draft'

/** Whether a remark is proposed that the person writes and nobody has written. */
export const hasProposal = (card: DeskCard, { can }: Desk): boolean =>
  isOpenCard(card) &&
  ((can.classTeacherRemark && card.classTeacherRemark === null && card.proposals.classTeacher.length > 0) ||
    (can.principalRemark && card.principalRemark === null && card.proposals.principal.length > 0))

/** Why no card can be filled in, and what comes next. */
export const nothingOpen = ({ cards, can }: Desk): string => {
  if (cards.some(({ status }) => status === 'Published')) return 'All cards that were generated are published.'
  return can.generate
    ? 'The cards are not generated yet. Generate them first; then they can be filled in here.'
    : 'The cards are not generated yet. They can be filled in here as soon as they are.'
}

/** How many ratings are missing. */
export const missingRatings = (cards: readonly DeskCard[], traits: readonly string[], items: Items): number =>
  cards.reduce((sum, card) => sum + traits.filter(trait => valueOf(card, trait, items) === null).length, 0)

/** Whether a card has every rating and the class teacher's remark. */
export const isComplete = ({ ratings, classTeacherRemark }: DeskCard, traits: Desk['traits']): boolean =>
  classTeacherRemark !== null && traits.every(({ id }) => ratings[id] !== undefined)

/** The drafts that lack ratings or the class teacher's remark. */
export const countIncomplete = ({ cards, traits }: Desk): number =>
  cards.filter(card => isOpenCard(card) && card.leftOutReason === null && !isComplete(card, traits)).length
