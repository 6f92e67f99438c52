export { schoolPage } from './addresses.ts'
