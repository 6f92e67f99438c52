/** People with an account, their roles and where these are held, and staff uploads. */
export const tables = {
  owns: ['staff', 'role_access'],
  publishes: ['staff_brief', 'role_access_brief', 'staff_account', 'staff_search', 'staff_service', 'staff_profession'],
}
