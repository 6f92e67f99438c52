import { useQuery } from '@tanstack/react-query'
import { academics } from '../../../lib/page/addresses.ts'
import { useSchool, useUser } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'

import { AsOf } from '../components/AsOf.tsx'
import { ExamCards } from '../components/ExamCards.tsx'
import { UnsentRegistrations } from '../components/UnsentRegistrations.tsx'
import { examsOfSchool } from '../queries.ts'

/** The exams of the state for which the school registers candidates. */
export const ExamRegistrations = () => {
  const school = useSchool()
  const { stateDetails } = useUser().staff
  const read = examsOfSchool(stateDetails.id)
  const { data, error, refetch } = useQuery(read)
  return (
    <Page
      title="Exam registration"
      intro="State examinations: register the school's candidates, pay for them, and print what they need."
      breadcrumbs={[academics]}
    >
      <AsOf reads={[read]} />
      <UnsentRegistrations school={school.id} />
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={4} height={72} />}>
        {({ foundExams }) =>
          foundExams.length === 0 ? (
            <EmptyState reason="The state has announced no exam yet. Once it does, students are registered here." />
          ) : (
            <ExamCards exams={foundExams} school={school.id} />
          )
        }
      </Loaded>
    </Page>
  )
}
