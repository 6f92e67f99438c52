import { Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { AuthPage } from '../components/AuthPage.tsx'
import { RegisterForm } from '../components/RegisterForm.tsx'
import { DistrictStep } from '../components/RegisterSteps.tsx'
import { emptyRegistration, register, registrationErrors, registrationSchema } from '../registration.ts'

/** A district and its first admin, in two steps. */
export const Register = () => {
  const client = useQueryClient()
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
      <RegisterForm
        label="Register a district"
        titles={['You', 'Your district']}
        initialValues={emptyRegistration}
        schema={registrationSchema}
        check={values => registrationErrors(client, values)}
        submit={register}
        renderSecond={step => <DistrictStep {...step} />}
      />
    </AuthPage>
  )
}
