import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'

interface ChoiceDialogProps {
  title: string
  /** Its width in pixels. */
  size?: number
  /** What is chosen from. */
  children: ReactNode
  /** The button that does it: 'Copy schemes'. */
  verb: string
  danger?: boolean
  /** Nothing is chosen yet. */
  disabled?: boolean
  loading: boolean
  /** Why the last try failed, below a title such as 'Not copied'. */
  failure: { title: string; error: unknown }
  onChoose: () => void
  onClose: () => void
}

/** A dialog in which something is chosen, and done at the press of one button. What is chosen stays if it fails. */
export const ChoiceDialog = ({
  title,
  size,
  children,
  verb,
  danger,
  disabled,
  loading,
  failure,
  onChoose,
  onClose,
}: ChoiceDialogProps) => (
  <Dialog opened onClose={onClose} size={size} title={title}>
    {children}
    <DialogActions onClose={onClose} failure={failure}>
      <Button disabled={disabled} loading={loading} color={danger ? 'red.7' : undefined} onClick={onChoose}>
        {verb}
      </Button>
    </DialogActions>
  </Dialog>
)
