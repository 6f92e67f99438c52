/** The least that is taken through the gateway, in kobo. */
export const leastFundingKobo = 10_000
