import { type Container, list, parse } from 'postcss'

/** Attributes that the page's first scripts set or change (src/app/first). */
const changing = /^(?:aria-(?:busy|pressed)|data-(?:busy|first|mantine-color-scheme|opening|pressed)|hidden|type)$/

const valuesOf = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, value = '']) => value)

/** Tells whether a selector can match something in the markup in any state: pseudo-classes are ignored, and attributes that scripts change. */
const matcherFor = (html: string): ((selector: string) => boolean) => {
  const classes = new Set(valuesOf(html, /class="([^"]*)"/g).flatMap(names => names.split(/\s+/)))
  const elements = new Set(['html', 'body', ...valuesOf(html, /<([a-z][\w-]*)/g)])
  const attributes = new Set(
    valuesOf(html, /\s([a-z][\w-]*(?:="[^"]*")?)/g).flatMap(one => [one, one.replace(/=.*/, '')]),
  )
  const hasAttribute = (selector: string): boolean => {
    const [, name = '', operator, value = ''] = /^([\w-]+)(\W?=)?["']?([^"']*)/.exec(selector) ?? []
    return changing.test(name) || attributes.has(operator === '=' ? `${name}="${value}"` : name)
  }
  const matches = (selector: string): boolean => {
    if (/:host|print/.test(selector)) return false
    if (!valuesOf(selector, /:has\(([^()]*)\)/g).every(alternatives => list.comma(alternatives).some(matches)))
      return false
    const required = selector
      // An alternative of several, as in `:is(a, b)`, need not match; a single one must.
      .replaceAll(/:(?:not|has)\([^()]*\)/g, '')
      .replaceAll(/:[\w-]+\([^()]*,[^()]*\)/g, '')
      .replaceAll(/:(?:where|is)\(([^()]*)\)/g, ' $1')
      .replaceAll(':disabled', '[disabled]')
    const names = required
      .replaceAll(/\[[^\]]*\]/g, '')
      // Not the colon in the name of a class: `.hover\:underline:hover`.
      .replaceAll(/(?<!\\)::?[\w-]+(?:\([^()]*\))?/g, '')
    return (
      valuesOf(required, /\[([^\]]*)\]/g).every(hasAttribute) &&
      valuesOf(names, /\.((?:[\w-]|\\.)+)/g).every(name => classes.has(name.replaceAll('\\', ''))) &&
      valuesOf(names, /(?:^|[\s>+~])([a-z][a-z0-9]*)/g).every(name => elements.has(name))
    )
  }
  return matches
}

/** What shows only once somebody points, types or presses, moves less, or waits for the own start page. */
const isLate = (selector: string): boolean =>
  /:hover|:focus|:active|:disabled|::?placeholder|::?-webkit-|\.first-(?:shell|bar|wait|lines)|data-(?:busy|pressed)|#root/.test(
    selector,
  ) || /[^*,\s]::?before$/.test(selector)

/** What changes nothing about the look of a page that nobody has touched yet; the page's background is that of ui/base.css. */
const lateProperty =
  /^(?:background-color:var\(--mantine-color-body\)|cursor|transition|touch-action|user-select|resize|scroll-padding|-webkit-(?:tap|text|user|font)|-moz-)/

/** A length of the kit, which could be scaled as a whole; the product leaves the scale at 1. */
const scaled = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g

/** Without variables that nothing reads and animations that nothing uses, and with what stands for a variable in place of one that nothing sets. */
const withoutUnused = (css: string, html: string): string => {
  const set = new Set(valuesOf(css + html, /(--[\w-]+)\s*:/g))
  const read = new Set(valuesOf(css + html, /var\((--[\w-]+)/g))
  const next = css
    .replaceAll(/var\((--[\w-]+),\s*((?:[^()]|\([^()]*\))*)\)/g, (whole, name: string, instead: string) =>
      set.has(name) ? whole : instead,
    )
    .replaceAll(/(--[\w-]+)\s*:(?:[^;{}"']|"[^"]*"|'[^']*')*;?/g, (whole, name: string) =>
      read.has(name) ? whole : '',
    )
    .replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, (whole, name: string) =>
      new RegExp(`animation[^;}]*\\b${name}\\b`).test(css) ? whole : '',
    )
    .replaceAll(/[^{}]+\{\s*\}/g, '')
  return next === css ? css : withoutUnused(next, html)
}

/** With its value in place of a variable that is set once, for the whole page: its name need not arrive before the form. */
const withValues = (css: string): string => {
  const set = valuesOf(css, /(--[\w-]+)\s*:/g)
  const next = css.replaceAll(/var\((--[\w-]+)\)/g, (whole, name: string) => {
    const [, value = whole] = new RegExp(`:root\\{[^}]*${name}: ?([^;}]*)`).exec(css) ?? []
    return set.filter(one => one === name).length === 1 ? value : whole
  })
  return next === css ? css : withValues(next)
}

/**
 * The rules of a style sheet that can match something in the markup; `atRest`, those without which it would look otherwise before anybody has
 * touched it.
 */
export const usedCss = (styles: string, html: string, atRest = false): string => {
  const matches = matcherFor(html)
  const sheet = parse(styles)
  sheet.walkComments(comment => void comment.remove())
  sheet.walkAtRules(rule => {
    const isUnused = /^(?:font-face|page|property)$/.test(rule.name) || /print|forced-colors/.test(rule.params)
    if (isUnused || (atRest && /hover\s*:|reduced-motion/.test(rule.params))) rule.remove()
  })
  sheet.walkRules(rule => {
    if (rule.parent && isFrames(rule.parent)) return
    rule.selectors = rule.selectors.filter(one => matches(one) && !(atRest && isLate(one)))
    if (rule.selectors.every(one => one === '')) rule.remove()
  })
  if (atRest) sheet.walkDecls(one => void (lateProperty.test(`${one.prop}:${one.value}`) && one.remove()))
  const css = withoutUnused(sheet.toString().replaceAll(scaled, '$1'), html)
  return withoutUnused(withValues(css), html)
}

const isFrames = (part: Container | { type: string }): boolean => 'name' in part && part.name === 'keyframes'

/**
 * The markup with a class in place of each `style` attribute, which the content security policy forbids (docs/adr/0013), and the rules of
 * these classes. Each class is repeated three times in its rule, so that it has a higher specificity than the rules that the attribute overrode.
 */
export const withClasses = (markup: string): { html: string; css: string } => {
  const styles: string[] = []
  const html = markup.replaceAll(/<[a-z][^>]* style="([^"]*)"[^>]*>/g, (tag, style: string) => {
    if (!styles.includes(style)) styles.push(style)
    const name = `first-own-${styles.indexOf(style)}`
    const bare = tag.replace(/ style="[^"]*"/, '')
    return bare.includes(' class="')
      ? bare.replace(' class="', ` class="${name} `)
      : bare.replace(/^<[\w-]+/, start => `${start} class="${name}"`)
  })
  const css = styles.map((style, index) => `${`.first-own-${index}`.repeat(3)}{${style.replaceAll('&quot;', '"')}}`)
  return { html, css: css.join('') }
}
