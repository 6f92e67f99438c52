/** What others did with things that a person asked for. */
export const tables = {
  owns: ['notice'],
  publishes: [],
}
