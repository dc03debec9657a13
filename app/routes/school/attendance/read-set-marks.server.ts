import { NOT_COUNTED } from '#app/domain/attendance/codes.ts'
import { readSeveralMarksQuery, type SeveralMarksQuery } from '#app/domain/attendance/lists.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay, codesOf, heldLettersOf } from '#app/models/attendance/codes.server.ts'
import { previewMarks, type MarkWish } from '#app/models/attendance/several.server.ts'
import { rulesOf } from '#app/models/attendance/settings.server.ts'
import { listClassNames } from '#app/models/class/detail.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { daysAfter, momentWords, plainDateWords, today } from '#app/utils/dates.ts'

/** Preview of a bulk change of marks. */
export function readSetMarks(access: Access, params: URLSearchParams) {
	const { timeZone, dateFormat } = access.school
	const query = readSeveralMarksQuery(params, dateFormat)
	const wish = wishOf(access, query)
	const preview = wish && previewMarks(access, wish)
	const { lockedThrough } = rulesOf(access)
	const first = preview?.lessons[0]?.day
	return {
		query,
		codes: codesOf(access, query.filters.to ?? undefined)
			.filter(({ needsNote }) => !needsNote)
			.map(({ letter, label }) => ({ value: letter, label: `${letter} ${label}` })),
		classes: listClassNames(access),
		teachers: listClassChoices(access).teachers,
		lockedThrough:
			lockedThrough && first && first <= lockedThrough ? plainDateWords(lockedThrough, dateFormat) : null,
		preview: preview && {
			token: preview.token,
			hasMore: preview.hasMore,
			isForOpenOnly: heldLettersOf(access).includes(wish.letter),
			/** The label of a code that only lessons take which have begun. */
			begunOnly: NOT_COUNTED.includes(wish.letter)
				? codesByDay(access)(wish.to).get(wish.letter)?.label
				: undefined,
			marks: preview.lessons.reduce((sum, { students }) => sum + students.length, 0),
			lessons: preview.lessons.map(({ id, class: title, startsAt, students }) => ({
				id,
				title,
				when: momentWords(startsAt, timeZone, dateFormat),
				students: students.map(({ name }) => name).join(', '),
			})),
		},
	}
}

/** Defaults to today and the seven days before; null until a valid mark is chosen. */
export function wishOf(access: Access, { filters }: SeveralMarksQuery): MarkWish | null {
	const { from, to, class: classId, teacher, now, code } = filters
	const day = today(access.school.timeZone)
	const known = codesByDay(access)(day)
	if (!code || !known.has(code) || (now && !known.has(now))) return null
	const last = to ?? day
	return {
		from: from ?? daysAfter(last, -7),
		to: last,
		classId: classId ?? undefined,
		teacherId: teacher ?? undefined,
		now: now ?? undefined,
		letter: code,
	}
}
