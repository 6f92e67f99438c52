/** Figures of schools, counted in advance, who was reminded of what, and which organisations are set up. */
export const tables = {
  owns: ['reminder', 'school_figures', 'setup_completed'],
  publishes: ['school_figures_brief'],
}
