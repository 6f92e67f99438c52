export { cardsOfArm } from './addresses.ts'
