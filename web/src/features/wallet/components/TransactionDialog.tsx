import { Modal, Text } from '@mantine/core'
import { showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import type { TransactionLog } from '../queries.ts'
import { inFigures } from '../../../ui/FactsPanel.tsx'
import { SumFacts } from './SumFacts.tsx'

interface TransactionDialogProps {
  transaction: TransactionLog
  onClose: () => void
}

/** One transaction of a wallet with all its details. */
export const TransactionDialog = ({ transaction, onClose }: TransactionDialogProps) => {
  const { action, narration, organization, amount, balanceAfter, reference, by, createdAt } = transaction
  return (
    <Modal opened onClose={onClose} size={520} title={<Text fw={650}>{action}</Text>}>
      <SumFacts
        sum={showNaira(Math.abs(amount))}
        about={amount > 0 ? 'into the wallet' : 'out of the wallet'}
        facts={[
          ['What for', narration],
          ['Wallet of', organization.name],
          ['When', inFigures(showInstant(createdAt))],
          ['By', by?.name ?? 'The portal itself'],
          ['Reference', inFigures(reference)],
          ['Balance after', inFigures(showNaira(balanceAfter))],
        ]}
      />
    </Modal>
  )
}
