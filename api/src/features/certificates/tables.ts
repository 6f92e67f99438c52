/** Transfer certificates of students who move to another state. */
export const tables = { owns: ['transfer_certificate'], publishes: [] }
