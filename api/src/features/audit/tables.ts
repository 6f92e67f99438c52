/** Warnings to whom a run of security events concerns. */
export const tables = {
  owns: ['security_alert'],
  publishes: [],
}
