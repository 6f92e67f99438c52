export { bytesFrom } from './bytes.ts'
export { WorkError, type WorkErrorKind } from './errors.ts'
export { workers } from './pool.ts'
export { defineTask, type Task } from './task.ts'
