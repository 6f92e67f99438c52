/** Topics, and when each is taught. */
export const tables = {
  owns: ['topic', 'subject_topic', 'scheme_of_work', 'scheme_week', 'scheme_topic'],
  publishes: ['topic_brief'],
}
