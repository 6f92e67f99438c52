import { expect, it } from 'vitest'
import { partsOf, splitStyles, withConstants, withoutUnstyled } from './early.ts'

it('puts the value in place of a variable that is set once for the whole page, and keeps all others', () => {
  const css =
    ':root{--mantine-scale: 1;--once:4px;--of:var(--once);--twice:1px}.dark{--twice:2px}.a{margin:var(--of) var(--twice);--own:3px;top:var(--own)}'
  expect(withConstants(css)).toEqual({
    css: ':root{--twice:1px}.dark{--twice:2px}.a{margin:4px var(--twice);--own:3px;top:var(--own)}',
    constants: ':root{--mantine-scale:1;--once:4px;--of:var(--once)}',
  })
})

it('splits off the styles of states and of the own start page, each in its layer and its media query', () => {
  const css =
    '@layer kit{.a{top:0}.a:hover{top:1px}@media (width<=599px){.b{top:2px}}}*,:before,:after{box-sizing:border-box}.c:before{top:4px}@media (hover:hover){.a{top:3px}}.form,.first-shell{top:5px}'
  expect(splitStyles(css, '<p class="a b c form first-shell">')).toEqual({
    early:
      '@layer kit{.a{top:0}@media (width<=599px){.b{top:2px}}}*,:before,:after{box-sizing:border-box}.form{top:5px}',
    late: '@layer kit{.a:hover{top:1px}}.c:before{top:4px}@media (hover:hover){.a{top:3px}}.first-shell{top:5px}',
  })
})

it('splits off the styles of what comes later in the page, and what nobody sees before touching it', () => {
  const css =
    ':root{--read:1px;--through:var(--read);--unread:2px}.a,.later{top:var(--through);cursor:pointer}.a .later{top:0}input{left:0}button{left:1px}'
  expect(splitStyles(css, '<p class="a"><input>')).toEqual({
    early: ':root{--read:1px;--through:var(--read)}.a{top:var(--through)}input{left:0}',
    late: ':root{--unread:2px}.later{top:var(--through);cursor:pointer}.a{cursor:pointer}.a .later{top:0}button{left:1px}',
  })
})

it('repeats the utilities that came early before those that come late: their order is their precedence', () => {
  const css = '@layer utilities{.m-0{margin:0}.mt-2{margin-top:8px}}'
  expect(splitStyles(css, '<p class="mt-2">')).toEqual({ early: '@layer utilities{.mt-2{margin-top:8px}}', late: css })
  expect(splitStyles(css, '<p class="m-0 mt-2">')).toEqual({ early: css, late: '' })
})

it('divides the page after its first field and after its form, and refuses a page without them', () => {
  const [field, form, foot] = ['<form><input autoComplete="username">', '<input></form>', '<p></p>']
  expect(partsOf(field + form + foot)).toEqual([field, form, foot])
  expect(() => partsOf('<p></p>')).toThrow('The sign-in page has no form.')
})

it('removes the names of parts of the kit that no style uses, and no other class', () => {
  const html =
    '<p class="a mantine-Input-input mantine-focus-auto"><b class="mantine-Text-root"></b><i class="mantine-Tabs-tab"></i></p>'
  expect(withoutUnstyled(html, '.mantine-Tabs-tab{top:0}')).toBe(
    '<p class="a mantine-focus-auto"><b></b><i class="mantine-Tabs-tab"></i></p>',
  )
})
