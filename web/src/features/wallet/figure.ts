import { useQuery } from '@tanstack/react-query'
import { showNaira } from '../../lib/money.ts'
import { useArea, useCan } from '../../lib/session.ts'
import { billing, districtBilling, stateBilling } from './addresses.ts'
import { balanceOf, walletTotal } from './queries.ts'

interface WalletFigure {
  label: string
  /** Undefined while it is being fetched; null if that failed. */
  value: string | null | undefined
  /** The page of the wallet, or of the wallets. */
  to: string
  /** The time of the balance; undefined until it is loaded. */
  at: string | undefined
}

const pages = { school: billing, district: districtBilling, state: stateBilling }

/** Null if it can't be read; undefined while it is being fetched. */
const notShown = (isError: boolean): null | undefined => (isError ? null : undefined)

/** The balance of a school's wallet; without a school, of all wallets of the district or state. Null for people who may not see it. */
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
    value: data ? showNaira(data.balance) : notShown(isError),
    to: pages[area],
    at: data?.asOf,
  }
}
