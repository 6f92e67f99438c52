/** Districts, from their registration on. */
export const tables = {
  owns: ['district'],
  publishes: ['district_brief'],
}
