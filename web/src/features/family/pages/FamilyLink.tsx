import { Navigate, useParams } from '@tanstack/react-router'

/** The id that an address in an SMS writes in 22 characters; null if it is none. */
const idIn = (code: string): string | null => {
  if (!/^[\w-]{22}$/.test(code)) return null
  const bytes = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(bytes, byte => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

/** The address in an SMS about a published card: leads to the results of the child, which open after signing in only. */
export const FamilyLink = () => {
  const { code = '' } = useParams({ strict: false })
  const id = idIn(code)
  return id ? <Navigate to="/family/child/$id/results" params={{ id }} replace /> : <Navigate to="/family" replace />
}
