import { students } from './features/students/index.ts'
import { classes } from './features/classes/index.ts'
import { subjects } from './features/subjects/index.ts'
import type { Feature } from './platform/http/index.ts'

/**
 * Every feature of the product, in the order of the borders: a feature may use those above it. A new one is added by one import and one
 * line.
 */
export const features: readonly Feature[] = [students, classes, subjects]
