/**
 * Subjects of the national curriculum by stage of schooling, which a state takes over as they are or in part. A Nigerian language is chosen
 * by the state. No imports: the page uses it too.
 */
interface TemplateSubject {
  name: string
  code: string
  elective?: true
  /** Only where a state chooses it. */
  optional?: true
}

const both: TemplateSubject[] = [
  { name: 'English Studies', code: 'ENG' },
  { name: 'Mathematics', code: 'MTH' },
]
const languages: TemplateSubject[] = [
  { name: 'Hausa', code: 'HAU', optional: true },
  { name: 'Igbo', code: 'IGB', optional: true },
  { name: 'Yoruba', code: 'YOR', optional: true },
]
const faith: TemplateSubject[] = [
  { name: 'Christian Religious Studies', code: 'CRS', elective: true },
  { name: 'Islamic Studies', code: 'IS', elective: true },
]

/** `from` and `to` are levels of classes: Primary 1 is 1, JSS 1 is 7, SS 1 is 10. */
export const subjectTemplate = {
  primary: {
    name: 'Primary',
    from: 1,
    to: 6,
    subjects: [
      ...both,
      ...languages,
      { name: 'Basic Science and Technology', code: 'BST' },
      { name: 'Social and Citizenship Studies', code: 'SCS' },
      { name: 'Nigerian History', code: 'HIS' },
      { name: 'Physical and Health Education', code: 'PHE' },
      { name: 'Cultural and Creative Arts', code: 'CCA' },
      { name: 'Basic Digital Literacy', code: 'BDL' },
      ...faith,
    ],
  },
  junior: {
    name: 'Junior secondary',
    from: 7,
    to: 9,
    subjects: [
      ...both,
      ...languages,
      { name: 'Intermediate Science', code: 'ISC' },
      { name: 'Digital Technologies', code: 'DIG' },
      { name: 'Social and Citizenship Studies', code: 'SCS' },
      { name: 'Nigerian History', code: 'HIS' },
      { name: 'Business Studies', code: 'BUS' },
      { name: 'Physical and Health Education', code: 'PHE' },
      { name: 'Cultural and Creative Arts', code: 'CCA' },
      { name: 'Agricultural Science', code: 'AGR' },
      { name: 'Home Economics', code: 'HEC' },
      ...faith,
      { name: 'French', code: 'FRE', elective: true },
    ],
  },
  senior: {
    name: 'Senior secondary',
    from: 10,
    to: 12,
    subjects: [
      ...both,
      { name: 'Citizenship and Heritage Studies', code: 'CHS' },
      { name: 'Digital Technologies', code: 'DIG' },
      { name: 'Biology', code: 'BIO' },
      { name: 'Chemistry', code: 'CHM' },
      { name: 'Physics', code: 'PHY' },
      { name: 'Economics', code: 'ECO' },
      { name: 'Geography', code: 'GEO' },
      { name: 'Agricultural Science', code: 'AGR' },
      ...languages,
      { name: 'Further Mathematics', code: 'FMT', elective: true },
      ...faith,
    ],
  },
} as const satisfies Record<string, { name: string; from: number; to: number; subjects: readonly TemplateSubject[] }>

export type Stage = keyof typeof subjectTemplate
export const stages = ['primary', 'junior', 'senior'] as const satisfies readonly Stage[]
/** The subjects of a stage. */
export const subjectsOfStage = (stage: Stage): readonly TemplateSubject[] => subjectTemplate[stage].subjects
