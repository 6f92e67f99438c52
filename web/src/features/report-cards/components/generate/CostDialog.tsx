import { counted } from '@akada/contract/report-cards/words'
import { Button, Modal, Text } from '@mantine/core'
import { messageOf } from '../../../../lib/http/api-error.ts'
import { showNaira } from '../../../../lib/money.ts'
import { isInsufficientFunds, ShortOfFunds } from '../../../wallet/index.ts'
import type { GenerationCost } from '../../queries.ts'

interface CostDialogProps {
  cost: GenerationCost
  /** The class arm. */
  name: string
  error: Error | null
  loading: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before the wallet pays for new report cards; if the balance is too low, shows the shortfall and how to fund the wallet. */
export const CostDialog = ({ cost, name, error, loading, onClose, onConfirm }: CostDialogProps) => {
  const { toCharge, price, total, balance, missing } = cost
  const isShort = missing > 0 || isInsufficientFunds(error)
  const shortage =
    missing > 0
      ? `${showNaira(missing)} is missing. No report card is made until the wallet holds ${showNaira(total)}.`
      : error && messageOf(error)
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      closeOnClickOutside={!loading}
      title={`Generate the report cards of ${name}`}
    >
      <dl className="m-0 mb-4 divided figures">
        <div className="flex justify-between gap-4 py-2">
          <dt>
            {counted(toCharge, 'student')} × {showNaira(price)}
          </dt>
          <dd className="whitespace-nowrap text-right">{showNaira(total)}</dd>
        </div>
        <div className="flex justify-between gap-4 py-2">
          <dt>In the wallet now</dt>
          <dd className="whitespace-nowrap text-right">{showNaira(balance)}</dd>
        </div>
        <div className="flex justify-between gap-4 py-2">
          <dt className="text-ink font-bold">{isShort ? 'Missing' : 'In the wallet afterwards'}</dt>
          <dd className="whitespace-nowrap text-right font-bold">{showNaira(isShort ? missing : balance - total)}</dd>
        </div>
      </dl>
      {error && !isInsufficientFunds(error) && (
        <Text role="alert" c="var(--mantine-color-error)" mb="sm">
          {messageOf(error)}
        </Text>
      )}
      {isShort ? (
        <ShortOfFunds>{shortage}</ShortOfFunds>
      ) : (
        <Text size="sm" c="dimmed">
          Each student is paid for once a term: generating again, and publishing, cost nothing more for them.
        </Text>
      )}
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose} data-autofocus>
          {isShort ? 'Close' : "No, Don't generate"}
        </Button>
        {!isShort && (
          <Button loading={loading} onClick={onConfirm}>
            Yes, Pay {showNaira(total)}
          </Button>
        )}
      </div>
    </Modal>
  )
}
