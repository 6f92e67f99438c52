import { formatNaira, koboOf } from '@akada/contract/kernel/money'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { counted } from '@akada/contract/report-cards/words'
import type { WalletStatement } from '@akada/contract/wallet/schemas'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { dayInLagos, timeInLagos } from '../../platform/clock/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import type { Book } from '../../platform/pdf/index.ts'
import { bookFile } from '../../platform/pdf/draw-book.ts'
import { ministryOf } from '../state/index.ts'
import { viewStatement } from './view.ts'

const sum = (naira: number): string => formatNaira(koboOf(naira) ?? 0)

const rowsOf = ({
  startDate,
  endDate,
  opening,
  closing,
  movements,
  leftOut,
  ...all
}: WalletStatement): Book['rows'] => [
  [writtenDay(startDate), 'Opening balance', '', '', '', sum(opening)],
  ...movements.map(({ createdAt, narration, reference, amount, balanceAfter }) => [
    writtenDay(dayInLagos(new Date(createdAt))),
    narration,
    reference,
    amount > 0 ? sum(amount) : '',
    amount < 0 ? sum(-amount) : '',
    sum(balanceAfter),
  ]),
  ...(leftOut > 0 ? [['', `${counted(leftOut, 'later movement')}, not listed`, '', '', '', '']] : []),
  ['', 'In all', '', sum(all.in), sum(Math.abs(all.out)), ''],
  [writtenDay(endDate), 'Closing balance', '', '', '', sum(closing)],
]

/** The statement of a wallet on A4 pages, the closing balance never alone on one. Audited before it is drawn; refuses as `viewStatement` does. */
export const printStatement = async (
  { db, actor, place, now }: { db: TenantDb; actor: Actor; place: Place; now: Date },
  organizationId: string,
  days: { startDate: string; endDate: string },
): Promise<{ fileName: string; body: Buffer }> => {
  const { statement, ministry } = await db.write(async tx => {
    const statement = await viewStatement(tx, organizationId, days)
    await audit(tx, actor, 'wallet.view', ['wallet', organizationId], {
      summary: `Printed the statement of ${statement.organization.name}, ${writtenDay(days.startDate)} to ${writtenDay(days.endDate)}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
    })
    return { statement, ministry: await ministryOf(tx, place.stateId) }
  })
  const span = `${writtenDay(days.startDate)} to ${writtenDay(days.endDate)}`
  return bookFile([statement.organization.name, 'Statement of the wallet', span], {
    above: ministry,
    place: statement.organization.name,
    title: 'Statement of the wallet',
    facts: [span, `Opening balance ${sum(statement.opening)}`, `Closing balance ${sum(statement.closing)}`],
    landscape: false,
    columns: [
      { title: 'Day', width: 50 },
      { title: 'What', width: 190 },
      { title: 'Reference', width: 96 },
      { title: 'In', width: 66, align: 'right' },
      { title: 'Out', width: 66, align: 'right' },
      { title: 'Balance', width: 72, align: 'right' },
    ],
    rows: rowsOf(statement),
    sums: 2,
    rowHeight: 15,
    signers: [],
    printedAt: now,
    foot: `As of ${writtenDay(dayInLagos(now))}, ${timeInLagos(now)}, for ${actor.name}`,
  })
}
