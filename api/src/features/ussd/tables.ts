/** The PINs of phone numbers that ask for results by USSD, and the answers of the last minutes. */
export const tables = { owns: ['ussd_pin', 'ussd_step'], publishes: [] }
