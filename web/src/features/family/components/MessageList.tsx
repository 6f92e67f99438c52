import { showInstant } from '../../../lib/days.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import type { api } from '../../../lib/api.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { useTexts } from '../texts.ts'

type Found = Response<typeof api.familyMessages.list>['found']

/** Messages to the guardian, each with its beginning and what it still wants. */
export const MessageList = ({ messages }: { messages: Found }) => {
  const { t } = useTexts()
  return (
    <ul className="list card">
      {messages.map(({ id, from, sentAt, beginning, isUnread, isToConfirm }) => (
        <li key={id} className="line-between">
          <PathLink to={`/family/messages/${id}`} className="column gap-4 pad-16 undecorated ink">
            <span className={isUnread ? 'bold anywhere' : 'anywhere'}>{beginning}</span>
            <span className="dim text-sm figures">
              {from} · <span className="nowrap">{showInstant(sentAt)}</span>
            </span>
            {(isUnread || isToConfirm) && (
              <strong className="text-sm">{t(isToConfirm ? 'messages.toConfirm' : 'messages.isNew')}</strong>
            )}
          </PathLink>
        </li>
      ))}
    </ul>
  )
}
