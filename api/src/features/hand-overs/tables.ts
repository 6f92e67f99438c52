/** What devices could not send before their people were replaced. */
export const tables = {
  owns: ['hand_over'],
  publishes: [],
}
