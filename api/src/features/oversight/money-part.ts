import type { MoneyKind, MoneyList } from './queries/lists.ts'
import { type SchoolRow, schoolRows, walletsOf } from './queries/schools.ts'
import { oldSeconds } from './rules/figures.ts'
import {
  type PartRequest,
  listed,
  highestFirst,
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

/** What each list of amounts adds up, with the title of its column. */
export const moneyLists: Record<MoneyList, { title: string; kinds: readonly MoneyKind[] }> = {
  owed: { title: 'Owed', kinds: ['cardsOwed', 'examsOwed'] },
  cardsOwed: { title: 'Report cards owed', kinds: ['cardsOwed'] },
  examsOwed: { title: 'Exam fees owed', kinds: ['examsOwed'] },
  wallets: { title: 'In wallets', kinds: [] },
  cardsExpected: { title: 'Report cards expected', kinds: ['cardsPaid', 'cardsOwed'] },
  cardsPaid: { title: 'Report cards paid', kinds: ['cardsPaid'] },
  examsExpected: { title: 'Exam fees expected', kinds: ['examsPaid', 'examsOwed'] },
  examsPaid: { title: 'Exam fees paid', kinds: ['examsPaid'] },
}
const lists = Object.keys(moneyLists) as MoneyList[]
const columns = lists.map(list => listed(moneyLists[list].title, list, 'naira'))

/** The amount in kobo of each list of some schools. */
const amountOf = (own: readonly SchoolRow[], list: MoneyList, walletOf: ReadonlyMap<string, number>): number =>
  list === 'wallets'
    ? total(own, ({ id }) => walletOf.get(id) ?? 0)
    : total(own, ({ figures }) => moneyLists[list].kinds.reduce((sum, kind) => sum + figures.money[kind], 0))

const owedOf = (school: SchoolRow): number => amountOf([school], 'owed', new Map())

const walletsIn = async ({ tx, region }: PartRequest): Promise<ReadonlyMap<string, number>> =>
  new Map((await walletsOf(tx, region)).map(({ id, kobo }) => [id, kobo]))

/** What each school has of an amount, in kobo. */
export const amountsIn = async (asked: PartRequest, list: MoneyList): Promise<Map<string, number>> => {
  const [schools, walletOf] = await Promise.all([schoolRows(asked.tx, asked.region), walletsIn(asked)])
  return new Map(schools.map(school => [school.id, amountOf([school], list, walletOf)]))
}

/** What schools are expected to pay for report cards and exams, have paid and owe, and what their wallets hold. */
export const moneyPart = async (asked: PartRequest): Promise<Part> => {
  const { region } = asked
  const [schools, walletOf] = await Promise.all([schoolRows(asked.tx, region), walletsIn(asked)])
  const valuesOf = (own: readonly SchoolRow[]): Value[] => lists.map(list => nairaText(amountOf(own, list, walletOf)))
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
        highestFirst(schools, owedOf).map(school => ofSchool(school, valuesOf([school]))),
      ),
    ],
  }
}
