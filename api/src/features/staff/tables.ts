/** People with an account, the roles they hold where, and the lists of people that are read in. */
export const tables = {
  owns: ['staff', 'role_access', 'staff_upload', 'staff_upload_row'],
  publishes: ['staff_brief'],
}
