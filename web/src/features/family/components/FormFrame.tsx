import { Button } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'

interface FormFrameProps {
  /** The verb on the button, and the name of the form. */
  action: string
  isPending: boolean
  /** An error that belongs to no field. */
  error: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** A form of families: its fields, what is wrong with the whole, and its one button. */
export const FormFrame = ({ action, isPending, error, onSubmit, children }: FormFrameProps) => {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form aria-label={action} noValidate onSubmit={submit} className="column gap-20">
      {children}
      {error && (
        <p className="flat wrong" role="alert">
          {error}
        </p>
      )}
      <Button type="submit" loading={isPending}>
        {action}
      </Button>
    </form>
  )
}
