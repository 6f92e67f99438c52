import { sorted } from '@akada/contract/kernel/arrays'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { useToday } from '../../../lib/use-today.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useArea, useCan, useTerms, useUser } from '../../../lib/session.ts'
import { welcome } from '../../../lib/session/welcome.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Choice } from './Choices.tsx'
import { GridMap } from './GridMap.tsx'
import { OverviewCards } from './OverviewCards.tsx'
import { narrowedOf, PartView } from './PartView.tsx'
import { sizeText, tabs } from '../model.ts'
import { overviewOf } from '../queries.ts'
import { type OversightSearch, searchOfOversight } from '../area.ts'
import type { OversightArea } from '../links.ts'

interface PartProps {
  area: OversightArea
  search: OversightSearch
  onSearch: (change: Partial<OversightSearch>) => void
}

/** What belongs to one tab, and does not go with somebody to another. */
const ofOneTab = {
  sort: undefined,
  columns: undefined,
  list: undefined,
  school: undefined,
  day: undefined,
  map: undefined,
}

/** The figures and the work of the whole organisation, around what its schools need. */
type Whole = ComponentType<{ children?: ReactNode }>

/** The start page of a state or a district: its figures and its schools, and each part in a tab. */
export const OverviewPage = ({ whole: Whole }: { whole: Whole }) => {
  const user = useUser()
  const today = useToday()
  const can = useCan()
  const start = { ...welcome(user, today), isHome: true }
  if (can('oversight.view')) return <Tabbed start={start} whole={Whole} />
  return (
    <Page {...start}>
      <Whole />
    </Page>
  )
}

const Tabbed = ({ start, whole }: { start: ReturnType<typeof welcome>; whole: Whole }) => {
  const area = useArea() === 'state' ? 'state' : 'district'
  const [search, setSearch] = useListSearch(searchOfOversight)
  const props = { area, search, onSearch: setSearch } as const
  return (
    <Page
      {...start}
      isHome
      // Not the action of the page, which would cover the figures on a phone.
      aside={
        <div className="flex items-center gap-2">
          {area === 'state' && <DistrictChoice search={search} onSearch={setSearch} />}
          <Button
            flex="none"
            leftSection={<IconPrinter aria-hidden size={18} />}
            onClick={() => print(search)}
            aria-label={partIn(search) ? 'Print this part' : 'Print the report'}
          >
            Print
          </Button>
        </div>
      }
    >
      <PageTabs
        tab={search.tab}
        onTab={tab => setSearch({ tab, ...ofOneTab })}
        tabs={[
          { value: 'today', title: 'Today', content: <TodayPart {...props} whole={whole} /> },
          ...tabs.map(tab => ({ ...tab, content: <PartView part={tab.value} {...props} /> })),
        ]}
      />
    </Page>
  )
}

const TodayPart = ({ area, search, onSearch, whole: Whole }: PartProps & { whole: Whole }) => {
  const schools = <Schools area={area} search={search} onSearch={onSearch} />
  // The figures of the whole state would contradict those of the district that is chosen.
  return search.district ? schools : <Whole>{schools}</Whole>
}

const Schools = ({ area, search, onSearch }: PartProps) => {
  const { district: word } = useTerms()
  const { data, error, refetch } = useQuery(overviewOf(search.district))
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />
  // As high as the screen: what comes below it moves nothing that is in view.
  if (!data) return <SkeletonList rows={16} height={56} />
  return (
    <>
      <p className="m-0 mb-4 text-dimmed">{sizeText(data, area === 'state' && !search.district ? word : null)}</p>
      <OverviewCards data={data} area={area} district={search.district} />
      {data.map.length > 1 && <GridMap cells={data.map} figure={search.map} onFigure={map => onSearch({ map })} />}
      <div className="my-6">
        <PartView part="schools" area={area} search={search} onSearch={onSearch} />
      </div>
    </>
  )
}

/** The part of the tab that is open; undefined on the first tab, which is about all. */
const partIn = ({ tab }: OversightSearch) => tabs.find(({ value }) => value === tab)?.value

/** The part that is open, or the whole report, as a PDF, which the browser saves. */
const print = (search: OversightSearch): void => {
  const part = partIn(search)
  const query = part ? { part, ...narrowedOf(part, search) } : { district: search.district }
  whileLoading(() => api.oversight.report({ query })).catch((problem: unknown) => notify.error(messageOf(problem)))
}

/** Narrows every tab to a district. */
const DistrictChoice = ({ search, onSearch }: Omit<PartProps, 'area'>) => {
  const { district: word } = useTerms()
  const { data } = useQuery(overviewOf(undefined))
  const districts = sorted(
    (data?.registers.places ?? []).filter(({ kind }) => kind === 'district'),
    (one, other) => one.name.localeCompare(other.name, 'en'),
  )
  return (
    <Choice
      flex="1 1 150px"
      label={word}
      isBrief
      value={search.district ?? ''}
      options={[{ value: '', label: 'Whole state' }, ...districts.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={district => onSearch({ district: district || undefined, list: undefined, school: undefined })}
    />
  )
}
