import { type Field, levelsOf, subjectsOfStage } from '@akada/contract/subjects/template'

interface DemoSubject {
  name: string
  code: string
  elective?: true
  /** The field of senior class arms whose students take it. */
  field?: Field
}

/**
 * What senior classes of the demonstration take: the core, and the subjects of each field, which only those who choose them take. The list of
 * September 2025 comes in class by class, so that the names are still the former ones.
 */
const seniorSubjects: DemoSubject[] = [
  { name: 'English Studies', code: 'ENG' },
  { name: 'Mathematics', code: 'MTH' },
  { name: 'Citizenship and Heritage Studies', code: 'CHS' },
  { name: 'Digital Technologies', code: 'DIG' },
  { name: 'Biology', code: 'BIO', elective: true, field: 'Science' },
  { name: 'Chemistry', code: 'CHM', elective: true, field: 'Science' },
  { name: 'Physics', code: 'PHY', elective: true, field: 'Science' },
  { name: 'Economics', code: 'ECO', elective: true, field: 'Business' },
  { name: 'Geography', code: 'GEO', elective: true, field: 'Science' },
  { name: 'Agricultural Science', code: 'AGR', elective: true, field: 'Science' },
  { name: 'Yoruba', code: 'YOR' },
  { name: 'Further Mathematics', code: 'FMT', elective: true },
  { name: 'Christian Religious Studies', code: 'CRS', elective: true },
  { name: 'Islamic Studies', code: 'IS', elective: true },
  { name: 'Literature in English', code: 'LIT', elective: true, field: 'Humanities' },
  { name: 'Government', code: 'GOV', elective: true, field: 'Humanities' },
  { name: 'Nigerian History', code: 'HIS', elective: true, field: 'Humanities' },
  { name: 'Accounting', code: 'ACC', elective: true, field: 'Business' },
  { name: 'Commerce', code: 'COM', elective: true, field: 'Business' },
  { name: 'Marketing', code: 'MKT', elective: true, field: 'Business' },
]

/** The electives that the students of a senior class arm take by its field. */
export const electivesOfField = (field: Field): string[] =>
  seniorSubjects.flatMap(subject => (subject.field === field ? [subject.name] : []))

/** The subjects of the demonstration's classes: the template's, with Yoruba as the language; of senior classes the former names. */
export const subjectsOf = (level: number): readonly DemoSubject[] => {
  if (level > 9) return seniorSubjects
  const stage = level <= 6 ? 'primary' : 'junior'
  return subjectsOfStage(stage).filter(subject => {
    const { from, to } = levelsOf(stage, subject)
    return level >= from && level <= to && (!subject.optional || subject.name === 'Yoruba')
  })
}

export interface DemoSchool {
  name: string
  lga: string
  category: 'Primary' | 'Junior & Senior Secondary'
  motto: string
  arms: readonly string[]
  armSize: number
}
const secondary = (
  name: string,
  lga: string,
  motto: string,
  armSize = 39,
  arms: readonly string[] = ['A'],
): DemoSchool => ({
  name,
  lga,
  category: 'Junior & Senior Secondary',
  motto,
  arms,
  armSize,
})
const primarySchool = (name: string, lga: string, motto: string): DemoSchool => ({
  name,
  lga,
  category: 'Primary',
  motto,
  arms: ['A'],
  armSize: 34,
})

export interface DemoState {
  code: string
  name: string
  ministry: string
  districtTerm: string
  districts: { name: string; schools: DemoSchool[] }[]
  pendingDistrict?: string
}
/** About where the seats of the local governments are: latitude and longitude. */
export const positions: Readonly<Record<string, readonly [number, number]>> = {
  'Abeokuta South': [7.15, 3.35],
  'Abeokuta North': [7.18, 3.28],
  'Ijebu Ode': [6.82, 3.92],
  'Ijebu North': [6.96, 4.0],
  'Ijebu East': [6.8, 4.25],
  Sagamu: [6.83, 3.64],
  Ikenne: [6.87, 3.71],
  'Remo North': [6.97, 3.69],
  'Obafemi Owode': [6.95, 3.5],
  'Ado Ekiti': [7.62, 5.22],
  Ikere: [7.49, 5.23],
}
/** Invented schools in real local governments. The first school of Ogun is the one where the personas work. */
export const states: DemoState[] = [
  {
    code: 'OG',
    name: 'Ogun',
    ministry: 'Ogun State Ministry of Education, Science and Technology',
    districtTerm: 'Zonal Education Office',
    pendingDistrict: 'Yewa Zone',
    districts: [
      {
        name: 'Abeokuta Zone',
        schools: [
          secondary('Olumo Grammar School, Abeokuta', 'Abeokuta South', 'Light and Labour', 40, ['Gold', 'Silver']),
          secondary('Lantoro Community High School', 'Abeokuta South', 'Knowledge Serves', 38),
          secondary('Iberekodo Comprehensive College', 'Abeokuta North', 'Rise and Shine', 36),
          primarySchool('Ake Model Primary School', 'Abeokuta South', 'Small Hands, Great Works'),
        ],
      },
      {
        name: 'Ijebu Zone',
        schools: [
          secondary('Itoro Unity College, Ijebu-Ode', 'Ijebu Ode', 'Unity and Excellence'),
          secondary('Oke-Sopin High School, Ijebu-Igbo', 'Ijebu North', 'Forward Ever', 35),
          secondary('Obanta Science School', 'Ijebu East', 'Seek and Find', 34),
          primarySchool('Molipa Primary School', 'Ijebu Ode', 'Learning with Joy'),
        ],
      },
      {
        name: 'Sagamu Zone',
        schools: [
          secondary('Makun Grammar School, Sagamu', 'Sagamu', 'Honour and Truth', 38),
          secondary('Iperu Girls and Boys College', 'Ikenne', 'Character First', 36),
          secondary('Ode-Remo Community College', 'Remo North', 'Service Before Self', 34),
          secondary('Ofada Rock High School', 'Obafemi Owode', 'Firm as the Rock', 35),
        ],
      },
    ],
  },
  {
    code: 'EK',
    name: 'Ekiti',
    ministry: 'Ekiti State Ministry of Education',
    districtTerm: 'Education District',
    districts: [
      {
        name: 'Ado District',
        schools: [
          secondary('Ajilosun Community High School', 'Ado Ekiti', 'Land of Honour', 28),
          secondary('Olosunta High School, Ikere', 'Ikere', 'Stand Firm', 26),
        ],
      },
    ],
  },
]
