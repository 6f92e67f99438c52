import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubmitButton } from '../../../ui/form/ApiForm.tsx'
import type { FormHandle } from '../../../ui/form/useApiForm.ts'

/** The buttons of a form in a dialog. */
export const DialogActions = ({
  form,
  onClose,
  children,
}: {
  form: FormHandle
  onClose: () => void
  children: ReactNode
}) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <SubmitButton form={form}>{children}</SubmitButton>
  </Group>
)
