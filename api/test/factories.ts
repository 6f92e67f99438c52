export * from './factories-academics.ts'
export { asOwner, freshNumber, type Statements, statementsOf, unique, type World } from './factories-base.ts'
export * from './factories-people.ts'
export * from './factories-world.ts'
