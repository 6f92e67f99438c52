import { Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { signOut } from '../../../lib/session/acting.ts'
import { read } from '../../../lib/query.ts'
import { homeOf } from '../../../lib/session/person.ts'
import { session, useUser } from '../../../lib/session.ts'
import { AuthPage } from '../components/AuthPage.tsx'
import { SetUpSecondFactor } from '../components/SetUpSecondFactor.tsx'

/** The first page for a person whose role requires a second sign-in step. */
export const SetSecondFactor = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  const { staff } = useUser()
  const goOn = (): void => {
    // The earlier response would send the person back here.
    client.removeQueries({ queryKey: read(api.auth.me).queryKey })
    session.update(user => ({
      ...user,
      staff: { ...user.staff, secondFactor: { ...user.staff.secondFactor, enrolled: true } },
    }))
    const user = session.get()
    if (user) history.replace(homeOf(user))
  }
  return (
    <AuthPage
      title="Set up a second sign-in step"
      intro={`${staff.firstName}, your state requires this for your role. From then on, signing in takes your password and a code from your phone.`}
      foot={
        <>
          Not you?
          <Anchor component="button" type="button" onClick={() => void signOut()}>
            Sign out
          </Anchor>
        </>
      }
    >
      <SetUpSecondFactor onDone={goOn} />
    </AuthPage>
  )
}
