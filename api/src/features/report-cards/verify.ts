import { type Language, languageNames, languages } from '@akada/contract/kernel/languages'
import type { Verification } from '@akada/contract/report-cards/schemas'
import { unreviewedIn } from '@akada/languages/review'
import { verifyTexts } from '@akada/languages/verify-texts'
import type { TenantDb } from '../../platform/db/index.ts'
import { escaped, pagePolicy } from '../../platform/html/index.ts'
import type { Cookies } from '../../platform/http/index.ts'
import { verifiedSlip } from '../exams/index.ts'
import { offeredLanguages } from '../state/index.ts'
import { verificationOf } from './queries/issues.ts'
import { codeSymbols, normalCode, symbolsOf } from './rules/index.ts'

/** What the public may know of the report card or exam result of a typed code; null if there is none. */
export const verifiedBy = async (db: TenantDb, typed: string): Promise<Verification | null> => {
  const code = normalCode(typed)
  return code === null ? null : db.read(async tx => (await verificationOf(tx, code)) ?? verifiedSlip(tx, code))
}

const style = `
:root{color-scheme:light dark;--page:#fff;--card:#fff;--ink:#211f1c;--dim:#67625a;--line:#dad6ce;--edge:#918b80;--go:#00613a;--on:#fff;--wait:#7a5108;--bad:#a3281b}
@media(prefers-color-scheme:dark){:root{--page:#141311;--card:#1b1a17;--ink:#e8e5df;--dim:#aaa59b;--line:#35322d;--edge:#8b867b;--go:#55ac7c;--on:#0d0c0b;--wait:#e7b651;--bad:#ea978c}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main,footer{width:min(100%,680px);margin:0 auto;padding:12px 16px}header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px}
a{color:var(--go);text-underline-offset:2px}header>a{display:flex;align-items:center;gap:8px;min-height:44px;color:inherit;font-size:18px;font-weight:800;text-decoration:none}
nav{display:flex;flex-wrap:wrap;margin:0 -8px}nav a{padding:10px 8px;text-decoration:none}nav a[aria-current]{color:inherit;font-weight:700}nav p{flex-basis:100%;margin:0 8px}
h1{margin:0 0 16px;font-size:24px;line-height:1.25}h2{margin:0;font-size:18px}p{margin:12px 0 0}.dim,footer{color:var(--dim);font-size:14px}h1+p{margin:0}
section{margin:0 0 24px;padding:20px 16px;border:1px solid var(--line);border-top:4px solid var(--tone);border-radius:8px;background:var(--card)}
.genuine{--tone:var(--go)}.superseded,.withdrawn{--tone:var(--wait)}.unknown{--tone:var(--bad)}
dl{margin:16px 0 0;border-top:1px solid var(--line)}dl div{display:flex;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}dt{flex:2;color:var(--dim)}dd{flex:3;margin:0;font-weight:600;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{margin-top:24px}label{font-weight:600}input,button{display:block;width:100%;min-height:44px;padding:8px 12px;border-radius:6px;font:inherit}
input{margin-top:8px;border:1px solid var(--edge);background:var(--card);color:inherit}input[aria-invalid]{border-color:var(--bad)}
button{margin-top:16px;border:0;background:var(--go);color:var(--on);font-weight:600}.bad{margin-top:4px;color:var(--bad)}:focus-visible{outline:2px solid var(--go);outline-offset:2px}
@media(min-width:600px){button{width:auto;padding-inline:24px}}@media print{form,header{display:none}}`

/** Languages of which no native speaker has read all. */
const unreviewed = languages.filter(one => unreviewedIn(one, 'verify').length > 0)

type Translate = ReturnType<typeof verifyTexts>['t']

/** Links to the page in each language that a state has on, with those that no native speaker has reviewed; nothing where that is English alone. */
const chooser = (t: Translate, offered: readonly Language[], language: Language, code: string | null): string => {
  if (offered.length === 1) return ''
  const links = offered.map(one => {
    const to = code ? `/verify/${code}?language=${one}` : `/verify?language=${one}`
    const current = one === language ? ' aria-current="true"' : ''
    return `<a href="${to}" lang="${one}"${current}>${languageNames[one]}</a>`
  })
  const names = offered.filter(one => unreviewed.includes(one)).map(one => languageNames[one])
  const note = names.length > 0 ? `<p class="dim">${t('verify.notReviewed', { names: names.join(', ') })}</p>` : ''
  return `<nav aria-label="${t('verify.language')}">${links.join('')}${note}</nav>`
}

/** Why a text can't be a code; null if it may be one. */
const problemWith = (t: Translate, typed: string): string | null => {
  const { length } = symbolsOf(typed)
  if (length === 0) return t('verify.missing')
  if (length !== codeSymbols) return t('verify.length', { length: codeSymbols, count: length })
  return normalCode(typed) === null ? t('verify.letters') : null
}

const verdict = (t: Translate, kind: string, title: string, code: string, more: string): string =>
  `<section class="${kind}"><h2>${title}</h2><p class="dim">${t('verify.typed', { code: escaped(code) })}</p>${more}</section>`

const answer = (t: Translate, found: Verification, code: string): string => {
  const { kind, state, subjects } = found
  const facts = [
    [t('verify.name'), found.name],
    [t('verify.school'), found.school],
    [t(subjects ? 'verify.exam' : 'verify.term'), found.term],
    subjects
      ? [t('verify.passed'), t('verify.passedOf', subjects)]
      : [t('verify.average'), found.average ?? t('verify.none')],
  ]
  const list = facts.map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`)
  return verdict(
    t,
    state,
    t(`verify.${kind}.${state}`),
    code,
    `<dl>${list.join('')}</dl>${found.hasLaterVersion ? `<p>${t('verify.later')}</p>` : ''}<p>${t(`verify.advice.${state}`)}</p>`,
  )
}

interface Asked {
  /** As it was typed, or as the address of a QR code has it. */
  code: string | undefined
  language: Language | undefined
}

/** The page as a file, and the content security policy that it needs. */
interface VerifyPage {
  fileName: string
  body: Buffer
  policy: string
}

/**
 * The page that confirms a report card or exam result, whole without a script: with the verdict on a code, if there is one. It answers in the
 * chosen language, or else in that which the family pages have stored on the device, if a state has it on.
 */
export const showVerification = async (db: TenantDb, cookies: Cookies, asked: Asked): Promise<VerifyPage> => {
  const offered = await db.read(offeredLanguages)
  const stored = cookies.findOfPage('akada_language')
  const language = offered.find(one => one === asked.language) ?? offered.find(one => one === stored) ?? 'en'
  const { t } = verifyTexts(language)
  const typed = asked.code ?? ''
  const problem = asked.code === undefined ? null : problemWith(t, typed)
  const code = normalCode(typed)
  const found = await verifiedBy(db, typed)
  const unknown = `<p>${t('verify.check')}</p><p>${t('verify.doNotAccept')}</p>`
  const top = (): string => {
    if (code === null) return `<p class="dim">${t('verify.intro')}</p>`
    return found ? answer(t, found, code) : verdict(t, 'unknown', t('verify.unknown'), code, unknown)
  }
  const wrong = problem ? ' aria-invalid="true" aria-describedby="help bad"' : ' aria-describedby="help"'
  const page = `<!doctype html><html lang="${language === 'en' ? 'en-NG' : language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t('verify.title')} · Akada</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><header><a href="/"><img src="/icon.svg" alt="" width="32" height="32">Akada</a>${chooser(t, offered, language, code)}</header>
<main><h1>${t('verify.title')}</h1>${top()}
<form action="/verify"><label for="code">${t(code ? 'verify.another' : 'verify.code')}</label><p class="dim" id="help">${t('verify.help')}</p>
<input id="code" name="code" value="${problem ? escaped(typed) : ''}"${wrong} maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false">${problem ? `<p class="bad" id="bad" role="alert">${problem}</p>` : ''}
${asked.language ? `<input type="hidden" name="language" value="${language}">` : ''}<button>${t('verify.action')}</button></form></main><footer>${t('verify.foot')}</footer></body></html>`
  return { fileName: 'verify.html', body: Buffer.from(page), policy: pagePolicy(style, "'self'") }
}
