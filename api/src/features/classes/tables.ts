/** Classes of the state and of schools, and their arms in each session. */
export const tables = {
  owns: ['class', 'class_arm'],
  publishes: ['class_brief', 'class_arm_brief'],
}
