import { expect, it } from 'vitest'
import { usedCss, withClasses } from './css.ts'

it('replaces each style attribute by a class, one class for identical ones', () => {
  const { html, css } = withClasses(
    '<p class="a" style="--size:1px">x</p><input style="--size:1px" disabled/><b style="font-weight:600;--b:&quot;c&quot;">style="no"</b>',
  )
  expect(html).toBe(
    '<p class="first-own-0 a">x</p><input class="first-own-0" disabled/><b class="first-own-1">style="no"</b>',
  )
  expect(css).toBe(
    '.first-own-0.first-own-0.first-own-0{--size:1px}.first-own-1.first-own-1.first-own-1{font-weight:600;--b:"c"}',
  )
})

it('finds classes with a colon or a point in their name, and those within a single alternative', () => {
  const css =
    '.mt-0\\.5{top:0}.mt-1\\.5{top:1px}.hover\\:underline:hover{left:0}.hover\\:flex:hover{left:1px}:where(.cells thead) :where(th){right:0}:is(.\\*\\:min-w-0>*){right:1px}'
  expect(usedCss(css, '<p class="mt-0.5 hover:underline"><th>')).toBe(
    '.mt-0\\.5{top:0}.hover\\:underline:hover{left:0}',
  )
})

it('leaves out rules for attributes that the markup does not have and no script sets', () => {
  const css =
    '.a[data-size=xs]{color:red}.a[data-size=md]{color:green}.a[data-busy]{opacity:0}.a:where([data-block]){width:1px}.a:not([data-off]){top:0}.a:where(:disabled:not([data-busy]),[data-off]:not([data-busy])){left:0}:root,:host{right:0}'
  expect(usedCss(css, '<p class="a" data-size="md">')).toBe(
    '.a[data-size=md]{color:green}.a[data-busy]{opacity:0}.a:not([data-off]){top:0}.a:where(:disabled:not([data-busy]),[data-off]:not([data-busy])){left:0}:root{right:0}',
  )
})

it('replaces variables that nothing sets by what stands for them, and lengths of the kit by their values', () => {
  const css =
    '.a{--known:1px;width:var(--known,2px);height:var(--unset,var(--other,calc(.5rem * var(--mantine-scale))))}'
  expect(usedCss(css, '<p class="a">')).toBe('.a{--known:1px;width:var(--known,2px);height:.5rem}')
})

it('puts the value in place of a variable that is set once for the whole page, and keeps all others', () => {
  const css =
    ':root{--once:4px;--of:var(--once);--twice:1px}.dark{--twice:2px}.a{margin:var(--of) var(--twice);--own:3px;top:var(--own)}'
  expect(usedCss(css, '<p class="a dark">')).toBe(
    ':root{--twice:1px}.dark{--twice:2px}.a{margin:4px var(--twice);--own:3px;top:var(--own)}',
  )
})

it('leaves out at rest what nobody sees before touching the page, and the own start page', () => {
  const css =
    '@layer kit{.a{top:0}.a:hover{top:1px}@media (max-width:599px){.b{top:2px}}}*,:before,:after{box-sizing:border-box}.c:before{top:4px}@media (hover:hover){.a{top:3px}}.form,.first-shell{top:5px;cursor:pointer}'
  const html = '<p class="a b c form first-shell">'
  expect(usedCss(css, html)).toBe(css)
  expect(usedCss(css, html, true)).toBe(
    '@layer kit{.a{top:0}@media (max-width:599px){.b{top:2px}}}*,:before,:after{box-sizing:border-box}.form{top:5px}',
  )
})
