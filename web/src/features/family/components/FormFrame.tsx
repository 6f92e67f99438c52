import { Button } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { useTexts } from '../texts.ts'

interface FormFrameProps {
  /** The verb on the button, and the name of the form. */
  action: string
  isPending: boolean
  /** An error that belongs to no field. */
  error: string | undefined
  onSubmit: () => void
  /** Closes a form that a button has opened. */
  onCancel?: () => void
  children: ReactNode
}

/** A form of families: its fields, what is wrong with the whole, and its one button. */
export const FormFrame = ({ action, isPending, error, onSubmit, onCancel, children }: FormFrameProps) => {
  const { t } = useTexts()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form aria-label={action} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      {error && (
        <p className="m-0 text-danger" role="alert">
          {error}
        </p>
      )}
      <Button type="submit" loading={isPending}>
        {action}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('frame.cancel')}
        </Button>
      )}
    </form>
  )
}
