/** Registers, their corrections, and what guardians say about absences. */
export const tables = {
  owns: [
    'register',
    'register_correction',
    'register_hours',
    'second_shift_arm',
    'absence_explanation',
    'guardian_reply',
  ],
  publishes: ['register_brief', 'register_mark_brief', 'register_hours_brief', 'absence_explanation_brief'],
}
