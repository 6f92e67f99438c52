import { type SchoolRow, schoolRows, walletsOf } from './queries/schools.ts'
import { oldSeconds } from './rules/figures.ts'
import {
  type Asked,
  mostFirst,
  naira,
  nairaText,
  ofSchool,
  oldest,
  type Part,
  row,
  table,
  total,
  type Value,
  sumsByDistrict,
} from './part-table.ts'

const columns = [
  naira('Owed'),
  naira('Report cards owed'),
  naira('Exam fees owed'),
  naira('In wallets'),
  naira('Report cards expected'),
  naira('Report cards paid'),
  naira('Exam fees expected'),
  naira('Exam fees paid'),
]

const owedOf = ({ figures: { money } }: SchoolRow): number => money.cardsOwed + money.examsOwed

/** What schools are expected to pay for report cards and exams, have paid and owe, and what their wallets hold. */
export const moneyPart = async ({ tx, region }: Asked): Promise<Part> => {
  const [schools, wallets] = await Promise.all([schoolRows(tx, region), walletsOf(tx, region)])
  const walletOf = new Map(wallets.map(({ id, kobo }) => [id, kobo]))
  const valuesOf = (own: readonly SchoolRow[]): Value[] => {
    const [cardsPaid, cardsOwed, examsPaid, examsOwed] = [
      total(own, ({ figures }) => figures.money.cardsPaid),
      total(own, ({ figures }) => figures.money.cardsOwed),
      total(own, ({ figures }) => figures.money.examsPaid),
      total(own, ({ figures }) => figures.money.examsOwed),
    ]
    const kobo = [
      cardsOwed + examsOwed,
      cardsOwed,
      examsOwed,
      total(own, ({ id }) => walletOf.get(id) ?? 0),
      cardsPaid + cardsOwed,
      cardsPaid,
      examsPaid + examsOwed,
      examsPaid,
    ]
    return kobo.map(nairaText)
  }
  return {
    asOf: oldest(schools),
    seconds: oldSeconds,
    notes: [
      'Report cards of the active term: owed for students in class arms who have no card yet and are not paid for.',
      'Exams of this session: owed for candidates of registrations that are saved and not paid. Wallets as they are now.',
    ],
    choices: [],
    tables: [
      table({ id: 'all', title: 'Expected, paid and owed', first: 'Of', columns }, [
        row('All schools', null, valuesOf(schools)),
      ]),
      ...sumsByDistrict(region, { title: 'Money', columns }, { schools, valuesOf }),
      table(
        { id: 'schools', title: 'Money by school, most owed first', first: 'School', columns },
        mostFirst(schools, owedOf).map(school => ofSchool(school, valuesOf([school]))),
      ),
    ],
  }
}
