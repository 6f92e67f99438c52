import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'

const halfHour = 30 * 60_000

/**
 * Keeps the signed-in user as the server sees them: permissions, term, requirements, and the addresses of pictures, which work
 * for about an hour.
 */
export const useFreshUser = (): void => {
  const { data } = useQuery({
    ...read('GET /auth/me'),
    staleTime: halfHour,
    refetchInterval: halfHour,
    meta: { silent: true },
  })
  useEffect(() => {
    const now = session.get()?.staff.activeRoleAccess
    const then = data?.staff.activeRoleAccess
    // An answer for the role that was left meanwhile is too late.
    const same = now?.id === then?.id && now?.organization.id === then?.organization.id
    if (data && session.get() && same) session.set(data)
  }, [data])
}
