/**
 * Styles that components create at run time, without `<style>` elements: the content security policy forbids them (docs/adr/0033). The
 * document adopts them after all style sheet files, in the order in which their components appear.
 */
import type { Options, VNode } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** Adopts a style text into the document; returns how to remove it. */
const adopt = (css: string): (() => void) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
  }
}

interface StyleProps {
  dangerouslySetInnerHTML?: { __html: string }
  children?: unknown
}

const Adopted = ({ dangerouslySetInnerHTML, children }: StyleProps) => {
  const css = dangerouslySetInnerHTML?.__html ?? (typeof children === 'string' ? children : '')
  useLayoutEffect(() => adopt(css), [css])
  return null
}

/** Renders `<style>` of any component as adopted styles. */
export const adoptStyles = (options: Options): void => {
  if (typeof document === 'undefined') return
  const before = options.vnode?.bind(options)
  options.vnode = (vnode: VNode) => {
    if (vnode.type === 'style') vnode.type = Adopted
    before?.(vnode)
  }
}

/**
 * Replaces the package `react-style-singleton`, with which a dialog keeps the page behind it from scrolling: the first of several dialogs
 * sets the styles, and the last removes them.
 */
export const styleSingleton = () => {
  let users = 0
  let remove: (() => void) | undefined
  return ({ styles }: { styles: string }) => {
    useLayoutEffect(() => {
      if (users === 0) remove = adopt(styles)
      users += 1
      return () => {
        users -= 1
        if (users === 0) remove?.()
      }
    }, [styles])
    return null
  }
}
