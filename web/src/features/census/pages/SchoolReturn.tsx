import { useQuery } from '@tanstack/react-query'
import { administration } from '../../../lib/page/addresses.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useSchool } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { AnswerForm } from '../components/AnswerForm.tsx'
import { CensusSelect } from '../components/CensusSelect.tsx'
import { Content } from '../components/Content.tsx'
import { DownloadMenu } from '../components/DownloadMenu.tsx'
import { Gaps } from '../components/Gaps.tsx'
import { History } from '../components/History.tsx'
import { Standing } from '../components/Standing.tsx'
import { datesInWords } from '../model/words.ts'
import { censuses, type Return, returnOf } from '../queries.ts'
import { searchOfCensus } from '../area.ts'

const title = 'Annual School Census'

/** The return of the person's own school: what is missing, what is asked, and what the records say. */
export const SchoolReturn = () => {
  const school = useSchool()
  const [{ census, number }] = useListSearch(searchOfCensus)
  const { data, error, refetch } = useQuery(returnOf(school.id, census, number))
  if (data?.return) return <Whole ret={data.return} />
  return (
    <Page title={title} breadcrumbs={[administration]}>
      {error && <ErrorPanel error={error} retry={refetch} />}
      {!error && !data && <SkeletonList rows={8} />}
      {data && (
        <EmptyState reason="The state has not opened a census yet. Once it does, the return is filled in here." />
      )}
    </Page>
  )
}

const Whole = ({ ret }: { ret: Return }) => {
  const [{ gap }, setSearch] = useListSearch(searchOfCensus)
  const { data: all } = useQuery(censuses())
  const { census, shows, status } = ret
  return (
    <Page
      title={title}
      intro={`${census.session.name} · ${datesInWords(census)}`}
      breadcrumbs={[administration]}
      aside={
        <CensusSelect
          all={all?.foundCensuses ?? []}
          value={census.id}
          onChange={chosen => setSearch({ census: chosen, number: undefined })}
        />
      }
      action={status === 'Submitted' && <DownloadMenu census={census.id} />}
    >
      <Standing ret={ret} />
      <Gaps
        gaps={ret.gaps}
        of={shows === null ? { school: ret.school.id, census: census.id, lists: ret.can.save } : null}
        shown={gap}
      />
      {ret.can.save && shows === null && (
        <div className="mb-4">
          <AnswerForm key={census.id} ret={ret} />
        </div>
      )}
      <Content ret={ret} />
      <div className="mt-4">
        <History ret={ret} />
      </div>
    </Page>
  )
}
