import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { AssessmentEditor } from '../components/AssessmentEditor.tsx'
import { configuration } from '../queries.ts'

/** How marks are given and report cards are made in this state. */
export const Assessment = () => {
  // A refetch must not replace what is being edited.
  const { data, error, refetch } = useQuery({ ...configuration(), refetchOnWindowFocus: false })
  const waiting = error ? <ErrorPanel error={error} retry={refetch} /> : <SkeletonList rows={12} />
  return (
    <Page
      title="Assessment"
      intro="Components and grades, rating traits, entry windows and the rules of report cards, for every school of the state. A change counts from the active term on: earlier terms keep what they were assessed by."
    >
      {data ? <AssessmentEditor configuration={data} /> : waiting}
    </Page>
  )
}
