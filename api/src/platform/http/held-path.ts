/** Where the router asks an installation. It passes nothing on to addresses that begin so. */
export const heldPath = '/router/held'
