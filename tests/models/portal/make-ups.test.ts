import { describe, expect, it } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { listExpected, type Roll } from '#app/models/attendance/expected.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { addSeries, type SeriesWish } from '#app/models/lesson/series.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { listTravelWarnings } from '#app/models/lesson/travel.server.ts'
import { declineMakeUp } from '#app/models/portal/credit-requests.server.ts'
import { bookForFamily } from '#app/models/portal/office-booking.server.ts'
import { confirmHold, holdSlot } from '#app/models/portal/booking.server.ts'
import { findOwnCredit, listSlots } from '#app/models/portal/make-up-times.server.ts'
import { whyNoSlots } from '#app/models/portal/no-slots.server.ts'
import { listTravel, saveTravel } from '#app/models/school/travel.server.ts'
import { readOwedLessons } from '#app/requests/owed-lessons.server.ts'
import { readCredits } from '#app/routes/student/schedule/read-offers.server.ts'
import { listChildren } from '#app/models/portal/children.server.ts'
import { groupCredits } from '#app/domain/attendance/credit-groups.ts'
import { slotDays } from '#app/domain/lesson/slot-days.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aRule } from '../../support/attendance.ts'
import { change, rows } from '../../support/database.ts'
import {
	accessOf,
	aClass,
	aClosure,
	aLesson,
	anEnrolment,
	aSchoolWithAccess,
	aStudent,
	aTeacher,
} from '../../support/factories.ts'
import { aRoom, aSite, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { aCredit, aHousehold, aParent } from '../../support/portal.ts'

function slotsOf(access: Access, creditId: string, from = '2026-01-05') {
	const credit = findOwnCredit(access, creditId)
	if (!credit) throw new Error('There is no such credit.')
	return listSlots(access, credit, { from })
}

/** A household whose teacher has the choir at another site on Wednesday from four to a quarter to five. */
function twoSites() {
	const house = aHousehold()
	const { school, teacher, at, own, ben } = house
	const annex = aSite(school.id, 'Annex')
	const loft = aRoom(school.id, 'Loft', annex)
	const choir = aClass(school, { name: 'Choir' })
	const [startsAt, endsAt] = [at('2026-01-07', '16:00'), at('2026-01-07', '16:45')]
	aLesson(school, { classId: choir, teacherId: teacher, roomId: loft, startsAt, endsAt })
	const creditId = aCredit(school, ben)
	const roomAt = (time: string, day = '2026-01-07') =>
		slotsOf(own, creditId, day).find(({ startsAt }) => startsAt === at(day, time))?.room
	return { ...house, loft, annex, choir, creditId, roomAt }
}

it('the time of the lesson that was missed is not offered to make it up', () => {
	const { school, violin, teacher, room, at, own, ben } = aHousehold()
	const day = '2026-01-07'
	const times = (creditId: string) =>
		slotsOf(own, creditId, day).flatMap(({ startsAt }) => (startsAt < at(day, '16:00') ? [startsAt] : []))
	const place = { classId: violin, teacherId: teacher, roomId: room, state: 'canceled_by_teacher' as const }
	const missed = aLesson(school, { ...place, startsAt: at(day, '15:00'), endsAt: at(day, '15:45') })
	expect(times(aCredit(school, ben))).toContain(at(day, '15:00'))
	const left = times(aCredit(school, ben, { sourceLessonId: missed }))
	expect(left).toContain(at(day, '14:15'))
	expect(left.filter((startsAt) => startsAt > at(day, '14:15') && startsAt < at(day, '15:45'))).toEqual([])
})

it('until the lead takes over on a later day, the teacher of the day is offered', () => {
	const { school, access, violin, teacher, own, ben } = aHousehold()
	const wish = tuesdays({ startsOn: '2026-01-06', endsOn: '2026-01-27', teacherId: teacher })
	const { id } = valueOf(addSeries(access, newId(), violin, wish))
	const creditId = aCredit(school, ben)
	const taughtOn = (date: string) => {
		const slots = slotsOf(own, creditId, '2026-01-07').filter(({ day }) => day === date)
		return [...new Set(slots.map(({ teacher }) => teacher))]
	}
	const clara = aTeacher(school, { name: 'Clara Diaz' })
	const later = { ...wish, startsOn: '2026-01-20', teacherId: clara }
	const { token } = valueOf(previewSplit(access, id, later))
	const { changeId } = valueOf(splitSeries(access, id, later, token))
	for (const day of ['2026-01-07', '2026-01-19']) expect(taughtOn(day)).toEqual(['Jun Mori'])
	expect(taughtOn('2026-01-20')).toEqual(['Clara Diaz'])
	valueOf(undoChange(access, changeId))
	expect(taughtOn('2026-01-20')).toEqual(['Jun Mori'])
})

describe('free times and the way between two sites', () => {
	it('leave the teacher a quarter of an hour, or stay where the teacher is', () => {
		const { roomAt } = twoSites()
		expect(roomAt('15:00')).toBe('Blue Room, Main building')
		expect(roomAt('15:15')).toBe('Loft, Annex')
		expect(roomAt('16:45')).toBe('Loft, Annex')
		expect(roomAt('17:00')).toBe('Blue Room, Main building')
	})

	it('leave as long as the school says, or no time at all', () => {
		const { access, roomAt } = twoSites()
		const [{ pair } = { pair: '' }] = listTravel(access)
		valueOf(saveTravel(access, [{ pair, minutes: 30 }]))
		expect(roomAt('15:00')).toBe('Loft, Annex')
		valueOf(saveTravel(access, [{ pair, minutes: 0 }]))
		expect(roomAt('15:15')).toBe('Blue Room, Main building')
		expect(saveTravel(access, [{ pair, minutes: 121 }])).toMatchObject({ ok: false })
		expect(listTravel(access)).toMatchObject([{ minutes: 0 }])
	})

	it('leave the student time too', () => {
		const { school, ben, at, loft, roomAt } = twoSites()
		const band = aClass(school, { name: 'Band' })
		anEnrolment(school, band, ben)
		const day = '2026-01-08'
		aLesson(school, { classId: band, roomId: loft, startsAt: at(day, '16:00'), endsAt: at(day, '16:45') })
		expect(roomAt('15:00', day)).toBe('Blue Room, Main building')
		expect(roomAt('15:15', day)).toBe('Loft, Annex')
	})

	it('offer the home of a family to its own student alone', () => {
		const { school, violin, choir, loft, at, roomAt } = twoSites()
		change("update sites set is_home = 1 where name = 'Annex'")
		expect([roomAt('15:00'), roomAt('15:15')]).toEqual(['Blue Room, Main building', undefined])
		change('update classes set room_id = ? where id = ?', loft, violin)
		expect([roomAt('15:00'), roomAt('15:15')]).toEqual(['Loft, Annex', 'Loft, Annex'])
		const [day, from, to] = ['2026-01-08', '15:00', '15:45']
		aLesson(school, { classId: choir, roomId: loft, startsAt: at(day, from), endsAt: at(day, to) })
		expect(roomAt(from, day)).toBe('Blue Room, Main building')
	})

	it('offer a room beside the usual one while that is closed', () => {
		const { school, violin, loft, annex, roomAt } = twoSites()
		const day = '2026-01-08'
		aClosure(school, { startsOn: day, endsOn: day, roomId: loft })
		change('update classes set room_id = ? where id = ?', loft, violin)
		aRoom(school.id, 'Studio', annex)
		expect(roomAt('15:00', day)).toBe('Studio, Annex')
	})

	it('hold for the office’s own searches', () => {
		const { access, violin, teacher, room, at } = twoSites()
		const found = findFreeTimes(access, {
			durationMinutes: 45,
			teacherIds: [teacher],
			roomIds: [room],
			classId: violin,
			from: '2026-01-07',
			to: '2026-01-07',
			soonest: true,
			most: 100,
		}).map(({ startsAt }) => startsAt)
		expect(found).toContain(at('2026-01-07', '17:00'))
		expect(found).not.toContain(at('2026-01-07', '16:45'))
	})

	it('warn who books a lesson by hand, naming both lessons and the minutes', () => {
		const { school, access, violin, teacher, room, at, ben, choir } = twoSites()
		const book = (startTime: string) =>
			valueOf(
				addExtraLesson(access, newId(), {
					classId: violin,
					kind: 'extra',
					teacherId: teacher,
					roomId: room,
					day: '2026-01-07',
					startTime,
					durationMinutes: 30,
				}),
			).id
		expect(listTravelWarnings(access, { lessonId: book('15:15') })).toEqual([])
		expect(listTravelWarnings(access, { lessonId: book('16:50') })).toEqual([
			'Jun Mori has 5 minutes between Violin and Choir (Wed 7 January, 16:00–16:45), at another site: getting there takes 15 minutes.',
		])
		anEnrolment(school, choir, ben)
		const lesson = aLesson(school, { classId: violin, roomId: room, startsAt: at('2026-01-07', '15:10') })
		expect(listTravelWarnings(access, { lessonId: lesson })[0]).toMatch(
			/^Ben Okafor has .* minutes between Violin and Choir/,
		)
		expect(listTravelWarnings(aSchoolWithAccess().access, { lessonId: lesson })).toEqual([])
	})

	it('warn who books a series by hand, of each of its lessons to come', () => {
		const { school, access, violin, teacher, room, at, choir, loft } = twoSites()
		const startsAt = at('2026-01-14', '16:00')
		const place = { classId: choir, teacherId: teacher, roomId: loft }
		aLesson(school, { ...place, startsAt, endsAt: at('2026-01-14', '16:45') })
		const wish: SeriesWish = {
			frequency: 'weekly',
			every: 1,
			weekdays: [3],
			dates: [],
			startTime: '15:25',
			durationMinutes: 30,
			startsOn: '2026-01-07',
			count: 3,
			teacherId: teacher,
			roomId: room,
			skipsClosures: true,
		}
		const { id: seriesId } = valueOf(addSeries(access, newId(), violin, wish))
		for (const booked of [{ seriesId }, { classId: violin }])
			expect(listTravelWarnings(access, booked)).toEqual([
				expect.stringContaining('5 minutes between Violin and Choir (Wed 7 January'),
				expect.stringContaining('5 minutes between Violin and Choir (Wed 14 January'),
			])
		expect(listTravelWarnings(aSchoolWithAccess().access, { seriesId })).toEqual([])
	})

	it('are set for the sites of the own school alone', () => {
		const { access } = twoSites()
		const { access: other } = aSchoolWithAccess()
		const [{ pair } = { pair: '' }] = listTravel(access)
		expect(valueOf(saveTravel(other, [{ pair, minutes: 60 }])).changed).toBe(false)
		expect(rows('select * from site_travel')).toEqual([])
	})
})

describe('a make-up lesson the office books', () => {
	it('is at one of the family’s times, and on the same day too', () => {
		const { school, access, own, ben, violin, at } = aHousehold('2026-01-05T15:00:00Z')
		const creditId = aCredit(school, ben)
		const soon = at('2026-01-05', '15:00')
		expect(slotsOf(own, creditId).map(({ startsAt }) => startsAt)).not.toContain(soon)
		const slot = slotsOf(access, creditId).find(({ startsAt }) => startsAt === soon)
		const key = newId()
		const wish = { creditId, slot: slot!.key, tells: true }
		const { lessonId, mailed } = valueOf(bookForFamily(access, key, wish))
		expect(lessonsOfClass(violin)).toMatchObject([{ id: lessonId, starts_at: soon }])
		expect(listCredits(own)).toMatchObject([{ id: creditId, state: 'held', usedLessonId: lessonId }])
		expect(mailed).toBe(1)
		const [mail] = rows<{ subject: string; text: string }>('select subject, text from outbox')
		expect(mail?.subject).toBe('Make-up lesson booked for Ben Okafor')
		expect(mail?.text).toContain('Violin')
		// The same page again books nothing more.
		expect(valueOf(bookForFamily(access, key, wish)).lessonId).toBe(lessonId)
		expect(lessonsOfClass(violin)).toHaveLength(1)
	})

	it('is refused where the time went or the credit is closed, and changes nothing', () => {
		const { school, access, ben, violin, teacher, room } = aHousehold()
		const creditId = aCredit(school, ben)
		const [slot] = slotsOf(access, creditId)
		const choir = aClass(school, { name: 'Choir' })
		aLesson(school, { classId: choir, teacherId: teacher, roomId: room, startsAt: slot!.startsAt })
		const wish = { creditId, slot: slot!.key, tells: false }
		expect(bookForFamily(access, newId(), wish)).toMatchObject({ ok: false, status: 409 })
		const used = aCredit(school, ben, { state: 'revoked' })
		expect(bookForFamily(access, newId(), { ...wish, creditId: used })).toMatchObject({
			ok: false,
			status: 409,
		})
		expect(lessonsOfClass(violin)).toEqual([])
	})

	it('is nothing another school reaches', () => {
		const { school, access, ben } = aHousehold()
		const creditId = aCredit(school, ben)
		const [slot] = slotsOf(access, creditId)
		const { access: other } = aSchoolWithAccess()
		const wish = { creditId, slot: slot!.key, tells: false }
		expect(bookForFamily(other, newId(), wish)).toMatchObject({ ok: false, status: 404 })
		expect(declineMakeUp(other, creditId, 'No')).toMatchObject({ ok: false, status: 404 })
		expect(listCredits(other, { studentIds: [ben] })).toEqual([])
	})
})

/** A child in a group of the beginners, with a full group of the same instrument on Fridays. */
function aGroup() {
	const house = aHousehold()
	const { school, teacher, room, at } = house
	const kind = { kind: 'group' as const, capacity: 1, roomId: room }
	const mondays = aClass(school, { ...kind, name: 'Guitar on Mondays' })
	const fridays = aClass(school, { ...kind, name: 'Guitar on Fridays' })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		school.id,
		mondays,
		teacher,
	)
	const mia = aStudent(school, { firstName: 'Mia' })
	const enrolmentId = anEnrolment(school, mondays, mia)
	anEnrolment(school, fridays, aStudent(school))
	aLesson(school, { classId: fridays, startsAt: at('2026-01-09', '16:00') })
	const own = accessOf(aParent(school, [mia]), 'lesson:book')
	const creditId = aCredit(school, mia, { enrolmentId })
	return { ...house, own, mia, mondays, fridays, creditId }
}

describe('a make-up lesson of a group', () => {
	it('is a seat in a class like it, also where neither has an instrument', () => {
		const { access, own, room, fridays, creditId } = aGroup()
		expect(slotsOf(own, creditId)).toEqual([])
		const why = () => whyNoSlots(access, findOwnCredit(access, creditId)!)
		expect(why()).toEqual({ is: 'group', name: 'Guitar on Mondays', hasOthers: true })
		aRule(access.school, { groupAlone: true })
		expect(why()).toBeNull()
		change(`delete from attendance_rules`)
		change('update classes set extra_seats = 1 where id = ?', fridays)
		expect(slotsOf(own, creditId)).toMatchObject([{ classId: fridays, isAlone: false }])
		change('update lessons set room_id = ? where class_id = ?', room, fridays)
		expect(slotsOf(own, creditId)).toHaveLength(1)
		change('update sites set is_home = 1')
		expect(slotsOf(own, creditId)).toEqual([])
	})

	it('is not a seat in a class of another level', () => {
		const { school, own, mondays, fridays, creditId } = aGroup()
		change('update classes set extra_seats = 1 where id = ?', fridays)
		for (const [id, position] of [
			['low', 1],
			['high', 2],
		])
			change(
				`insert into levels (school_id, id, name, name_key, position, created_at, updated_at) values (?, ?, ?, ?, ?, 1, 1)`,
				school.id,
				id,
				id,
				id,
				position,
			)
		change(`update classes set level_id = 'low' where id = ?`, mondays)
		expect(slotsOf(own, creditId)).toHaveLength(1)
		change(`update classes set level_id = 'high' where id = ?`, fridays)
		expect(slotsOf(own, creditId)).toEqual([])
	})

	it('is alone with the teacher where the school allows it and no class has a seat', () => {
		const { school, own, mia, mondays, fridays, creditId } = aGroup()
		aRule(school, { groupAlone: true })
		const [slot] = slotsOf(own, creditId)
		expect(slot).toMatchObject({ isAlone: true, teacher: 'Jun Mori', class: 'Make-up lessons, Jun Mori' })
		const { id } = valueOf(holdSlot(own, { creditId, slot: slot!.key }))
		const { lessonId } = valueOf(confirmHold(own, newId(), id))
		// The group is not expected at it.
		expect(lessonsOfClass(mondays)).toEqual([])
		expect(rows('select student_id from lesson_visitors where lesson_id = ?', lessonId)).toEqual([
			{ student_id: mia },
		])
		const second = aCredit(school, mia)
		const [next] = slotsOf(own, second)
		expect(next?.startsAt).not.toBe(slot?.startsAt)
		change('update classes set extra_seats = 1 where id = ?', fridays)
		expect(slotsOf(own, second)).toMatchObject([{ classId: fridays }])
	})
})

describe('a make-up lesson of one of two siblings who share a private lesson', () => {
	/** Ben has the violin lesson with Leo, who leaves after 7 January. */
	function twoSiblings() {
		const house = aHousehold()
		const { school, violin, ben } = house
		change('update classes set capacity = 2 where id = ?', violin)
		const leo = aStudent(school, { firstName: 'Leo' })
		anEnrolment(school, violin, leo, { state: 'ending', endsOn: '2026-01-07' })
		return { ...house, leo, creditId: aCredit(school, ben) }
	}

	it('expects the other one neither from the family nor from the office', () => {
		const { school, access, own, ben, violin, creditId } = twoSiblings()
		const [slot] = slotsOf(own, creditId)
		expect(slot).toMatchObject({ isAlone: true, class: 'Make-up lessons, Jun Mori' })
		const { id } = valueOf(holdSlot(own, { creditId, slot: slot!.key }))
		const { lessonId } = valueOf(confirmHold(own, newId(), id))
		const second = aCredit(school, ben)
		const [next] = slotsOf(access, second)
		const wish = { creditId: second, slot: next!.key, tells: false }
		const booked = valueOf(bookForFamily(access, newId(), wish))
		expect(lessonsOfClass(violin)).toEqual([])
		for (const lesson of rows<Roll>(
			'select id, class_id as classId, day, starts_at as startsAt from lessons where id in (?, ?)',
			lessonId,
			booked.lessonId,
		))
			expect(listExpected(access, lesson).map(({ studentId }) => studentId)).toEqual([ben])
	})

	it('need not be at a time at which the other one is free', () => {
		const { school, own, leo, at, creditId } = twoSiblings()
		const band = aClass(school, { name: 'Band' })
		anEnrolment(school, band, leo)
		const startsAt = at('2026-01-07', '15:00')
		aLesson(school, { classId: band, startsAt, endsAt: at('2026-01-07', '15:45') })
		expect(slotsOf(own, creditId, '2026-01-07').map((slot) => slot.startsAt)).toContain(startsAt)
	})

	it('is a lesson of their own class after the last day of the other one', () => {
		const { own, violin, creditId } = twoSiblings()
		const classOn = (on: string) => slotsOf(own, creditId).find(({ day }) => day === on)?.classId
		expect(classOn('2026-01-08')).toBe(violin)
		expect(slotsOf(own, creditId).find(({ day }) => day === '2026-01-07')?.isAlone).toBe(true)
	})
})

describe('free times of a teacher who has no working hours', () => {
	const days = (access: Access, creditId: string) => [
		...new Set(slotsOf(access, creditId).map(({ day }) => day)),
	]

	it('are from Monday to Friday, and on a day at the weekend on which the teacher has lessons', () => {
		const { school, own, ben, teacher, at } = aHousehold()
		change('delete from teacher_hours')
		const creditId = aCredit(school, ben)
		const week = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09']
		expect(days(own, creditId).slice(0, 6)).toEqual([...week, '2026-01-12'])
		const startsAt = at('2026-01-10', '11:00')
		aLesson(school, { classId: aClass(school), teacherId: teacher, startsAt })
		expect(days(own, creditId).slice(0, 6)).toEqual([...week, '2026-01-10'])
	})
})

describe('how make-ups are summed up', () => {
	it('puts credits of a kind in one line, which leads to the one that expires first', () => {
		const credit = (id: string, minutes: number, expiresOn: string | null) => ({
			id,
			minutes,
			expiresOn,
			studentId: 's',
			classId: null,
			lesson: null,
		})
		const groups = groupCredits([
			credit('never', 30, null),
			credit('late', 30, '2026-03-01'),
			credit('long', 45, '2026-01-01'),
			credit('soon', 30, '2026-02-01'),
		])
		expect(groups).toMatchObject([
			{ id: 'long', count: 1 },
			{ id: 'soon', count: 3, expiresOn: '2026-02-01' },
		])
	})

	it('keeps one line a class, which is named where there are several', () => {
		const credit = (id: string, classId: string | null, lesson: string | null, studentId = 'leo') => ({
			id,
			classId,
			lesson,
			studentId,
			minutes: 45,
			expiresOn: null,
		})
		const groups = groupCredits([
			credit('guitar', 'g', 'Guitar group'),
			credit('piano', 'p', 'Piano'),
			credit('more guitar', 'g', 'Guitar group'),
			credit('given', null, null),
			credit('of Mia', 'g', 'Guitar group', 'mia'),
		])
		expect(groups.map(({ id, lesson, count }) => [id, lesson, count])).toEqual([
			['guitar', 'Guitar group', 2],
			['piano', 'Piano', 1],
			['given', null, 1],
			['of Mia', null, 1],
		])
	})

	it('names the class at the school as well as in the portal', () => {
		const { school, access, own, ben, violin, at } = aHousehold()
		const choir = aClass(school, { name: 'Choir' })
		const of = (classId: string) =>
			aCredit(school, ben, {
				sourceLessonId: aLesson(school, { classId, startsAt: at('2026-01-01', '16:00') }),
			})
		const first = of(violin)
		expect(readOwedLessons(access, [ben]).map(({ text }) => text)).toEqual(['1 make-up lesson'])
		const second = of(choir)
		const lines = readOwedLessons(access, [ben]).map(({ id, text }) => [id, text])
		expect(lines.toSorted()).toEqual(
			[
				[first, '1 make-up lesson, Violin'],
				[second, '1 make-up lesson, Choir'],
			].toSorted(),
		)
		const { credits } = readCredits(own, listChildren(own))
		expect(credits.map(({ lesson }) => lesson).toSorted()).toEqual(['Choir', 'Violin'])
	})

	it('shows four times of a day that follow each other, and the others on demand', () => {
		const slot = (day: string, quarter: number) => ({
			key: `${day} ${quarter}`,
			day,
			lessonId: null,
			startsAt: quarter * 15,
			endsAt: quarter * 15 + 30,
		})
		const all = Array.from({ length: 12 }, (_, at) => slot('2026-01-05', at))
		const { days, next } = slotDays([...all, slot('2026-01-06', 0)])
		expect(days[0]?.starts.map(({ startsAt }) => startsAt)).toEqual([0, 30, 60, 90])
		expect(days[0]?.more).toHaveLength(8)
		expect(days[1]).toMatchObject({ day: '2026-01-06', more: [] })
		expect(next).toBeNull()
	})
})
