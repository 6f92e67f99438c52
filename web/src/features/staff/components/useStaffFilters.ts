import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../lib/session.ts'
import type { Filter } from '../../../ui/list/FilterBar.tsx'
import type { StaffPlace } from '../place.ts'
import { rolesOf, schoolRoles, schoolsOf, statesAndLgas } from '../queries.ts'
import type { StaffSearch } from '../area.ts'
import { statusNames } from './AccountStatus.tsx'

const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

/** A local government is cleared with the state that it belongs to. */
export const withoutOrphans = (change: Partial<StaffSearch>): Partial<StaffSearch> => ({
  ...('stateOfOrigin' in change ? { lgaOfOrigin: undefined } : {}),
  ...('stateOfResidence' in change ? { lgaOfResidence: undefined } : {}),
  ...change,
})

/** The filters of the list of staff; in a district by school too. */
export const useStaffFilters = ({ area, organization }: StaffPlace, search: StaffSearch): Filter[] => {
  const can = useCan()
  const above = area !== 'school'
  const { data: own = [] } = useQuery({ ...rolesOf(organization.id), enabled: can('role.view') })
  const { data: ofSchools = [] } = useQuery({ ...schoolRoles(), enabled: above })
  const { data: schools = [] } = useQuery({ ...schoolsOf(organization.id), enabled: area === 'district' })
  const { data: states = [] } = useQuery(statesAndLgas())
  const lgasOf = (state: string | undefined) => states.find(one => one.state === state)?.lgas ?? []
  const names = states.map(({ state }) => state)
  return [
    ...(area === 'district' ? [{ name: 'school', label: 'School', options: schools.map(option) }] : []),
    { name: 'role', label: 'Role', options: [...own, ...(above ? ofSchools : [])].map(option) },
    { name: 'staffType', label: 'Staff type', options: ['Teaching', 'Non-Teaching'] },
    {
      name: 'accountStatus',
      label: 'Account',
      options: Object.entries(statusNames).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'gender',
      label: 'Gender',
      options: [
        { value: 'female', label: 'Female' },
        { value: 'male', label: 'Male' },
      ],
    },
    { name: 'datesMissing', label: 'Retirement', options: [{ value: 'yes', label: 'Not known, dates missing' }] },
    { name: 'stateOfOrigin', label: 'State of origin', options: names },
    ...(search.stateOfOrigin
      ? [{ name: 'lgaOfOrigin', label: 'LGA of origin', options: lgasOf(search.stateOfOrigin) }]
      : []),
    { name: 'stateOfResidence', label: 'State of residence', options: names },
    ...(search.stateOfResidence
      ? [{ name: 'lgaOfResidence', label: 'LGA of residence', options: lgasOf(search.stateOfResidence) }]
      : []),
    { name: 'startDate', label: 'Added from', day: true },
    { name: 'endDate', label: 'Added until', day: true },
  ]
}
