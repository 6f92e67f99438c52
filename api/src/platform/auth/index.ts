export { type AccountStatus, type Actor, type Actors, openActors, type Place } from './actor.ts'
export { hashPassword, isPassword, temporaryPassword } from './passwords.ts'
export { forgetOldCounts, type Limit, throttle, throttleAddress } from './throttle.ts'
export {
  type AccessToken,
  accessTokenSeconds,
  hashOfToken,
  openTokens,
  opaqueToken,
  type ReadToken,
  type Tokens,
} from './tokens.ts'
