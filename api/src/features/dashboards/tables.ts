/** Figures of schools, counted ahead. */
export const tables = {
  owns: ['school_figures'],
  publishes: [],
}
