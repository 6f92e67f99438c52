/** Requests of students to move, and what the state asks of them. */
export const tables = {
  owns: ['student_transfer', 'transfer_setting'],
  publishes: [],
}
