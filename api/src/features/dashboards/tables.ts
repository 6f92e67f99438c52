/** Figures of schools, counted in advance. */
export const tables = {
  owns: ['school_figures'],
  publishes: [],
}
