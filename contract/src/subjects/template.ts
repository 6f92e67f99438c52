/**
 * Subjects of the national curriculum of September 2025 by stage of schooling, which a state takes over as they are or in part. A Nigerian language is chosen
 * by the state. No imports: the page uses it too.
 */
interface TemplateSubject {
  name: string
  code: string
  elective?: true
  /** Only where a state chooses it. */
  optional?: true
  /** The field of senior classes whose students usually choose it. */
  field?: Field
  /** The first and last class level, where these are not all of the stage. */
  from?: number
  to?: number
}

/** The fields of senior secondary classes. */
export type Field = 'Science' | 'Humanities' | 'Business'

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
const french: TemplateSubject = { name: 'French', code: 'FRE', elective: true }
const arabic: TemplateSubject = { name: 'Arabic', code: 'ARB', elective: true, optional: true }

/** A student takes one of these; a state ticks those that its schools can teach. */
const trades: TemplateSubject[] = [
  { name: 'Solar Photovoltaic Installation and Maintenance', code: 'SPV', elective: true, optional: true },
  { name: 'Fashion Design and Garment Making', code: 'FDG', elective: true, optional: true },
  { name: 'Livestock Farming', code: 'LVF', elective: true, optional: true },
  { name: 'Beauty and Cosmetology', code: 'BCO', elective: true, optional: true },
  { name: 'Computer Hardware and GSM Repairs', code: 'CHG', elective: true, optional: true },
  { name: 'Horticulture and Crop Production', code: 'HCP', elective: true, optional: true },
]

/** No subject of a field is core for everybody: who is in Humanities takes no Physics without choosing it. */
const ofField = (field: Field, subjects: readonly TemplateSubject[]): TemplateSubject[] =>
  subjects.map(subject => ({ ...subject, elective: true, field }))

/** `from` and `to` are levels of classes: Primary 1 is 1, JSS 1 is 7, SS 1 is 10. */
export const subjectTemplate = {
  primary: {
    name: 'Primary',
    from: 1,
    to: 6,
    subjects: [
      ...both,
      ...languages,
      { name: 'Basic Science', code: 'BSC', to: 3 },
      { name: 'Basic Science and Technology', code: 'BST', from: 4 },
      { name: 'Social and Citizenship Studies', code: 'SCS' },
      { name: 'Nigerian History', code: 'HIS' },
      { name: 'Physical and Health Education', code: 'PHE' },
      { name: 'Cultural and Creative Arts', code: 'CCA' },
      { name: 'Basic Digital Literacy', code: 'BDL', from: 4 },
      { name: 'Pre-vocational Studies', code: 'PVS', from: 4 },
      ...faith,
      { ...french, optional: true, from: 4 },
      arabic,
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
      french,
      arabic,
      ...trades,
    ],
  },
  senior: {
    name: 'Senior secondary',
    from: 10,
    to: 12,
    subjects: [
      { name: 'English Language', code: 'ENL' },
      { name: 'General Mathematics', code: 'GMT' },
      { name: 'Citizenship and Heritage Studies', code: 'CHS' },
      { name: 'Digital Technologies', code: 'DIG' },
      ...trades,
      ...ofField('Science', [
        { name: 'Biology', code: 'BIO' },
        { name: 'Chemistry', code: 'CHM' },
        { name: 'Physics', code: 'PHY' },
        { name: 'Agriculture', code: 'AGC' },
        { name: 'Further Mathematics', code: 'FMT' },
        { name: 'Physical Education', code: 'PED' },
        { name: 'Health Education', code: 'HED' },
        { name: 'Foods and Nutrition', code: 'FNU' },
        { name: 'Geography', code: 'GEO' },
        { name: 'Technical Drawing', code: 'TDR' },
      ]),
      ...ofField('Humanities', [
        { name: 'Nigerian History', code: 'HIS' },
        { name: 'Government', code: 'GOV' },
        ...faith,
        ...languages,
        french,
        arabic,
        { name: 'Visual Arts', code: 'VAR' },
        { name: 'Music', code: 'MUS' },
        { name: 'Literature in English', code: 'LIT' },
        { name: 'Home Management', code: 'HMG' },
        { name: 'Catering Craft', code: 'CAT' },
      ]),
      ...ofField('Business', [
        { name: 'Accounting', code: 'ACC' },
        { name: 'Commerce', code: 'COM' },
        { name: 'Marketing', code: 'MKT' },
        { name: 'Economics', code: 'ECO' },
      ]),
    ],
  },
} as const satisfies Record<string, { name: string; from: number; to: number; subjects: readonly TemplateSubject[] }>

export type Stage = keyof typeof subjectTemplate
export const stages = ['primary', 'junior', 'senior'] as const satisfies readonly Stage[]
/** The class levels of a stage that take a subject of it, first and last. */
export const levelsOf = (stage: Stage, subject: TemplateSubject): { from: number; to: number } => {
  const { from, to } = subjectTemplate[stage]
  return { from: subject.from ?? from, to: subject.to ?? to }
}
/** The subjects of a stage. */
export const subjectsOfStage = (stage: Stage): readonly TemplateSubject[] => subjectTemplate[stage].subjects

/** The names of the senior subjects of a field. */
export const subjectsOfField = (field: Field): string[] =>
  subjectsOfStage('senior').flatMap(subject => (subject.field === field ? [subject.name] : []))

/** Of these the ones that are proposed for all students of the field: of two religions, or of the languages, each takes one. */
export const proposedOfField = (field: Field): string[] => {
  const chosen = new Set([...faith, ...languages, arabic].map(({ name }) => name))
  return subjectsOfField(field).filter(name => !chosen.has(name))
}
