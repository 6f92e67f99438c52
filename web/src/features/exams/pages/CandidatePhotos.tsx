import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { academics } from '../../../lib/page/addresses.ts'
import { useSchool } from '../../../lib/session.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { registrationsCrumb } from '../area.ts'
import { registrationOf } from '../addresses.ts'
import { AsOf } from '../components/AsOf.tsx'
import { PhotoList } from '../components/photos/PhotoList.tsx'
import { useExamToRegister } from '../components/useExamToRegister.ts'
import { useServerDraft } from '../components/useServerDraft.ts'
import { useDraft } from '../registration-draft.ts'
import { studentsOf } from '../model/choice.ts'
import { type Exam, eligibleStudents, type Registration } from '../queries.ts'

/** The photos of those whom the school has chosen or registered for an exam: taken here, also without a connection. */
export const CandidatePhotos = () => {
  const { id = '' } = useParams({ strict: false })
  const school = useSchool()
  const { reads, exam, loaded } = useExamToRegister(school.id, id)
  const name = exam?.examInformation.examName
  return (
    <Page
      title="Photos of candidates"
      intro={name}
      breadcrumbs={[academics, registrationsCrumb, { title: name ?? 'Exam', to: registrationOf(id, 'students') }]}
    >
      <AsOf reads={reads} />
      <Loaded {...loaded} waiting={<SkeletonList rows={10} />}>
        {data => <Candidates key={`${school.id} ${id}`} school={school.id} {...data} />}
      </Loaded>
    </Page>
  )
}

interface CandidatesProps {
  exam: Exam
  school: string
  registrations: readonly Registration[]
}

const Candidates = ({ exam, school, registrations }: CandidatesProps) => {
  const { draft } = useServerDraft(exam, school, registrations)
  const { choice, isReady } = useDraft(draft)
  const read = eligibleStudents(school, exam)
  const { data, error, refetch } = useQuery(read)
  return (
    <Loaded data={isReady ? data : null} error={error} retry={refetch} waiting={<SkeletonList rows={10} />}>
      {({ arms }) => <PhotoList exam={exam} school={school} arms={arms} chosen={studentsOf(choice)} />}
    </Loaded>
  )
}
