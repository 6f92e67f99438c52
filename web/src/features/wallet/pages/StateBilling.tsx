import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan, useUser } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { CheckResult } from '../../../ui/facts/CheckResult.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { billingIn, searchOfBilling } from '../area.ts'
import { BillingTabs } from '../components/BillingTabs.tsx'
import { OwnWallet } from '../components/OwnWallet.tsx'
import { PaymentList } from '../components/PaymentList.tsx'
import { PricePanel } from '../components/PriceForm.tsx'
import { TransactionList } from '../components/TransactionList.tsx'
import { WalletList } from '../components/WalletList.tsx'
import { type Reconciliation, schoolsWithin } from '../queries.ts'

/** The wallets of all schools, the payments that the state settles, the price of a report card, and whether the books balance. */
export const StateBilling = () => {
  const can = useCan()
  const { stateDetails } = useUser().staff
  const [search, setSearch] = useListSearch(searchOfBilling)
  const { data: schools = [] } = useQuery(schoolsWithin())
  const check = useMutation({ mutationFn: () => api.wallet.reconciliation({ timeout: 60_000 }) })
  return (
    <Page
      title="Billing"
      intro="The wallets of the state and of the schools, payments that wait for a decision, and what a report card costs."
      action={
        can('wallet.settle') &&
        search.tab !== 'price' && (
          <Button
            variant="default"
            leftSection={<IconShieldCheck aria-hidden size={18} />}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            Check the books
          </Button>
        )
      }
    >
      <OwnWallet area="state" organization={stateDetails} search={search} onSearch={setSearch} />
      {check.data && <BooksPanel books={check.data} />}
      <BillingTabs
        search={search}
        onSearch={setSearch}
        tabs={[
          {
            value: 'wallets',
            title: 'Wallets',
            content: <WalletList base={billingIn.state} search={search} onSearch={setSearch} ofState />,
          },
          {
            value: 'transactions',
            title: 'Transactions',
            content: <TransactionList search={search} onSearch={setSearch} schools={schools} />,
          },
          {
            value: 'payments',
            title: 'Payments',
            content: <PaymentList search={search} onSearch={setSearch} />,
          },
          { value: 'price', title: 'Price', content: <PricePanel /> },
        ]}
      />
    </Page>
  )
}

/** The result of checking the books. */
const BooksPanel = ({ books }: { books: Reconciliation }) => {
  const { at, accounts, postings, payments, errors, more } = books
  return (
    <CheckResult
      label="Check of the books"
      title={
        errors.length === 0
          ? 'The books are in order: every movement adds up, and every payment is credited once.'
          : `${counted(errors.length + more, 'error was', 'errors were')} found. Tell the people who run the portal.`
      }
      facts={`${counted(postings, 'movement')}, ${counted(accounts, 'account')} and ${counted(payments, 'payment')}, ${showInstant(at)}.`}
      errors={errors.map(({ kind, message, reference }) => ({
        key: `${kind} ${reference} ${message}`,
        text: (
          <>
            {reference && <span className="figures">{reference}: </span>}
            {message}
          </>
        ),
      }))}
    >
      {more > 0 && (
        <p className="text-dimmed m-0 mt-0.5">{`${counted(more, 'more error is', 'more errors are')} not listed.`}</p>
      )}
    </CheckResult>
  )
}
