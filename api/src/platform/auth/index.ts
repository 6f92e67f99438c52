export {
  type AccountStatus,
  type Actor,
  assertIdentityConfirmed,
  type FamilyCaller,
  familyCookie,
  type FamilySessions,
  formKey,
  type Origin,
  type Place,
  type SignIns,
} from './actor.ts'
export { type Actors, openActors, startRefreshing } from './actors.ts'
export { deviceOf } from './device.ts'
export {
  countGuess,
  dailyCounter,
  deleteOldGuesses,
  forgiveGuess,
  type GuessCounter,
  type Limit,
  throttle,
  throttleAddress,
} from './guesses.ts'
export { hashPassword, isPassword, temporaryPassword, whyGuessable } from './passwords.ts'
export { base32, newTotpSecret, otpauthAddress, totpCode, totpStep, totpStepOf } from './totp.ts'
export {
  type AccessToken,
  accessTokenSeconds,
  hashOfToken,
  openTokens,
  opaqueToken,
  type ReadToken,
  type Tokens,
} from './tokens.ts'
