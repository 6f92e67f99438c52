import { nairaOf } from '@akada/contract/kernel/money'
import type { MessageStatus } from '@akada/contract/messages/schemas'
import { readable, statusLabels } from '@akada/contract/messages/words'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { secondInLagos } from '../../platform/clock/index.ts'
import type { CursorPosition, Page, TenantDb } from '../../platform/db/index.ts'
import { type NamedWorkbook, namedWorkbook, type WorkbookCell } from '../../platform/spreadsheet/index.ts'
import { nameOfPlace } from '../roles/index.ts'
import { type MessageSummaryRow, searchMessages } from './queries/messages.ts'

const rowsAtOnce = 500

type MessagePage = Awaited<ReturnType<typeof searchMessages>>

interface MessageFilter {
  status: MessageStatus | undefined
  /** The most messages of the file. */
  limit: number
}

const cellsOf = (message: MessageSummaryRow): WorkbookCell[] => [
  secondInLagos(new Date(message.writtenAt)),
  readable(message.template),
  message.audience,
  message.organization ?? 'The state',
  message.writtenBy?.name ?? 'The portal',
  message.channel,
  statusLabels[message.status],
  message.recipients,
  message.done,
  nairaOf(message.costKobo),
]

/** What is written while the file is sent is not in it: it goes on from message to message, and to the number that was counted. */
async function* rowsOf(db: TenantDb, place: Place, { status, limit }: MessageFilter): AsyncGenerator<WorkbookCell[]> {
  let from: CursorPosition | null = null
  let left = limit
  while (left > 0) {
    const page: Page = { limit: Math.min(rowsAtOnce, left), page: 1, from }
    const part: MessagePage = await db.read(tx => searchMessages(tx, place, { status, ...page }))
    const { found, total, last } = part
    for (const message of found) yield cellsOf(message)
    if (last === null) return
    left -= found.length
    from = { after: last, counted: { total } }
  }
}

/** The messages of a list as a workbook, read in parts as it is sent. Audited before the first byte is sent. */
export const downloadMessages = async (
  { db, actor, today }: { db: TenantDb; actor: Actor; today: string },
  place: Place,
  { status, limit }: MessageFilter,
): Promise<NamedWorkbook> => {
  const { total } = await db.read(tx => searchMessages(tx, place, { status, limit: 1, page: 1, from: null }))
  const count = Math.min(total, limit)
  const name = await db.write(async tx => {
    await audit(tx, actor, 'message.view', ['message', null], {
      summary: `Downloaded the list of ${count} messages`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      after: { count, status },
    })
    return nameOfPlace(tx, place)
  })
  const cut = total > count ? [`Only the newest ${count} of ${total} are listed.`] : []
  return namedWorkbook([name, 'Messages', status && statusLabels[status], today], {
    sheetName: 'Messages',
    columns: [
      { title: 'Written', width: 20, kind: 'time' },
      { title: 'Message', width: 60 },
      { title: 'To', width: 32 },
      { title: 'From', width: 32 },
      { title: 'Written by', width: 24 },
      { title: 'By', width: 14 },
      { title: 'Status', width: 20 },
      { title: 'Recipients', width: 12, kind: 'number' },
      { title: 'Handed over', width: 14, kind: 'number' },
      { title: 'Cost (naira)', width: 14, kind: 'money' },
    ],
    rows: rowsOf(db, place, { status, limit: count }),
    frozen: 2,
    notes: [
      `Messages as of ${today}: ${count}, newest first. Times are those of Nigeria.`,
      'The recipients of a message, and what became of each, are on its page.',
      ...cut,
    ],
  })
}
