import { groupBy } from '@akada/contract/kernel/arrays'
import { deskLimits } from '@akada/contract/report-cards/desk'
import { api, type Response } from '../../lib/api.ts'
import { foreignError } from '../../lib/http/api-error.ts'
import { Drafts } from '../../lib/draft/drafts.ts'
import type { Draft, DraftKind } from '../../lib/draft/kind.ts'
import { isItem, type Item, itemKey, type Value } from './desk.ts'

/** The arm and term whose cards are filled in. */
export interface DeskPlace {
  classArmId: string
  termId: string
}

type DeskDraft = Draft<DeskPlace, Item>
type Answer = Response<typeof api.desk.save>
type Body = Parameters<typeof api.desk.save>[0]['body']

export const keyOf = ({ classArmId, termId }: DeskPlace): string => `${classArmId} ${termId}`

const isReady = ({ held, theirs, refused }: Item): boolean => !held && theirs === null && refused === null

/** The values of one request: of as many cards as it may name. */
const loadOf = ({ items }: DeskDraft): Item[] => {
  const ready = Object.values(items).filter(isReady)
  const cards = new Set([...new Set(ready.map(({ cardId }) => cardId))].slice(0, deskLimits.cards))
  return ready.filter(({ cardId }) => cards.has(cardId))
}

const isPlace = (raw: unknown): raw is DeskPlace =>
  typeof raw === 'object' &&
  raw !== null &&
  'classArmId' in raw &&
  typeof raw.classArmId === 'string' &&
  'termId' in raw &&
  typeof raw.termId === 'string'

const read = (raw: unknown): DeskDraft | null => {
  if (typeof raw !== 'object' || raw === null || !('head' in raw) || !isPlace(raw.head)) return null
  if (!('items' in raw) || typeof raw.items !== 'object') return null
  const items = Object.values(raw.items ?? {}).filter(isItem)
  return { head: raw.head, items: Object.fromEntries(items.map(item => [itemKey(item), item])) }
}

const textOf = (value: Value): string | null => (typeof value === 'string' ? value.trim() || null : null)
const ratingOf = (value: Value): number | null => (typeof value === 'number' ? value : null)

const bodyOf = (items: readonly Item[]): Body => ({
  cards: [...groupBy(items, ({ cardId }) => cardId)].map(([cardId, parts]) => {
    const remark = (name: Item['part']) => {
      const item = parts.find(({ part }) => part === name)
      return item && { text: textOf(item.value), was: textOf(item.was) }
    }
    return {
      cardId,
      ratings: parts
        .filter(({ part }) => part !== 'classTeacherRemark' && part !== 'principalRemark')
        .map(({ part, value, was }) => ({ traitId: part, rating: ratingOf(value), was: ratingOf(was) })),
      classTeacherRemark: remark('classTeacherRemark'),
      principalRemark: remark('principalRemark'),
    }
  }),
})

/** What the server has now, after a response. */
export interface SavedValue {
  cardId: string
  part: string
  value: Value
}

const listeners = new Set<(place: DeskPlace, saved: readonly SavedValue[]) => void>()

/** Called with the values that the server has, before they leave the draft. */
export const onSaved = (listener: (place: DeskPlace, saved: readonly SavedValue[]) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** An item after the server's response to it; null if it is saved and unchanged since. */
const answeredItem = (now: Item, sent: Item, result: Answer['results'][number]): Item | null => {
  if (result.refused !== null) return { ...now, refused: result.refused }
  const conflict = result.conflicts.find(({ part }) => part === sent.part)
  if (!conflict) return now.value === sent.value ? null : { ...now, was: sent.value, tried: [] }
  // An earlier request whose response was lost had been saved.
  const isOwn = sent.tried.includes(conflict.theirs) && conflict.theirs !== sent.value
  return isOwn ? { ...now, was: conflict.theirs, tried: [] } : { ...now, theirs: { value: conflict.theirs } }
}

const isAnswer = (raw: unknown): raw is Answer =>
  typeof raw === 'object' && raw !== null && 'results' in raw && Array.isArray(raw.results)

const kind: DraftKind<DeskPlace, Item, Answer> = {
  name: 'cards',
  version: 1,
  read,
  batch: 1,
  quiet: 1_000,
  isOpen: ({ items }) => Object.keys(items).length > 0,
  isSendable: ({ items }) => Object.values(items).some(isReady),
  sent: draft => {
    const tried = loadOf(draft).map(item => [
      itemKey(item),
      item.tried.includes(item.value) ? item : { ...item, tried: [...item.tried, item.value].slice(-5) },
    ])
    return { ...draft, items: { ...draft.items, ...Object.fromEntries(tried) } }
  },
  send: drafts =>
    Promise.all(
      drafts.map(async ({ draft }) => {
        const { classArmId, termId } = draft.head
        const load = loadOf(draft)
        const answer = await api.desk.save({
          params: { classArmId },
          query: { term: termId },
          body: bodyOf(load),
          timeout: 30_000,
        })
        if (!isAnswer(answer)) throw foreignError()
        const results = new Map(answer.results.map(result => [result.cardId, result]))
        const saved = load.flatMap(({ cardId, part, value }) => {
          const result = results.get(cardId)
          if (!result || result.refused !== null) return []
          const conflict = result.conflicts.find(one => one.part === part)
          return [{ cardId, part, value: conflict ? conflict.theirs : (textOf(value) ?? ratingOf(value)) }]
        })
        for (const listener of listeners) listener(draft.head, saved)
        return answer
      }),
    ),
  answered: (now, { results }, sent) => {
    const byCard = new Map(results.map(result => [result.cardId, result]))
    const items = { ...now.items }
    for (const item of loadOf(sent)) {
      const key = itemKey(item)
      const [current, result] = [items[key], byCard.get(item.cardId)]
      if (!current || !result) continue
      const next = answeredItem(current, item, result)
      if (next) items[key] = next
      else delete items[key]
    }
    return { ...now, items }
  },
  isAnswer,
}

/** Ratings and remarks that the server does not have yet, by arm and term. */
export const deskDrafts = new Drafts(kind)
