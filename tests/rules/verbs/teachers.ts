import type { Lists } from './lists.ts'

/** Teachers. */
export const TEACHERS: Lists = {
	verbs: {},
	maySort: {},
	mayCross: {},
}
