import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { read, write } from '../../../lib/query.ts'

/** Whether the state lets its schools take exam fees from guardians. */
export const StateFeeSwitch = () => {
  const { data } = useQuery({ ...read(api.guardianFees.stateSetting), meta: { silent: true } })
  const allow = useMutation(
    write(api.guardianFees.allowInState, { onSuccess: ({ message }) => notify.success(message) }),
  )
  if (!data) return null
  return (
    <Switch
      label="Guardians may pay exam fees on their page"
      description="In schools that allow it too. The money goes into the wallet of the school."
      checked={data.isAllowed}
      disabled={allow.isPending}
      onChange={({ currentTarget }) => allow.mutate({ body: { isAllowed: currentTarget.checked } })}
    />
  )
}
