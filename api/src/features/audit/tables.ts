/** Records of warnings that were sent about a series of security events. */
export const tables = {
  owns: ['security_alert'],
  publishes: [],
}
