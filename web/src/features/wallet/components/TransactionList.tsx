import { Button, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api, messageOf } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { showNaira } from '../../../lib/money.ts'
import { notify } from '../../../lib/notices.ts'
import { useCan } from '../../../lib/session.ts'
import { inFigures } from '../../../ui/facts/FactsPanel.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { transactionActions, transactionFilters, type TransactionLog, transactions } from '../queries.ts'
import type { BillingSearch } from '../area.ts'
import { SumFacts } from './SumFacts.tsx'
import classes from './wallet.module.css'

// The log has only one order: newest first.
const sortable = false

/** With its sign, because a transaction has a direction: '+₦12,500.00'. */
const showMovement = ({ amount }: TransactionLog): string => `${amount > 0 ? '+' : ''}${showNaira(amount)}`

const columnsFor = (manySchools: boolean): ListColumn<TransactionLog>[] => [
  { id: 'narration', header: 'What', value: row => row.narration, sortable },
  ...(manySchools
    ? [
        {
          id: 'organization',
          header: 'Wallet of',
          value: (row: TransactionLog) => row.organization.name,
          brief: () => null,
          sortable,
          width: 200,
        },
      ]
    : []),
  {
    id: 'amount',
    header: 'Amount',
    value: row => row.amount,
    cell: row => <span className={row.amount > 0 ? 'text-accent' : undefined}>{showMovement(row)}</span>,
    brief: row => (
      <>
        <span className={row.amount > 0 ? 'text-accent' : undefined}>{showMovement(row)}</span>
        {manySchools && ` · ${row.organization.name}`}
      </>
    ),
    align: 'right',
    sortable,
    width: 140,
  },
  {
    id: 'balanceAfter',
    header: 'Balance after',
    value: row => row.balanceAfter,
    cell: row => showNaira(row.balanceAfter),
    brief: () => null,
    align: 'right',
    sortable,
    width: 135,
  },
  {
    id: 'createdAt',
    header: 'When',
    value: row => row.createdAt,
    cell: row => <span className="figures">{showInstant(row.createdAt)}</span>,
    sortable,
    width: 170,
  },
  {
    id: 'reference',
    header: 'Reference',
    value: row => row.reference,
    cell: row => <span className="figures">{row.reference}</span>,
    brief: () => null,
    sortable,
    width: 205,
    hidden: manySchools,
  },
  { id: 'action', header: 'Kind', value: row => row.action, brief: () => null, sortable, width: 150, hidden: true },
  {
    id: 'by',
    header: 'By',
    value: row => row.by?.name ?? 'The portal itself',
    brief: () => null,
    sortable,
    width: 160,
    hidden: true,
  },
]

interface TransactionListProps {
  search: BillingSearch
  onSearch: (change: BillingSearch) => void
  /** The one school whose wallet it is. */
  school?: string
  /** The schools to choose from, if there are several. */
  schools?: readonly { id: string; name: string }[]
}

interface TransactionDialogProps {
  transaction: TransactionLog
  onClose: () => void
}

/** One transaction of a wallet with all its details. */
const TransactionDialog = ({ transaction, onClose }: TransactionDialogProps) => {
  const { action, narration, organization, amount, balanceAfter, reference, by, createdAt } = transaction
  return (
    <Modal opened onClose={onClose} size={520} title={action}>
      <SumFacts
        sum={showNaira(Math.abs(amount))}
        about={amount > 0 ? 'into the wallet' : 'out of the wallet'}
        facts={[
          ['What for', narration],
          ['Wallet of', organization.name],
          ['When', inFigures(showInstant(createdAt))],
          ['By', by?.name ?? 'The portal itself'],
          ['Reference', inFigures(reference)],
          ['Balance after', inFigures(showNaira(balanceAfter))],
        ]}
      />
    </Modal>
  )
}

/** Transactions of one wallet or of many: search, total, view and download. */
export const TransactionList = ({ search, onSearch, school, schools }: TransactionListProps) => {
  const can = useCan()
  const { pathname } = useLocation()
  const query = transactionFilters(search, school)
  const list = useList(transactions(query), 'foundTransactionLogs')
  const columns = useMemo(() => columnsFor(school === undefined), [school])
  const { first: found } = list
  const opened = list.rows?.find(({ id }) => id === search.entry)
  const narrowed = Boolean(
    search.q || search.transactionAction || search.startDate || search.endDate || (!school && search.school),
  )
  const open = ({ id }: TransactionLog): string =>
    `${pathname}?${new URLSearchParams(Object.entries({ ...search, entry: id }))}`
  const save = (): void => {
    whileLoading(() => api.wallet.logDownload({ query })).catch((problem: unknown) => notify.error(messageOf(problem)))
  }
  return (
    <>
      <DataList
        filters={
          <FilterBar
            placeholder={school ? 'Reference or words' : 'Reference, words or school'}
            filters={[
              ...(schools
                ? [
                    {
                      name: 'school',
                      label: 'School',
                      options: schools.map(({ id, name }) => ({ value: id, label: name })),
                    },
                  ]
                : []),
              { name: 'transactionAction', label: 'Kind', options: transactionActions },
              { name: 'startDate', label: 'From', day: true },
              { name: 'endDate', label: 'To', day: true },
            ]}
            search={search}
            onSearch={onSearch}
          />
        }
        label="Transactions"
        list={list}
        showMore="Show more transactions"
        columns={columns}
        idOf={row => row.id}
        nameOf={row => row.narration}
        to={open}
        search={search}
        onSearch={onSearch}
        sorted
        toolbar={
          found && (
            <p
              className={`flex flex-wrap gap-x-4 gap-y-0.5 text-dimmed text-sm ${classes.totals} figures`}
              aria-label="Sums of what was found"
            >
              <span>
                In <strong className="text-ink">{showNaira(found.in)}</strong>
              </span>
              <span>
                Out <strong className="text-ink">{showNaira(Math.abs(found.out))}</strong>
              </span>
            </p>
          )
        }
        more={
          can('wallet.download') && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload aria-hidden size={18} />}
              disabled={!found?.total}
              onClick={save}
            >
              Download
            </Button>
          )
        }
        empty={{
          reason: narrowed
            ? 'No transaction matches the search and filters. Change or clear them.'
            : 'Nothing has moved yet. A wallet moves when it is funded, and when report cards or exams are paid.',
        }}
      />
      {opened && <TransactionDialog transaction={opened} onClose={() => onSearch({ entry: undefined })} />}
    </>
  )
}
