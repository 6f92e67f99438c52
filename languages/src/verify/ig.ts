import type { VerifyTexts } from './en.ts'

export default {
  'verify.title': 'Nyochaa kaadị rịzọọtụ ma ọ bụ rịzọọtụ ule',
  'verify.intro': 'Dee koodu e biri n’akụkụ QR nke kaadị rịzọọtụ, ma ọ bụ n’ala rịzọọtụ ule.',
  'verify.code': 'Koodu',
  'verify.another': 'Nyochaa kaadị ọzọ',
  'verify.help': 'Dị ka K7QM-4Z2P-9X01. Obere mkpụrụedemede, oghere na akara - anaghị agbanwe ihe.',
  'verify.action': 'Nyochaa',
  'verify.unknown': 'Ọ dịghị kaadị rịzọọtụ ma ọ bụ rịzọọtụ nwere koodu a',
  'verify.check': 'Jiri koodu ahụ tụnyere akwụkwọ ahụ otu mkpụrụedemede n’otu n’otu, deghachikwa ya n’okpuru.',
  'verify.doNotAccept':
    'Ọ bụrụ na e dere ya otú e biri ya ma amaghị ya, anarala akwụkwọ ahụ: jụọ ụlọ akwụkwọ aha ya dị na ya.',
  'verify.card.genuine': 'Kaadị rịzọọtụ a bụ ezigbo ya',
  'verify.card.superseded': 'E jirila ọzọ dochie kaadị rịzọọtụ a',
  'verify.card.withdrawn': 'A kwụsịtụla kaadị rịzọọtụ a ugbu a',
  'verify.result.genuine': 'Rịzọọtụ ule a bụ ezigbo ya',
  'verify.result.superseded': 'E jirila ọzọ dochie rịzọọtụ ule a',
  'verify.result.withdrawn': 'A kwụsịtụla rịzọọtụ ule a ugbu a',
  'verify.typed': 'Koodu {code}',
  'verify.name': 'Aha',
  'verify.school': 'Ụlọ akwụkwọ',
  'verify.exam': 'Ule',
  'verify.term': 'Tam',
  'verify.passed': 'Ihe ọmụmụ ọ gafere',
  'verify.passedOf': '{passed} n’ime {sat}',
  'verify.average': 'Nkezi',
  'verify.none': 'Enweghị',
  'verify.advice.genuine':
    'Jiri ihe ndị a tụnyere akwụkwọ dị gị n’aka. Ọ bụrụ na ihe ọ bụla dị iche, anarala ya: jụọ ụlọ akwụkwọ.',
  'verify.advice.superseded':
    'E wepụtara ya, mesịa wepụta ọzọ nwere maakị ma ọ bụ okwu ndị ọzọ. Rịọ nke kacha ọhụrụ tupu ị tụkwasị ya obi.',
  'verify.later':
    'Ụlọ akwụkwọ ewepụtala mbipụta ọzọ emesịa. Maakị, ọkwa, ọnọdụ na okwu gbasara nwa akwụkwọ a bụ otu na ha abụọ.',
  'verify.advice.withdrawn': 'Steeti na-emezi rịzọọtụ ule a. Jụọ ọzọ mgbe e wepụtara ha.',
  'verify.foot': 'Peeji a na-egosi naanị ihe dị n’akwụkwọ ahụ n’onwe ya.',
  'verify.missing': 'Dee koodu e biri na kaadị rịzọọtụ.',
  'verify.length': 'Koodu nwere mkpụrụedemede na ọnụọgụ {length}; nke a nwere {count}.',
  'verify.letters': 'Koodu nwere mkpụrụedemede A ruo Z ma e wezụga U, na ọnụọgụ.',
  'verify.notReviewed': 'Onye na-asụ ha site n’ọmụmụ elebeghị ndị a anya: {names}.',
  'verify.language': 'Asụsụ',
} as const satisfies Record<keyof VerifyTexts, string>
