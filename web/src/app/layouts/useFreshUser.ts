import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'
import { mustSetUpSecondFactor } from '../../lib/person.ts'
import { session } from '../../lib/session.ts'
import { actingAs } from '../../lib/session-store.ts'

const halfHour = 30 * 60_000

/**
 * Keeps the signed-in user up to date with the server: permissions, term, requirements, and the addresses of pictures, which work for about
 * an hour.
 */
export const useFreshUser = (): void => {
  const navigate = useNavigate()
  const { data } = useQuery({
    ...read(api.auth.me),
    // The response to a sign-in has the same content: nobody waits for it twice on a slow connection.
    initialData: () => session.get() ?? undefined,
    initialDataUpdatedAt: () => session.toldAt,
    staleTime: halfHour,
    refetchInterval: halfHour,
    meta: { silent: true },
  })
  useEffect(() => {
    const now = session.get()
    // A response for the person or role that has been left meanwhile is ignored.
    if (!data || !now || actingAs(now) !== actingAs(data)) return
    session.set(data)
    if (mustSetUpSecondFactor(data)) void navigate({ to: '/second-factor/set', replace: true })
  }, [data, navigate])
}
