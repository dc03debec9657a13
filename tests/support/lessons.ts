import { vi } from 'vitest'
import { change, rows } from './database.ts'
import { aClass, anEnrolment, aSchoolWithAccess, aStudent, aTeacher } from './factories.ts'
import type { SeriesWish } from '#app/models/lesson/series.server.ts'
import { momentAt } from '#app/domain/lesson/wall-time.server.ts'
import { newId } from '#app/utils/id.server.ts'

/** A school in a time zone at a moment, with a teacher, a room, a class and a student in it. */
export function aTimetable({
	timeZone = 'America/New_York',
	now = '2026-01-01T12:00:00Z',
}: { timeZone?: string; now?: string } = {}) {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
	const { school, access: opened } = aSchoolWithAccess()
	change('update schools set time_zone = ? where id = ?', timeZone, school.id)
	const access = { ...opened, school: { ...opened.school, timeZone } }
	const room = aRoom(school.id)
	const teacher = aTeacher(school, { name: 'Jun Mori' })
	const classId = aClass(school, { name: 'Piano' })
	const student = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
	anEnrolment(school, classId, student)
	const at = (day: string, time: string) => whenClocksShow(time, day, timeZone)
	return { school, access, room, teacher, classId, student, at }
}

/** Also on the days when the clocks change, on which 9:00 is not nine hours after midnight. */
export function whenClocksShow(time: string, day: string, timeZone = 'America/New_York'): number {
	const moment = momentAt(day, time, timeZone)
	if (moment.is === 'skipped') throw new Error(`There is no ${time} on ${day}.`)
	return moment.at
}

export function aSite(schoolId: string, name = 'Main building'): string {
	const id = newId()
	change(
		`insert into sites (school_id, id, name, name_key, created_at, updated_at) values (?, ?, ?, ?, 1, 1)`,
		schoolId,
		id,
		name,
		id,
	)
	return id
}

/** A room in a second building, which has a street. */
export function aHall(schoolId: string): string {
	firstSite(schoolId)
	const north = aSite(schoolId, 'North house')
	change("update sites set address = '9 Lake Street' || char(10) || 'Springfield' where id = ?", north)
	return aRoom(schoolId, 'Hall', north)
}

/** A room at the first site of the school, or at another one. */
export function aRoom(schoolId: string, name = 'Blue Room', site = firstSite(schoolId)): string {
	const id = newId()
	change(
		`insert into rooms (school_id, id, site_id, name, name_key, created_at, updated_at) values (?, ?, ?, ?, ?, 1, 1)`,
		schoolId,
		id,
		site,
		name,
		id,
	)
	return id
}

function firstSite(schoolId: string): string {
	const [site] = rows<{ id: string }>(
		'select id from sites where school_id = ? order by rowid limit 1',
		schoolId,
	)
	return site?.id ?? aSite(schoolId)
}

/** A weekly series on Tuesdays at four, for 45 minutes, unless it is said. */
export function tuesdays(more: Partial<SeriesWish> = {}): SeriesWish {
	return {
		frequency: 'weekly',
		every: 1,
		weekdays: [2],
		dates: [],
		startTime: '16:00',
		durationMinutes: 45,
		startsOn: '2026-01-06',
		endsOn: '2026-01-27',
		teacherId: null,
		roomId: null,
		skipsClosures: true,
		...more,
	}
}

export function valueOf<T>(outcome: { ok: true; value: T } | { ok: false; errors: unknown }): T {
	if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
	return outcome.value
}

export interface LessonFacts {
	id: string
	starts_at: number
	day: string
	state: string
	series_id: string
	version: number
	moved_from: number | null
}

/** Lessons of a class, first to last. */
export function lessonsOfClass(classId: string): LessonFacts[] {
	return rows<LessonFacts>('select * from lessons where class_id = ? order by starts_at', classId)
}
