/** The id that an address names: an address in an SMS writes it in 22 characters (resultsLink in api/src/features/messages/rules.ts). */
export const idIn = (written: string): string => {
  if (!/^[\w-]{22}$/.test(written)) return written
  const bytes = atob(written.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(bytes, byte => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
