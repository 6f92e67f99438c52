/** Stored files, by their ids. */
export const tables = {
  owns: ['file'],
  publishes: [],
}
