import { foreignError, isRefusal } from '../../lib/http/api-error.ts'
import { api, messageOf } from '../../lib/api.ts'
import type { Draft, DraftKind } from '../../lib/draft/kind.ts'
import { can, session } from '../../lib/session.ts'
import { addressOf, isPictureData, pictureOf } from './model/picture-data.ts'

/** Whose photo it is, and for which exam; the names are for notices elsewhere. */
export interface PhotoPlace {
  schoolId: string
  examId: string
  title: string
  studentId: string
  student: string
}

/** Somebody else saved another photo meanwhile. */
export interface PhotoConflict {
  message: string
  /** The file of the other photo. */
  photo: string
  /** The other photo itself; null if it could not be fetched. */
  picture: string | null
}

/** A photo that the server does not have yet. */
export interface UnsentPhoto {
  /** Made by the device, so that a photo that is sent twice is saved once. */
  id: string
  /** The picture, as the address of its content. */
  picture: string
  /** The files that the person has seen, and the photos of this student that were sent before and may have arrived. */
  known: string[]
  /** It was sent, and may have been saved even though no response came. */
  tried: boolean
  /** Why the server refuses it; null if it does not. */
  refusal: string | null
  conflict: PhotoConflict | null
}

export type PhotoDraft = Draft<PhotoPlace, UnsentPhoto>

/** The server's response to one photo: its file if it is saved, otherwise why it is not. */
export interface PhotoAnswer {
  id: string
  file: string | null
  refusal: string | null
  conflict: PhotoConflict | null
}

/** The name of the only item of a draft. */
export const one = 'photo'

/** Photos of one student that are remembered as sent. */
const mostKnown = 20

export const keyOf = ({ schoolId, examId, studentId }: Omit<PhotoPlace, 'title' | 'student'>): string =>
  `${schoolId} ${examId} ${studentId}`

const fieldsOf = (raw: unknown): Partial<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? Object.fromEntries(Object.entries(raw)) : {}

const isText = (value: unknown): value is string => typeof value === 'string'

const readConflict = (raw: unknown): PhotoConflict | null => {
  const { message, photo, picture } = fieldsOf(raw)
  if (!isText(message) || !isText(photo)) return null
  return { message, photo, picture: isPictureData(picture) ? picture : null }
}

const readPhoto = (raw: unknown): UnsentPhoto | null => {
  const { id, picture, known, tried, refusal, conflict } = fieldsOf(raw)
  if (!isText(id) || !isPictureData(picture)) return null
  return {
    id,
    picture,
    known: Array.isArray(known) ? known.filter(isText) : [],
    tried: tried === true,
    refusal: isText(refusal) ? refusal : null,
    conflict: readConflict(conflict),
  }
}

const read = (raw: unknown): PhotoDraft | null => {
  const { head, items } = fieldsOf(raw)
  const { schoolId, examId, title, studentId, student } = fieldsOf(head)
  const photo = readPhoto(fieldsOf(items)[one])
  if (!isText(schoolId) || !isText(examId) || !isText(title) || !isText(studentId) || !isText(student) || !photo)
    return null
  return { head: { schoolId, examId, title, studentId, student }, items: { [one]: photo } }
}

/** What is known once another photo replaces this one. */
export const knownAfter = ({ id, known, tried }: UnsentPhoto): string[] =>
  (tried ? [...known.filter(file => file !== id), id] : known).slice(-mostKnown)

/** The other photo, so that it can be compared without a connection too. */
const fetched = async (address: unknown): Promise<string | null> => {
  if (!isText(address)) return null
  try {
    const response = await fetch(address)
    const picture = response.ok ? await addressOf(await response.blob()) : null
    return isPictureData(picture) ? picture : null
  } catch {
    return null
  }
}

const saved = (id: string, file: string): PhotoAnswer => ({ id, file, refusal: null, conflict: null })
const refused = (id: string, refusal: string): PhotoAnswer => ({ id, file: null, refusal, conflict: null })

const sendOne = async ({ head, items }: PhotoDraft): Promise<PhotoAnswer | null> => {
  const photo = items[one]
  if (!photo) return null
  const { schoolId, examId, studentId } = head
  const { id, known } = photo
  try {
    const { photo: file } = fieldsOf(
      await api.exams.photo({
        params: { schoolId, examId, studentId },
        query: { id, known },
        file: pictureOf(photo.picture),
      }),
    )
    if (!isText(file)) throw foreignError()
    return saved(id, file)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { photo: file, picture } = error.details ?? {}
    if (error.code !== 'photo_changed' || !isText(file)) return refused(id, messageOf(error))
    const conflict = { message: error.message, photo: file, picture: await fetched(fieldsOf(picture).Location) }
    return { id, file: null, refusal: null, conflict }
  }
}

const withPhoto = (draft: PhotoDraft, by: (photo: UnsentPhoto) => UnsentPhoto | null): PhotoDraft => {
  const before = draft.items[one]
  const after = before && by(before)
  return { ...draft, items: after ? { [one]: after } : {} }
}

const isSendable = ({ head, items }: PhotoDraft): boolean => {
  const photo = items[one]
  if (!photo || photo.conflict || photo.refusal !== null) return false
  return session.get()?.staff.school?.id === head.schoolId && can('exam.register')
}

/** `tell` reports the outcome; see photos.ts. */
export const photoKind = (
  tell: DraftKind<PhotoPlace, UnsentPhoto, PhotoAnswer>['onAnswered'],
): DraftKind<PhotoPlace, UnsentPhoto, PhotoAnswer> => ({
  name: 'exam-photos',
  version: 1,
  read,
  batch: 1,
  inTurn: true,
  quiet: 0,
  isOpen: ({ items }) => items[one] !== undefined,
  isSendable,
  sent: draft => withPhoto(draft, photo => ({ ...photo, tried: true })),
  send: drafts => Promise.all(drafts.map(({ draft }) => sendOne(draft))),
  answered: (now, { id, file, refusal, conflict }) =>
    withPhoto(now, photo => {
      if (photo.id !== id) return photo
      return file === null ? { ...photo, refusal, conflict } : null
    }),
  isAnswer: (raw): raw is PhotoAnswer => typeof raw === 'object' && raw !== null && 'id' in raw && 'file' in raw,
  onAnswered: tell,
})
