import { textMatcher } from '@akada/contract/kernel/text-match'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDoorEnter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useListSearch } from '../../../lib/list-search.ts'
import { useArea, useTerms, useUser } from '../../../lib/session.ts'
import { schoolsOfState } from '../../../lib/state-schools.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { schoolPage, searchOfStateSchools } from '../area.ts'
import { EnterDialog } from '../components/EnterDialog.tsx'
import type { StateSchool } from '../queries.ts'

/** Lets a super admin enter a school of the state to work in it, and return. */
export const SwitchSchool = () => {
  const { staff } = useUser()
  const inside = useArea() !== 'state'
  const { district: districtWord } = useTerms()
  const [search, setSearch] = useListSearch(searchOfStateSchools)
  // Inside a school access is limited to that school; the list belongs to the state.
  const { data, error, refetch } = useQuery({ ...schoolsOfState(), enabled: !inside })
  const [returning, setReturning] = useState(false)
  const state = staff.stateDetails.name
  const columns = useMemo(
    (): ListColumn<StateSchool>[] => [
      { id: 'name', header: 'School', value: school => school.name },
      { id: 'category', header: 'Category', value: school => school.category, brief: () => null, width: 250 },
      { id: 'district', header: districtWord, value: school => school.district.name, width: 220 },
    ],
    [districtWord],
  )
  const found = data?.foundSchools
  const entering = found?.find(({ id }) => id === search.enter)
  const enter = ({ id }: StateSchool): string =>
    `/super-admin/switch-school?${new URLSearchParams(Object.entries({ ...search, enter: id }))}`
  const isFound = textMatcher(search.q)
  const rows = found?.filter(
    school =>
      isFound(school.name) &&
      (!search.category || school.category === search.category) &&
      (!search.district || school.district.id === search.district),
  )
  const districts = [...new Map(found?.map(({ district }) => [district.id, district.name]))]
  return (
    <Page
      title="Switch School"
      intro={
        inside
          ? `You are working inside ${staff.school?.name ?? 'a school'}. Return to ${state} to enter another school.`
          : 'Look at a school, or enter it to work in it. Everything you do there is recorded under your name.'
      }
      action={
        inside && (
          <Button leftSection={<IconArrowBackUp aria-hidden size={18} />} onClick={() => setReturning(true)}>
            Return to the state
          </Button>
        )
      }
    >
      {!inside && (
        <>
          <DataList
            filters={
              <FilterBar
                placeholder="Name of the school"
                filters={[
                  { name: 'category', label: 'Category', options: [...new Set(found?.map(school => school.category))] },
                  {
                    name: 'district',
                    label: districtWord,
                    options: districts.map(([value, label]) => ({ value, label })),
                  },
                ]}
                search={search}
                onSearch={setSearch}
              />
            }
            label="Schools"
            rows={rows}
            total={data?.total}
            error={error}
            retry={refetch}
            columns={columns}
            idOf={school => school.id}
            nameOf={school => school.name}
            to={({ id }) => schoolPage(id)}
            actions={school => [{ label: 'Enter', icon: IconDoorEnter, to: enter(school) }]}
            search={search}
            onSearch={setSearch}
            empty={{
              reason:
                data?.total === 0
                  ? 'The state has no schools yet. District offices register them.'
                  : 'No school matches the search and filters. Change or clear them.',
            }}
          />
        </>
      )}
      {entering && <EnterDialog school={entering} state={state} onClose={() => setSearch({ enter: undefined })} />}
      {returning && <EnterDialog school={null} state={state} onClose={() => setReturning(false)} />}
    </Page>
  )
}
