import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useUser } from '../../../lib/session.ts'
import { useOnDemand } from '../../../ui/useOnDemand.ts'

const drawer = async () => (await import('./NoticeDrawer.tsx')).NoticeDrawer

/** The bell of the top bar, with how many notices are unread as the answer about the signed-in person says; the list is fetched when it is opened. */
export const NoticeBell = () => {
  const unread = useUser().unreadNotices
  const { Part: NoticeDrawer, opened, fetch, open, close } = useOnDemand(drawer)
  return (
    <>
      <UnstyledButton
        className="relative grid flex-none place-items-center w-11 h-11"
        aria-label={unread ? `Notices, ${unread} unread` : 'Notices'}
        aria-haspopup="dialog"
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={open}
      >
        <IconBell aria-hidden size={20} />
        {!!unread && (
          <span
            aria-hidden
            className="absolute top-0 right-0 rounded-lg bg-accent text-surface text-xxs font-bold px-1 figures"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </UnstyledButton>
      {NoticeDrawer && <NoticeDrawer opened={opened} onClose={close} />}
    </>
  )
}
