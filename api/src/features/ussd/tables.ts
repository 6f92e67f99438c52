/** The PINs of phone numbers that ask for results by USSD. */
export const tables = { owns: ['ussd_pin'], publishes: [] }
