import { Button } from '@mantine/core'
import { IconFileText, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { administration } from '../../../lib/page/addresses.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useSchool } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ButtonLink } from '../../../ui/page/PathLink.tsx'
import { searchOfBilling, statement } from '../area.ts'
import { BalancePanel } from '../components/BalancePanel.tsx'
import { BillingTabs } from '../components/BillingTabs.tsx'
import { FundDialog } from '../components/FundDialog.tsx'
import { MoneyOverTerm } from '../components/MoneyOverTerm.tsx'
import { PaymentList } from '../components/PaymentList.tsx'
import { TransactionList } from '../components/TransactionList.tsx'
import { balanceOf } from '../queries.ts'

/** The school's wallet: its balance, every transaction of it, and the payments into it. */
export const Billing = () => {
  const school = useSchool()
  const [search, setSearch] = useListSearch(searchOfBilling)
  const { data: wallet, error, refetch } = useQuery({ ...balanceOf(school.id), staleTime: 0 })
  const mayFund = Boolean(wallet?.can.fund && wallet.fundingOpen)
  return (
    <Page
      title="Billing"
      intro="The school's wallet: what is in it, what came in, and what it paid for."
      breadcrumbs={[administration]}
      action={
        <div className={'flex gap-2 phone-share'}>
          <ButtonLink to={statement} variant="default" leftSection={<IconFileText aria-hidden size={18} />}>
            Statement
          </ButtonLink>
          {mayFund && (
            <Button leftSection={<IconWallet aria-hidden size={18} />} onClick={() => setSearch({ fund: 'yes' })}>
              Fund wallet
            </Button>
          )}
        </div>
      }
    >
      {error && !wallet ? <ErrorPanel error={error} retry={refetch} /> : <BalancePanel wallet={wallet} />}
      <MoneyOverTerm school={school.id} />
      <BillingTabs
        search={search}
        onSearch={setSearch}
        tabs={[
          {
            value: 'transactions',
            title: 'Transactions',
            content: <TransactionList search={search} onSearch={setSearch} school={school.id} />,
          },
          {
            value: 'payments',
            title: 'Payments',
            content: <PaymentList search={search} onSearch={setSearch} school={school.id} />,
          },
        ]}
      />
      {search.fund && mayFund && <FundDialog organization={school} onClose={() => setSearch({ fund: undefined })} />}
    </Page>
  )
}
