/** The text of a short message that says that the gateway works. */
export const testSmsText = (providerName: string): string =>
  `${providerName}: short messages are set up. Nothing needs to be done.`
