/** Classes of the state and of schools, their arms in each session, and uploads of arms. */
export const tables = {
  owns: ['class', 'class_arm', 'class_teacher_period'],
  publishes: ['class_brief', 'class_arm_brief', 'class_teacher_period_brief'],
}
