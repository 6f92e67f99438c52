import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

/** How long a response about a name stays valid, in milliseconds. */
const holds = 60_000
const asked = { staleTime: holds, retry: false } as const

export const usernameExists = (value: string) =>
  queryOptions({ ...read(api.auth.usernameExists, { params: { value } }), ...asked })

export const emailExists = (value: string) =>
  queryOptions({ ...read(api.auth.emailExists, { params: { value } }), ...asked })

export const phoneExists = (value: string) =>
  queryOptions({ ...read(api.auth.phoneNumberExists, { params: { value } }), ...asked })

/** The person's own second sign-in step. */
export const ownSecondFactor = () => read(api.secondFactor.view)
