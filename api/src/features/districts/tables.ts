/** Districts, from their registration on, and their uploads. */
export const tables = {
  owns: ['district'],
  publishes: ['district_brief'],
}
