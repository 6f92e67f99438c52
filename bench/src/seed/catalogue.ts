import { surnames, words } from '@akada/contract/invented/names'
import type { Random } from '@akada/contract/invented/random'

interface CatalogueSubject {
  name: string
  /** Taken only by the students who chose it. */
  elective: boolean
}

/** Each student takes one of the two. */
export const faithSubjects = ['Christian Religious Studies', 'Islamic Studies'] as const
const faith: CatalogueSubject[] = faithSubjects.map(name => ({ name, elective: true }))
const both = 'English Studies, Mathematics, Nigerian Language, Civic Education, Agricultural Science'

/** Thirteen core subjects and one religious subject: a card of fourteen. */
const cardOf = (names: string): CatalogueSubject[] => [
  ...`${both}, ${names}`.split(', ').map(name => ({ name, elective: false })),
  ...faith,
]
const primary = cardOf(
  'Basic Science and Technology, Social Studies, Nigerian History, Physical and Health Education, Cultural and Creative Arts, Basic Digital Literacy, Home Economics, Verbal Reasoning',
)
const junior = cardOf(
  'Intermediate Science, Digital Technologies, Social Studies, Nigerian History, Business Studies, Physical and Health Education, Cultural and Creative Arts, Home Economics',
)
const senior = cardOf(
  'Digital Technologies, Biology, Chemistry, Physics, Economics, Geography, Government, Further Mathematics',
)

/** The subjects of a class, by its level: Primary 1 is 1, JSS 1 is 7, SS 3 is 12. */
export const subjectsOfLevel = (level: number): readonly CatalogueSubject[] =>
  level <= 6 ? primary : level <= 9 ? junior : senior

export const allSubjects = [...new Set([...primary, ...junior, ...senior].map(({ name }) => name))]

/** States by code, in the order in which a larger database adds them. */
export const stateNames = `
  OG Ogun, KN Kano, LA Lagos, EN Enugu, RI Rivers, KD Kaduna, OY Oyo, BO Borno, ED Edo, PL Plateau, IM Imo, SO Sokoto, AB Abia,
  AD Adamawa, AK Akwa Ibom, AN Anambra, BA Bauchi, BY Bayelsa, BE Benue, CR Cross River, DE Delta, EB Ebonyi, EK Ekiti,
  FC Federal Capital Territory, GO Gombe, JI Jigawa, KT Katsina, KE Kebbi, KO Kogi, KW Kwara, NA Nasarawa, NI Niger, ON Ondo, OS Osun,
  TA Taraba, YO Yobe, ZA Zamfara`
  .trim()
  .split(/,\s+/)
  .map(text => ({ code: text.slice(0, 2), name: text.slice(3) }))

export const schoolsPerState = 250
export const studentsPerSchool = 1000
export const studentsPerArm = 40
export const schoolsPerDistrict = 20

/** The most students of a database: the streams of random values suffice for 3,000 schools (school.ts). */
export const mostStudents = 3_000_000

// A few surnames are common in a place; the others are combined from these parts, so that a state's names have many different words.
const firstParts = words(`
  Abi Ade Aki Ala Ayo Baba Chi Dada Ebi Emeka Fá Fola Ibi Ike Ige Iya Kola Lawa Moji Ngo Nna Nwa Oba Odu Ògún Oke Olu Ọmọ Onye Oye Sala
  Sule Tai Ubah Uche Udo Ume Yemi Zara`)
const lastParts = words(`
  bade biyi bunmi chukwu dapo dele diji fẹ́mi gbade gbemi jide kanmi kunle kwesi lade lana leke lola mide moye muyiwa naike nkwọ nuga
  peju pẹ̀lú ranti reke rinde sanya sola ṣọlá soji tade tayo tobi tunji wale wande wọlé wusi yemi`)
const percentOfCommon = 70

/** A surname: seven in ten are from the common ones, the others from some 1,600 rarer ones. */
export const surnameOf = (chance: Random): string =>
  chance.percent(percentOfCommon) ? chance.pick(surnames) : `${chance.pick(firstParts)}${chance.pick(lastParts)}`
