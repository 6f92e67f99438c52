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
import { type Census, censuses, type Return, returnOf } from '../queries.ts'
import { searchOfCensus } from '../area.ts'

const title = 'Annual School Census'

/** The return of the person's own school: what is missing, what is asked, and what the records say. */
export const SchoolReturn = () => {
  const school = useSchool()
  const [{ census, number }] = useListSearch(searchOfCensus)
  const { data, error, refetch } = useQuery(returnOf(school.id, census, number))
  // With the censuses that one may choose among: a choice that came later would move the page.
  const { data: all, isPending } = useQuery(censuses())
  if (data?.return && !isPending) return <Whole ret={data.return} all={all?.foundCensuses ?? []} />
  return (
    <Page title={title} breadcrumbs={[administration]}>
      {error && <ErrorPanel error={error} retry={refetch} />}
      {!error && (!data || data.return) && <SkeletonList rows={8} />}
      {data && !data.return && (
        <EmptyState reason="The state has not opened a census yet. Once it does, the return is filled in here." />
      )}
    </Page>
  )
}

const Whole = ({ ret, all }: { ret: Return; all: readonly Census[] }) => {
  const [{ gap }, setSearch] = useListSearch(searchOfCensus)
  const { census, shows, status } = ret
  return (
    <Page
      title={title}
      intro={`${census.session.name} · ${datesInWords(census)}`}
      breadcrumbs={[administration]}
      aside={
        <CensusSelect
          all={all}
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
