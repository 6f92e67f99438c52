import { Button } from '@mantine/core'
import { IconFileText, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { ButtonLink } from '../../../ui/page/PathLink.tsx'
import { type BillingSearch, statementOf } from '../area.ts'
import { balanceOf } from '../queries.ts'
import { BalancePanel } from './BalancePanel.tsx'
import { FundDialog } from './FundDialog.tsx'

interface OwnWalletProps {
  area: 'district' | 'state'
  organization: { id: string; name: string }
  search: BillingSearch
  onSearch: (change: BillingSearch) => void
}

/** The wallet of the state or of a district, which pays for its messages. */
export const OwnWallet = ({ area, organization, search, onSearch }: OwnWalletProps) => {
  const { data, error, refetch } = useQuery({ ...balanceOf(organization.id), staleTime: 0 })
  const can = useCan()
  const mayFund = Boolean(data?.can.fund && data.fundingOpen)
  // The state's button keeps its place until the wallet is known.
  const showsFund = data ? mayFund : area === 'state' && can('wallet.fund')
  // A district has one where the state says so; until then there is nothing to see.
  if (area === 'district' && !mayFund && !error && !data?.lastMovementAt) return null
  return (
    <section aria-label="Own wallet" className="mb-6">
      <h2 className="text-md font-bold">The wallet of {organization.name}, which pays for its messages</h2>
      {error && !data ? <ErrorPanel error={error} retry={refetch} /> : <BalancePanel wallet={data} />}
      <div className="flex gap-2 phone-share">
        <ButtonLink
          to={statementOf(area, organization.id)}
          variant="default"
          leftSection={<IconFileText aria-hidden size={18} />}
        >
          Statement
        </ButtonLink>
        {showsFund && (
          <Button
            disabled={!mayFund}
            leftSection={<IconWallet aria-hidden size={18} />}
            onClick={() => onSearch({ fund: 'yes' })}
          >
            Fund wallet
          </Button>
        )}
      </div>
      {search.fund && mayFund && (
        <FundDialog organization={organization} onClose={() => onSearch({ fund: undefined })} />
      )}
    </section>
  )
}
