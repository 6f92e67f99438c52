/** Whether a student takes a subject: a core one unless left out, an elective only where chosen. */
export const isOffered = (elective: boolean, choice: boolean | null | undefined): boolean => choice ?? !elective
