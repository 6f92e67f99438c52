/** Students, who answers for them, where they were and are, and the lists of them that are read in. */
export const tables = {
  owns: ['student', 'guardian', 'enrolment', 'fx_serial', 'student_upload', 'student_upload_row'],
  publishes: ['student_brief', 'placement'],
}
