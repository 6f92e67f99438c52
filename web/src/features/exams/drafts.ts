import { ApiError, foreignError } from '../../lib/http/api-error.ts'
import { api, messageOf } from '../../lib/api.ts'
import { Drafts } from '../../lib/draft/drafts.ts'
import type { Draft, DraftKind } from '../../lib/draft/kind.ts'
import { can, session } from '../../lib/session.ts'
import { choiceOf, sameChoice } from './model/choice.ts'
import type { Registration } from './queries.ts'

export interface DraftPlace {
  schoolId: string
  examId: string
  /** The exam's name, for notices elsewhere. */
  title: string
}

/** Somebody else saved or paid meanwhile: the message, and the current registration. */
export interface ChoiceConflict {
  message: string
  theirs: Registration | null
}

/** The unsaved choice, and the registration and revision it is based on. */
export interface UnsavedChoice {
  /** Null if there was none. */
  registration: string | null
  revision: number
  entries: Registration['studentsAndSubjectsRegistration']
  conflict: ChoiceConflict | null
  /** It was sent, and may have been saved even though no response came. */
  tried: boolean
}

export type ChoiceDraft = Draft<DraftPlace, UnsavedChoice>

/** What the server has after a save; with `refused`, why it was not saved. */
export interface ChoiceAnswer {
  registration: Registration | null
  refused: string | null
}

/** The name of the only item of a draft. */
export const whole = 'choice'

/** How long the choice must be unchanged before it is sent, in milliseconds. */
const quiet = 800

export const partOf = ({ schoolId, examId }: Omit<DraftPlace, 'title'>): string => `${schoolId} ${examId}`

const fieldsOf = (raw: unknown): Partial<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? Object.fromEntries(Object.entries(raw)) : {}

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every(one => typeof one === 'string')

const readEntry = (raw: unknown): { subject: string; students: string[] }[] => {
  const { subject, students } = fieldsOf(raw)
  return typeof subject === 'string' && isIds(students) ? [{ subject, students }] : []
}

const readPlace = (raw: unknown): DraftPlace | null => {
  const { schoolId, examId, title } = fieldsOf(raw)
  if (typeof schoolId !== 'string' || typeof examId !== 'string' || typeof title !== 'string') return null
  return { schoolId, examId, title }
}

const isRegistration = (raw: unknown): raw is Registration =>
  Array.isArray(fieldsOf(raw).studentsAndSubjectsRegistration) && typeof fieldsOf(raw).revision === 'number'

const readConflict = (raw: unknown): ChoiceConflict | null => {
  const { message, theirs } = fieldsOf(raw)
  if (typeof message !== 'string') return null
  return { message, theirs: isRegistration(theirs) ? theirs : null }
}

const readChoice = (raw: unknown): UnsavedChoice | null => {
  const { registration, revision, entries, conflict, tried } = fieldsOf(raw)
  if (typeof revision !== 'number' || !Array.isArray(entries)) return null
  return {
    registration: typeof registration === 'string' ? registration : null,
    revision,
    entries: entries.flatMap(readEntry),
    conflict: readConflict(conflict),
    tried: tried === true,
  }
}

const read = (raw: unknown): ChoiceDraft | null => {
  const { head, items } = fieldsOf(raw)
  const place = readPlace(head)
  const choice = readChoice(fieldsOf(items)[whole])
  return place && choice ? { head: place, items: { [whole]: choice } } : null
}

const withChoice = (draft: ChoiceDraft, by: (choice: UnsavedChoice) => UnsavedChoice | null): ChoiceDraft => {
  const before = draft.items[whole]
  const after = before && by(before)
  return { ...draft, items: after ? { [whole]: after } : {} }
}

/** Somebody else saved first, or the response to the person's own save was lost. */
const compared = async ({ schoolId, examId }: DraftPlace, sent: UnsavedChoice, message: string) => {
  const { foundRegistrations } = await api.exams.bySchool({
    params: { schoolId, examId },
  })
  const theirs = foundRegistrations.find(({ status }) => status === 'Unpaid') ?? null
  const isOwn = theirs && sameChoice(choiceOf(theirs.studentsAndSubjectsRegistration), choiceOf(sent.entries))
  return { registration: theirs, refused: isOwn ? null : message }
}

const sendOne = async ({ head, items }: ChoiceDraft): Promise<ChoiceAnswer | null> => {
  const choice = items[whole]
  if (!choice) return null
  const { registration, revision, entries } = choice
  try {
    const answer = await api.exams.registering({
      body: {
        school: head.schoolId,
        exam: head.examId,
        studentsAndSubjectsRegistration: entries,
        registration,
        revision,
      },
      timeout: 30_000,
    })
    if (!Array.isArray(answer?.studentsAndSubjectsRegistration)) throw foreignError()
    return { registration: answer, refused: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'registration_changed') throw error
    return compared(head, choice, error.message)
  }
}

/** Reports the outcome to a person who is on another page; see draft.ts. */
interface Teller {
  /** Whether the page of the exam has read what the server has, so that its choice may be sent. */
  isReady: (key: string) => boolean
  answered: (key: string, answer: ChoiceAnswer) => void
  stopped: (key: string, words: string) => void
}

const kindOf = (teller: Teller): DraftKind<DraftPlace, UnsavedChoice, ChoiceAnswer> => ({
  name: 'exam-registrations',
  version: 1,
  read,
  batch: 1,
  quiet,
  isOpen: ({ items }) => items[whole] !== undefined,
  // A choice of another school waits until its person acts there. An empty one is not sent: what was saved stays until it is discarded.
  isSendable: ({ head, items }, key) => {
    const choice = items[whole]
    if (!choice || choice.conflict || choice.entries.length === 0) return false
    return teller.isReady(key) || (session.get()?.staff.school?.id === head.schoolId && can('exam.register'))
  },
  sent: draft => withChoice(draft, choice => ({ ...choice, tried: true })),
  send: drafts => Promise.all(drafts.map(({ draft }) => sendOne(draft))),
  answered: (now, { registration, refused }, sent) =>
    withChoice(now, choice => {
      const after = { ...choice, tried: false }
      if (refused !== null) return { ...after, conflict: { message: refused, theirs: registration } }
      const before = sent.items[whole]
      if (before && sameChoice(choiceOf(before.entries), choiceOf(choice.entries))) return null
      return { ...after, registration: registration?.id ?? null, revision: registration?.revision ?? 0 }
    }),
  isAnswer: (raw): raw is ChoiceAnswer =>
    typeof raw === 'object' && raw !== null && 'registration' in raw && 'refused' in raw,
  onAnswered: teller.answered,
  onStopped: (key, error) => teller.stopped(key, messageOf(error)),
})

/** The students that schools have chosen for exams and that the server does not have yet. */
export const makeChoiceDrafts = (teller: Teller): Drafts<DraftPlace, UnsavedChoice, ChoiceAnswer> =>
  new Drafts(kindOf(teller))
