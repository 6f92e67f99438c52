/** Classes of the state and of schools, their arms in each session, and uploads of arms. */
export const tables = {
  owns: ['class', 'class_arm', 'class_arm_upload', 'class_arm_upload_row', 'class_teacher_period'],
  publishes: ['class_brief', 'class_arm_brief', 'class_teacher_period_brief'],
}
