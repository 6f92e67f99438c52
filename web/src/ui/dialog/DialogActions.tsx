import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'

interface DialogActionsProps {
  onClose: () => void
  /** Of a dialog without a form: why the last try failed, below a title such as 'Not copied'. */
  failure?: { title: string; error: unknown }
  /** The button that does what the dialog is for. */
  children: ReactNode
}

/** The last line of a dialog, always in reach: Cancel, and what it is for. */
export const DialogActions = ({ onClose, failure, children }: DialogActionsProps) => (
  <div className="dialog-foot">
    {Boolean(failure?.error) && (
      <Alert color="red" role="alert" w="100%" title={failure?.title}>
        {messageOf(failure?.error)}
      </Alert>
    )}
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    {children}
  </div>
)
