import type { Change } from '../schedule-change.server.ts'
import type { LessonToCancel } from './to-cancel.server.ts'

type Before = Change['before']

/** A change that is undone, but that no one has been told of yet. */
export interface UndoneChange {
	omitted: number
	before: Before
	/** The changed lessons before the undo that people know of. */
	was: LessonToCancel[]
	isNews: (email: string) => boolean
	/** The students who have lost their make-up credit for a lesson that is back. */
	creditsLost: (lessonId: string) => string[]
}

/** Changes undone together, which their readers were told of in the same emails and hear of in one. */
export function asOne(parts: readonly UndoneChange[]): Omit<UndoneChange, 'omitted'> {
	const [first, ...more] = parts
	if (!first) throw new Error('No change was undone.')
	if (more.length === 0) return first
	return {
		before: {
			...first.before,
			lessons: parts.flatMap(({ before }) => before.lessons),
			marksAhead: parts.flatMap(({ before }) => before.marksAhead ?? []),
		},
		was: parts.flatMap(({ was }) => was),
		isNews: (email) => parts.some(({ isNews }) => isNews(email)),
		creditsLost: (lessonId) => parts.flatMap(({ creditsLost }) => creditsLost(lessonId)),
	}
}
