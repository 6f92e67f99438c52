import { IconFileText, IconListDetails } from '@tabler/icons-react'
import { useMemo } from 'react'
import { showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { useTerms } from '../../../lib/session.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { type WalletRow, wallets } from '../queries.ts'
import type { BillingSearch } from '../area.ts'
import classes from './wallet.module.css'

/** `owner` heads the names; `district` is left out where it would say the same. */
const columnsFor = (owner: string, district: string | undefined): ListColumn<WalletRow>[] => [
  { id: 'school', header: owner, value: row => row.school.name },
  ...(district ? [{ id: 'district', header: district, value: (row: WalletRow) => row.district.name, width: 210 }] : []),
  {
    id: 'balance',
    header: 'Balance',
    value: row => row.balance,
    cell: row => showNaira(row.balance),
    align: 'right',
    width: 150,
  },
  {
    id: 'held',
    header: 'Held to settle',
    value: row => row.held,
    cell: row => (row.held === 0 ? '–' : showNaira(row.held)),
    brief: row => (row.held === 0 ? null : `${showNaira(row.held)} held`),
    align: 'right',
    width: 150,
  },
  {
    id: 'lastMovementAt',
    header: 'Last movement',
    value: row => row.lastMovementAt,
    cell: row => <span className="figures">{row.lastMovementAt ? showInstant(row.lastMovementAt) : '–'}</span>,
    brief: () => null,
    width: 175,
  },
]

interface WalletListProps {
  /** The page that contains the list. */
  base: string
  search: BillingSearch
  onSearch: (change: BillingSearch) => void
  /** For the state, which also sees the wallets of districts. */
  ofState?: boolean
}

/** The wallets of many schools, or of the districts of a state. */
export const WalletList = ({ base, search, onSearch, ofState }: WalletListProps) => {
  const { district } = useTerms()
  const ofDistricts = ofState && search.of === 'districts'
  const owner = ofDistricts ? district : 'School'
  const list = useList(
    wallets({
      searchTerm: search.q,
      emptyOnly: search.emptyOnly ? true : undefined,
      of: ofDistricts ? 'districts' : undefined,
    }),
    'foundWallets',
  )
  const columns = useMemo(
    () => columnsFor(owner, ofState && !ofDistricts ? district : undefined),
    [owner, ofState, ofDistricts, district],
  )
  const { first } = list
  const movementsOf = ({ school }: WalletRow): string => `${base}?tab=transactions&school=${school.id}`
  const statementOf = ({ school }: WalletRow): string => `${base}/statement/${school.id}`
  return (
    <>
      <DataList
        filters={
          <FilterBar
            placeholder={owner}
            filters={[
              { name: 'emptyOnly', label: 'Which', options: [{ value: 'yes', label: 'Empty wallets only' }] },
              ...(ofState
                ? [
                    {
                      name: 'of',
                      label: 'Wallets of',
                      options: [
                        { value: 'schools', label: 'Schools' },
                        { value: 'districts', label: district },
                      ],
                    },
                  ]
                : []),
            ]}
            search={search}
            onSearch={onSearch}
          />
        }
        label="Wallets"
        list={list}
        showMore="Show more wallets"
        columns={columns}
        idOf={row => row.school.id}
        nameOf={row => row.school.name}
        to={ofDistricts ? statementOf : movementsOf}
        search={search}
        onSearch={onSearch}
        actions={row => [
          ...(ofDistricts ? [] : [{ label: 'Transactions', icon: IconListDetails, to: movementsOf(row) }]),
          { label: 'Statement', icon: IconFileText, to: statementOf(row) },
        ]}
        toolbar={
          first && (
            <p className={`flex flex-wrap gap-x-4 gap-y-0.5 text-dimmed text-sm ${classes.totals} figures`}>
              <span>
                In all <strong className="text-ink">{showNaira(first.balance)}</strong>
              </span>
            </p>
          )
        }
        empty={{ reason: 'No wallet matches the search and filters. Change or clear them.' }}
      />
    </>
  )
}
