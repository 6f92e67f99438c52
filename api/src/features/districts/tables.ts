/** Districts, from their registration on, and their uploads. */
export const tables = {
  owns: ['district', 'district_upload', 'district_upload_row'],
  publishes: ['district_brief'],
}
