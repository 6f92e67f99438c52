import { Button } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { useTexts } from '../texts.ts'
import { Problem } from './Problem.tsx'

interface OpenedFormProps {
  label: string
  /** The verb on the button. */
  action: string
  isPending: boolean
  error: Error | null
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** A form that a button has opened in its place: its fields, what is wrong, and the ways on and back. */
export const OpenedForm = ({ label, action, isPending, error, onSubmit, onCancel, children }: OpenedFormProps) => {
  const { t } = useTexts()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form aria-label={label} noValidate onSubmit={submit} className="flex flex-col gap-3">
      {children}
      <Problem error={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isPending}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('frame.cancel')}
        </Button>
      </div>
    </form>
  )
}
