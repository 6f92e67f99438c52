import { Button, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ConfirmDialog.module.css'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  /** The action, as a verb that fits 'Yes, {action} {name}': 'Delete', 'Close', 'Withdraw'. */
  action?: string
  /** The thing that is acted on, as people call it. */
  name: string
  /** Replaces the question 'Do you want to {action} {name}?'. */
  question?: ReactNode
  /** What will happen, if that is not obvious. */
  warning?: ReactNode
  /** Nothing is lost: the button is not red. */
  safe?: boolean
  loading?: boolean
}

/** Asks before a deletion or an irreversible action: `<ConfirmDialog opened={..} onClose={..} onConfirm={..} name="JSS 1 Gold" />` */
export const ConfirmDialog = ({
  opened,
  onClose,
  onConfirm,
  action = 'Delete',
  name,
  question,
  warning,
  safe,
  loading,
}: ConfirmDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={`${action} ${name}`} size={520}>
    <Text>{question ?? `Do you want to ${action.toLowerCase()} ${name}?`}</Text>
    {warning && (
      <Text component="div" size="sm" c="dimmed" mt="xs">
        {warning}
      </Text>
    )}
    <div className="dialog-foot">
      <Button variant="default" onClick={onClose} data-autofocus>
        {action === 'Delete' ? "No, Don't delete" : `No, Don't ${action.toLowerCase()}`}
      </Button>
      <Button
        classNames={{ root: classes.act, label: `whitespace-normal ${classes.words}` }}
        color={safe ? undefined : 'red.7'}
        onClick={onConfirm}
        loading={loading}
      >{`Yes, ${action} ${name}`}</Button>
    </div>
  </Modal>
)
