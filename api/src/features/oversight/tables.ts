/** Figures of schools by class, week and subject, counted in advance. */
export const tables = {
  owns: ['oversight_school', 'oversight_attendance', 'oversight_enrolment', 'oversight_result'],
  publishes: [],
}
