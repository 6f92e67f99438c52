import { useSyncExternalStore } from 'react'
import { api } from '../../lib/api.ts'
import { updateCached } from '../../lib/cached-read.ts'
import { device } from '../../lib/session/device.ts'
import type { SendState } from '../../lib/draft/retry-queue.ts'
import { notify } from '../../lib/notices.ts'
import {
  type ChoiceAnswer,
  type ChoiceConflict,
  type DraftPlace,
  makeChoiceDrafts,
  partOf,
  type UnsavedChoice,
  whole,
} from './drafts.ts'
import { type Choice, choiceOf, entriesOf, nobody, sameChoice, studentsOf, together, without } from './model/choice.ts'
import { photos } from './photos.ts'
import { type Registration, withUnpaid } from './queries.ts'

export interface DraftState {
  choice: Choice
  /** What the server has. */
  saved: Choice
  /** Whether the server has responded with what it has. */
  isReady: boolean
  /** The sending state. */
  sending: SendState
  /** Why it is not sent: the refusal, or what it waits for. */
  error: string | null
  conflict: ChoiceConflict | null
  /** The device could not store the unsent work. */
  unstored: boolean
}

const opened = new Map<string, RegistrationDraft>()

const drafts = makeChoiceDrafts({
  isReady: key => opened.get(key)?.get().isReady ?? false,
  answered: (key, answer) => opened.get(key)?.tellAnswer(answer),
  stopped: (key, words) => {
    const place = drafts.find(key)?.head
    if (place) openDraft(place).tell('error', words)
  },
})

/**
 * The students a school has chosen for an exam, before payment: what the server has, and the unsaved changes, which the draft engine stores
 * and sends. A save on an older revision is refused and shown beside the current version.
 */
export class RegistrationDraft {
  readonly place: DraftPlace
  readonly #key: string
  #state: DraftState
  /** The unpaid registration in the server's latest response. */
  #latest: Registration | null = null
  #listeners = new Set<() => void>()
  #leave: () => void
  #isClosed = false
  /** Whether a page has it open; otherwise it was only picked up to be sent. */
  #isOpened = false
  #onSaved: ((registration: Registration) => void) | undefined

  constructor(place: DraftPlace) {
    this.place = place
    this.#key = partOf(place)
    this.#state = {
      choice: nobody,
      saved: nobody,
      isReady: false,
      sending: 'idle',
      error: null,
      conflict: null,
      unstored: false,
    }
    this.#leave = drafts.subscribe(() => this.#follow())
    this.#follow()
  }

  readonly get = (): DraftState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called after each save with the registration that the server has. */
  onSaved(listener: (registration: Registration) => void): void {
    this.#onSaved = listener
  }

  /** Sets what the server has: the unpaid registration, or none. Changes made since are kept. */
  setServer(registration: Registration | null): void {
    this.#isOpened = true
    const revision = registration?.revision ?? 0
    const isOlder = registration !== null && registration.id === this.#latest?.id && revision < this.#latest.revision
    if (this.#state.isReady && isOlder) return
    const isFirst = !this.#state.isReady
    this.#latest = registration
    const unsaved = this.#unsaved()
    // The unsaved changes were based on an older one; if it has the same content, our own save arrived and only its response was lost.
    const saved = choiceOf(registration?.studentsAndSubjectsRegistration ?? [])
    if (isFirst && unsaved && sameChoice(choiceOf(unsaved.entries), saved)) this.#keep(null)
    if (unsaved?.conflict) this.#keep({ ...unsaved, conflict: { ...unsaved.conflict, theirs: registration } })
    this.#change({ saved: isFirst || !unsaved ? saved : this.#state.saved, isReady: true })
    this.#follow()
    if (isFirst && this.isUnsaved()) this.send()
  }

  /** Whether the choice differs from what the server has. */
  readonly isUnsaved = (): boolean => !sameChoice(this.#state.choice, this.#state.saved)

  choose(choice: Choice): void {
    const unsaved = this.#unsaved()
    const isBack = this.#state.isReady && sameChoice(choice, this.#state.saved)
    // A choice that may have arrived is followed by one that undoes it.
    if (isBack && !unsaved?.tried && !unsaved?.conflict) this.#keep(null)
    else
      this.#keep({
        registration: unsaved ? unsaved.registration : (this.#latest?.id ?? null),
        revision: unsaved ? unsaved.revision : (this.#latest?.revision ?? 0),
        entries: entriesOf(choice),
        conflict: unsaved?.conflict ?? null,
        tried: unsaved?.tried ?? false,
      })
  }

  /** Sends what is pending, now. */
  readonly send = (): void => drafts.send(this.#key)

  /** Sends what is pending and returns whether everything is saved. */
  readonly flush = async (): Promise<boolean> => {
    if (this.isUnsaved()) await drafts.flush(this.#key)
    return !this.isUnsaved()
  }

  /** The registration was discarded: the choice and its draft are removed. */
  reset(): void {
    this.#resetTo(null, nobody)
  }

  /** What was saved was paid for. Other chosen students stay chosen, and are sent as a new registration. */
  paid(registrations: readonly Registration[]): void {
    const candidates = registrations.flatMap(one => [...studentsOf(choiceOf(one.studentsAndSubjectsRegistration))])
    this.#resetTo(null, without(this.#state.choice, new Set(candidates)))
    this.send()
  }

  /** Discards the unsaved changes: the choice again equals what the server has. */
  discard(): void {
    this.#resetTo(this.#latest, choiceOf(this.#latest?.studentsAndSubjectsRegistration ?? []))
  }

  /** A person decided between two versions. */
  settle(whose: 'mine' | 'theirs' | 'both'): void {
    const { conflict, choice } = this.#state
    if (!conflict) return
    const theirs = choiceOf(conflict.theirs?.studentsAndSubjectsRegistration ?? [])
    const decided = { mine: choice, theirs, both: together(choice, theirs) }
    this.#resetTo(conflict.theirs, decided[whose])
    this.send()
  }

  /** The person has signed out: nothing is chosen in another person's name. Unsent work stays on the device. */
  close(): void {
    this.#isClosed = true
    this.#leave()
  }

  /** The server responded to what was sent, from here or from another tab. */
  hear({ registration, refused }: ChoiceAnswer): void {
    this.#latest = registration
    this.#change({ saved: choiceOf(registration?.studentsAndSubjectsRegistration ?? []), isReady: true })
    const { schoolId, examId } = this.place
    updateCached(api.exams.bySchool, { params: { schoolId, examId } }, ['foundRegistrations'], before =>
      withUnpaid(before, registration),
    )
    if (registration && refused === null) this.#onSaved?.(registration)
  }

  /** Reports the outcome if no page shows it. */
  tellAnswer({ refused }: ChoiceAnswer): void {
    if (refused !== null) this.tell('error', `${refused} Open it under Exam registration to compare.`)
    else if (!this.#isOpened) this.tell('success', 'the candidates chosen on this device are saved.')
    this.#isOpened = true
  }

  /** The outcome, for a person who is on another page; the exam's own page shows it itself. */
  tell(kind: 'success' | 'error', words: string): void {
    if (this.#listeners.size === 0 && !this.#isClosed) notify[kind](`${this.place.title}: ${words}`)
  }

  #unsaved(): UnsavedChoice | undefined {
    return drafts.find(this.#key)?.items[whole]
  }

  /** What the server has is known again, and with it the choice. */
  #resetTo(registration: Registration | null, choice: Choice): void {
    this.#latest = registration
    const saved = choiceOf(registration?.studentsAndSubjectsRegistration ?? [])
    this.#change({ saved })
    const base = { registration: registration?.id ?? null, revision: registration?.revision ?? 0 }
    this.#keep(sameChoice(choice, saved) ? null : { ...base, entries: entriesOf(choice), conflict: null, tried: false })
    this.#follow()
  }

  #keep(unsaved: UnsavedChoice | null): void {
    // By now somebody else may be signed in, under whose name it would be stored.
    if (this.#isClosed) return
    drafts.change(this.#key, { head: this.place, items: {} }, draft => ({
      ...draft,
      items: Object.fromEntries(unsaved ? [[whole, unsaved]] : []),
    }))
  }

  /** The unsaved changes or the sending state have changed: here, in another tab, or by a response of the server. */
  #follow(): void {
    const unsaved = this.#unsaved()
    const { state, why } = drafts.statusOf(this.#key)
    const { choice, saved, conflict } = this.#state
    const now = unsaved ? choiceOf(unsaved.entries) : saved
    const theirs = unsaved?.conflict ?? null
    this.#change({
      choice: sameChoice(choice, now) ? choice : now,
      sending: state,
      error: why,
      conflict: theirs && conflict && JSON.stringify(theirs) === JSON.stringify(conflict) ? conflict : theirs,
      unstored: drafts.get().unstored,
    })
  }

  #change(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** The one draft of a school for an exam, with any unsent changes on this device. */
export const openDraft = (place: DraftPlace): RegistrationDraft => {
  const part = partOf(place)
  const draft = opened.get(part) ?? new RegistrationDraft(place)
  opened.set(part, draft)
  return draft
}

drafts.onAnswer(({ key, answer }) => {
  const place = opened.get(key)?.place ?? drafts.find(key)?.head
  if (place) openDraft(place).hear(answer)
})

export interface UnsentDraft extends DraftPlace {
  /** Nobody is chosen any more: that is not sent. */
  isEmpty: boolean
  isConflict: boolean
  /** Why the server refuses it; null if it does not. */
  refusal: string | null
}

/** The exams with an unsent choice of this person on this device. */
export const unsentDrafts = (): UnsentDraft[] =>
  [...drafts.get().drafts].map(([key, { head, items }]) => {
    const { state, why } = drafts.statusOf(key)
    return {
      ...head,
      isEmpty: items[whole]?.entries.length === 0,
      isConflict: (items[whole]?.conflict ?? null) !== null,
      refusal: state === 'stopped' ? why : null,
    }
  })

/** The same as a hook that re-renders on every change. */
export const useUnsentDrafts = (): UnsentDraft[] => {
  useSyncExternalStore(drafts.subscribe, drafts.get)
  return unsentDrafts()
}

/** Sends what is on this device for the school in which the person is acting now; the work of another school waits until they act there. */
export const unsentRegistrations = {
  send: (): void => {
    drafts.send()
    photos.send()
  },
}

let acting = device.acting()
device.subscribe(() => {
  const now = device.acting()
  if (now === acting) return
  acting = now
  for (const draft of opened.values()) draft.close()
  opened.clear()
  unsentRegistrations.send()
})

export const useDraft = (draft: RegistrationDraft): DraftState => useSyncExternalStore(draft.subscribe, draft.get)
