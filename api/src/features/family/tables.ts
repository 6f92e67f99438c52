/** Slips with which guardians sign in, and the devices on which they have. */
export const tables = {
  owns: ['family_slip', 'family_session'],
  publishes: [],
}
