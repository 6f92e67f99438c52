import type { Notice } from '@akada/contract/notices/calls'
import { Button, Drawer } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { transferPage } from '../../../lib/page/addresses.ts'
import { read } from '../../../lib/query.ts'
import type { Area } from '../../../lib/session/person.ts'
import { session, useArea } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import type { OnDemandProps } from '../../../ui/useOnDemand.ts'

const messages: Record<Area, string> = {
  school: '/administration/messages/view',
  district: '/dashboard/messages/view',
  state: '/super-admin/messages/view',
}
const invitations: Partial<Record<Area, string>> = {
  district: '/dashboard/school-management/invitations',
  state: '/super-admin/districts/invitations',
}

/** The page that shows what a notice is about; undefined where the person has none, as of an arm that somebody else teaches now. */
const pageOf = ({ kind, recordId, subjectId }: Notice, area: Area): string | undefined => {
  switch (kind) {
    case 'late-access':
      return recordId && subjectId ? `/academics/scores/${recordId}/${subjectId}` : '/academics/scores'
    case 'report-cards':
      return `/academics/report-card/${recordId}`
    case 'explanation':
      return `/my-class/class-attendance/${recordId}/explanations`
    case 'transfer':
      return transferPage({ id: recordId ?? '', status: 'Decided' })
    case 'message':
      return `${messages[area]}/${recordId}`
    case 'invitation':
      return invitations[area]
    case 'hand-over':
      return undefined
  }
}

/** The count at the bell, without asking who is signed in again. */
const setUnread = (unreadNotices: number): void => {
  const user = session.get()
  if (user && user.unreadNotices !== unreadNotices) session.set({ ...user, unreadNotices })
}

/** What others did with things that the person asked for; a line opens the place, and is read by that. */
export const NoticeDrawer = ({ opened, onClose }: OnDemandProps) => (
  <Drawer opened={opened} onClose={onClose} position="right" size={420} title="Notices">
    {opened && <Notices onDone={onClose} />}
  </Drawer>
)

const Notices = ({ onDone }: { onDone: () => void }) => {
  const { data, error, refetch } = useQuery(read(api.notices.own))
  const unread = data?.unread
  useEffect(() => {
    if (unread !== undefined) setUnread(unread)
  }, [unread])
  const { mutate, isPending } = useMutation({
    mutationFn: (id?: string) => api.notices.read({ body: { id } }),
    onSuccess: answer => setUnread(answer.unread),
    meta: { background: true },
  })
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={4} />
  if (data.foundNotices.length === 0)
    return (
      <EmptyState reason="No notices of the last 30 days. When somebody decides about a thing that you asked for, it is listed here." />
    )
  return (
    <>
      {data.unread > 0 && (
        <Button variant="default" loading={isPending} onClick={() => mutate(undefined)}>
          Mark all as read
        </Button>
      )}
      <ul className="list divided mt-2">
        {data.foundNotices.map(notice => (
          <li key={notice.id}>
            <Line
              notice={notice}
              onOpen={() => {
                if (!notice.isRead) mutate(notice.id)
              }}
              onDone={onDone}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const Line = ({ notice, onOpen, onDone }: { notice: Notice; onOpen: () => void; onDone: () => void }) => {
  const to = pageOf(notice, useArea())
  const shape = 'grid w-full gap-1 py-3 text-left text-ink no-underline'
  const content = (
    <>
      <span className={notice.isRead ? '' : 'font-semibold'}>
        {!notice.isRead && <span className="visually-hidden">Unread: </span>}
        {notice.text}
      </span>
      <span className="text-dimmed text-sm figures">{showInstant(notice.at)}</span>
    </>
  )
  if (to)
    return (
      <PathLink
        to={to}
        className={shape}
        onClick={() => {
          onOpen()
          onDone()
        }}
      >
        {content}
      </PathLink>
    )
  if (notice.isRead) return <div className={shape}>{content}</div>
  return (
    <button type="button" className={`plain cursor-pointer ${shape}`} onClick={onOpen}>
      {content}
      <span className="text-link text-sm">Mark as read</span>
    </button>
  )
}
