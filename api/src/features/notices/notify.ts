import { v7 as uuidv7 } from 'uuid'
import { commonErrors } from '@akada/contract/kernel/errors'
import { audit } from '../../platform/audit/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { countUnread, insertNotice, markRead, type NewNotice, isOwn, type Reader } from './queries.ts'

interface NoticeFor extends Omit<NewNotice, 'id' | 'recordId' | 'subjectId'> {
  /** Who did it; null for the program. */
  by: string | null
  recordId?: string | null
  subjectId?: string | null
}

/** The most characters of a line, as the table has it. */
const longest = 500

/** Tells a person, in the transaction that does it, what somebody else did with a thing of theirs; nothing about what they do themselves. */
export const notify = async (
  tx: WriteTx,
  { by, text, recordId = null, subjectId = null, ...rest }: NoticeFor,
): Promise<void> => {
  if (by === rest.staffId) return
  const shown = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  await insertNotice(tx, { ...rest, id: uuidv7(), text: shown, recordId, subjectId })
}

/** Marks a notice of the person as read, all without an id, and returns how many are left. Refuses with 404 if it is not the person's. */
export const readNotices = (
  db: TenantDb,
  reader: Reader,
  id: string | undefined,
  now: Date,
): Promise<{ message: string; unread: number }> =>
  db.write(async tx => {
    audit.exempt(tx, 'a note that somebody has read what concerns them')
    if (id && !(await isOwn(tx, reader, id))) refuse(commonErrors.notFound)
    await markRead(tx, reader, id ?? null, now)
    return { message: 'Marked as read.', unread: await countUnread(tx, reader) }
  })
