import { counted } from '@akada/contract/report-cards/words'
import { Text } from '@mantine/core'
import { ApiError, messageOf } from '../../../../lib/http/api-error.ts'
import { showNaira } from '../../../../lib/money.ts'
import { isInsufficientFunds, ShortOfFunds } from '../../../wallet/index.ts'
import type { GenerationCost } from '../../queries.ts'

/** What publishing would charge to the wallet. The balance and the shortfall are known only to people who may generate. */
export type PublishingCost = Pick<GenerationCost, 'toCharge' | 'price' | 'total'> &
  Partial<Pick<GenerationCost, 'balance' | 'missing'>>

export const noCost: PublishingCost = { toCharge: 0, price: 0, total: 0 }

/** Whether it was refused because the cost differs from the one shown. */
export const isOtherCost = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'cost_changed'

/** The current cost from a refusal; null if the refusal has none. */
export const costInRefusal = (error: unknown): PublishingCost | null => {
  if (!isOtherCost(error)) return null
  const { toCharge, price, total } = error.details ?? {}
  return typeof toCharge === 'number' && typeof price === 'number' && typeof total === 'number'
    ? { toCharge, price, total }
    : null
}

interface JoinersCostProps {
  cost: PublishingCost
  /** Why publishing was refused. */
  error: Error | null
}

/** The students who joined since the cards were generated, and what the wallet pays for their cards; nothing if it pays nothing. */
export const JoinersCost = ({ cost, error }: JoinersCostProps) => {
  const { toCharge, price, total, balance, missing = 0 } = cost
  const one = toCharge === 1
  return (
    <>
      {total > 0 && (
        <Text size="sm" mt="md" mb="sm" className="figures">
          The {one ? 'card' : 'cards'} of {counted(toCharge, 'student')} who joined since {one ? 'is' : 'are'} made
          first: {counted(toCharge, 'student')} × {showNaira(price)} = {showNaira(total)} from the wallet
          {balance === undefined ? '' : `, which holds ${showNaira(balance)}`}.
        </Text>
      )}
      {(missing > 0 || isInsufficientFunds(error)) && (
        <ShortOfFunds>
          {missing > 0
            ? `${showNaira(missing)} is missing. No report card is published until the wallet holds ${showNaira(total)}.`
            : error && messageOf(error)}
        </ShortOfFunds>
      )}
    </>
  )
}
