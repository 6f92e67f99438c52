import { Anchor, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { session } from '../../../lib/session.ts'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { PathLink } from '../../../ui/PathLink.tsx'
import { AuthPage } from '../components/AuthPage.tsx'
import { DistrictStep, StaffStep } from '../components/RegisterSteps.tsx'
import { Steps } from '../components/Steps.tsx'
import { emptyRegistration, register, registrationErrors, registrationSchema, staffPaths } from '../registration.ts'

/** A district and its first admin, in two steps. */
export const Register = () => {
  const { history } = useRouter()
  const client = useQueryClient()
  const [step, setStep] = useState(0)
  const [moved, setMoved] = useState(false)
  const [checking, setChecking] = useState(false)
  const form = useApiForm({
    initialValues: emptyRegistration,
    checkOnBlur: true,
    schema: registrationSchema,
    check: values => registrationErrors(client, values),
    submit: register,
    onSuccess: user => {
      session.set(user)
      history.replace('/dashboard')
    },
    onError: error => {
      if (error instanceof ApiError && error.fields.some(({ path }) => path.startsWith('body.staff.'))) setStep(0)
      return false
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
    <AuthPage
      title="Register a district"
      intro="For the head of a district office. Your state reviews the registration before work can begin."
      foot={
        <>
          Have an account?
          <Anchor component={PathLink} to="/login">
            Sign in
          </Anchor>
        </>
      }
    >
      <Steps titles={['You', 'Your district']} at={step} />
      <ApiForm
        form={first ? { ...form, loading: checking, handleSubmit: event => void next(event) } : form}
        label="Register a district"
      >
        {first ? <StaffStep form={form} moved={moved} /> : <DistrictStep form={form} moved={moved} />}
        <FormActions>
          {first ? (
            // Keys, because a button that turned into this one while being pressed would submit the form.
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
    </AuthPage>
  )
}
