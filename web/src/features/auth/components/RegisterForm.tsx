import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { type LoggedInUser, session } from '../../../lib/session.ts'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { type ApiFormSettings, useApiForm } from '../../../ui/form/useApiForm.ts'
import { type Registration, staffPaths } from '../registration.ts'
import { type RegisterStepProps, StaffStep, type StaffStepProps } from './RegisterSteps.tsx'
import classes from './RegisterForm.module.css'

type Registering = Pick<Registration, 'staff' | 'again'>

interface RegisterFormProps<Values extends Registering & Record<string, unknown>>
  extends Pick<ApiFormSettings<Values, LoggedInUser>, 'initialValues' | 'schema' | 'check' | 'submit'> {
  label: string
  titles: readonly [string, string]
  /** What of the person an invitation fixes. */
  fixed?: StaffStepProps['fixed']
  /** Draws the second step: the organisation. */
  renderSecond: (step: RegisterStepProps) => ReactNode
  /** Returns true for a refusal that the page shows itself. */
  onRefused?: (error: ApiError) => boolean
}

const lookOf = (step: number, at: number): string => {
  if (step === at) return 'text-ink font-semibold'
  return step < at ? 'text-accent' : 'text-dimmed'
}

/** The steps of a long form: completed, current and upcoming. */
const Steps = ({ titles, at }: { titles: readonly string[]; at: number }) => (
  <ol className="flex gap-2 list mb-6">
    {titles.map((title, step) => (
      <li
        key={title}
        className={`flex items-center gap-2 text-sm ${lookOf(step, at)} ${classes.step}`}
        aria-current={step === at ? 'step' : undefined}
      >
        {step < at && <IconCheck aria-hidden size={16} stroke={2.4} />}
        <span>
          {step + 1}. {title}
          {step < at && <span className="visually-hidden"> (done)</span>}
        </span>
      </li>
    ))}
  </ol>
)

/** An organisation and its first head, in two steps; the head is then signed in. */
export const RegisterForm = <Values extends Registering & Record<string, unknown>>({
  label,
  titles,
  fixed,
  renderSecond,
  onRefused,
  ...settings
}: RegisterFormProps<Values>) => {
  const { history } = useRouter()
  const [step, setStep] = useState(0)
  const [moved, setMoved] = useState(false)
  const [checking, setChecking] = useState(false)
  const form = useApiForm({
    ...settings,
    checkOnBlur: true,
    onSuccess: (user: LoggedInUser) => {
      session.set(user)
      history.replace('/dashboard')
    },
    onError: error => {
      if (!(error instanceof ApiError)) return false
      if (error.fields.some(({ path }) => path.startsWith('body.staff.'))) setStep(0)
      return onRefused?.(error) ?? false
    },
  })

  const go = (to: number): void => {
    setMoved(true)
    setStep(to)
  }
  const next = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (checking) return
    setChecking(true)
    if (await form.checkFields(staffPaths).finally(() => setChecking(false))) go(1)
  }

  const first = step === 0
  return (
    <>
      <Steps titles={titles} at={step} />
      <ApiForm
        form={first ? { ...form, loading: checking, handleSubmit: event => void next(event) } : form}
        label={label}
      >
        {first ? <StaffStep form={form} moved={moved} fixed={fixed} /> : renderSecond({ form, moved })}
        <FormActions>
          {first ? (
            // Keys, because a button that inDirection into this one while being pressed would submit the form.
            <Button key="next" type="submit" loading={checking}>
              Next
            </Button>
          ) : (
            <>
              <Button key="back" variant="default" onClick={() => go(0)}>
                Back
              </Button>
              <SubmitButton form={form}>Register</SubmitButton>
            </>
          )}
        </FormActions>
      </ApiForm>
    </>
  )
}
