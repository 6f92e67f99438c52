import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import { type AnyRouter, createLink, useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref } from 'react'

interface AnchorLinkBase extends AnchorProps {
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}
/** A text link to a page: `<TextLink to="/profile">Your profile</TextLink>` */
export const TextLink = createLink((props: AnchorLinkBase) => <Anchor {...props} />)

interface ButtonLinkBase extends ButtonProps {
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}
/** A page's action that opens another page: `<ButtonLink to="/academics/..." leftSection={<IconPlus />}>Add class arm</ButtonLink>` */
export const ButtonLink = createLink((props: ButtonLinkBase) => <Button component="a" {...props} />)

/** Whether a page exists: menus and cards omit paths without a route. */
export const useHasPage = (): ((path: string) => boolean) => {
  const { routesByPath } = useRouter()
  return path => path in routesByPath || `${path}/` in routesByPath
}

export type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Any path of the product, with its parameters filled in; a full address if it comes from the server. */
  to: string
}

/**
 * Marks a link as pressed until its page is shown: on a slow connection the page's files are fetched first. If a page with unsaved work
 * blocks the navigation, nothing is loaded, and the link is not marked.
 */
const markPressed = (link: HTMLAnchorElement, router: AnyRouter): void => {
  const stop = router.subscribe('onBeforeLoad', ({ toLocation }) => {
    stop()
    link.toggleAttribute('data-pressed', link.href.endsWith(toLocation.href))
    const end = router.subscribe('onResolved', () => {
      end()
      link.removeAttribute('data-pressed')
    })
  })
}

/** An unstyled link to a path that is known only at run time (menus, cards, list rows). */
export const PathLink = ({ to, onClick, ...rest }: PathLinkProps) => {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={to}
      onClick={event => {
        onClick?.(event)
        const inNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || rest.target
        if (event.defaultPrevented || inNewTab || !to.startsWith('/')) return
        event.preventDefault()
        markPressed(event.currentTarget, router)
        router.history.push(to)
      }}
    />
  )
}
