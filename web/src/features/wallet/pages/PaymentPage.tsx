import { Button } from '@mantine/core'
import { IconExternalLink, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { showNaira } from '../../../lib/money.ts'
import { write } from '../../../lib/query.ts'
import { useArea, useCan } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { inFigures } from '../../../ui/facts/FactsPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { PaymentLink } from '../components/PaymentLink.tsx'
import { Receipt } from '../components/Receipt.tsx'
import { StandingBadge } from '../components/StandingBadge.tsx'
import { SumFacts } from '../components/SumFacts.tsx'
import classes from '../components/wallet.module.css'
import { showPaid, startedWords, waitOf } from '../model/payments.ts'
import { movementOf, type Payment, paymentNow } from '../queries.ts'
import { crumbs, searchOfPayment } from '../area.ts'

/**
 * The status of a payment. The gateway sends the payer back to here: the gateway is then asked on arrival, because coming back alone proves
 * nothing. While money may still arrive the page checks again automatically, less and less often, as long as it is open.
 */
export const PaymentPage = () => {
  const { id = '' } = useParams({ strict: false })
  const [{ reference }] = useListSearch(searchOfPayment)
  const can = useCan()
  const area = useArea()
  const client = useQueryClient()
  const now = paymentNow(id, reference !== undefined && can('wallet.fund'))
  const { data, error, refetch } = useQuery({
    ...now,
    staleTime: 0,
    // The page checks again by itself; a refusal that will not change is shown at once.
    retry: false,
    refetchInterval: ({ state }) => waitOf(state.data?.payment, state.dataUpdateCount),
    refetchIntervalInBackground: false,
  })
  const status = data?.payment.status
  useEffect(() => {
    // The balance and the lists have changed with it.
    if (status && status !== 'Started' && status !== 'Pending') api.wallet.fund.invalidate()
  }, [status])
  const ask = useMutation({
    ...write(api.wallet.fund, {
      onSuccess: answer => client.setQueryData(now.queryKey, { payment: answer, refusal: null }),
      onError: problem => data && client.setQueryData(now.queryKey, { ...data, refusal: problem.message }),
    }),
    meta: { silent: true },
  })
  const payment = data?.payment
  const isReceived = payment?.status === 'Credited' || payment?.status === 'Settled'
  const { data: movement } = useQuery({
    ...movementOf(payment?.organization.id ?? '', payment?.reference ?? ''),
    enabled: isReceived && payment.reference !== null,
  })
  const isPayable = Boolean(payment?.can.pay && payment.link)
  const waiting = error ? <ErrorPanel error={error} retry={refetch} /> : <SkeletonList rows={5} />
  return (
    <Page
      title="Payment"
      intro="A payment into a wallet, as the payment gateway tells it."
      breadcrumbs={crumbs[area]}
      action={
        movement ? (
          <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
            Print receipt
          </Button>
        ) : (
          isPayable && (
            <Button component="a" href={payment?.link ?? ''} leftSection={<IconExternalLink aria-hidden size={18} />}>
              Go to payment page
            </Button>
          )
        )
      }
    >
      {payment ? (
        <div className="flex flex-col gap-5">
          <section
            className={`card flex flex-col items-start gap-4 px-6 py-5 max-phone:p-4 ${classes.panel} no-print`}
            aria-label="How the payment stands"
          >
            <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <StandingBadge status={payment.status} />
              <p className="m-0">{payment.message}</p>
            </div>
            <SumFacts
              sum={showNaira(payment.amount)}
              about="asked for"
              facts={[
                ['Started', startedWords(payment)],
                ...differingSum(payment),
                ['Gateway last asked', checkedWords(payment)],
              ]}
            />
            {data.refusal && <p className="m-0 text-waiting">{data.refusal}</p>}
            {payment.can.ask && (
              <Button
                variant="default"
                leftSection={<IconRefresh aria-hidden size={18} />}
                loading={ask.isPending}
                onClick={() => ask.mutate({ body: { reference: id } })}
              >
                Ask again
              </Button>
            )}
            {isPayable && payment.link && <PaymentLink link={payment.link} />}
          </section>
          {movement && <Receipt payment={payment} movement={movement} />}
        </div>
      ) : (
        waiting
      )}
    </Page>
  )
}

/** The amount paid, if it differs from the amount requested. */
const differingSum = (payment: Payment) =>
  payment.paid === null || payment.paid === payment.amount ? [] : [['Paid', inFigures(showPaid(payment))] as const]

const checkedWords = ({ checkedAt }: Payment): string => (checkedAt ? showInstant(checkedAt) : 'Not yet')
