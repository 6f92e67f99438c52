import { UnstyledButton } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useWaiting } from '../../features/dashboard/index.ts'
import { PathLink } from '../../ui/page/PathLink.tsx'
import classes from './BottomBar.module.css'
import { useBar } from './menus.ts'

interface BottomBarProps {
  /** The whole menu. */
  onMore: () => void
  onMoreNear: () => void
}

/** Tasks that have the whole screen: a register, a sheet of scores, the cards of an arm, a form, an upload. */
const tasks =
  /^\/(?:my-class\/class-attendance|academics\/(?:scores|report-card))\/.*[\da-f]{8}-|\/(?:add|edit|new|merge|upload)(?:[/-]|$)/

/** What the person does most, at the bottom of a phone: on every page but those of a task that has the whole screen. */
export const BottomBar = ({ onMore, onMoreNear }: BottomBarProps) => {
  const items = useBar()
  const waiting = useWaiting()
  const { pathname } = useLocation()
  const isShown = items.length > 0 && !tasks.test(pathname)
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-bar', isShown)
    return () => document.documentElement.removeAttribute('data-bar')
  }, [isShown])
  if (!isShown) return null
  return (
    <nav aria-label="Most used" className={`hidden ${classes.bar} no-print`}>
      <ul>
        {items.map(({ to, label, icon: Picture }) => (
          <li key={to}>
            <PathLink
              to={to}
              className={`grid gap-0.5 w-full ${to === pathname ? 'text-accent font-bold' : 'text-dimmed'} text-xs no-underline relative justify-items-center ${classes.item}`}
              aria-current={to === pathname ? 'page' : undefined}
            >
              <Picture aria-hidden size={22} stroke={1.6} />
              {label}
              <Count of={waiting[to]} />
            </PathLink>
          </li>
        ))}
        <li>
          <UnstyledButton
            className={`grid gap-0.5 w-full text-dimmed text-xs no-underline relative justify-items-center ${classes.item}`}
            onClick={onMore}
            onPointerEnter={onMoreNear}
            onFocus={onMoreNear}
          >
            <IconMenu2 aria-hidden size={22} stroke={1.6} />
            More
          </UnstyledButton>
        </li>
      </ul>
    </nav>
  )
}

/** How many things wait behind an item of a menu; nothing for none. */
export const Count = ({ of }: { of: number | undefined }) =>
  of ? (
    <span className={`ml-auto text-xxs font-bold text-center rounded-lg px-1 ${classes.count} figures`}>
      {of}
      <span className="visually-hidden"> waiting</span>
    </span>
  ) : null
