import { useLocation } from '@tanstack/react-router'
import { useWaiting } from '../../features/dashboard/index.ts'
import { PathLink } from '../../ui/page/PathLink.tsx'
import { Count } from './BottomBar.tsx'
import { useMenu } from './menus.ts'

/** The main menu. The current item is the one whose address, or that of a page it contains, is the longest prefix of the page's address. */
export const SideMenu = () => {
  const groups = useMenu()
  const waiting = useWaiting()
  const { pathname } = useLocation()
  const current = groups
    .flatMap(({ items }) => items)
    .flatMap(item => [item.to, ...item.holds].map(to => ({ item, to })))
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    // An entry comes before a section that contains its page.
    .sort((a, b) => b.to.length - a.to.length || Number(b.to === b.item.to) - Number(a.to === a.item.to))[0]?.item
  return (
    <nav aria-label="Main menu">
      <ul className="list grid gap-4">
        {groups.map(({ heading, items }) => (
          <li key={heading} data-group>
            <p className="m-0 px-3 pb-1 text-xs font-semibold text-dimmed" aria-hidden>
              {heading}
            </p>
            <ul className="list grid gap-1" aria-label={heading}>
              {items.map(item => (
                <li key={item.to}>
                  <PathLink
                    to={item.to}
                    className={`flex items-center gap-3 px-3 py-2 rounded-md no-underline min-h-11 hover:bg-hover ${item === current ? 'text-accent bg-accent-soft font-semibold' : 'text-ink'}`}
                    aria-current={item === current ? 'page' : undefined}
                  >
                    <item.icon
                      aria-hidden
                      className={item === current ? undefined : 'text-dimmed'}
                      size={22}
                      stroke={1.6}
                    />
                    {item.label}
                    <Count of={waiting[item.to]} />
                  </PathLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}
