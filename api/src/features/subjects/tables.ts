/** Subjects, which class takes which, who teaches them, and which students depart from the rule. */
export const tables = {
  owns: ['subject', 'class_subject', 'subject_teacher', 'student_subject'],
  publishes: [],
}
