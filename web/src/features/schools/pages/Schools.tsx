import { sorted } from '@akada/contract/kernel/arrays'
import { schoolCategories } from '@akada/contract/schools/record'
import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { useCan, useTerms, useUser } from '../../../lib/session.ts'
import { inSentence } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { addSchool, schoolManagement, searchOfSchools, uploadSchools } from '../area.ts'
import { SchoolCard } from '../components/SchoolCard.tsx'
import { SchoolInfo } from '../components/SchoolInfo.tsx'
import { schoolCategoryList, type SchoolRow, schoolsOf } from '../queries.ts'
import { ShowMore } from '../../../ui/facts/ShowMore.tsx'
import { useList } from '../../../ui/list/useList.ts'

/** The schools of the district: search, view, create and download. */
export const Schools = () => {
  const { staff } = useUser()
  const { district: word } = useTerms()
  const can = useCan()
  const district = staff.district?.id ?? ''
  const { data: categories = [] } = useQuery(schoolCategoryList())
  const [search, setSearch] = useListSearch(searchOfSchools)
  const filters = {
    searchTerm: search.q,
    category: schoolCategories.find(category => category === search.category),
    lga: search.lga,
    withoutPrincipal: search.withoutPrincipal === 'true' || undefined,
  }
  const list = useList(schoolsOf(district, filters), 'foundSchools')
  const narrowed = Object.values(filters).some(Boolean)
  const { first, rows: found } = list
  const opened = found?.find(({ id }) => id === search.school)
  const lgas = sorted([...new Set(found?.flatMap(({ lga }) => lga ?? []))])
  const save = (): void => {
    whileLoading(() => api.schools.downloadList({ query: { district: [district], ...filters } })).catch(
      (problem: unknown) => notify.error(messageOf(problem)),
    )
  }
  return (
    <Page
      title="School management"
      intro={`The schools of the ${inSentence(word)}, who heads them and how large they are.`}
      action={
        can('school.create') && (
          <Button component={PathLink} to={addSchool} leftSection={<IconPlus aria-hidden size={18} />}>
            Add school
          </Button>
        )
      }
    >
      <FilterBar
        placeholder="Name of the school"
        filters={[
          { name: 'category', label: 'Category', options: categories },
          { name: 'lga', label: 'Local government', options: lgas },
          {
            name: 'withoutPrincipal',
            label: 'Principal',
            options: [{ value: 'true', label: 'Not Assigned' }],
          },
        ]}
        search={search}
        onSearch={setSearch}
      />
      {can('school.create') && <MoreWays />}
      <Loaded
        data={first && found && { schools: found, total: first.total }}
        error={list.error}
        retry={list.refetch}
        waiting={<SkeletonList rows={4} height={168} />}
      >
        {({ schools, total }) =>
          schools.length === 0 ? (
            <EmptyState
              reason={
                narrowed
                  ? 'No school matches the search and filters. Change or clear them.'
                  : `The ${inSentence(word)} has no schools yet. Upload a list of them with their principals, invite their principals, or add the first one.`
              }
            />
          ) : (
            <>
              <FoundSchools
                schools={schools}
                total={total}
                onInfo={({ id }) => setSearch({ school: id })}
                onDownload={can('school.download') ? save : undefined}
              />
              <ShowMore list={list}>Show more schools</ShowMore>
            </>
          )
        }
      </Loaded>
      {opened && <SchoolInfo school={opened} onClose={() => setSearch({ school: undefined })} />}
    </Page>
  )
}

interface FoundSchoolsProps {
  schools: readonly SchoolRow[]
  total: number
  onInfo: (school: SchoolRow) => void
  /** Of somebody who may download them. */
  onDownload: (() => void) | undefined
}

const FoundSchools = ({ schools, total, onInfo, onDownload }: FoundSchoolsProps) => (
  <>
    <div className="flex items-center justify-between mb-3">
      <p className="m-0 text-dimmed figures" role="status">
        {`${schools.length} of ${total}`}
      </p>
      {onDownload && (
        <Button variant="default" size="sm" leftSection={<IconDownload aria-hidden size={18} />} onClick={onDownload}>
          Download
        </Button>
      )}
    </div>
    <ul className="list grid gap-4 grid-cols-fill-75">
      {schools.map(school => (
        <SchoolCard key={school.id} school={school} onInfo={() => onInfo(school)} />
      ))}
    </ul>
  </>
)

const MoreWays = () => (
  <div className="flex flex-wrap gap-2 mb-4">
    <Button component={PathLink} to={`${schoolManagement}/invitations`} size="sm" variant="default">
      Invitations
    </Button>
    <Button
      component={PathLink}
      to={uploadSchools}
      size="sm"
      variant="default"
      leftSection={<IconUpload aria-hidden size={18} />}
    >
      Upload schools
    </Button>
  </div>
)
