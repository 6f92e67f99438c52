/** Slips with which guardians sign in, and the devices on which they have, and what was looked at on them. */
export const tables = {
  owns: [
    'family_slip',
    'family_session',
    'family_look',
    'family_code',
    'family_number_proof',
    'family_correction',
    'family_consent',
  ],
  publishes: ['family_session_brief'],
}
