/** Whether a student takes a subject: a core subject unless opted out, an elective only if chosen. */
export const isOffered = (elective: boolean, choice: boolean | null | undefined): boolean => choice ?? !elective
