/** Requests to move students, and the state's rules for them. */
export const tables = {
  owns: ['student_transfer', 'transfer_setting'],
  publishes: ['student_transfer_brief'],
}
