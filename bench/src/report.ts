import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figures, Measured } from './measure.ts'
import type { SchoolPrint } from './school-print.ts'

/** The results for one database size. */
export interface SizeResult {
  students: number
  measured: Measured[]
  /** A whole school generated and printed; null if it was not measured. */
  school: SchoolPrint | null
}

const wantedMorning = 740
const wantedPdf = 500
const wantedMemory = 400
const wantedSchool = 20_000
const wantedSchoolMemory = 300
const wantedSearch = 50
const wantedPromotion = 2000
const wantedUnchanged = 500
/** Of the former release's rate. */
const wantedRatio = 0.95

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2)
const milliseconds = (value: number | null): string => (value === null ? '?' : value.toFixed(value < 10 ? 2 : 0))
/** Processor time of a request: server + PostgreSQL. */
const costText = ({ cost }: Figures): string => `${milliseconds(cost.server)} + ${milliseconds(cost.database)} ms`
const memoryText = ({ memory }: Figures): string => (memory === null ? '?' : `${Math.round(memory)} MiB`)
const met = (isMet: boolean): string => (isMet ? 'met' : '**missed**')
const shareOf = (now: number | null, former: number | null): string =>
  now === null || former === null || former === 0 ? '?' : (now / former).toFixed(2)

const versionOf = (name: string): string => {
  const file = join(import.meta.dirname, '../../node_modules', name, 'package.json')
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return typeof found === 'object' && found !== null && 'version' in found ? String(found.version) : '?'
}

/** The machine and the programs of a measurement, as lines of a list. */
const machine = (databaseVersion: string): string[] => {
  const all = cpus()
  return [
    `- Processor: ${all[0]?.model.trim() || 'not told by the system'}, ${all.length} cores; memory ${Math.round(totalmem() / 2 ** 30)} GiB. Load generator, server and PostgreSQL share them.`,
    `- Node.js ${process.versions.node}, PostgreSQL ${databaseVersion}, pg ${versionOf('pg')}, fastify ${versionOf('fastify')}, pdfkit ${versionOf('pdfkit')}.`,
  ]
}

const timesText = ({ median, p95, p99 }: Figures): string => `${figure(median)} / ${figure(p95)} / ${figure(p99)} ms`

/** What is printed as soon as a scenario has been measured. */
export const lineOf = ({ key, unit, now, former }: Measured): string =>
  `  ${key.padEnd(15)} ${figure(now.perSecond)} ${unit}/s, 95 % in ${figure(now.p95)} ms, processor ${costText(now)}, memory ${memoryText(now)}${
    former ? `; former ${figure(former.perSecond)}, ${costText(former)}: ratio of rates ${former.ratio.toFixed(2)}` : ''
  }`

const rowOf = ({ title, unit, connections, now }: Measured): string =>
  `| ${title} | ${connections} | ${figure(now.perSecond)} ${unit}/s | ${timesText(now)} | ${costText(now)} | ${memoryText(now)} |`

const comparedRowOf = ({ title, unit, now, former }: Measured): string[] =>
  former
    ? [
        `| ${title} | ${figure(now.perSecond)} ${unit}/s | ${figure(former.perSecond)} ${unit}/s | ${former.ratio.toFixed(2)} | ${costText(now)} | ${costText(former)} | ${shareOf(now.cost.server, former.cost.server)} | ${shareOf(now.cost.database, former.cost.database)} | ${met(former.ratio >= wantedRatio)} |`,
      ]
    : []

const absolutesOf = ({ measured, school }: SizeResult): string[] => {
  const lines: string[] = []
  const of = (key: string): Figures | undefined => measured.find(one => one.key === key)?.now
  const within = (what: string, value: number, wanted: number, unit = 'ms'): void =>
    void lines.push(`- ${what} ${figure(value)} ${unit} of ${figure(wanted)}: ${met(value <= wanted)}.`)
  const morning = of('morning')?.perSecond
  const drafts = of('pdf')
  const published = of('pdf-published')
  const promotion = of('promotion')
  const memory = Math.max(...measured.map(({ now }) => now.memory ?? 0))
  if (morning !== undefined)
    lines.push(
      `- Morning peak: ${figure(morning)} registers/s of the ${wantedMorning} wanted (${Math.round((morning / wantedMorning) * 100)} %): ${met(morning >= wantedMorning)}.`,
    )
  if (drafts) within('40 draft cards as PDF:', drafts.median, wantedPdf)
  if (published) within('40 published cards as PDF, each with its code:', published.median, wantedPdf)
  if (school) {
    const { cards, generation, printing } = school
    const what = `${figure(cards)} cards of a school: generated in ${figure(generation)} ms, printed as one PDF in ${figure(printing)} ms, together`
    within(what, generation + printing, wantedSchool)
    if (school.memory !== null)
      within('Most memory that the server held meanwhile:', school.memory, wantedSchoolMemory, 'MiB')
  }
  for (const { title, now } of measured.filter(({ key }) => key.startsWith('search-')))
    within(`${title}: half in ${figure(now.median)} ms, 95 % in`, now.p95, wantedSearch)
  for (const { title, now } of measured.filter(({ key }) => key === 'list-known' || key === 'list-kept'))
    lines.push(
      `- ${title}: ${figure(now.perSecond)} a second of ${wantedUnchanged}: ${met(now.perSecond >= wantedUnchanged)}.`,
    )
  if (promotion)
    within(
      `Promotion of a school of 1,000: ${figure(promotion.median)} ms, the slowest of a round`,
      promotion.p99,
      wantedPromotion,
    )
  if (memory > 0) within('Most memory that the server held in any of them:', memory, wantedMemory, 'MiB')
  return lines
}

const wholeCost = ({ cost }: Figures): number | null =>
  cost.server === null || cost.database === null ? null : cost.server + cost.database

const flatness = (results: readonly SizeResult[]): string[] => {
  const [small, large] = [results[0], results.at(-1)]
  if (!small || !large || small === large) return []
  const rows = large.measured.flatMap(({ key, title, now }) => {
    const other = small.measured.find(one => one.key === key)?.now
    if (!other) return []
    const [before, after] = [wholeCost(other), wholeCost(now)]
    return [
      `| ${title} | ${milliseconds(before)} ms | ${milliseconds(after)} ms | ${shareOf(after, before)} | ${figure(other.perSecond)}/s | ${figure(now.perSecond)}/s |`,
    ]
  })
  const sizes = [small, large].map(({ students }) => `${students.toLocaleString('en')} students`)
  return [
    '## Flat over size',
    '',
    "Processor time of a request (server and PostgreSQL together) and how it grew; beside it the rates, which the machine's other work sways.",
    '',
    `| Scenario | ${sizes.join(' | ')} | growth | ${sizes.map(size => `rate, ${size}`).join(' | ')} |`,
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ]
}

export interface ReportFacts {
  results: readonly SizeResult[]
  databaseVersion: string
  date: string
  quick: boolean
  note: string | null
  /** The former release, if one was measured too. */
  former: string | null
}

const tableOf = (result: SizeResult, isCompared: boolean): string[] =>
  isCompared
    ? [
        '| Scenario | Now | Former | Ratio of rates | Processor, now | Processor, former | Ratio, server | Ratio, PostgreSQL | At least 0.95 of the rate |',
        '|---|---|---|---|---|---|---|---|---|',
        ...result.measured.flatMap(comparedRowOf),
      ]
    : [
        '| Scenario | Connections | Rate | Median / 95 / 99 % | Processor time of a request | Memory |',
        '|---|---|---|---|---|---|',
        ...result.measured.map(rowOf),
        '',
        ...absolutesOf(result),
      ]

/** The page bench/results.md; with a former release the comparison. */
export const pageOf = ({ results, databaseVersion, date, quick, note, former }: ReportFacts): string =>
  [
    '# What the benches measured',
    '',
    `${date}${quick ? ', quick run: short rounds, figures are rough' : ''}. Written by \`npm run bench\`; not edited by hand.`,
    '',
    ...machine(databaseVersion),
    '- `npm start` as it is, through sign-in, permission, reach, validation, row-level security and audit. Every answer is checked; a wrong one ends the run.',
    '- Processor time: that of one request in the server + in its connections of PostgreSQL; other work on the machine hardly moves it, as it does the rates.',
    ...(former
      ? [
          `- Former release: ${former}, on a database that its own seeder filled from the same seed. Rounds in turn; a ratio of rates is the median over the pairs.`,
        ]
      : []),
    ...(note ? [`- ${note}`] : []),
    '',
    ...results.flatMap(result => [
      `## ${result.students.toLocaleString('en')} students`,
      '',
      ...tableOf(result, former !== null),
      '',
    ]),
    ...(former ? [] : flatness(results)),
    '## To repeat it',
    '',
    '```',
    'DATA_DIR=.data/scale-small npm run seed:scale -- --students 10000',
    'DATA_DIR=.data/scale npm run seed:scale -- --students 1000000',
    'npm run bench -- --data .data/scale-small --data .data/scale',
    'npm run bench -- --quick            # seeds 2,000 students in a folder that is gone afterwards, about three minutes',
    'npm run bench -- --against HEAD~1   # beside a former release; seeds 10,000 students for each',
    '```',
    '',
  ].join('\n')
