import { languages } from '@akada/contract/kernel/languages'
import familyEn from '@akada/languages/family/en/index'
import { compile } from '@akada/languages/compile'
import { translatorOf } from '@akada/languages/translate'
import { describe, expect, it } from 'vitest'
import { placeholdersOf, textErrors } from './languages/texts.ts'

const wait = 'Wait {count, plural, one {# minute} other {# minutes}}, {name}.'

describe('a translation', () => {
  it('is refused where a placeholder is missing, superfluous or of another kind', () => {
    const placeholders = placeholdersOf(wait)
    const errors = (text: string, language = 'ha'): string[] => textErrors(text, { language, placeholders })
    expect(errors('Jira {count, plural, one {minti #} other {minti #}}, {name}.')).toEqual([])
    expect(errors('Jira {count, plural, one {minti #} other {minti #}}.')).toEqual(['{name} is missing.'])
    expect(errors('Jira {count} {name} {other}.')).toEqual([
      '{count, kind 2} is missing.',
      '{count} is superfluous.',
      '{other} is superfluous.',
    ])
  })

  it('is refused without the plural forms of its language, and with forms that the language has not', () => {
    const placeholders = placeholdersOf(wait)
    const text = 'Dúró {count, plural, one {ìṣẹ́jú #} other {ìṣẹ́jú #}}, {name}.'
    expect(textErrors(text, { language: 'yo', placeholders })).toEqual(['the language has no plural form one.'])
    const lacking = 'Jira {count, plural, other {minti #}}, {name}.'
    expect(textErrors(lacking, { language: 'ha', placeholders })).toEqual(['the plural form one is missing.'])
  })

  it('may speak of a student by the sex, which English does not, with a form for every case', () => {
    const errors = (text: string): string[] => textErrors(text, { language: 'ha', placeholders: [] })
    expect(errors('{sex, select, female {Ta zo} male {Ya zo} other {Ya/ta zo}}')).toEqual([])
    expect(errors('{sex, select, female {Ta zo} other {Ya zo}}')).toEqual(['the form male of the sex is missing.'])
  })

  it('is refused if it is no message at all', () => {
    expect(textErrors('Wait {count', { language: 'ha', placeholders: [] })).toEqual([
      expect.stringMatching(/^it cannot be read: /),
    ])
  })
})

describe('a translator', () => {
  const texts = { 'wait.minutes': compile(familyEn['wait.minutes']), 'frame.cancel': familyEn['frame.cancel'] }

  it('fills in numbers in the plural form of the language, as everywhere in the product', () => {
    const { t } = translatorOf<Pick<typeof familyEn, 'wait.minutes' | 'frame.cancel'>>('en', texts)
    expect(t('wait.minutes', { count: 1 })).toBe('1 minute')
    expect(t('wait.minutes', { count: 1200 })).toBe('1,200 minutes')
    expect(t('frame.cancel')).toBe('Cancel')
  })

  it('has the form other in every language, where a browser knows no plural rules of it', () => {
    for (const language of languages) {
      const { t } = translatorOf<{ left: '{count, plural, other {# left}}' }>(language, {
        left: compile('{count, plural, other {# left}}'),
      })
      expect(t('left', { count: 1 })).toBe('1 left')
    }
  })

  it('speaks of a girl, of a boy, and of a child whose sex is not known here', () => {
    const came = compile('{sex, select, female {Ta zo} male {Ya zo} other {Ya/ta zo}}')
    const texts = translatorOf<{ came: 'Came' }>('ha', { came })
    expect(texts.t('came')).toBe('Ya/ta zo')
    expect(texts.about('female').t('came')).toBe('Ta zo')
    expect(texts.about('male').find('came')).toBe('Ya zo')
  })

  it('says null of a key that no text has', () => {
    expect(translatorOf('en', texts).find('error.unheard_of')).toBeNull()
  })
})
