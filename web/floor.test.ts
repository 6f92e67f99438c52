import { describe, expect, it } from 'vitest'
import { lackedBy } from './floor.ts'

describe('what the oldest browsers lack', () => {
  it.each([
    ['a.toSorted()', 'an array copy'],
    ['a.with(0, b)', 'an array copy'],
    ['Map.groupBy(a,b)', 'groupBy'],
    ['x.findLast(a=>a)', 'findLast'],
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['/(?<=a)b/', 'a lookbehind'],
    ['class A{static{a()}}', 'a static block'],
    ['a.values().map(b)', 'a method of iterators'],
  ])('is found in the script %s', (script, what) => {
    expect(lackedBy('c.js', script)).toEqual([what])
  })

  it.each([
    ['@media (width<=599px){a{b:c}}', 'a range in a query'],
    ['@media not (min-width:600px){a{b:c}}', 'a negated query without a type'],
    ['@property --a{syntax:"*";inherits:false}', 'a registered property'],
    ['a{color:color-mix(in srgb,red,blue)}', 'color-mix outside @supports'],
    ['a{b:c;&:hover{b:d}}', 'nesting'],
  ])('is found in the styles %s', (styles, what) => {
    expect(lackedBy('a.css', styles)).toEqual([what])
  })

  it('is fine where the script or the style sheet asks for it first', () => {
    expect(lackedBy('c.js', 'typeof URL.canParse==`function`?URL.canParse(e):f(e)')).toEqual([])
    expect(lackedBy('c.js', 'URL.canParse(e)')).toEqual(['URL.canParse'])
    const mixed = '@supports (color:color-mix(in srgb,red,red)){a{color:color-mix(in srgb,red,blue)}}a{b:c}'
    expect(lackedBy('a.css', mixed)).toEqual([])
  })

  it('is nothing in what they have', () => {
    expect(lackedBy('c.js', 'findLast(a,b);[...a].sort();a.at(-1);Object.hasOwn(a,b)')).toEqual([])
    expect(lackedBy('a.css', '@layer a{@media (max-width:599px){.b>.c{d:e}}}')).toEqual([])
  })
})
