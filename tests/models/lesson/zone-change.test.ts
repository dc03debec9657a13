import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { listFeedLessons } from '#app/models/lesson/feed.server.ts'
import { findProfile, saveProfile } from '#app/models/school/profile.server.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aLesson, anAdminAt, aSchool } from '../../support/factories.ts'
import { aTimetable, tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

afterEach(() => void vi.useRealTimers())

const LONDON = 'Europe/London'
const NEW_YORK = 'America/New_York'

const choose = (access: Access, timeZone: string, keepsTimes = true) => {
	const profile = findProfile(access)
	return saveProfile(access, 'school.ways-changed', profile.version, { ...profile, timeZone }, { keepsTimes })
}

interface Row {
	id: string
	starts_at: number
	ends_at: number
	day: string
	moved_from: number | null
	version: number
}
const lessonRows = () => rows<Row>('select * from lessons order by starts_at')
const clocks = (timeZone: string) => lessonRows().map((one) => wallTimeAt(one.starts_at, timeZone))

/** Ten Tuesdays at four in London, over the change of clocks there and before that of New York; three have been. */
function aLondonSchool() {
	const office = aTimetable({ timeZone: LONDON, now: '2026-02-01T12:00:00Z' })
	const wish = tuesdays({ startsOn: '2026-03-03', endsOn: '2026-05-05' })
	valueOf(addSeries(office.access, newId(), office.classId, wish))
	vi.setSystemTime(Date.parse('2026-03-18T12:00:00Z'))
	return office
}

describe('another time zone', () => {
	it('asks first where lessons are to come, with their number, and changes nothing until then', () => {
		const { access } = aLondonSchool()
		const before = databaseHash()
		const asked = choose(access, NEW_YORK, false)
		expect(asked).toMatchObject({ ok: false, status: 409 })
		expect(wordsOf(asked)).toBe(
			'7 lessons are still to come and would keep the time of day: what is at 16:00 now will be at 16:00 in America/New York. Confirm this, then save again.',
		)
		expect(databaseHash()).toBe(before)
	})

	it('keeps what clocks show for every lesson to come, and the moment of those that have been', () => {
		const { access } = aLondonSchool()
		const before = lessonRows()
		valueOf(choose(access, NEW_YORK))
		const after = lessonRows()
		const past = after.slice(0, 3)
		expect(past.map((one) => [one.id, one.starts_at, one.version])).toEqual(
			before.slice(0, 3).map((one) => [one.id, one.starts_at, one.version]),
		)
		const coming = clocks(NEW_YORK).slice(3)
		expect(coming.map(({ time }) => time)).toEqual(Array(7).fill('16:00'))
		expect(coming.map(({ day }) => day)).toEqual(before.slice(3).map(({ day }) => day))
		for (const one of after) {
			expect(one.day).toBe(wallTimeAt(one.starts_at, NEW_YORK).day)
			expect(one.ends_at - one.starts_at).toBe(45 * 60_000)
		}
		expect(after.slice(3).map(({ version }) => version)).toEqual(
			before.slice(3).map(({ version }) => version + 1),
		)
		expect(rows('select time_zone, start_time from series')).toEqual([
			{ time_zone: NEW_YORK, start_time: '16:00' },
		])
	})

	it('keeps the stored day of a lesson that has been equal to the one shown', () => {
		const { school, access, classId, at } = aLondonSchool()
		const late = aLesson(school, { classId, startsAt: at('2026-03-10', '02:00'), day: '2026-03-10' })
		valueOf(choose(access, NEW_YORK))
		expect(rows('select day from lessons where id = ?', late)).toEqual([{ day: '2026-03-09' }])
	})

	it('takes times that are held or were asked about along, and what a lesson was moved from', () => {
		const { school, access, classId, student, at } = aLondonSchool()
		const startsAt = at('2026-04-14', '10:00')
		const lesson = aLesson(school, {
			classId,
			startsAt,
			day: '2026-04-14',
			movedFrom: at('2026-04-13', '09:00'),
		})
		change(
			`insert into move_requests (school_id, id, lesson_id, student_id, starts_at, wish, at, by)
			values (?, 'm', ?, ?, ?, 'Later', 1, 'x')`,
			...[school.id, lesson, student, startsAt],
		)
		change(
			`insert into events (school_id, id, kind, name, name_key, day, time, time_zone, place, sign_up_until, audience, created_at, updated_at, created_by, updated_by, version)
			values (?, 'e', 'recital', 'Spring', 'spring', '2026-05-01', '18:00', ?, 'Hall', '2026-04-20', 'all', 1, 1, 'x', 'x', 1)`,
			...[school.id, LONDON],
		)
		valueOf(choose(access, NEW_YORK))
		const [row] = rows<Row>('select * from lessons where id = ?', lesson)
		expect(wallTimeAt(row!.moved_from!, NEW_YORK)).toEqual({ day: '2026-04-13', time: '09:00' })
		expect(rows('select starts_at from move_requests')).toEqual([{ starts_at: row!.starts_at }])
		expect(rows('select time_zone from events')).toEqual([{ time_zone: NEW_YORK }])
	})

	it('is refused where a lesson would be at a time the clocks skip, and nothing is changed', () => {
		const { school, access, classId, at } = aLondonSchool()
		aLesson(school, { classId, startsAt: at('2027-03-14', '02:30'), day: '2027-03-14' })
		const before = databaseHash()
		expect(wordsOf(choose(access, NEW_YORK))).toBe(
			'There is no 02:30 on 14 March 2027 in America/New York: the clocks go forward. Move the lesson of Piano on that day first.',
		)
		expect(databaseHash()).toBe(before)
	})

	it('is seen by calendars as a new version of each lesson to come', () => {
		const { school, access, classId } = aLondonSchool()
		const feed = { kind: 'class' as const, subjectId: classId, school: { ...access.school, id: school.id } }
		const before = listFeedLessons(access.schoolId, feed)
		valueOf(choose(access, NEW_YORK))
		const after = listFeedLessons(access.schoolId, feed)
		const coming = after.filter(({ startsAt }) => startsAt > Date.now())
		expect(coming).toHaveLength(7)
		for (const one of coming) expect(one.version).toBe(before.find(({ id }) => id === one.id)!.version + 1)
	})

	it('needs no word where nothing is to come, and touches no other school', () => {
		const other = aLondonSchool()
		const { access } = aTimetable({ timeZone: LONDON, now: '2026-03-18T12:00:00Z' })
		valueOf(choose(access, NEW_YORK, false))
		expect(clocks(LONDON).map(({ time }) => time)).toEqual(Array(10).fill('16:00'))
		expect(findProfile(other.access).timeZone).toBe(LONDON)
		expect(anAdminAt(aSchool())).toBeDefined()
	})
})
