/** Registers, their corrections, and what guardians say about absences. */
export const tables = {
  owns: ['register', 'register_correction', 'absence_explanation'],
  publishes: ['register_brief', 'absence_explanation_brief'],
}
