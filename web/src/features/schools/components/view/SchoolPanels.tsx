import { showInstant } from '../../../../lib/days.ts'
import { showNaira } from '../../../../lib/money.ts'
import { useArea, useCan } from '../../../../lib/session.ts'
import { counted } from '../../../../lib/words.ts'
import { type Fact, FactsPanel, inFigures, Panel } from '../../../../ui/facts/FactsPanel.tsx'
import { Figures } from '../../../../ui/facts/Figures.tsx'
import { showPhone } from '../../../../ui/inputs/phones.ts'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import { transferPage } from '../../../../lib/page/addresses.ts'
import { facilityFacts, figuresOf, headsOf } from '../../model/overview.ts'
import type { Overview } from '../../queries.ts'
import { Cards, Registers, Scores } from './Tables.tsx'

const staffPages = { school: undefined, district: '/dashboard/staff', state: '/super-admin/staff' }

/** What can be seen of a school from outside, the people and the day first. */
export const SchoolPanels = ({ overview }: { overview: Overview }) => {
  const { school, asOf, term, registers, scores, cards, funds, transfers, history, closedBecause } = overview
  return (
    <>
      <Figures figures={figuresOf(overview)} />
      <p className="m-0 mb-6 text-dimmed text-xs">{`Figures as of ${showInstant(asOf)}`}</p>
      <div className="grid items-start gap-4 grid-cols-fit-95">
        <div className="grid gap-4 content-start min-w-0">
          <Heads overview={overview} />
          {registers && <Registers of={registers} closedBecause={closedBecause} />}
          {scores && <Scores of={scores} />}
          {funds && <Wallet funds={funds} />}
          {transfers && <Transfers transfers={transfers} school={school.id} />}
          {history && <History of={history} />}
        </div>
        <div className="grid gap-4 content-start min-w-0">
          {cards && term && <Cards of={cards} term={`${term.name}, ${term.session}`} />}
          <FactsPanel title="Census" facts={facilityFacts(school)} />
          <FactsPanel title="Particulars" facts={particularsOf(school)} />
        </div>
      </div>
    </>
  )
}

const Heads = ({ overview }: { overview: Overview }) => {
  const area = useArea()
  const can = useCan()
  const page = can('staff.view') ? staffPages[area] : undefined
  const { school } = overview
  return (
    <FactsPanel
      title="Head and contacts"
      facts={[
        ...headsOf(overview).map(
          ({ role, id, name, contact }): Fact => [
            role,
            <span key={name} className={id ? undefined : 'text-waiting font-semibold'}>
              {id && page ? <PathLink to={`${page}/${id}`}>{name}</PathLink> : name}
              {contact.map(one => (
                <small key={one} className="block figures">
                  {one}
                </small>
              ))}
            </span>,
          ],
        ),
        ['Address', school.address],
        ['Phone', inFigures(school.phoneNumber && showPhone(school.phoneNumber))],
        ['E-mail', school.email],
      ]}
    />
  )
}

const particularsOf = ({ category, ownership, boarding, sex, nationalSchoolId, motto }: Overview['school']): Fact[] => [
  ['Category', category],
  ['Ownership', ownership],
  ['Day or boarding', boarding],
  ['Boys or girls', sex],
  ['National school id', inFigures(nationalSchoolId)],
  ['Motto', motto],
]

const Wallet = ({ funds }: { funds: NonNullable<Overview['funds']> }) => {
  const { balance, cost, students } = funds
  const short = cost - balance
  return (
    <FactsPanel
      title="Wallet"
      facts={[
        ['Balance', inFigures(showNaira(balance))],
        ['Cards still to be paid for this term', inFigures(`${showNaira(cost)} for ${counted(students, 'student')}`)],
        ...(short > 0
          ? [
              [
                'Short by',
                <strong key="short" className="text-waiting figures">
                  {showNaira(short)}
                </strong>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

interface TransfersProps {
  transfers: NonNullable<Overview['transfers']>
  school: string
}

const Transfers = ({ transfers, school }: TransfersProps) => (
  <Panel title="Transfers">
    {transfers.latest.length === 0 ? (
      <p className="m-0 text-dimmed">Nobody asked for a transfer to or from this school.</p>
    ) : (
      <ul className="list divided">
        {transfers.latest.map(transfer => (
          <li key={transfer.id} className="py-2">
            <PathLink to={transferPage(transfer)}>{transfer.studentToBeTransfer.fullName}</PathLink>
            <small className="block figures">{aboutTransfer(transfer, school)}</small>
          </li>
        ))}
      </ul>
    )}
    {transfers.total > transfers.latest.length && (
      <p className="m-0 mt-2 text-dimmed text-sm">{`The latest of ${counted(transfers.total, 'request')}.`}</p>
    )}
  </Panel>
)

const aboutTransfer = (
  { status, createdAt, sourceSchool, destinationSchool }: TransfersProps['transfers']['latest'][number],
  school: string,
): string => {
  const where = destinationSchool.id === school ? `From ${sourceSchool.name}` : `To ${destinationSchool.name}`
  const isWithin = sourceSchool.id === destinationSchool.id
  return `${isWithin ? 'Within the school' : where} · ${status} · ${showInstant(createdAt)}`
}

const History = ({ of }: { of: NonNullable<Overview['history']> }) => (
  <Panel title="Recent history">
    {of.length === 0 ? (
      <p className="m-0 text-dimmed">Nothing was recorded in this school yet.</p>
    ) : (
      <ul className="list divided">
        {of.map(({ id, at, by, actingAs, summary }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <PathLink to={`/super-admin/audit-log?entry=${id}`} className="text-ink no-underline">
              {summary}
            </PathLink>
            <small className="block figures">{[by ?? actingAs, showInstant(at)].join(' · ')}</small>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
