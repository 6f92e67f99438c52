import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { showDay } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import classes from '../components/photos/PhotoCards.module.css'
import { candidatesCrumb, examCrumbs, useCandidatesPlace } from '../components/usePlace.ts'
import { goneWords } from '../model/words.ts'
import { type Candidate, candidatesOf, type Exam, examById, schoolById } from '../queries.ts'

/** The candidates of a school as cards with their pictures, several on an A4 page. */
export const PhotoCards = () => {
  const place = useCandidatesPlace()
  const exam = useQuery(examById(place.exam))
  const candidates = useQuery(candidatesOf(place.school, place.exam))
  const school = useQuery(schoolById(place.school))
  const found = candidates.data?.foundCandidates
  const withoutPicture = found?.filter(({ student }) => !student.picture).length ?? 0
  return (
    <Page
      title="Photo cards"
      intro={
        found &&
        `${counted(found.length, 'card')}, eight on an A4 page.${withoutPicture > 0 ? ` ${counted(withoutPicture, 'candidate has', 'candidates have')} no picture yet: there is room to glue one in.` : ''}`
      }
      breadcrumbs={[...examCrumbs(place, exam.data?.examInformation.examName), candidatesCrumb(place)]}
      action={
        found &&
        found.length > 0 && (
          <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
            Print
          </Button>
        )
      }
    >
      <Loaded
        data={found && exam.data && school.data && { found, exam: exam.data, school: school.data.name }}
        error={exam.error ?? candidates.error ?? school.error}
        retry={() => Promise.all([exam.refetch(), candidates.refetch(), school.refetch()])}
        waiting={<SkeletonList rows={6} height={120} />}
      >
        {data => <Cards {...data} />}
      </Loaded>
    </Page>
  )
}

const Cards = ({ found, exam, school }: { found: readonly Candidate[]; exam: Exam; school: string }) => {
  if (found.length === 0)
    return (
      <EmptyState reason="Nobody is registered and paid for yet. Register students for the exam and pay for them first." />
    )
  return (
    <ul className={`list grid gap-4 grid-cols-fit-95 own-head ${classes.cards}`} aria-label="Photo cards">
      {found.map(candidate => (
        <Card key={candidate.id} candidate={candidate} exam={exam} school={school} />
      ))}
    </ul>
  )
}

const Card = ({ candidate, exam, school }: { candidate: Candidate; exam: Exam; school: string }) => {
  const { student, candidateNumber, subjects } = candidate
  const { examName, session, examDate } = exam.examInformation
  const box = 'grid place-items-center text-dimmed border border-line text-xxs w-21 object-cover'
  const lines = [
    `${student.gender === 'male' ? 'Male' : 'Female'}, born ${showDay(student.dateOfBirth)}`,
    `Centre: ${[school, goneWords(candidate)].filter(Boolean).join(' · ')}`,
    `Papers: ${showDay(examDate.starts)} to ${showDay(examDate.ends)}`,
  ]
  return (
    <li
      className={`grid gap-4 p-4 rounded-md bg-surface border border-line ${classes.card}`}
      aria-label={student.fullName}
    >
      <div className="grid gap-2 content-between">
        {student.picture ? (
          <img className={`${box} h-25`} src={student.picture.Location} alt={`Portrait of ${student.fullName}`} />
        ) : (
          <span aria-hidden className={`${box} h-25`}>
            Photograph
          </span>
        )}
        <span className={`${box} h-21`}>School stamp</span>
      </div>
      <div className="grid min-w-0 gap-0.5 content-start">
        <p className="m-0 wrap-anywhere text-dimmed text-xs leading-tight">{`${examName}, ${session.name}`}</p>
        <p className="m-0 wrap-anywhere text-lg font-extrabold figures">{candidateNumber}</p>
        <p className="m-0 wrap-anywhere font-semibold leading-tight">{student.fullName}</p>
        {lines.map(line => (
          <p key={line} className="m-0 wrap-anywhere text-xs leading-tight">
            {line}
          </p>
        ))}
        <ul className={`list wrap-anywhere text-xs leading-tight pt-1 ${classes.subjects}`} aria-label="Subjects">
          {subjects.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
        <p className={`m-0 grid text-xxs text-dimmed ${classes.signature}`}>
          <span className="border-t border-line">Signature of the head, date</span>
        </p>
      </div>
    </li>
  )
}
