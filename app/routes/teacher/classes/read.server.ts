import { readClassQuery, type ClassTab } from '#app/domain/class/list.ts'
import { kindWords, seatWords } from '#app/domain/class/labels.ts'
import { usualTime } from '#app/domain/class/weekly.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { givenLessons, ownUnmarked } from '#app/requests/teaching.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClasses } from '#app/models/class/list.server.ts'
import { classFigures } from '#app/models/teacher/class-figures.server.ts'
import { shortDayWords, today } from '#app/utils/dates.ts'

const DAY = 86_400_000

/** Current and former classes, and lessons covered for colleagues. */
export function readClasses(access: Access, now = Date.now()) {
	const running = [...rowsOf(access, 'running'), ...rowsOf(access, 'upcoming')]
	const figures = classFigures(
		access,
		running.map(({ id }) => id),
	)
	const { open: unmarked } = ownUnmarked(access)
	const past = rowsOf(access, 'finished')
	const { timeZone, dateFormat } = access.school
	return {
		classes: running.map((row) => {
			const { next = null, attendance = null } = figures.get(row.id) ?? {}
			return {
				...row,
				next: next === null ? null : shortDayWords(today(timeZone, next), dateFormat),
				unmarked: unmarked.filter(({ classId }) => classId === row.id).length,
				attendance,
			}
		}),
		past: past.map((row) => ({ ...row, next: null, unmarked: 0, attendance: null })),
		covered: scheduled(
			access,
			givenLessons(access, { from: now - 14 * DAY, to: now + 60 * DAY }).filter(
				({ substituteFor }) => substituteFor !== null,
			),
			now,
			{ isOwn: true },
		),
	}
}

function rowsOf(access: Access, tab: ClassTab) {
	const query = { ...readClassQuery(new URLSearchParams()), perPage: 100 as const }
	return listClasses(access, tab, query).rows.map((row) => ({
		id: row.id,
		name: row.name,
		kind: kindWords(row.kind),
		time: usualTime(row, access.school.dateFormat),
		room: row.room,
		seats: seatWords(row),
	}))
}
