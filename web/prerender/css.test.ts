import { expect, it } from 'vitest'
import { withClasses, withoutKnown } from './css.ts'

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

it('removes styles that the page already has, selector by selector', () => {
  const known = ':root{--a:1;--b:url("x;y")}@layer kit{.button{color:red}}.own{margin:0}'
  const css =
    ':root{--a:1;--b:url("x;y");--c:3}@layer kit{.button{color:red;margin:calc(1px + 2px)}.card{color:red}}.own{margin:0}'
  expect(withoutKnown(css, known)).toBe(':root{--c:3}@layer kit{.button{margin:calc(1px + 2px)}.card{color:red}}')
})
