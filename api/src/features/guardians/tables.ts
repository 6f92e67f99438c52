/** Guardians as people, their numbers, their links to students, and what schools decided about shared numbers. */
export const tables = {
  owns: ['guardian_person', 'guardian_number', 'guardian_link', 'guardian_decision'],
  publishes: ['guardian_person_brief', 'guardian_number_brief', 'guardian_link_brief'],
}
