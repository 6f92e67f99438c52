/** Censuses of a state, what schools have answered, and their returns as submitted. */
export const tables = {
  owns: ['census', 'census_return', 'census_submission'],
  publishes: ['census_answers_brief'],
}
