import { reversed } from '@akada/contract/kernel/arrays'
import { Anchor, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '../../../lib/session/acting.ts'
import { api } from '../../../lib/api.ts'
import type { ApiError } from '../../../lib/http/api-error.ts'
import { showInstant } from '../../../lib/days.ts'
import { useSession } from '../../../lib/session.ts'
import { inSentence } from '../../../lib/words.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import {
  AuthPage,
  DistrictStep,
  emptyRegistration,
  RegisterForm,
  Refusal,
  staffErrors,
  Step,
} from '../../auth/index.ts'
import { InfoFields, schoolAsSent, type SchoolValues, schoolValues } from '../../schools/index.ts'
import { closedBy, invitationOf, type OpenInvitation } from '../queries.ts'

const title = 'Your invitation'

/** The page of an invitation's link: registers the district or the school that it names, and its head. */
export const Invited = () => {
  const token = useRouterState({ select: ({ location }) => location.hash })
  const user = useSession()
  const { data, error, refetch } = useQuery({ ...invitationOf(token), enabled: token !== '' && !user })
  const [refusal, setRefusal] = useState<string | null>(null)
  const closed =
    token === '' ? 'This address lacks the end of the link. Copy the whole link.' : (data?.closed ?? refusal)
  if (user)
    return (
      <AuthPage title={title} intro={`You are signed in as ${user.staff.firstName} ${user.staff.lastName}.`}>
        <p className="m-0 mb-4">
          Nobody registers while signed in. If the link is for you, sign out and open it again; otherwise close this
          page.
        </p>
        <Button onClick={() => void signOut()}>Sign out</Button>
      </AuthPage>
    )
  if (closed)
    return (
      <AuthPage title={title} foot={<SignInInstead />}>
        <Refusal>{closed}</Refusal>
      </AuthPage>
    )
  if (!data?.invitation)
    return (
      <AuthPage title={title}>
        <Loaded data={data} error={error} retry={refetch}>
          {() => null}
        </Loaded>
      </AuthPage>
    )
  return <Registration token={token} invitation={data.invitation} onClosed={setRefusal} />
}

const SignInInstead = () => (
  <>
    Have an account?
    <Anchor component={PathLink} to="/login">
      Sign in
    </Anchor>
  </>
)

interface RegistrationProps {
  token: string
  invitation: OpenInvitation
  onClosed: (why: string) => void
}

const Registration = ({ token, invitation, onClosed }: RegistrationProps) => {
  const { kind, name, state, district, districtTerm, expiresAt } = invitation
  const where =
    kind === 'School' ? `a school of ${district}, ${state.name}` : `a ${inSentence(districtTerm)} of ${state.name}`
  const onRefused = (error: ApiError): boolean => {
    const why = closedBy(error)
    if (why) onClosed(why)
    return why !== null
  }
  const Form = kind === 'School' ? SchoolForm : DistrictForm
  return (
    <AuthPage
      title={`Register ${name}`}
      intro={`You are invited to register ${name}, ${where}, and to head it. The link works once, until ${showInstant(expiresAt)}.`}
      foot={<SignInInstead />}
    >
      <Form token={token} invitation={invitation} onRefused={onRefused} />
    </AuthPage>
  )
}

interface FormProps extends Omit<RegistrationProps, 'onClosed'> {
  onRefused: (error: ApiError) => boolean
}

const staffOf = ({ email, phoneNumber }: OpenInvitation) => ({
  ...emptyRegistration.staff,
  email: email ?? '',
  phoneNumber: phoneNumber ?? emptyRegistration.staff.phoneNumber,
})
const fixedIn = ({ email, phoneNumber }: OpenInvitation) => ({ email: email !== null, phone: phoneNumber !== null })
const schemas = () => import('@akada/contract/invitations/schemas')

const DistrictForm = ({ token, invitation, onRefused }: FormProps) => {
  const client = useQueryClient()
  const { name, state } = invitation
  return (
    <RegisterForm
      label={`Register ${name}`}
      titles={['You', name]}
      fixed={fixedIn(invitation)}
      initialValues={{
        ...emptyRegistration,
        staff: staffOf(invitation),
        district: { ...emptyRegistration.district, stateId: state.id, name },
        token,
      }}
      schema={() => schemas().then(({ registerInvitedDistrictBody }) => registerInvitedDistrictBody)}
      check={values => staffErrors(client, values)}
      submit={async values =>
        api.invitations.registerDistrict({ body: (await schemas()).registerInvitedDistrictBody.parse(values) })
      }
      renderSecond={step => <DistrictStep {...step} isInvited />}
      onRefused={onRefused}
    />
  )
}

/** What is sent is checked, not what the form holds. */
const errorsOf = async (school: SchoolValues): Promise<Record<string, string>> => {
  const { shape } = (await schemas()).registerInvitedSchoolBody
  const { error } = shape.school.safeParse(schoolAsSent(school))
  const issues = reversed(error?.issues ?? [])
  return Object.fromEntries(issues.map(({ path, message }) => [['school', ...path].join('.'), message]))
}

const SchoolForm = ({ token, invitation, onRefused }: FormProps) => {
  const client = useQueryClient()
  const { name, state } = invitation
  return (
    <RegisterForm
      label={`Register ${name}`}
      titles={['You', name]}
      fixed={fixedIn(invitation)}
      initialValues={{
        staff: staffOf(invitation),
        again: '',
        school: { ...schoolValues(), name },
      }}
      schema={() => schemas().then(({ registerInvitedSchoolBody }) => registerInvitedSchoolBody.pick({ staff: true }))}
      check={async values => ({ ...(await errorsOf(values.school)), ...(await staffErrors(client, values)) })}
      submit={async ({ staff, school }) =>
        api.invitations.registerSchool({
          body: (await schemas()).registerInvitedSchoolBody.parse({ token, staff, school: schoolAsSent(school) }),
        })
      }
      renderSecond={({ form, moved }) => (
        <Step title={name} moved={moved}>
          <InfoFields form={form} within="school." state={state.name} fixedName="Set by the invitation." />
        </Step>
      )}
      onRefused={onRefused}
    />
  )
}
