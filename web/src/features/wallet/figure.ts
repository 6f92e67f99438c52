import { useQuery } from '@tanstack/react-query'
import { showNaira } from '../../lib/money.ts'
import { useArea, useCan } from '../../lib/session.ts'
import { billing, districtBilling, stateBilling } from './addresses.ts'
import { balanceOf, walletTotal } from './queries.ts'

interface WalletFigure {
  label: string
  /** Undefined while it is fetched; null where it could not be. */
  value: string | null | undefined
  /** The page of the wallet, or of the wallets. */
  to: string
  /** Of which moment it is; undefined until it is there. */
  at: string | undefined
}

const pages = { school: billing, district: districtBilling, state: stateBilling }

/** What is in a school's wallet; without a school, in all wallets of the district or state. Null for those who may not see it. */
export const useWalletFigure = (school?: string): WalletFigure | null => {
  const can = useCan()
  const area = useArea()
  const isShown = can('wallet.view')
  const one = useQuery({ ...balanceOf(school ?? ''), enabled: isShown && school !== undefined, meta: { silent: true } })
  const all = useQuery({ ...walletTotal(), enabled: isShown && school === undefined, meta: { silent: true } })
  if (!isShown) return null
  const { data, isError } = school === undefined ? all : one
  return {
    label: school === undefined ? 'In the wallets' : 'In the wallet',
    value: data ? showNaira(data.balance) : isError ? null : undefined,
    to: pages[area],
    at: data?.asOf,
  }
}
