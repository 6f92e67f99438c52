/** Subjects, their classes and teachers, and students' choices that depart from the rule. */
export const tables = {
  owns: ['subject', 'class_subject', 'subject_teacher', 'student_subject'],
  publishes: ['subject_brief', 'class_subject_brief', 'subject_teacher_brief', 'student_subject_brief'],
}
