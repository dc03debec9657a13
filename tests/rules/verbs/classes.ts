import type { Lists } from './lists.ts'

/** Classes and who is in them. */
export const CLASSES: Lists = {
	verbs: {},
	maySort: {},
	mayCross: {},
}
