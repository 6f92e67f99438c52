import { useQuery } from '@tanstack/react-query'
import { useListSearch } from '../../../lib/list-search.ts'
import { useTerms, useUser } from '../../../lib/session.ts'
import { inSentence } from '../../../lib/words.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { billingIn, searchOfBilling } from '../area.ts'
import { BillingTabs } from '../components/BillingTabs.tsx'
import { OwnWallet } from '../components/OwnWallet.tsx'
import { TransactionList } from '../components/TransactionList.tsx'
import { WalletList } from '../components/WalletList.tsx'
import { schoolsWithin } from '../queries.ts'

/** The wallets of the district's schools, read-only, and its own where it has one. */
export const DistrictBilling = () => {
  const { district } = useTerms()
  const { district: own } = useUser().staff
  const [search, setSearch] = useListSearch(searchOfBilling)
  const { data: schools = [] } = useQuery(schoolsWithin())
  return (
    <Page
      title="Billing"
      intro={`What the schools of the ${inSentence(district)} have in their wallets, and what moved.`}
    >
      {own && <OwnWallet area="district" organization={own} search={search} onSearch={setSearch} />}
      <BillingTabs
        search={search}
        onSearch={setSearch}
        tabs={[
          {
            value: 'wallets',
            title: 'Wallets',
            content: <WalletList base={billingIn.district} search={search} onSearch={setSearch} />,
          },
          {
            value: 'transactions',
            title: 'Transactions',
            content: <TransactionList search={search} onSearch={setSearch} schools={schools} />,
          },
        ]}
      />
    </Page>
  )
}
