import { useLocation } from '@tanstack/react-router'
import { PathLink } from '../../ui/PathLink.tsx'
import classes from './SideMenu.module.css'
import { useMenu } from './menus.ts'

/** The main menu. The longest path that the page's begins with is the current one. */
export const SideMenu = () => {
  const items = useMenu()
  const { pathname } = useLocation()
  const current = items
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0]
  return (
    <nav aria-label="Main menu">
      <ul className={classes.menu}>
        {items.map(item => (
          <li key={item.to}>
            <PathLink to={item.to} className={classes.item} aria-current={item === current ? 'page' : undefined}>
              <item.icon aria-hidden size={22} stroke={1.6} />
              {item.label}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
