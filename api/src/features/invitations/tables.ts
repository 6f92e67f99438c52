/** Invitations to register a district or a school. */
export const tables = { owns: ['invitation'], publishes: [] }
