import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { ApiError, messageOf } from '../../../../lib/http/api-error.ts'
import { now } from '../../../../lib/clock.ts'
import { timeOfDay } from '../../../../lib/days.ts'
import { write } from '../../../../lib/query.ts'
import type { Side } from '../../../../ui/form/conflict.ts'
import {
  changesOf,
  decided,
  differencesOf,
  type Given,
  givenOf,
  isChanged,
  standingOf,
  withChanges,
} from '../../card-draft.ts'
import { type StudentCard, studentCard } from '../../queries.ts'

/** Somebody else saved meanwhile: what was read, and the current version. */
interface Conflict {
  base: Given
  theirs: { revision: number; given: Given }
}

/** Ratings and remarks of one card while they are entered: what was read, what is typed, and whether it is saved. */
export const useCardDraft = (classArmId: string, card: StudentCard) => {
  const client = useQueryClient()
  const [base, setBase] = useState(() => ({ revision: card.revision, given: givenOf(card) }))
  const [draft, setDraft] = useState(base.given)
  const [conflict, setConflict] = useState<Conflict>()
  const [savedAt, setSavedAt] = useState<string>()
  const changes = changesOf(base.given, draft)
  const dirty = isChanged(changes)

  // Read again while nothing was typed: the current version replaces it. Typed text is compared when it is saved.
  if (!dirty && card.revision > base.revision) {
    const given = givenOf(card)
    setBase({ revision: card.revision, given })
    setDraft(given)
  }

  const saving = useMutation({
    ...write(api.reportCards.update),
    meta: { background: true, silent: true, typing: true },
  })

  /** Sends the differences; returns whether they are saved. Typing meanwhile stays. */
  const send = async (mine: Given, from: { revision: number; given: Given }): Promise<boolean> => {
    try {
      const answer = await saving.mutateAsync({
        params: { classArmId, studentCardId: card.id },
        body: { revision: from.revision, ...changesOf(from.given, mine) },
      })
      const given = givenOf(answer)
      setBase({ revision: answer.revision, given })
      setDraft(now => withChanges(given, changesOf(mine, now)))
      setSavedAt(timeOfDay(now()))
      client.setQueryData(studentCard(card.id).queryKey, answer)
      return true
    } catch (error) {
      const theirs = error instanceof ApiError && error.code === 'changed_meanwhile' && standingOf(error.details)
      if (theirs) {
        setBase(from)
        setConflict({ base: from.given, theirs })
      }
      return false
    }
  }
  const save = (): Promise<boolean> => (dirty ? send(draft, base) : Promise.resolve(true))

  const again = useRef(save)
  again.current = save
  const waiting = saving.error instanceof ApiError && saving.error.status === 0
  useEffect(() => {
    if (!waiting) return
    const retry = (): void => void again.current()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [waiting])

  return {
    draft,
    setDraft,
    changes,
    dirty,
    saving: saving.isPending,
    /** Why the last save failed, as long as that matters. */
    error: dirty && saving.isError && !conflict ? messageOf(saving.error) : null,
    waiting: dirty && waiting,
    savedAt,
    save,
    discard: () => {
      setDraft(base.given)
      saving.reset()
    },
    /** Where the typed and the current version differ, if somebody else saved meanwhile. */
    conflict: conflict && differencesOf(conflict.base, draft, conflict.theirs.given, card.sheet.ratings),
    /** Saves the chosen versions over the current one. */
    settle: (chosen: ReadonlyMap<string, Side>): void => {
      if (!conflict) return
      const mine = decided(draft, conflict.theirs.given, chosen)
      setConflict(undefined)
      setDraft(mine)
      void send(mine, conflict.theirs)
    },
    dismissConflict: () => setConflict(undefined),
  }
}
export type CardDraft = ReturnType<typeof useCardDraft>
