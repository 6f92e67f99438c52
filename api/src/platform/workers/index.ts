export { bytesFrom, defineTask, type Task } from './task.ts'
export { WorkError, type WorkErrorKind } from './errors.ts'
export { workers } from './pool.ts'
