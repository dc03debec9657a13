import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { listChildren } from '../../portal/children.server.ts'
import { listOwnStudentLessons } from '../own-list.server.ts'
import { stretchOf, type OpenFeed } from './feed-scope.server.ts'

/** First names of the children in each lesson, for a guardian with several. */
export function childrenInFeed(feed: OpenFeed, now: number): Map<string, string[]> {
	if (feed.kind !== 'person') return new Map()
	const { access, school } = feed
	const { from, to } = stretchOf(access.schoolId, school.timeZone, now)
	return childrenBetween(access, {
		from: startOfDay(from, school.timeZone),
		to: startOfDay(daysAfter(to, 1), school.timeZone),
	})
}

export function childrenBetween(access: Access, span: { from: number; to: number }): Map<string, string[]> {
	const names = new Map<string, string[]>()
	const children = access.kind === 'guardian' ? listChildren(access) : []
	if (children.length < 2) return names
	const lessons = listOwnStudentLessons(access, { ...span, studentIds: children.map(({ id }) => id) })
	for (const { id, firstName, name } of children)
		for (const lesson of lessons) {
			// A private lesson is usually called by the name of its student.
			if (lesson.studentId !== id || lesson.class === name) continue
			names.set(lesson.id, [...(names.get(lesson.id) ?? []), firstName])
		}
	return names
}
