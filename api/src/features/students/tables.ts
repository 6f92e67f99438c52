/** Students, their guardians, their enrolments, and student uploads. */
export const tables = {
  owns: [
    'student',
    'guardian',
    'enrolment',
    'student_arrival',
    'fx_serial',
    'student_list_version',
    'student_export',
    'student_upload',
    'student_upload_row',
  ],
  publishes: ['student_brief', 'placement', 'present_placement', 'open_placement', 'guardian_brief'],
}
