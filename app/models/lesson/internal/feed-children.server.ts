import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../../access.server.ts'
import { listChildren } from '../../portal/children.server.ts'
import { listOwnLessons, type OwnLesson } from '../../portal/lessons.server.ts'
import { stretchOf, type OpenFeed } from './feed-scope.server.ts'

interface InLesson {
	/** First names of the children who come, for a guardian with several; of all children if none comes. */
	children?: string[]
	isMissed: boolean
}

/** The reader’s students in each lesson of a family’s calendar. */
export function childrenInFeed(feed: OpenFeed, now: number): Map<string, InLesson> {
	if (feed.kind !== 'person') return new Map()
	const { access, school } = feed
	const { from, to } = stretchOf(access.schoolId, school.timeZone, now)
	return childrenBetween(access, {
		from: startOfDay(from, school.timeZone),
		to: startOfDay(daysAfter(to, 1), school.timeZone),
	})
}

export function childrenBetween(access: Access, span: { from: number; to: number }): Map<string, InLesson> {
	const children = access.role === 'student' ? listChildren(access) : []
	if (children.length === 0) return new Map()
	const isNamed = access.kind === 'guardian' && children.length > 1
	const inLesson = (lessons: OwnLesson[]): InLesson => {
		const coming = lessons.filter(({ mark }) => !mark || mark.isHeld)
		const shown = coming.length > 0 ? coming : lessons
		const names = children
			// A private lesson is usually called by the name of its student.
			.filter(({ id, name }) => shown.some((lesson) => lesson.studentId === id && lesson.class !== name))
			.map(({ firstName }) => firstName)
		return { isMissed: coming.length === 0, ...(isNamed && names.length > 0 ? { children: names } : {}) }
	}
	const ids = children.map(({ id }) => id)
	const lessons = groupedBy(listOwnLessons(access, ids, span), ({ id }) => id)
	return new Map([...lessons].map(([id, own]) => [id, inLesson(own)]))
}
