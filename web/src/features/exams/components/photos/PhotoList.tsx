import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useListSearch } from '../../../../lib/list-search.ts'
import { notify } from '../../../../lib/notices.ts'
import { counted } from '../../../../lib/words.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import { searchOfPhotos } from '../../area.ts'
import { registrationOf } from '../../addresses.ts'
import type { PhotoPlace } from '../../photo-kind.ts'
import { mostPhotos, photos, usePhotos, type WaitingPhoto } from '../../photos.ts'
import { type Eligible, type EligibleArm, eligibleStudents, type Exam, withPhoto } from '../../queries.ts'
import { Note } from '../Note.tsx'
import { PhotoRow } from './PhotoRow.tsx'
import { usePhotoInput } from './usePhotoInput.tsx'

interface PhotoListProps {
  exam: Exam
  school: string
  arms: readonly EligibleArm[]
  /** The students whom the school has chosen, and not yet paid for. */
  chosen: ReadonlySet<string>
}

const full = `This device keeps ${mostPhotos} photos until they are sent. Connect to the internet, then take more.`
const whyNotStored =
  'This device is full: a photo taken now is lost if the page is closed. Connect to the internet, and stay on this page until all are saved.'

/** The candidates by class arm, each with the photo. */
export const PhotoList = ({ exam, school, arms, chosen }: PhotoListProps) => {
  const { waiting, unstored, isStopped } = usePhotos()
  const [search, setSearch] = useListSearch(searchOfPhotos)
  const { fields, ask } = usePhotoInput()
  useSaved(exam, school)
  const own = new Map(
    waiting
      .filter(({ place }) => place.examId === exam.id && place.schoolId === school)
      .map(photo => [photo.place.studentId, photo]),
  )
  const candidates = arms
    .map(arm => ({
      ...arm,
      students: arm.students.filter(({ id, candidateNumber }) => candidateNumber !== null || chosen.has(id)),
    }))
    .filter(({ students }) => students.length > 0)
  const all = candidates.flatMap(({ students }) => students)
  const ids = new Set(all.map(({ id }) => id))
  const former = [...own.values()].filter(({ place }) => !ids.has(place.studentId))
  const isShown = (student: EligibleArm['students'][number]): boolean =>
    !search.missing || (student.photo === null && student.photoConsent) || own.has(student.id)
  const placeOf = ({ id, fullName }: { id: string; fullName: string }): PhotoPlace => ({
    schoolId: school,
    examId: exam.id,
    title: exam.examInformation.examName,
    studentId: id,
    student: fullName,
  })
  const take = (place: PhotoPlace, current: string | null, from: 'camera' | 'files'): void => {
    if (photos.hasRoom(place)) ask(from, picture => photos.put(place, picture, current))
    else notify.error(unstored ? whyNotStored : full)
  }
  if (all.length === 0 && former.length === 0) return <Nobody exam={exam} />
  return (
    <div className="grid gap-4 grid-cols-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="m-0 figures" role="status">
          <Count all={all} own={own} />
        </p>
        <Checkbox
          label="Only those without a photo"
          checked={search.missing !== undefined}
          onChange={event => setSearch({ missing: event.currentTarget.checked ? 'true' : undefined })}
        />
      </div>
      {isStopped && (
        <p className="m-0 flex flex-wrap items-center gap-2">
          The photos could not be sent.
          <Button size="xs" variant="default" onClick={photos.send}>
            Try now
          </Button>
        </p>
      )}
      {unstored && (
        <Note icon={IconAlertTriangle} role="alert">
          <p>{whyNotStored}</p>
        </Note>
      )}
      {former.length > 0 && (
        <Group name="Not a candidate any more" count={former.length}>
          {former.map(photo => (
            <PhotoRow
              key={photo.place.studentId}
              place={photo.place}
              detail="Choose the student again, or remove the photo."
              hasPhoto={false}
              waiting={photo}
            />
          ))}
        </Group>
      )}
      {candidates.map(({ classArm, students }) => {
        const shown = students.filter(isShown)
        return (
          shown.length > 0 && (
            <Group key={classArm?.id ?? 'none'} name={classArm?.name ?? 'Not in a class arm'} count={students.length}>
              {shown.map(student => (
                <PhotoRow
                  key={student.id}
                  place={placeOf(student)}
                  detail={student.candidateNumber ?? student.fxId}
                  hasPhoto={student.photo !== null}
                  waiting={own.get(student.id)}
                  onTake={student.photoConsent ? from => take(placeOf(student), student.photo, from) : undefined}
                />
              ))}
            </Group>
          )
        )
      })}
      {fields}
    </div>
  )
}

/** Keeps the list in step with the photos that are saved. */
const useSaved = (exam: Exam, school: string): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      photos.onSaved(({ place: { examId, schoolId, studentId }, file }) => {
        if (examId !== exam.id || schoolId !== school) return
        const { queryKey } = eligibleStudents(school, exam)
        client.setQueryData<Eligible>(queryKey, before => before && withPhoto(before, studentId, file))
      }),
    [client, exam, school],
  )
}

const Nobody = ({ exam }: { exam: Exam }) => (
  <EmptyState
    choice="Choose the candidates first, then take their photos."
    action={
      <Button component={PathLink} to={registrationOf(exam.id, 'students')}>
        Choose candidates
      </Button>
    }
  />
)

interface CountProps {
  all: readonly EligibleArm['students'][number][]
  own: ReadonlyMap<string, WaitingPhoto>
}

/** '40 candidates, 12 without a photo, 3 not sent yet' */
const Count = ({ all, own }: CountProps) => {
  const missing = all.filter(({ id, photo }) => photo === null && !own.has(id)).length
  const parts = [`${missing} without a photo`, ...(own.size > 0 ? [`${own.size} not sent yet`] : [])]
  return (
    <>
      <strong>{counted(all.length, 'candidate')}</strong>
      {`, ${parts.join(', ')}`}
    </>
  )
}

const Group = ({ name, count, children }: { name: string; count: number; children: ReactNode }) => (
  <section aria-label={name}>
    <h2 className="m-0 mb-2 text-md">
      {name} <small className="figures ml-2 font-normal">{counted(count, 'candidate')}</small>
    </h2>
    <ul className="list card">{children}</ul>
  </section>
)
