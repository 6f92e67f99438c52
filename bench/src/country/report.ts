import { machine } from '../report.ts'
import type { Shares } from './served.ts'

export interface CountryFigures {
  perSecond: number
  /** Milliseconds, each the median of the rounds. */
  median: number
  p95: number
  p99: number
  /** Milliseconds of processor time for a register. */
  cost: Shares
  /** `median` in milliseconds; `cost` in milliseconds of processor time for one. */
  signIn: { median: number; cost: Shares }
  /** MiB after the rounds. */
  memory: Shares
  /** Milliseconds of processor time a second in the minute after the rounds, when nobody asks and what was saved is counted. */
  afterwards: Shares
}

interface CountryFacts {
  states: number
  students: number
  today: string
  connections: number
  teachers: number
  databaseVersion: string
  figures: CountryFigures
}

const few = (value: number): string => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'))
const sharesText = ({ server, database }: Shares): string =>
  `${few(server)} + ${few(database)} = ${few(server + database)}`

const rowsOf = ({ perSecond, median, p95, p99, cost, signIn, memory, afterwards }: CountryFigures): string[] => {
  const each = [
    ['Registers a second', few(perSecond)],
    ['Half / 95 % / 99 % answered within, ms', [median, p95, p99].map(few).join(' / ')],
    ['Processor time for each register, with all else that was done meanwhile, ms', sharesText(cost)],
    ['A sign-in: half within, ms', few(signIn.median)],
    ['Processor time for each sign-in, with all else that was done meanwhile, ms', sharesText(signIn.cost)],
    ['Memory after the rounds, MiB', sharesText(memory)],
    ['Processor time in the minute after, with the counts of what was saved, ms a second', sharesText(afterwards)],
  ]
  return ['| Figure | Value |', '|---|---|', ...each.map(([name, value]) => `| ${name} | ${value} |`)]
}

/** bench/country.md. */
export const countryPage = ({
  states,
  students,
  today,
  connections,
  teachers,
  databaseVersion,
  figures,
}: CountryFacts): string =>
  `${[
    '# The morning peak of a country',
    '',
    `Written by \`npm run bench:country\` on ${today}. ${states} states with ${students.toLocaleString('en')} students together, in one database with one server. Some ${teachers.toLocaleString('en')} teachers over all states save registers of 40, ${connections} at a time, after 20 seconds that are not counted. Sums are server + PostgreSQL.`,
    '',
    ...machine(databaseVersion),
    '',
    ...rowsOf(figures),
  ].join('\n')}\n`
