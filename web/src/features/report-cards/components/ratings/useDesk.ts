import { groupBy } from '@akada/contract/kernel/arrays'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../../lib/api.ts'
import { keys } from '../../../../lib/query.ts'
import type { SaveKind } from '../../../../ui/feedback/SaveState.tsx'
import {
  type Change,
  countIncomplete,
  type Item,
  itemKey,
  type Items,
  type Value,
  withChanges,
  withChoice,
  withSaved,
} from '../../desk.ts'
import { deskDrafts, type DeskPlace, keyOf, onSaved } from '../../desk-drafts.ts'
import { type Desk, deskOf } from '../../queries.ts'

const none: Items = {}

/** Ratings and remarks of an arm while they are filled in: saved by themselves, stored on the device until then. */
export const useDesk = (desk: Desk, term: string | undefined) => {
  const client = useQueryClient()
  const place: DeskPlace = { classArmId: desk.classArm.id, termId: desk.term.id }
  const key = keyOf(place)
  const { drafts, unstored } = useSyncExternalStore(deskDrafts.subscribe, deskDrafts.get)
  const items = drafts.get(key)?.items ?? none
  const [steps, setSteps] = useState<readonly (readonly Change[])[]>([])
  const { classArmId, termId } = place
  useEffect(() => {
    const { queryKey } = deskOf(classArmId, term)
    return onSaved((of, saved) => {
      if (keyOf(of) !== keyOf({ classArmId, termId })) return
      client.setQueryData<Desk>(queryKey, known => known && withAllSaved(known, saved))
      void client.invalidateQueries({ queryKey: keys(api.reportCards.view) })
      void client.invalidateQueries({ queryKey: keys(api.reportCards.list), refetchType: 'none' })
    })
  }, [client, classArmId, termId, term])
  useEffect(() => {
    // What was being typed when the page was closed was typed by this person.
    deskDrafts.change(keyOf({ classArmId, termId }), { head: { classArmId, termId }, items: {} }, draft => ({
      ...draft,
      items: released(draft.items),
    }))
    deskDrafts.send(keyOf({ classArmId, termId }))
  }, [classArmId, termId])
  const isComplete = desk.step?.name === 'complete' && countIncomplete(desk) === 0
  useEffect(() => {
    // The next step is due: the server decides which.
    if (isComplete) void client.invalidateQueries({ queryKey: deskOf(classArmId, term).queryKey })
  }, [client, classArmId, term, isComplete])
  const put = (by: (items: Items) => Items): void =>
    deskDrafts.change(key, { head: place, items: {} }, draft => ({ ...draft, items: by(draft.items) }))
  const give = (changes: readonly Change[]): void => {
    if (changes.length === 0) return
    if (!changes.some(({ held }) => held)) {
      const before = changes.map(change => ({ ...change, value: items[itemKey(change)]?.value ?? change.current }))
      setSteps([...steps.slice(-19), before])
    }
    put(now => withChanges(now, changes))
  }
  return {
    items,
    /** Changes values, as one step for undo. */
    give,
    canUndo: steps.length > 0,
    undo: (): void => {
      const last = steps.at(-1)
      setSteps(steps.slice(0, -1))
      if (last) put(now => withChanges(now, last))
    },
    conflicts: Object.values(items).filter(item => item.theirs !== null),
    refused: Object.values(items).filter(item => item.refused !== null),
    choose: (item: Item, whose: 'mine' | 'theirs'): void => put(now => withChoice(now, item, whose)),
    discard: (refused: readonly Item[]): void =>
      put(now => {
        const left = { ...now }
        for (const item of refused) delete left[itemKey(item)]
        return left
      }),
    send: (): void => deskDrafts.send(key),
    unstored,
    saving: stateOf(items, deskDrafts.statusOf(key)),
  }
}
export type DeskWork = ReturnType<typeof useDesk>

const released = (items: Items): Items =>
  Object.fromEntries(Object.entries(items).map(([key, item]) => [key, item.held ? { ...item, held: false } : item]))

const withAllSaved = (desk: Desk, saved: readonly { cardId: string; part: string; value: Value }[]): Desk => {
  const byCard = groupBy(saved, ({ cardId }) => cardId)
  return {
    ...desk,
    cards: desk.cards.map(card =>
      (byCard.get(card.cardId ?? '') ?? []).reduce((now, { part, value }) => withSaved(now, part, value), card),
    ),
  }
}

/** Whether everything is saved, in words. */
const stateOf = (
  items: Items,
  { state, why }: ReturnType<typeof deskDrafts.statusOf>,
): { kind: SaveKind; words: string; canSend: boolean } => {
  const all = Object.values(items)
  const attention = all.filter(({ theirs, refused }) => theirs !== null || refused !== null).length
  const left = all.length - attention
  if (state === 'stopped' && left > 0) return { kind: 'attention', words: `Not saved: ${why}`, canSend: true }
  if (attention > 0) return { kind: 'attention', words: `${attention} not saved: see below`, canSend: false }
  if (left === 0) return { kind: 'saved', words: 'All saved', canSend: false }
  if (state === 'waiting') return { kind: 'waiting', words: `${left} not yet sent: ${why}`, canSend: true }
  return { kind: 'saving', words: `Saving ${left}`, canSend: false }
}
