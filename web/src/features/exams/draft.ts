import { useSyncExternalStore } from 'react'
import { messageOf } from '../../lib/api.ts'
import { device } from '../../lib/device.ts'
import type { SendState } from '../../lib/draft/retry-queue.ts'
import { notify } from '../../lib/notices.ts'
import { session } from '../../lib/session.ts'
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
import type { Registration } from './queries.ts'

export interface DraftState {
  choice: Choice
  /** What the server has. */
  saved: Choice
  /** The server has answered what it has. */
  isReady: boolean
  /** How sending goes. */
  sending: SendState
  /** Why the service refuses. */
  error: string | null
  conflict: ChoiceConflict | null
  /** The device could not store what is unsent. */
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
 * Whom a school has chosen for an exam, before it is paid: what the server has, and beside it what is chosen and not saved yet, which is
 * stored and sent by the engine for unsent work. A save on an older revision is refused and shown beside what stands.
 */
export class RegistrationDraft {
  readonly place: DraftPlace
  readonly #key: string
  #state: DraftState
  /** The unpaid registration as the server answered it last. */
  #latest: Registration | null = null
  #listeners = new Set<() => void>()
  #leave: () => void
  #isClosed = false
  /** A page has it open; otherwise it was only taken up to be sent. */
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

  /** Called with what the server keeps after each save. */
  onSaved(listener: (registration: Registration) => void): void {
    this.#onSaved = listener
  }

  /** What the server has: the unpaid registration, or none. What was chosen since is left as it is. */
  setServer(registration: Registration | null): void {
    this.#isOpened = true
    const revision = registration?.revision ?? 0
    const isOlder = registration !== null && registration.id === this.#latest?.id && revision < this.#latest.revision
    if (this.#state.isReady && isOlder) return
    const isFirst = !this.#state.isReady
    this.#latest = registration
    const unsaved = this.#unsaved()
    // What is unsaved was made on an older one; the own save has arrived, where it says the same, and only its answer was lost.
    const saved = choiceOf(registration?.studentsAndSubjectsRegistration ?? [])
    if (isFirst && unsaved && sameChoice(choiceOf(unsaved.entries), saved)) this.#keep(null)
    if (unsaved?.conflict) this.#keep({ ...unsaved, conflict: { ...unsaved.conflict, theirs: registration } })
    this.#change({ saved: isFirst || !unsaved ? saved : this.#state.saved, isReady: true })
    this.#follow()
    if (isFirst && this.isUnsaved()) this.send()
  }

  /** Whether something is chosen otherwise than the server has it. */
  readonly isUnsaved = (): boolean => !sameChoice(this.#state.choice, this.#state.saved)

  choose(choice: Choice): void {
    const unsaved = this.#unsaved()
    const isBack = this.#state.isReady && sameChoice(choice, this.#state.saved)
    // What may have arrived is followed by what undoes it.
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

  /** Sends what waits, now. */
  readonly send = (): void => drafts.send(this.#key)

  /** Sends what waits and answers whether everything is saved. */
  readonly flush = async (): Promise<boolean> => {
    if (this.isUnsaved()) await drafts.flush(this.#key)
    return !this.isUnsaved()
  }

  /** The registration was discarded: nothing is chosen, nothing is kept. */
  reset(): void {
    this.#standsOn(null, nobody)
  }

  /** What was saved was paid for. Who else is chosen stays chosen, and is sent as a registration of its own. */
  paid(registrations: readonly Registration[]): void {
    const candidates = registrations.flatMap(one => [...studentsOf(choiceOf(one.studentsAndSubjectsRegistration))])
    this.#standsOn(null, without(this.#state.choice, new Set(candidates)))
    this.send()
  }

  /** What is unsaved is given up: the choice is again what the server has. */
  letGo(): void {
    this.#standsOn(this.#latest, choiceOf(this.#latest?.studentsAndSubjectsRegistration ?? []))
  }

  /** A person decided between two versions. */
  settle(whose: 'mine' | 'theirs' | 'both'): void {
    const { conflict, choice } = this.#state
    if (!conflict) return
    const theirs = choiceOf(conflict.theirs?.studentsAndSubjectsRegistration ?? [])
    this.#standsOn(conflict.theirs, whose === 'mine' ? choice : whose === 'theirs' ? theirs : together(choice, theirs))
    this.send()
  }

  /** Its person has signed out: nothing is chosen in another's name. What is unsent stays on the device. */
  close(): void {
    this.#isClosed = true
    this.#leave()
  }

  /** The server answered what was sent, from here or from another tab. */
  hear({ registration, refused }: ChoiceAnswer): void {
    this.#latest = registration
    this.#change({ saved: choiceOf(registration?.studentsAndSubjectsRegistration ?? []), isReady: true })
    if (registration && refused === null) this.#onSaved?.(registration)
  }

  /** Says how it went where no page shows it. */
  tellAnswer({ refused }: ChoiceAnswer): void {
    if (refused !== null) this.tell('error', `${refused} Open it under Exam registration to compare.`)
    else if (!this.#isOpened) this.tell('success', 'the candidates chosen on this device are saved.')
    this.#isOpened = true
  }

  /** How it went, to somebody who is on another page; the exam's own page says it by itself. */
  tell(kind: 'success' | 'error', words: string): void {
    if (this.#listeners.size === 0 && !this.#isClosed) notify[kind](`${this.place.title}: ${words}`)
  }

  #unsaved(): UnsavedChoice | undefined {
    return drafts.find(this.#key)?.items[whole]
  }

  /** What the server has is known again, and what is chosen with it. */
  #standsOn(registration: Registration | null, choice: Choice): void {
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

  /** What is unsaved, and how sending goes, has changed: here, in another tab, or by an answer of the server. */
  #follow(): void {
    const unsaved = this.#unsaved()
    const { state, error } = drafts.statusOf(this.#key)
    const { choice, saved, conflict } = this.#state
    const now = unsaved ? choiceOf(unsaved.entries) : saved
    const theirs = unsaved?.conflict ?? null
    this.#change({
      choice: sameChoice(choice, now) ? choice : now,
      sending: state,
      error: state === 'stopped' ? messageOf(error) : null,
      conflict: theirs && conflict && JSON.stringify(theirs) === JSON.stringify(conflict) ? conflict : theirs,
      unstored: drafts.get().unstored,
    })
  }

  #change(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** The one draft of a school for an exam, with whatever is unsent of it on this device. */
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
  /** Why the service refuses it; null where it does not. */
  refusal: string | null
}

/** The exams for which a choice of this person is only on this device yet. */
export const unsentDrafts = (): UnsentDraft[] =>
  [...drafts.get().drafts].map(([key, { head, items }]) => {
    const { state, error } = drafts.statusOf(key)
    return {
      ...head,
      isEmpty: items[whole]?.entries.length === 0,
      isConflict: (items[whole]?.conflict ?? null) !== null,
      refusal: state === 'stopped' ? messageOf(error) : null,
    }
  })

/** The same, drawn again whenever it changes. */
export const useUnsentDrafts = (): UnsentDraft[] => {
  useSyncExternalStore(drafts.subscribe, drafts.get)
  return unsentDrafts()
}

/** Sends what is on this device for the school in which the person acts now; what is another school's waits until they are there. */
export const unsentRegistrations = { send: (): void => drafts.send() }

const whoAndWhere = (): string => `${device.owner()} ${session.get()?.staff.school?.id}`

let owner = whoAndWhere()
device.subscribe(() => {
  const now = whoAndWhere()
  if (now === owner) return
  owner = now
  for (const draft of opened.values()) draft.close()
  opened.clear()
  drafts.send()
})

export const useDraft = (draft: RegistrationDraft): DraftState => useSyncExternalStore(draft.subscribe, draft.get)
