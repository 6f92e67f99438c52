/** A day in the local format: '2026-10-05' is '05-10-2026'. In a file of its own, so that a page fetches nothing else with it. */
export const writtenDay = (day: string): string => day.split('-').reverse().join('-')
