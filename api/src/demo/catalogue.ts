/** Subjects of the demonstration's classes: name, code, and whether it is an elective. */
interface SubjectOfClass {
  name: string
  code: string
  elective?: true
}
const both: SubjectOfClass[] = [
  { name: 'English Studies', code: 'ENG' },
  { name: 'Mathematics', code: 'MTH' },
]
const faith: SubjectOfClass[] = [
  { name: 'Christian Religious Studies', code: 'CRS', elective: true },
  { name: 'Islamic Studies', code: 'IS', elective: true },
]
const primary: SubjectOfClass[] = [
  ...both,
  { name: 'Yoruba', code: 'YOR' },
  { name: 'Basic Science and Technology', code: 'BST' },
  { name: 'Social and Citizenship Studies', code: 'SCS' },
  { name: 'Nigerian History', code: 'HIS' },
  { name: 'Physical and Health Education', code: 'PHE' },
  { name: 'Cultural and Creative Arts', code: 'CCA' },
  { name: 'Basic Digital Literacy', code: 'BDL' },
  ...faith,
]
const junior: SubjectOfClass[] = [
  ...both,
  { name: 'Yoruba', code: 'YOR' },
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
]
const senior: SubjectOfClass[] = [
  ...both,
  { name: 'Citizenship and Heritage Studies', code: 'CHS' },
  { name: 'Digital Technologies', code: 'DIG' },
  { name: 'Biology', code: 'BIO' },
  { name: 'Chemistry', code: 'CHM' },
  { name: 'Physics', code: 'PHY' },
  { name: 'Economics', code: 'ECO' },
  { name: 'Geography', code: 'GEO' },
  { name: 'Agricultural Science', code: 'AGR' },
  { name: 'Yoruba', code: 'YOR' },
  { name: 'Further Mathematics', code: 'FMT', elective: true },
  ...faith,
]
export const subjectsOf = (level: number): SubjectOfClass[] => (level <= 6 ? primary : level <= 9 ? junior : senior)

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
