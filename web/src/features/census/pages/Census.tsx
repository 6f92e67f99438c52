import { Button } from '@mantine/core'
import { IconBell, IconPencil, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { today } from '../../../lib/clock.ts'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useArea, useCan, useTerms } from '../../../lib/session.ts'
import { counted, plural } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { Figures } from '../../../ui/facts/Figures.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { FigureTable } from '../components/FigureTable.tsx'
import { searchOfCensus } from '../area.ts'
import { districtAt, overviewOf } from '../addresses.ts'
import { ChangeCensusDialog, OpenCensusDialog } from '../components/CensusDialog.tsx'
import { CensusSelect } from '../components/CensusSelect.tsx'
import { Compared } from '../components/Compared.tsx'
import { DownloadMenu } from '../components/DownloadMenu.tsx'
import { SchoolReturns } from '../components/SchoolReturns.tsx'
import { datesInWords, shown } from '../model/words.ts'
import { type Census as CensusData, censuses, type Overview, overviewOfCensus } from '../queries.ts'

const title = 'Annual School Census'

/** The returns of the schools of the state or a district: how far they are, and what they add up to. */
export const Census = () => {
  const [search] = useListSearch(searchOfCensus)
  const { data, error, refetch } = useQuery(censuses())
  const all = data?.foundCensuses ?? []
  const census = all.find(({ id }) => id === search.census) ?? all[0]
  if (census) return <Progress key={census.id} census={census} all={all} />
  return (
    <Page title={title} action={data && <OpenButton variant="filled" />}>
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={8} />}>
        {() => (
          <EmptyState reason="No census is open. Once the state opens one for a session, the returns of the schools are listed here." />
        )}
      </Loaded>
    </Page>
  )
}

const Progress = ({ census, all }: { census: CensusData; all: readonly CensusData[] }) => {
  const [search, setSearch] = useListSearch(searchOfCensus)
  const { data, error, refetch } = useQuery({
    ...overviewOfCensus(census.id, search.district),
    placeholderData: keepPreviousData,
  })
  const isWaiting = data?.can.manage && !census.isClosed && data.schools > data.submitted
  return (
    <Page
      title={title}
      intro={`${census.session.name} · ${datesInWords(census)}`}
      aside={
        <CensusSelect
          all={all}
          value={census.id}
          onChange={chosen => setSearch({ census: chosen, district: undefined, status: undefined })}
        />
      }
      action={isWaiting && <RemindButton census={census} />}
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={8} />}>
        {overview => <Whole overview={overview} district={search.district} />}
      </Loaded>
    </Page>
  )
}

/** How far the schools of each district are. */
const Districts = ({ districts, census }: { districts: Overview['districts']; census: string }) => {
  const { district } = useTerms()
  const [search] = useListSearch(searchOfCensus)
  if (search.district) return null
  return (
    <div className="mb-6">
      <Panel title={plural(district)}>
        <FigureTable
          label={plural(district)}
          heads={['Name', 'Schools', 'Submitted', 'Missing']}
          rows={districts.map(({ id, name, schools, submitted }) => ({
            key: id,
            name: <PathLink to={districtAt(id, census)}>{name}</PathLink>,
            cells: [shown(schools), shown(submitted), shown(schools - submitted)],
          }))}
        />
      </Panel>
    </div>
  )
}

const Whole = ({ overview, district }: { overview: Overview; district: string | undefined }) => {
  const area = useArea()
  const { census, schools, submitted, late, sentBack, can, districts, compared, comparedWith } = overview
  const listOf = (status: string): string => `${overviewOf(area)}?census=${census.id}&status=${status}`
  return (
    <>
      <Figures
        figures={[
          { label: 'Submitted', value: `${submitted} of ${schools}`, to: listOf('Submitted') },
          { label: 'Missing', value: schools - submitted, to: listOf('Missing') },
          { label: 'Sent back', value: sentBack, to: listOf('Sent back') },
          { label: 'Late', value: late },
        ]}
      />
      <div className="flex flex-wrap gap-2 mb-6">
        {submitted > 0 && <DownloadMenu census={census.id} district={district} />}
        {can.manage && <ChangeButton census={census} />}
        {can.manage && <OpenButton variant="default" />}
      </div>
      {districts.length > 1 && <Districts districts={districts} census={census.id} />}
      <SchoolReturns census={census} />
      {submitted > 0 && (
        <div className="grid gap-4 mt-6">
          <p className="m-0 text-dimmed">
            {`Of the ${counted(submitted, 'return')} submitted.`}
            {comparedWith !== null &&
              compared < submitted &&
              ` ${comparedWith} and the change: of ${compared} of these schools, which submitted then too.`}
          </p>
          <Compared
            comparedWith={comparedWith}
            figures={overview.figures.map(figure => ({ ...figure, isLarge: false, mustExplain: false }))}
          />
        </div>
      )}
    </>
  )
}

const OpenButton = ({ variant }: { variant: 'filled' | 'default' }) => {
  const can = useCan()
  const [, setSearch] = useListSearch(searchOfCensus)
  const [isOpening, setOpening] = useState(false)
  if (!can('census.manage')) return null
  return (
    <>
      <Button variant={variant} leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setOpening(true)}>
        Open a census
      </Button>
      {isOpening && <OpenCensusDialog onClose={() => setOpening(false)} onOpened={census => setSearch({ census })} />}
    </>
  )
}

const RemindButton = ({ census }: { census: CensusData }) => {
  const remind = useMutation(write(api.census.remind, { onSuccess: ({ message }) => notify.success(message) }))
  const isDone = census.remindedAt !== null && showDay(census.remindedAt) === showDay(today())
  return (
    <Button
      leftSection={<IconBell aria-hidden size={18} />}
      loading={remind.isPending}
      disabled={isDone}
      onClick={() => remind.mutate({ params: { id: census.id } })}
    >
      {isDone ? 'Reminded today' : 'Remind missing schools'}
    </Button>
  )
}

const ChangeButton = ({ census }: { census: CensusData }) => {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconPencil aria-hidden size={18} />} onClick={() => setChanging(true)}>
        Change dates or close
      </Button>
      {isChanging && <ChangeCensusDialog census={census} onClose={() => setChanging(false)} />}
    </>
  )
}
