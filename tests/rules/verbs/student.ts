import type { Lists } from './lists.ts'

/** One student, with family and guardians. */
export const STUDENT: Lists = {
	verbs: {},
	maySort: {},
	mayCross: {},
}
