import { useSyncExternalStore } from 'react'
import { api } from '../../lib/api.ts'
import { updateCached } from '../../lib/cached-read.ts'
import { prepareFiles } from '../../lib/calls/bind.ts'
import { Drafts } from '../../lib/draft/drafts.ts'
import { newId } from '../../lib/ids.ts'
import { notify } from '../../lib/notices.ts'
import { keyOf, knownAfter, one, type PhotoAnswer, photoKind, type PhotoPlace, type UnsentPhoto } from './photo-kind.ts'
import { withPhoto } from './queries.ts'

prepareFiles()

/** How many photos wait on a device at most: about 4 MB. */
export const mostPhotos = 100

/** The pages that show the outcome themselves. */
const pages = new Set<(answer: { place: PhotoPlace; file: string }) => void>()

const store = new Drafts(
  photoKind((key, answer, draft) => {
    const place = draft?.head ?? sent.get(key)
    if (place && pages.size === 0) tell(place, answer)
  }),
)

/** Of drafts that are gone once they are answered. */
const sent = new Map<string, PhotoPlace>()

store.onAnswer(({ key, answer: { file } }) => {
  const place = store.find(key)?.head
  if (!place) return
  sent.set(key, place)
  if (file !== null) learn(place, file)
})

/** The student has this photo now: the list of the students to register says so, also without a connection. */
const learn = (place: PhotoPlace, file: string): void => {
  const { schoolId, examId, studentId } = place
  updateCached(api.exams.eligible, { params: { schoolId, examId } }, ['arms', 'total'], before =>
    withPhoto(before, studentId, file),
  )
  for (const page of pages) page({ place, file })
}

/** The outcome, for a person who is on another page. */
const tell = ({ title, student }: PhotoPlace, { file, refusal, conflict }: PhotoAnswer): void => {
  const reason = conflict?.message ?? refusal
  if (reason !== null) notify.error(`Photo of ${student}: ${reason} Open it under Exam registration.`)
  else if (file !== null && store.get().drafts.size === 0)
    notify.success(`${title}: the photos taken on this device are saved.`)
}

/** A photo that waits, and the candidate. */
export interface WaitingPhoto extends UnsentPhoto {
  place: PhotoPlace
  /** It is on its way now. */
  isSending: boolean
}

const change = (place: PhotoPlace, by: (photo: UnsentPhoto | undefined) => UnsentPhoto | null): void =>
  store.change(keyOf(place), { head: place, items: {} }, draft => {
    const photo = by(draft.items[one])
    return { head: place, items: Object.fromEntries(photo ? [[one, photo]] : []) }
  })

/** The photos of candidates that the server does not have yet: stored on this device, and sent one after the other. */
export const photos = {
  send: (): void => store.send(),

  /** Whether another photo can wait on this device; one that replaces a waiting photo always can. */
  hasRoom: (place: PhotoPlace): boolean =>
    store.find(keyOf(place)) !== undefined || (!store.get().unstored && store.get().drafts.size < mostPhotos),

  /** Puts a picture, as the address of its content, in place of the `current` photo of a candidate. */
  put: (place: PhotoPlace, picture: string, current: string | null): void =>
    change(place, before => ({
      id: newId(),
      picture,
      known: [...new Set([...(before ? knownAfter(before) : []), ...(current ? [current] : [])])],
      tried: false,
      refusal: null,
      conflict: before?.conflict ?? null,
    })),

  remove: (place: PhotoPlace): void => change(place, () => null),

  /** Sends a refused photo again. */
  retry: (place: PhotoPlace): void => change(place, photo => (photo ? { ...photo, refusal: null } : null)),

  /** A person decided between two photos. */
  settle: (place: PhotoPlace, whose: 'mine' | 'theirs'): void => {
    const theirs = store.find(keyOf(place))?.items[one]?.conflict?.photo
    if (theirs === undefined) return
    if (whose === 'theirs') learn(place, theirs)
    change(place, photo =>
      photo && whose === 'mine' ? { ...photo, known: [...photo.known, theirs], conflict: null } : null,
    )
  },

  /** Calls `listener` with each photo that is saved, while a page shows the photos. */
  onSaved: (listener: (answer: { place: PhotoPlace; file: string }) => void): (() => void) => {
    pages.add(listener)
    return () => pages.delete(listener)
  },
}

/** Everything that waits, and whether the device could not store all of it. */
export const usePhotos = (): { waiting: WaitingPhoto[]; unstored: boolean; isStopped: boolean } => {
  const { drafts, unstored, queues } = useSyncExternalStore(store.subscribe, store.get)
  const state = queues.get('')?.state
  const waiting = [...drafts.values()].flatMap(({ head, items }) => {
    const photo = items[one]
    return photo ? [{ ...photo, place: head, isSending: state === 'sending' && photo.tried }] : []
  })
  return { waiting, unstored, isStopped: state === 'stopped' }
}
