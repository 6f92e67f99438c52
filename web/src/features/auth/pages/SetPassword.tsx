import { Anchor } from '@mantine/core'
import { signOut } from '../../../lib/session/acting.ts'
import { api } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session.ts'
import { AuthPage } from '../components/AuthPage.tsx'
import { ChangePasswordForm } from '../components/ChangePasswordForm.tsx'

/** The first page for a person whose account was created with a temporary password. */
export const SetPassword = () => {
  const { staff } = useUser()
  return (
    <AuthPage
      title="Set a password of your own"
      intro={`Welcome, ${staff.firstName}. Your account was made with a temporary password: replace it to continue.`}
      foot={
        <>
          Not you?
          <Anchor component="button" type="button" onClick={() => void signOut()}>
            Sign out
          </Anchor>
        </>
      }
    >
      <ChangePasswordForm
        currentLabel="Temporary password"
        submitLabel="Set password"
        signInAgain={password => api.auth.login({ body: { username: staff.username, password } })}
      />
    </AuthPage>
  )
}
