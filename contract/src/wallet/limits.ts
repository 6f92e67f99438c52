/** The minimum payment through the gateway, in kobo. */
export const leastFundingKobo = 10_000
