import { machine } from '../report.ts'
import type { Shares } from './served.ts'

export interface CountrySide {
  title: string
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
  sides: readonly CountrySide[]
}

const few = (value: number): string => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'))
const sharesText = ({ router, servers, databases }: Shares): string =>
  `${router > 0 ? `${few(router)} + ` : ''}${few(servers)} + ${few(databases)}`
const totalOf = ({ router, servers, databases }: Shares): number => router + servers + databases

const rowsOf = (sides: readonly CountrySide[]): string[] => {
  const row = (name: string, cell: (side: CountrySide) => string): string =>
    `| ${[name, ...sides.map(cell)].join(' | ')} |`
  return [
    row('', ({ title }) => title),
    `|${'---|'.repeat(sides.length + 1)}`,
    row('Registers a second', ({ perSecond }) => few(perSecond)),
    row('Half / 95 % / 99 % answered within, ms', side => [side.median, side.p95, side.p99].map(few).join(' / ')),
    row(
      'Processor time for each register, with all else that was done meanwhile, ms',
      ({ cost }) => `${sharesText(cost)} = ${few(totalOf(cost))}`,
    ),
    row('A sign-in: half within, ms', ({ signIn }) => few(signIn.median)),
    row(
      'Processor time for each sign-in, with all else that was done meanwhile, ms',
      ({ signIn }) => `${sharesText(signIn.cost)} = ${few(totalOf(signIn.cost))}`,
    ),
    row('Memory after the rounds, MiB', ({ memory }) => `${sharesText(memory)} = ${few(totalOf(memory))}`),
    row(
      'Processor time in the minute after, with the counts of what was saved, ms a second',
      ({ afterwards }) => `${sharesText(afterwards)} = ${few(totalOf(afterwards))}`,
    ),
  ]
}

/** bench/country.md. */
export const countryPage = ({
  states,
  students,
  today,
  connections,
  teachers,
  databaseVersion,
  sides,
}: CountryFacts): string => {
  const [one, many] = sides
  const ratio = one && many ? many.perSecond / one.perSecond : 0
  return `${[
    '# The morning peak of a country',
    '',
    `Written by \`npm run bench:country\` on ${today}. ${states} states with ${students.toLocaleString('en')} students together, once in one database with one server, once in an installation for each state behind the router. Some ${teachers.toLocaleString('en')} teachers over all states save registers of 40, ${connections} at a time, after 20 seconds that are not counted. Sums are router + servers + PostgreSQL; without a router, server + PostgreSQL.`,
    '',
    ...machine(databaseVersion),
    '',
    ...rowsOf(sides),
    '',
    `Rate of the installations beside the one database: **${ratio.toFixed(2)}**.`,
  ].join('\n')}\n`
}
