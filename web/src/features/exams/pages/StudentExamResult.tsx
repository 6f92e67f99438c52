import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { ResultDocument } from '../components/ResultDocument.tsx'
import { candidatesCrumb, examCrumbs, useCandidatesPlace } from '../components/usePlace.ts'
import { studentResult } from '../queries.ts'

/** The published result of one candidate, to view and print. */
export const StudentExamResult = () => {
  const { student = '' } = useParams({ strict: false })
  const place = useCandidatesPlace()
  const { data, error, refetch } = useQuery(studentResult(student, place.exam))
  const crumbs = examCrumbs(place, data?.exam.examName)
  return (
    <Page
      title={data?.student.fullName ?? 'Result'}
      intro={data && `${data.exam.examName}, ${data.exam.session}`}
      breadcrumbs={data ? [...crumbs, candidatesCrumb({ ...place, school: data.school.id })] : crumbs}
      action={
        data && (
          <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
            Print result
          </Button>
        )
      }
    >
      {error instanceof ApiError && error.code === 'results_not_out' ? (
        <EmptyState reason={error.message} />
      ) : (
        <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={12} />}>
          {data => <ResultDocument result={data} />}
        </Loaded>
      )}
    </Page>
  )
}
