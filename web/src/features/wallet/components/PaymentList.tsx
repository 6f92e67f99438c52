import { NativeSelect } from '@mantine/core'
import { IconEye, IconGavel, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay, showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { useArea } from '../../../lib/session.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { type BillingSearch, paymentOf } from '../area.ts'
import { payerOf, paymentStatuses, standings } from '../model/payments.ts'
import { type Payment, payments } from '../queries.ts'
import { SettleDialog } from './SettleDialog.tsx'
import { StandingBadge } from './StandingBadge.tsx'

// Only one order: newest first.
const sortable = false

/** What is held of a payment: seldom what was asked for. The wallets' list adds these up. */
const heldWords = ({ held }: Payment): string[] => (held > 0 ? [`${showNaira(held)} held`] : [])

const Standing = ({ payment }: { payment: Payment }) => (
  <span className="figures">
    <StandingBadge status={payment.status} /> {heldWords(payment)}
  </span>
)

const columnsFor = (manySchools: boolean): ListColumn<Payment>[] => [
  {
    id: 'amount',
    header: 'Amount',
    value: row => row.amount,
    cell: row => <span className="figures">{showNaira(row.amount)}</span>,
    sortable,
    width: 160,
  },
  ...(manySchools
    ? [{ id: 'organization', header: 'Wallet of', value: (row: Payment) => row.organization.name, sortable }]
    : []),
  {
    id: 'status',
    header: 'Status',
    value: row => standings[row.status].words,
    cell: row => <Standing payment={row} />,
    brief: row => [standings[row.status].words, ...heldWords(row)].join(', '),
    sortable,
    width: manySchools ? 230 : 190,
  },
  {
    id: 'createdAt',
    header: 'Started',
    value: row => row.createdAt,
    cell: row => <span className="figures">{showInstant(row.createdAt)}</span>,
    brief: row => <span className="figures">{showDay(row.createdAt)}</span>,
    sortable,
    width: 170,
  },
  { id: 'requestedBy', header: 'By', value: payerOf, brief: () => null, sortable, width: 180 },
  {
    id: 'reference',
    header: 'Receipt',
    value: row => row.reference,
    cell: row => <span className="figures">{row.reference}</span>,
    brief: () => null,
    sortable,
    hidden: manySchools,
  },
]

interface PaymentListProps {
  search: BillingSearch
  onSearch: (change: BillingSearch) => void
  /** The school whose wallet it is; without one, of all within reach. */
  school?: string
}

/** Payments through the gateway and their status; of one school, or of many, with those that the state must settle first. */
export const PaymentList = ({ search, onSearch, school }: PaymentListProps) => {
  const area = useArea()
  const [settling, setSettling] = useState<Payment>()
  const usual = school ? 'any' : 'Held'
  const chosen = search.status ?? usual
  const status = paymentStatuses.find(value => value === chosen)
  const list = useList(payments({ school: school ? [school] : undefined, status: status && [status] }), 'foundPayments')
  const ask = useMutation(
    write(api.wallet.fund, {
      onSuccess: ({ message }) => notify.success(message),
    }),
  )
  const columns = useMemo(() => columnsFor(school === undefined), [school])
  const nameOf = ({ amount, createdAt }: Payment): string => `${showNaira(amount)} of ${showInstant(createdAt)}`
  return (
    <>
      <DataList
        label="Payments"
        list={list}
        showMore="Show more payments"
        columns={columns}
        idOf={row => row.id}
        nameOf={nameOf}
        to={row => paymentOf(area, row.id)}
        search={search}
        onSearch={onSearch}
        sorted
        actions={row => [
          { label: 'View', icon: IconEye, to: paymentOf(area, row.id) },
          ...(row.can.ask
            ? [{ label: 'Ask again', icon: IconRefresh, onClick: () => ask.mutate({ body: { reference: row.id } }) }]
            : []),
          ...(row.can.settle ? [{ label: 'Settle', icon: IconGavel, onClick: () => setSettling(row) }] : []),
        ]}
        toolbar={
          <NativeSelect
            size="sm"
            aria-label="Status"
            value={status ?? 'any'}
            data={[
              { value: 'any', label: 'All payments' },
              ...paymentStatuses.map(value => ({ value, label: standings[value].words })),
            ]}
            onChange={({ currentTarget: { value } }) => onSearch({ status: value === usual ? undefined : value })}
          />
        }
        empty={{
          reason: emptyReason(status),
        }}
      />
      {settling && <SettleDialog payment={settling} onClose={() => setSettling(undefined)} />}
    </>
  )
}

const emptyReason = (status: (typeof paymentStatuses)[number] | undefined): string => {
  if (status === undefined) return 'Nobody has started a payment yet. Payments show here once a wallet is funded.'
  return status === 'Held'
    ? 'No payment is held: every payment came in as agreed, or was settled.'
    : 'No payment has this status. Choose another one.'
}
