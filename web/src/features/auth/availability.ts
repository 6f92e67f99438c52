import { limits } from '@akada/contract/kernel/limits'
import type { FormErrors } from '@mantine/form'
import type { QueryClient } from '@tanstack/react-query'
import { phoneOf } from '../../ui/inputs/phones.ts'
import { emailExists, phoneExists, usernameExists } from './queries.ts'

/** Values that must be unique, with the form's field for each. */
export const claims = {
  username: { what: 'username', path: 'staff.username', exists: usernameExists },
  email: { what: 'e-mail', path: 'staff.email', exists: emailExists },
  phone: { what: 'phone number', path: 'staff.phoneNumber.number', exists: phoneExists },
} as const
export type Claim = keyof typeof claims

/** The typed value as the server stores it; null while it is incomplete or invalid, and so not worth a request. */
export const askable = (claim: Claim, typed: string): string | null => {
  const value = typed.trim().toLowerCase()
  if (claim === 'phone') return /^[\d\s()+-]+$/.test(value) ? (phoneOf(value)?.number ?? null) : null
  if (claim === 'email')
    return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value) && value.length <= limits.email ? value : null
  return /^[a-z0-9._-]+$/.test(value) && value.length >= limits.username.min && value.length <= limits.username.max
    ? value
    : null
}

/** In the server's words. */
export const takenMessage = (claim: Claim): string =>
  `Somebody else already uses this ${claims[claim].what}. Choose another.`

/**
 * The errors for values that are already taken. If that can't be checked now (no network, too many requests), the value counts as free: the
 * server rejects it later.
 */
export const takenErrors = async (client: QueryClient, typed: Record<Claim, string>): Promise<FormErrors> => {
  const ask = async (claim: Claim): Promise<[string, string] | null> => {
    const value = askable(claim, typed[claim])
    if (value === null) return null
    try {
      const { exists } = await client.fetchQuery(claims[claim].exists(value))
      return exists ? [claims[claim].path, takenMessage(claim)] : null
    } catch {
      return null
    }
  }
  const errors = await Promise.all([ask('username'), ask('email'), ask('phone')])
  return Object.fromEntries(errors.filter(error => error !== null))
}
