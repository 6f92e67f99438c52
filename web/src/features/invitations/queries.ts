import { limits } from '@akada/contract/kernel/limits'
import { ApiError } from '../../lib/http/api-error.ts'
import { pagesOf } from '../../lib/list-pages.ts'
import { api } from '../../lib/api.ts'
import type { Input, Response } from '../../lib/http/endpoints.ts'

export type Invitation = Response<typeof api.invitations.list>['foundInvitations'][number]
export type MadeInvitation = Response<typeof api.invitations.inviteSchool>
export type OpenInvitation = Response<typeof api.invitations.open>

type Wanted = Omit<NonNullable<Input<typeof api.invitations.list>['query']>, 'limit' | 'page' | 'after'>

/** Invitations, newest first, a thousand at a time. */
export const invitationsOf = (query: Wanted) =>
  pagesOf(api.invitations.list, { query: { ...query, limit: limits.list } })

/** Why a link does not work, if the server said so; null for a missing connection and the like. */
export const closedBy = (error: unknown): string | null =>
  error instanceof ApiError && error.code.startsWith('invitation_') ? error.message : null

/** What a link invites to, or why it does not work. It is not asked again while somebody fills in the form. */
export const invitationOf = (token: string) => ({
  queryKey: [...api.invitations.open.key, token],
  queryFn: async (): Promise<{ invitation: OpenInvitation | null; closed: string | null }> => {
    try {
      return { invitation: await api.invitations.open({ body: { token } }), closed: null }
    } catch (error) {
      const closed = closedBy(error)
      if (closed === null) throw error
      return { invitation: null, closed }
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
