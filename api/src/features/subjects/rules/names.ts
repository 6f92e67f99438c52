/** The name or code of a subject in a normalised form: 'Physical & Health Education' is 'physicalandhealtheducation'. */
export const normalisedSubjectName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]/g, '')
