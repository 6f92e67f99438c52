import { Avatar, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { fullName, initialsOf } from '../../lib/welcome.ts'
import { useUser } from '../../lib/session.ts'
import { useOnDemand } from '../../ui/useOnDemand.ts'

const profileMenu = async () => (await import('./ProfileMenuList.tsx')).ProfileMenuList

/** The person's button at the end of the bar; its menu is fetched when it is first needed. */
export const ProfileMenu = () => {
  const user = useUser()
  const id = useId()
  const [target, setTarget] = useState<HTMLButtonElement | null>(null)
  const { Part: List, opened, fetch, open, close } = useOnDemand(profileMenu)
  return (
    <>
      <UnstyledButton
        ref={setTarget}
        id={id}
        className="row middle gap-8 round touch"
        aria-label={`Your menu, ${fullName(user)}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={opened ? close : open}
      >
        <Avatar src={user.staff.profilePicture?.Location} radius="xl" size={36} alt="">
          {initialsOf(user)}
        </Avatar>
        <IconChevronDown aria-hidden size={16} className="dim no-phone" />
      </UnstyledButton>
      {List && target && <List opened={opened} onClose={close} id={id} target={target} />}
    </>
  )
}
