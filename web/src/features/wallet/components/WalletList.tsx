import { IconFileText, IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { useTerms } from '../../../lib/session.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { type WalletRow, wallets } from '../queries.ts'
import type { BillingSearch } from '../search.ts'
import classes from './wallet.module.css'

const columnsFor = (district: string | undefined): ListColumn<WalletRow>[] => [
  { id: 'school', header: 'School', value: row => row.school.name },
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
  withDistrict?: boolean
}

/** The wallets of many schools. */
export const WalletList = ({ base, search, onSearch, withDistrict }: WalletListProps) => {
  const { district } = useTerms()
  const columns = useMemo(() => columnsFor(withDistrict ? district : undefined), [withDistrict, district])
  const { data, error, refetch } = useQuery({
    ...wallets({ searchTerm: search.q, emptyOnly: search.emptyOnly ? true : undefined }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const movementsOf = ({ school }: WalletRow): string => `${base}?tab=transactions&school=${school.id}`
  return (
    <>
      <FilterBar
        placeholder="School"
        filters={[{ name: 'emptyOnly', label: 'Which', options: [{ value: 'yes', label: 'Empty wallets only' }] }]}
        search={search}
        onSearch={onSearch}
      />
      <DataList
        label="Wallets"
        rows={data?.foundWallets}
        total={data?.total}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={row => row.school.id}
        nameOf={row => row.school.name}
        to={movementsOf}
        search={search}
        onSearch={onSearch}
        actions={row => [
          { label: 'Transactions', icon: IconListDetails, to: movementsOf(row) },
          { label: 'Statement', icon: IconFileText, to: `${base}/statement/${row.school.id}` },
        ]}
        toolbar={
          data && (
            <p className={`row wrap gap-2-16 dim text-sm phone-full ${classes.totals} figures`}>
              <span>
                In all <strong className="ink">{showNaira(data.balance)}</strong>
              </span>
            </p>
          )
        }
        empty={{ reason: 'No wallet matches the search and filters. Change or clear them.' }}
      />
    </>
  )
}
