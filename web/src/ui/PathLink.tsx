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
/** A page's action that is another page: `<ButtonLink to="/academics/..." leftSection={<IconPlus />}>Add class arm</ButtonLink>` */
export const ButtonLink = createLink((props: ButtonLinkBase) => <Button component="a" {...props} />)

/** Whether a page is built: menus and cards leave out what has no route. */
export const useHasPage = (): ((path: string) => boolean) => {
  const { routesByPath } = useRouter()
  return path => path in routesByPath || `${path}/` in routesByPath
}

export type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Any path of the product, with its parameters filled in; a full address where it comes from the server. */
  to: string
}

/** Marks a link as pressed, until the page that it opens is there: on a slow line its files come first. */
const markPressed = (link: HTMLAnchorElement, router: AnyRouter): void => {
  link.setAttribute('data-pressed', '')
  const stop = router.subscribe('onResolved', () => {
    link.removeAttribute('data-pressed')
    stop()
  })
}

/** A link without a look of its own, to a path that is only known when the program runs (menus, cards, rows of a list). */
export const PathLink = ({ to, onClick, ...rest }: PathLinkProps) => {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={to}
      onClick={event => {
        onClick?.(event)
        const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (event.defaultPrevented || !plain || !to.startsWith('/') || rest.target) return
        event.preventDefault()
        markPressed(event.currentTarget, router)
        router.history.push(to)
      }}
    />
  )
}
