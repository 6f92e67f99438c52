/** Figures of schools, counted in advance, and who was reminded of what. */
export const tables = {
  owns: ['reminder', 'school_figures'],
  publishes: [],
}
