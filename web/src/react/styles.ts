/**
 * Styles that components make while the page runs, without `<style>` elements: the content security policy allows none (docs/adr/0033).
 * They are adopted by the document, after all files of styles, in the order in which their components appear.
 */
import type { Options, VNode } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** Has the document use a text of styles; answers how to take it back. */
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

/** Draws `<style>` of any component as adopted styles. */
export const adoptStyles = (options: Options): void => {
  if (typeof document === 'undefined') return
  const before = options.vnode?.bind(options)
  options.vnode = (vnode: VNode) => {
    if (vnode.type === 'style') vnode.type = Adopted
    before?.(vnode)
  }
}

/**
 * Replaces the package `react-style-singleton`, with which a dialog keeps the page behind it from scrolling: the first of several
 * dialogs sets the styles, and the last takes them back.
 */
export const styleSingleton = () => {
  let users = 0
  let takeBack: (() => void) | undefined
  return ({ styles }: { styles: string }) => {
    useLayoutEffect(() => {
      if (users === 0) takeBack = adopt(styles)
      users += 1
      return () => {
        users -= 1
        if (users === 0) takeBack?.()
      }
    }, [styles])
    return null
  }
}
