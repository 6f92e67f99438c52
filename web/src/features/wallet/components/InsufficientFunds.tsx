import { Alert } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useArea, useCan } from '../../../lib/session.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { fundWallet } from '../area.ts'
import classes from './InsufficientFunds.module.css'

/** Whether an action was refused because the wallet balance is too low. `InsufficientFunds` says where to fund it. */
export const isInsufficientFunds = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 402

/** Says in the given words that the wallet balance is too low and, to people who may fund it, where. */
export const ShortOfFunds = ({ children }: { children: ReactNode }) => {
  const can = useCan()
  const area = useArea()
  return (
    <Alert
      role="alert"
      color="amber"
      variant="light"
      icon={<IconWallet aria-hidden size={20} />}
      title="Not enough in the wallet"
    >
      <p className={`m-0 ${classes.words}`}>{children}</p>
      {can('wallet.fund') ? (
        <PathLink to={fundWallet(area)} className="mt-2 text-link font-semibold inline-block py-1">
          Fund the wallet
        </PathLink>
      ) : (
        <p className={`m-0 ${classes.words}`}>Ask somebody who may fund the wallet to do so.</p>
      )}
    </Alert>
  )
}

/**
 * The same for an action that was refused; nothing for any other error. `<InsufficientFunds error={mutation.error} />` beside the button
 * that was refused; the mutation's meta sets `silent`.
 */
export const InsufficientFunds = ({ error }: { error: unknown }) =>
  isInsufficientFunds(error) ? <ShortOfFunds>{error.message}</ShortOfFunds> : null
