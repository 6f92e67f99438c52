/** Students, their guardians and their enrolments. */
export const tables = {
  owns: [
    'student',
    'guardian',
    'enrolment',
    'student_arrival',
    'fx_serial',
    'student_list_version',
    'student_count',
    'student_export',
  ],
  publishes: ['student_brief', 'placement', 'present_placement', 'open_placement', 'guardian_brief'],
}
