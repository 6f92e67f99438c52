import type { EndpointKey } from '@akada/contract'
import { familyErrors } from '@akada/contract/family/calls'

/** What of a request says where it belongs, as the contract reads it. */
export interface Parts {
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  /** Empty if there is none, or it is no JSON. */
  body: Readonly<Record<string, unknown>>
  /** The value of a cookie; null if the browser sent none. */
  cookie: (name: string) => string | null
}

/**
 * How the installation of a public call is found:
 * - `named`: a token or a cookie that an installation issued begins with its name;
 * - `asked`: each installation is asked whether it keeps a value of a kind (the `holders` of its features). `mayBeSeveral`: the same name may
 *   have been chosen in two states; then the caller says which is meant, by `stateId`. `each`: all that keep it do what is asked.
 *   `nextAfter`: one after the other is asked, as long as the answer is one of these errors;
 * - `state`: the id of a state;
 * - `first`: all would answer alike;
 * - `untilFound`: one after the other is tried until one answers otherwise than 404;
 * - `states`: any, with the states of all.
 */
export type Destination =
  | { by: 'named'; of: (parts: Parts) => unknown }
  | {
      by: 'asked'
      kind: string
      value: (parts: Parts) => unknown
      mayBeSeveral?: true
      each?: true
      nextAfter?: string[]
    }
  | { by: 'state'; of: (parts: Parts) => unknown }
  | { by: 'first' }
  | { by: 'untilFound' }
  | { by: 'states' }

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const inBody =
  (...path: string[]) =>
  ({ body }: Parts): unknown =>
    path.reduce<unknown>(fieldOf, body)

const inPath =
  (name: string) =>
  ({ params }: Parts): unknown =>
    params[name]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The number of a family, with the code of its country before it. */
const phoneNumber = ({ body }: Parts): string =>
  `${textOf(fieldOf(body['phone'], 'code'))}${textOf(fieldOf(body['phone'], 'number'))}`

const refreshCookie = ({ cookie }: Parts): string | null => cookie('akada_refresh')

/** A ticket begins with the code that it is for. */
const codeOfTicket = ({ body }: Parts): string => textOf(body['ticket']).split('.')[0] ?? ''

/** Every call without a token. A test compares them with the contract. */
export const destinations = {
  'POST /auth/login': { by: 'asked', kind: 'account', value: inBody('username'), mayBeSeveral: true },
  'POST /auth/second-factor': { by: 'named', of: inBody('challenge') },
  'POST /token/refresh-token': { by: 'named', of: refreshCookie },
  'POST /token/unlock': { by: 'named', of: refreshCookie },
  'POST /token/revoke': { by: 'named', of: refreshCookie },
  'POST /reset-code/{value}': { by: 'asked', kind: 'account', value: inPath('value'), mayBeSeveral: true },
  'PATCH /staff/reset-password': { by: 'asked', kind: 'account', value: inBody('email'), mayBeSeveral: true },
  'POST /staff/register-district-admin': { by: 'state', of: inBody('district', 'stateId') },
  'GET /staff/username-exists/{value}': { by: 'asked', kind: 'username', value: inPath('value') },
  'GET /staff/email-exists/{value}': { by: 'asked', kind: 'email', value: inPath('value') },
  'GET /staff/phone-number-exists/{value}': { by: 'asked', kind: 'staffPhone', value: inPath('value') },
  'POST /invitation/open': { by: 'named', of: inBody('token') },
  'POST /invitation/register-district': { by: 'named', of: inBody('token') },
  'POST /invitation/register-school': { by: 'named', of: inBody('token') },
  'POST /family/sign-in': { by: 'asked', kind: 'slip', value: inBody('code') },
  'POST /family/sign-in-as-student': { by: 'asked', kind: 'slip', value: inBody('code') },
  // A guardian with children in two states gets a code from each. To ask for the state would tell that the number is known.
  'POST /family/request-code': { by: 'asked', kind: 'guardianNumber', value: phoneNumber, each: true },
  'POST /family/sign-in-by-sms': {
    by: 'asked',
    kind: 'guardianNumber',
    value: phoneNumber,
    nextAfter: [familyErrors.wrongSmsCode.code, familyErrors.slowDown.code],
  },
  'GET /family/sign-in-ways': { by: 'first' },
  'GET /report-card/verify/{code}': { by: 'untilFound' },
  'POST /transfer-certificate/open': { by: 'asked', kind: 'transferCertificate', value: codeOfTicket },
  'GET /files/{id}': { by: 'named', of: ({ query }) => `${textOf(query['at'])}.` },
  'POST /paystack/webhook': { by: 'asked', kind: 'payment', value: inBody('data', 'reference') },
  'POST /message/gateway/{secret}': { by: 'asked', kind: 'smsSecret', value: inPath('secret') },
  'POST /ussd/{secret}': { by: 'asked', kind: 'ussdSecret', value: inPath('secret') },
  'GET /generic-apis/all-enum': { by: 'states' },
  'GET /district/list-of-states-and-local-governments': { by: 'first' },
} as const satisfies Partial<Record<EndpointKey, Destination>>

/** What an access token says of its installation, unchecked: the installation checks the signature. */
export const installationOfToken = (authorization: string | undefined): string | null => {
  const payload = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/i.exec(authorization ?? '')?.[1]
  if (!payload) return null
  try {
    const name: unknown = fieldOf(JSON.parse(Buffer.from(payload, 'base64url').toString()), 'ins')
    return typeof name === 'string' ? name : null
  } catch {
    return null
  }
}

/** The name with which a token or a cookie begins. */
export const installationOfText = (text: unknown): string | null =>
  typeof text === 'string' ? (/^([a-z][a-z0-9]{0,19})\./.exec(text)?.[1] ?? null) : null
