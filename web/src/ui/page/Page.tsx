import { IconChevronRight } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { homeOf } from '../../lib/session/person.ts'
import { useUser } from '../../lib/session.ts'
import { Dated } from '../facts/Dated.tsx'
import classes from './Page.module.css'
import { PathLink } from './PathLink.tsx'

export interface Crumb {
  title: string
  to: string
}

export interface PageProps {
  title: string
  /** One line that says what the page is for. */
  intro?: ReactNode
  /** The one primary action; below 600 px it sticks to the bottom. */
  action?: ReactNode
  /** A choice that changes what the whole page shows; beside the title, or below it on phones. */
  aside?: ReactNode
  /** Breadcrumbs between the start page and this page; both are added automatically. */
  breadcrumbs?: readonly Crumb[]
  /** The browser tab's title, if it differs from the page's own. */
  tab?: string
  /** The page is the start page itself and has no breadcrumb. */
  isHome?: boolean
  children: ReactNode
}

/** The button beside a page's title that opens its help; the layout gives it, as no page has it in its first load. */
export const PageHelp = createContext<ReactNode>(null)

/** What a page is for: its help says it too, as a page with a list shows its rows in that place. */
export const PageIntro = createContext<ReactNode>(null)

/** What a page has as soon as it is there, a list or a few tabs: what comes later must not move what is above it. */
const markParts = (page: HTMLDivElement | null): void => {
  const tabs = page?.querySelector(':scope > header + div > [role="tablist"]')?.children
  page?.toggleAttribute('data-begins', page.querySelector('[data-list]') !== null)
  page?.toggleAttribute('data-tabs', tabs !== undefined && tabs.length < 6)
}

/** The frame of every signed-in page: breadcrumb, title, purpose, primary action, content. */
export const Page = ({ title, intro, action, aside, breadcrumbs = [], tab = title, isHome, children }: PageProps) => {
  const home = homeOf(useUser())
  const help = use(PageHelp)
  useEffect(() => {
    document.title = `${tab} · Akada`
  }, [tab])
  const crumbs = [{ title: home === '/super-admin' ? 'Overview' : 'Dashboard', to: home }, ...breadcrumbs]
  return (
    <div
      ref={markParts}
      className={classes.page}
      data-action={action ? true : undefined}
      data-help={help ? true : undefined}
    >
      {!isHome && (
        <nav aria-label="Breadcrumb" className="max-phone:hidden no-print">
          <ol className={`flex flex-wrap items-center gap-1 list mb-1 text-dimmed text-sm ${classes.crumbs}`}>
            {crumbs.map(crumb => (
              <li className="flex items-center gap-1" key={crumb.to}>
                <PathLink to={crumb.to}>{crumb.title}</PathLink>
                <IconChevronRight aria-hidden size={14} />
              </li>
            ))}
            <li className="text-ink" aria-current="page">
              {title}
            </li>
          </ol>
        </nav>
      )}
      <header className={`flex flex-wrap items-start justify-between gap-4 mb-3 ${classes.head}`}>
        <div className="grow basis-36">
          <div className="flex items-start">
            <h1 className={`m-0 text-xl font-bold leading-tight text-balance tracking-tight ${classes.title}`}>
              {title}
            </h1>
            <PageIntro value={intro}>{help}</PageIntro>
          </div>
          {intro && (
            <p className={`m-0 mt-2 text-dimmed max-w-prose ${classes.intro}`}>
              <Dated>{intro}</Dated>
            </p>
          )}
        </div>
        {aside && <div className="max-w-full no-print">{aside}</div>}
        {action && <div className={`${classes.action} no-print`}>{action}</div>}
      </header>
      {children}
    </div>
  )
}
