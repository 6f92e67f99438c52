/** A payment of an exam fee of a child. */
export const feePage = (child: string, payment: string): string => `/family/child/${child}/fees?payment=${payment}`
