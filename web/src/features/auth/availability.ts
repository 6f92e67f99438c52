import { limits } from '@akada/contract/kernel/limits'
import type { FormErrors } from '@mantine/form'
import type { QueryClient } from '@tanstack/react-query'
import { phoneOf } from '../../ui/form/phones.ts'
import { emailExists, phoneExists, usernameExists } from './queries.ts'

/** What must be nobody else's, with the form's field for it. */
export const claims = {
  username: { what: 'username', path: 'staff.username', exists: usernameExists },
  email: { what: 'e-mail', path: 'staff.email', exists: emailExists },
  phone: { what: 'phone number', path: 'staff.phoneNumber.number', exists: phoneExists },
} as const
export type Claim = keyof typeof claims

/** What is typed as the server keeps it; null while it is no such thing yet, and so not worth asking about. */
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
 * The faults of what somebody else has already. What can't be asked now (no network, too many questions) counts as free: the server
 * refuses it later.
 */
export const takenFaults = async (client: QueryClient, typed: Record<Claim, string>): Promise<FormErrors> => {
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
  const faults = await Promise.all([ask('username'), ask('email'), ask('phone')])
  return Object.fromEntries(faults.filter(fault => fault !== null))
}
