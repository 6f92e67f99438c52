/** Registers and their corrections. */
export const tables = {
  owns: ['register', 'register_correction'],
  publishes: ['register_brief'],
}
