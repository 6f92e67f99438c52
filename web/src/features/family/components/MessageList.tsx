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
        <li key={id} className="not-first:border-t border-line">
          <PathLink to={`/family/messages/${id}`} className="flex flex-col gap-1 p-4 no-underline text-ink">
            <span className={isUnread ? 'font-bold wrap-anywhere' : 'wrap-anywhere'}>{beginning}</span>
            <span className="text-dimmed text-sm figures">
              {from} · <span className="whitespace-nowrap">{showInstant(sentAt)}</span>
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
