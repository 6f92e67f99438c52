import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api, type Response } from '../../../lib/api.ts'
import { showDay, showInstant } from '../../../lib/days.ts'
import { keys, read, write } from '../../../lib/query.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { Answer } from '../components/Answer.tsx'
import { Frame } from '../components/Frame.tsx'
import { MessageList } from '../components/MessageList.tsx'
import { Problem } from '../components/Problem.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { isSignedOut, quiet } from '../session.ts'
import { useTexts } from '../texts.ts'
import classes from '../components/Frame.module.css'

/** One message to a guardian, where the address names it, or all of them. */
export const FamilyMessages = () => {
  const { id } = useParams({ strict: false })
  return id ? <Message id={id} /> : <Messages />
}

/** The messages to a guardian: those that are unread or wait for an answer first. */
const Messages = () => {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(read(api.familyMessages.list))
  if (isSignedOut(error)) return <SignIn error={error} />
  return (
    <Frame title={t('messages.title')} inner>
      <Answer data={data} error={error} retry={refetch}>
        {page => (page.total === 0 ? <p className="m-0">{t('messages.none')}</p> : <PageOfMessages page={page} />)}
      </Answer>
    </Frame>
  )
}

const PageOfMessages = ({ page: { found, next } }: { page: Response<typeof api.familyMessages.list> }) => (
  <>
    <MessageList messages={found} />
    {next !== undefined && <More after={next} />}
  </>
)

/** The page of messages that follows, once it is asked for. */
const More = ({ after }: { after: string }) => {
  const { t } = useTexts()
  const [isAsked, setIsAsked] = useState(false)
  const { data, error, refetch } = useQuery({
    ...read(api.familyMessages.list, { query: { after } }),
    enabled: isAsked,
  })
  if (!isAsked)
    return (
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {t('messages.more')}
      </Button>
    )
  return (
    <Answer data={data} error={error} retry={refetch}>
      {page => <PageOfMessages page={page} />}
    </Answer>
  )
}

/** The lists say once more what is unread, when they are next shown. */
const useReadInLists = (isRead: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!isRead) return
    for (const list of [api.family.children, api.familyMessages.list])
      void client.invalidateQueries({ queryKey: keys(list), refetchType: 'none' })
  }, [client, isRead])
}

/** One message; where its sender asks for it, the guardian says to have read it. */
const Message = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(read(api.familyMessages.open, { params: { id } }))
  const acknowledge = useMutation(write(api.familyMessages.acknowledge, quiet))
  useReadInLists(data !== undefined)
  if (isSignedOut(error)) return <SignIn error={error} />
  return (
    <Frame title={data?.from ?? t('messages.title')} intro={data && showInstant(data.sentAt)} inner>
      <Answer data={data} error={error} retry={refetch}>
        {({ text, children, isToConfirm, acknowledgedAt }) => (
          <>
            <div className="card flex flex-col gap-3 p-4">
              <p className={`m-0 wrap-anywhere ${classes.written}`}>{text}</p>
              {children.length > 0 && (
                <p className="m-0 text-dimmed text-sm wrap-anywhere">
                  {t('messages.about', { names: children.join(', ') })}
                </p>
              )}
            </div>
            {isToConfirm && (
              <div className="flex flex-col gap-3">
                <p className="m-0">{t('messages.asks')}</p>
                <Problem error={acknowledge.error} />
                <Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate({ params: { id } })}>
                  {t('messages.acknowledge')}
                </Button>
              </div>
            )}
            <p role="status" className="m-0 font-semibold">
              {acknowledgedAt && t('messages.acknowledged', { day: showDay(acknowledgedAt) })}
            </p>
          </>
        )}
      </Answer>
      <p className={`m-0 ${classes.outdent}`}>
        <PathLink to="/family/messages" className="text-link inline-block p-3">
          {t('messages.title')}
        </PathLink>
      </p>
    </Frame>
  )
}
