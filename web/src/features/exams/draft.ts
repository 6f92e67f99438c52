import { useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { api, messageOf } from '../../lib/api.ts'
import { Courier, type CourierState } from '../../lib/courier.ts'
import { device } from '../../lib/device.ts'
import { KeptParts } from '../../lib/kept.ts'
import { notify } from '../../lib/notices.ts'
import { can, session } from '../../lib/session.ts'
import { type Choice, choiceOf, entriesOf, nobody, sameChoice, studentsOf, together, without } from './model/choice.ts'
import type { Registration } from './queries.ts'

export interface DraftPlace {
  schoolId: string
  examId: string
  /** The exam's name, for telling about it elsewhere. */
  title: string
}

/** What is chosen and not acknowledged by the server yet, and the registration and revision it was made on. */
interface KeptDraft extends DraftPlace {
  /** Null where there was none. */
  registration: string | null
  revision: number
  entries: Registration['studentsAndSubjectsRegistration']
}

export interface DraftState {
  choice: Choice
  /** What the server has. */
  saved: Choice
  /** The server has answered what it has. */
  isReady: boolean
  courier: CourierState
  /** Why the service refuses. */
  error: string | null
  /** Somebody else saved or paid meanwhile: what was said, and what stands now. */
  conflict: { message: string; theirs: Registration | null } | null
  /** The device could not keep what is unsent. */
  unkept: boolean
}

/** How long choosing may pause before it is sent, in milliseconds. */
const quiet = 800

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every(one => typeof one === 'string')

const reviveEntry = (raw: unknown): { subject: string; students: string[] }[] => {
  if (typeof raw !== 'object' || raw === null) return []
  const { subject, students }: { subject?: unknown; students?: unknown } = raw
  return typeof subject === 'string' && isIds(students) ? [{ subject, students }] : []
}

const kept = new KeptParts<KeptDraft>('exam-registrations', raw => {
  if (typeof raw !== 'object' || raw === null) return null
  const { schoolId, examId, title, registration, revision, entries }: Partial<Record<string, unknown>> = raw
  if (typeof schoolId !== 'string' || typeof examId !== 'string' || typeof title !== 'string') return null
  if (typeof revision !== 'number' || !Array.isArray(entries)) return null
  return {
    schoolId,
    examId,
    title,
    registration: typeof registration === 'string' ? registration : null,
    revision,
    entries: entries.flatMap(reviveEntry),
  }
})

const partOf = ({ schoolId, examId }: Omit<DraftPlace, 'title'>): string => `${schoolId} ${examId}`

/**
 * Whom a school has chosen for an exam, before it is paid. Kept on the device, saved by itself a moment after each change, and forgotten
 * here only once the server has it; a save on an older revision is refused and shown beside what stands.
 */
export class RegistrationDraft {
  readonly place: DraftPlace
  #state: DraftState
  /** The unpaid registration as the server has it; none has no id and revision 0. */
  #id: string | null = null
  #revision = 0
  /** The unpaid registration as the server answered it last; what is chosen may have been made on an older one. */
  #latest: Registration | null = null
  #listeners = new Set<() => void>()
  #courier: Courier
  #isClosed = false
  /** Taken up to be sent without anybody having opened it. */
  #isResumed = false
  #onSaved: ((registration: Registration) => void) | undefined

  constructor(place: DraftPlace) {
    this.place = place
    this.#state = {
      choice: nobody,
      saved: nobody,
      isReady: false,
      courier: 'idle',
      error: null,
      conflict: null,
      unkept: false,
    }
    this.#courier = new Courier({
      deliver: () => this.#deliver(),
      onState: (courier, error) => {
        this.#change({ courier, error: courier === 'stopped' ? messageOf(error) : null })
        if (courier === 'stopped') this.#tell('error', messageOf(error))
      },
    })
    window.addEventListener('online', this.#courier.wake)
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
    const saved = choiceOf(registration?.studentsAndSubjectsRegistration ?? [])
    const revision = registration?.revision ?? 0
    if (this.#state.isReady) {
      const isOlder = registration !== null && registration.id === this.#id && revision < this.#revision
      if (isOlder) return
      this.#latest = registration
      if (this.isUnsaved()) return
      this.#stands(registration)
      this.#change({ saved, choice: saved })
      return
    }
    this.#stands(registration)
    this.#latest = registration
    this.#change({ saved, choice: this.#takeUp() ?? saved, isReady: true })
    this.#keep()
    if (this.isUnsaved()) this.#courier.call()
  }

  /** Takes up what is unsent of it on this device, while nobody has opened it, and sends it on the revision that it was made on. */
  resume(): void {
    if (!this.#state.isReady && this.#state.choice.size === 0) {
      this.#change({ choice: this.#takeUp() ?? nobody })
      this.#isResumed = true
    }
    this.send()
  }

  /** Whether something is chosen otherwise than the server has it. */
  readonly isUnsaved = (): boolean => !sameChoice(this.#state.choice, this.#state.saved)

  choose(choice: Choice): void {
    this.#change({ choice })
    this.#keep()
    if (this.#isSendable() && this.#state.courier !== 'waiting') this.#courier.call(quiet)
  }

  /** Sends what waits, now. */
  readonly send = (): void => {
    if (this.#isSendable()) this.#courier.call()
  }

  /** Sends what waits and answers whether everything is saved. */
  readonly flush = (): Promise<boolean> => {
    if (!this.isUnsaved()) return Promise.resolve(true)
    if (!this.#isSendable()) return Promise.resolve(false)
    return new Promise(resolve => {
      const leave = this.subscribe(() => {
        const { courier } = this.#state
        const isSaved = !this.isUnsaved()
        if (!isSaved && this.#isSendable() && courier !== 'waiting' && courier !== 'stopped') return
        leave()
        resolve(isSaved)
      })
      this.#courier.call()
    })
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

  /** Its person has signed out: nothing is sent in another's name. What is unsent stays on the device. */
  close(): void {
    this.#isClosed = true
    window.removeEventListener('online', this.#courier.wake)
  }

  /** The choice that is kept on this device, standing on what it was made on; null where nothing is unsent. */
  #takeUp(): Choice | null {
    const unsent = kept.all().get(partOf(this.place))
    if (!unsent) return null
    const choice = choiceOf(unsent.entries)
    // The own save has arrived, and only its answer was lost: what is chosen next stands on what the server has.
    if (this.#latest && sameChoice(choice, choiceOf(this.#latest.studentsAndSubjectsRegistration))) return choice
    this.#id = unsent.registration
    this.#revision = unsent.revision
    return choice
  }

  #stands(registration: Registration | null): void {
    this.#id = registration?.id ?? null
    this.#revision = registration?.revision ?? 0
  }

  /** What the server has is known anew, and what is chosen with it. */
  #standsOn(registration: Registration | null, choice: Choice): void {
    this.#stands(registration)
    this.#latest = registration
    const saved = choiceOf(registration?.studentsAndSubjectsRegistration ?? [])
    this.#change({ saved, choice, conflict: null })
    this.#keep()
  }

  #isSendable(): boolean {
    return this.isUnsaved() && this.#state.choice.size > 0 && !this.#state.conflict
  }

  async #deliver(): Promise<boolean> {
    if (!session.get() || this.#isClosed || !this.#isSendable()) return false
    const { schoolId, examId } = this.place
    const sent = this.#state.choice
    try {
      const answer = await api.exams.registering({
        body: {
          school: schoolId,
          exam: examId,
          studentsAndSubjectsRegistration: entriesOf(sent),
          registration: this.#id,
          revision: this.#revision,
        },
        timeout: 30_000,
      })
      this.#adopt(answer, sent)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'registration_changed') throw error
      await this.#compare(error.message, sent)
    }
    return this.#isSendable()
  }

  #adopt(registration: Registration, sent: Choice): void {
    this.#stands(registration)
    this.#latest = registration
    this.#change({ saved: sent, isReady: true })
    this.#keep()
    if (this.#isResumed) this.#tell('success', 'the candidates chosen on this device are saved.')
    this.#isResumed = false
    this.#onSaved?.(registration)
  }

  /** Somebody else saved first, or the answer of one's own save was lost on the way. */
  async #compare(message: string, sent: Choice): Promise<void> {
    const { schoolId, examId } = this.place
    const { foundRegistrations } = await api.exams.bySchool({
      params: { schoolId, examId },
    })
    const theirs = foundRegistrations.find(({ status }) => status === 'Unpaid') ?? null
    if (theirs && sameChoice(choiceOf(theirs.studentsAndSubjectsRegistration), sent)) this.#adopt(theirs, sent)
    else {
      this.#latest = theirs
      const saved = choiceOf(theirs?.studentsAndSubjectsRegistration ?? [])
      this.#change({ saved, isReady: true, conflict: { message, theirs } })
      this.#tell('error', `${message} Open it under Exam registration to compare.`)
    }
  }

  #keep(): void {
    // By now somebody else may be signed in, under whose name it would be kept.
    if (this.#isClosed) return
    const { choice } = this.#state
    const isKept = kept.set(
      partOf(this.place),
      this.isUnsaved()
        ? { ...this.place, registration: this.#id, revision: this.#revision, entries: entriesOf(choice) }
        : null,
    )
    this.#change({ unkept: !isKept })
  }

  /** How it went, to somebody who is on another page; the exam's own page says it by itself. */
  #tell(kind: 'success' | 'error', words: string): void {
    if (this.#listeners.size === 0 && !this.#isClosed) notify[kind](`${this.place.title}: ${words}`)
  }

  #change(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
    if (!this.#isClosed) changed()
  }
}

const drafts = new Map<string, RegistrationDraft>()

/** The one draft of a school for an exam, with whatever is unsent of it on this device. */
export const openDraft = (place: DraftPlace): RegistrationDraft => {
  const part = partOf(place)
  const draft = drafts.get(part) ?? new RegistrationDraft(place)
  drafts.set(part, draft)
  return draft
}

export interface UnsentDraft extends DraftPlace {
  /** Nobody is chosen any more: that is not sent. */
  isEmpty: boolean
  isConflict: boolean
  /** Why the service refuses it; null where it does not. */
  refusal: string | null
}

/** The exams for which a choice of this person is only on this device yet. */
export const unsentDrafts = (): UnsentDraft[] =>
  [...kept.all()].map(([part, { schoolId, examId, title, entries }]) => {
    const state = drafts.get(part)?.get()
    return {
      schoolId,
      examId,
      title,
      isEmpty: entries.length === 0,
      isConflict: (state?.conflict ?? null) !== null,
      refusal: state?.error ?? null,
    }
  })

/** Sends what is kept on this device for the school in which the person acts now; what is another school's waits until they are there. */
const send = (): void => {
  const school = session.get()?.staff.school?.id
  if (!can('exam.register')) return
  for (const { schoolId, examId, title } of kept.all().values())
    if (schoolId === school) openDraft({ schoolId, examId, title }).resume()
}

export const unsentRegistrations = { send }

const watchers = new Set<() => void>()
let changes = 0
const changed = (): void => {
  changes += 1
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The same, drawn anew whenever it changes. */
export const useUnsentDrafts = (): UnsentDraft[] => {
  useSyncExternalStore(watch, () => changes)
  return unsentDrafts()
}

const whoAndWhere = (): string => `${device.owner()} ${session.get()?.staff.school?.id}`

let owner = whoAndWhere()
device.subscribe(() => {
  const now = whoAndWhere()
  if (now === owner) return
  owner = now
  for (const draft of drafts.values()) draft.close()
  drafts.clear()
  send()
})

export const useDraft = (draft: RegistrationDraft): DraftState => useSyncExternalStore(draft.subscribe, draft.get)
