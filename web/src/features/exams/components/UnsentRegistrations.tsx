import { groupBy } from '@akada/contract/kernel/arrays'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { keys } from '../../../lib/query.ts'
import { counted } from '../../../lib/words.ts'
import { UnsentNotice } from '../../../ui/feedback/UnsentNotice.tsx'
import { photosOf, registrationOf } from '../addresses.ts'
import { type UnsentDraft, unsentRegistrations, useUnsentDrafts } from '../registration-draft.ts'
import { usePhotos, type WaitingPhoto } from '../photos.ts'

const stateOf = ({ isEmpty, isConflict, refusal }: UnsentDraft): string => {
  if (isConflict) return 'not saved, because somebody else changed it meanwhile: open it to compare'
  if (refusal !== null) return `not saved: ${refusal}`
  return isEmpty ? 'nobody is chosen any more: open it to discard it or to choose again' : 'not sent yet'
}

/** The exams with photos that wait, and how many of them. */
const photosByExam = (waiting: readonly WaitingPhoto[], school: string) =>
  [...groupBy(waiting, ({ place }) => place.examId)].flatMap(([exam, all]) => {
    const own = all.filter(({ place }) => place.schoolId === school)
    const stuck = own.filter(({ refusal, conflict }) => refusal !== null || conflict).length
    const state = stuck > 0 ? `${stuck} not saved: open it to look at them` : 'not sent yet'
    const name = `${own[0]?.place.title}, ${counted(own.length, 'photo')}`
    return own.length > 0 ? [{ to: photosOf(exam), name, state }] : []
  })

/** The exams with an unsaved choice of students on this device, and why it is not saved yet. */
export const UnsentRegistrations = ({ school }: { school: string }) => {
  const unsent = useUnsentDrafts().filter(({ schoolId }) => schoolId === school)
  const { waiting } = usePhotos()
  const count = unsent.length
  const client = useQueryClient()
  useEffect(() => unsentRegistrations.send(), [])
  useEffect(() => {
    if (count === 0) return undefined
    // What has been sent by then also shows in the cards of this page.
    return () => void client.invalidateQueries({ queryKey: keys(api.exams.bySchool) })
  }, [client, count])
  return (
    <UnsentNotice
      title="Choices of students and photos that are only on this device yet"
      unsent={[
        ...unsent.map(draft => ({
          to: registrationOf(draft.examId, 'students'),
          name: draft.title,
          state: stateOf(draft),
        })),
        ...photosByExam(waiting, school),
      ]}
    />
  )
}
