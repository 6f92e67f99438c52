import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { session } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { ownSecondFactor } from '../queries.ts'
import { RecoveryCodes, SetUpSecondFactor } from './SetUpSecondFactor.tsx'

type Showing = 'state' | 'setUp' | 'turnOff' | { codes: string[] }

const noteEnrolled = (enrolled: boolean): void =>
  session.update(user => ({
    ...user,
    staff: { ...user.staff, secondFactor: { ...user.staff.secondFactor, enrolled } },
  }))

/** The person's own second sign-in step, in the user profile: set up, replace, turn off, new recovery codes. */
export const SecondFactor = () => {
  const { data, error, refetch } = useQuery(ownSecondFactor())
  const [showing, setShowing] = useState<Showing>('state')
  const refresh = (enrolled: boolean): void => {
    setShowing('state')
    noteEnrolled(enrolled)
  }
  const renew = useMutation(
    write(api.secondFactor.renewCodes, {
      onSuccess: ({ recoveryCodes }) => setShowing({ codes: recoveryCodes }),
    }),
  )
  const turnOff = useMutation(
    write(api.secondFactor.turnOff, {
      onSuccess: ({ message }) => {
        notify.success(message)
        refresh(false)
      },
      onError: () => setShowing('state'),
    }),
  )
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={2} />
  if (typeof showing === 'object') return <RecoveryCodes codes={showing.codes} onDone={() => refresh(true)} />
  if (showing === 'setUp')
    return <SetUpSecondFactor onDone={() => refresh(true)} onCancel={() => setShowing('state')} />
  if (!data.enrolled)
    return (
      <Stack>
        <Text>
          Signing in then takes your password and a code from an app on your phone, so that nobody gets in with the
          password alone.
        </Text>
        <Group>
          <Button onClick={() => setShowing('setUp')}>Set up</Button>
        </Group>
      </Stack>
    )
  return (
    <Stack>
      <Text>
        Set up on {showInstant(data.enrolledAt ?? '')}. {data.recoveryCodesLeft} recovery codes left.
        {data.required && ' Your state requires it for your role.'}
      </Text>
      <Group>
        <Button variant="default" onClick={() => setShowing('setUp')}>
          Use another phone
        </Button>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({})}>
          New recovery codes
        </Button>
        {!data.required && (
          <Button variant="subtle" color="red" onClick={() => setShowing('turnOff')}>
            Turn off
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={showing === 'turnOff'}
        onClose={() => setShowing('state')}
        onConfirm={() => turnOff.mutate({})}
        action="Turn off"
        name="the second sign-in step"
        warning="Your password alone then signs you in."
        loading={turnOff.isPending}
      />
    </Stack>
  )
}
