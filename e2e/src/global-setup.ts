/** The journeys need a running server: `npm test -- e2e` starts a demo for them. */
export default (): void => {
  if (!process.env.AKADA_URL || !process.env.AKADA_PHONES)
    throw new Error(
      'Run the journeys by `npm test -- e2e`, or name a demo that is running in AKADA_URL, and in AKADA_PHONES where its phones are.',
    )
}
