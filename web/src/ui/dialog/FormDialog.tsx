import type { ReactNode } from 'react'
import { ApiForm, SubmitButton } from '../form/ApiForm.tsx'
import type { FormHandle } from '../form/useApiForm.ts'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'

export interface FormDialogProps {
  form: FormHandle
  title: string
  /** Its width in pixels. */
  size?: number
  /** The button that sends it: 'Save class type'. */
  verb: string
  /** Something is ended, refused or taken away: the button is red. */
  danger?: boolean
  /** The button cannot be pressed yet. */
  disabled?: boolean
  /** False if leaving the page needs no confirmation. */
  guard?: boolean
  onClose: () => void
  /** The fields. */
  children: ReactNode
  /** Below the buttons: the dialog of a conflict. */
  below?: ReactNode
}

/** A dialog with a form, Cancel, and the button that sends it: `<FormDialog form={form} title=".." verb="Save" onClose={..}>fields</FormDialog>` */
export const FormDialog = ({
  form,
  title,
  size,
  verb,
  danger,
  disabled,
  guard,
  onClose,
  children,
  below,
}: FormDialogProps) => (
  <Dialog opened onClose={onClose} size={size} title={title}>
    <ApiForm form={form} label={title} guard={guard}>
      {children}
      <DialogActions onClose={onClose}>
        <SubmitButton form={form} disabled={disabled} color={danger ? 'red.7' : undefined}>
          {verb}
        </SubmitButton>
      </DialogActions>
      {below}
    </ApiForm>
  </Dialog>
)
