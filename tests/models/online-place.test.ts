import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { classDetails } from '#app/domain/class/form.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { addSeries, type SeriesWish } from '#app/models/lesson/series.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { findFeedLesson } from '#app/models/lesson/feed.server.ts'
import { setOnlineLink } from '#app/models/lesson/link-change.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { listOwnLessons } from '#app/models/portal/lessons.server.ts'
import { lessonLine } from '#app/requests/portal-lessons.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { splitWords } from '#app/routes/school/classes/show/read-split.server.ts'
import { lessonsOf } from '#app/routes/school/dashboard/read-today.server.ts'
import { readFreeTimes } from '#app/routes/school/schedule/schedule/read-free-times.server.ts'
import { aGuardianOf } from '../support/accounts.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { aRoom, aSite, aTimetable, tuesdays, valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { accessOf, aClass, aLesson, aSchool, aSoloTeacherAt, aTeacher } from '../support/factories.ts'
import { aHousehold } from '../support/portal.ts'

const LINK = 'https://zoom.example/1'
const DAY = '2026-01-08'

afterEach(() => void vi.useRealTimers())

it('a lesson with a link and no room is online, long before families see the link', () => {
	const { school, access, own, ben, violin, room, at } = aHousehold()
	aLesson(school, { classId: violin, startsAt: at(DAY, '16:00'), day: DAY })
	const span = { from: at(DAY, '00:00'), to: at(DAY, '23:00') }
	const line = (language: 'en' | 'es') => {
		const [lesson] = listOwnLessons(own, [ben], span)
		return lessonLine({ ...own, language }, lesson!, [], { takesAbsences: false })
	}
	const places = () => [
		line('en').room,
		line('es').room,
		scheduled(access, listLessons(access, span))[0]?.room,
	]
	expect(places()).toEqual([null, null, null])
	change('update classes set online_link = ?', LINK)
	expect(places()).toEqual(['Online', 'En línea', 'Online'])
	expect(line('en').onlineLink).toBeNull()
	change('update lessons set room_id = ?', room)
	expect(places().join()).not.toMatch(/Online|En línea/)
})

it('the day of a teacher who works alone has the links of the lessons that are left', () => {
	const { at } = aHousehold()
	const studio = aSchool({ kind: 'solo' })
	const solo = accessOf(aSoloTeacherAt(studio))
	aLesson(studio, { classId: aClass(studio), startsAt: at(DAY, '16:00'), day: DAY })
	change('update classes set online_link = ?', LINK)
	const links = () => Object.values(lessonsOf(solo, DAY, 'Ana').links)
	expect(links()).toEqual([LINK])
	vi.setSystemTime(at(DAY, '23:00'))
	expect(links()).toEqual([])
})

it('a free time for a class is at the home where it is taught, or online, before the rooms of the school', () => {
	const { school, access, teacher, room, at } = aTimetable()
	const home = aRoom(school.id, 'Parlor', aSite(school.id, 'Home'))
	change("update sites set is_home = 1 where name = 'Home'")
	const taught = (roomId: string | null, ofClass: string | null = null) => {
		const classId = aClass(school, { kind: 'private', roomId: ofClass })
		aLesson(school, { classId, teacherId: teacher, roomId, startsAt: at(DAY, '16:00') })
		return classId
	}
	const roomsFor = (classId: string) => {
		const { days } = readFreeTimes(access, new URLSearchParams({ minutes: '45', class: classId }))
		const links = days?.flatMap(({ times }) => times.map(({ to }) => new URL(to, 'http://x')))
		return [...new Set(links?.map(({ searchParams }) => searchParams.get('room')))]
	}
	expect(roomsFor(taught(home, home))).toEqual([home])
	expect(roomsFor(taught(null))).toEqual([null])
	expect(['', taught(room), aClass(school)].map(roomsFor)).toEqual([[room], [room], [room]])
})

let its: ReturnType<typeof aTimetable>
let lesson: string
const told = () => mails().map(({ text }) => text)

function aLessonInTheRoom() {
	its = aTimetable()
	const { school, student, classId, teacher, room, at } = its
	aGuardianOf(school, student, { name: 'Eva', email: 'eva@family.example' })
	lesson = aLesson(school, { classId, teacherId: teacher, roomId: room, startsAt: at('2026-01-06', '16:00') })
}

describe('a lesson that loses its room', () => {
	beforeEach(aLessonInTheRoom)

	const toldIn = (language: string) => {
		change('update guardians set language = ?', language)
		change('delete from outbox')
		change('update lessons set room_id = ?', its.room)
		const version = rows<{ version: number }>('select version from lessons')[0]?.version ?? 0
		const edit = { day: '2026-01-06', startTime: '16:00', durationMinutes: 45, roomId: null, tells: true }
		valueOf(editLesson(its.access, { id: lesson, version }, { ...edit, teacherId: its.teacher }))
		return told()[0]
	}

	it.each([
		['en', 'is no longer in Blue Room.', `is online, ${LINK}.`],
		['de', 'findet statt: nicht mehr in Blue Room.', `findet statt: online unter ${LINK}.`],
		['es', 'ahora ya no en Blue Room.', `ahora en línea, ${LINK}.`],
	])('is emailed to the family in %s, with the link that it has instead', (language, left, online) => {
		expect(toldIn(language)).toContain(left)
		change('update classes set online_link = ?', LINK)
		expect(toldIn(language)).toContain(online)
	})

	it('is emailed to the teacher too', () => {
		change(`update teachers set email = 'jun@school.example' where id = ?`, its.teacher)
		toldIn('en')
		expect(mails().map(({ to }) => to)).toContain('jun@school.example')
	})

	it('is one line with the others of its series, also if they get another rhythm', () => {
		change('delete from lessons')
		const { classId, teacher: teacherId, room: roomId, access } = its
		const wish = tuesdays({ teacherId, roomId })
		valueOf(addSeries(access, newId(), classId, wish))
		const leave = (more: Partial<typeof wish>) => {
			change('delete from outbox')
			const [row] = rows<{ id: string }>('select id from series where archived_at is null order by id desc')
			const changed = { ...wish, ...more }
			const { token } = valueOf(previewSplit(access, row!.id, changed))
			valueOf(splitSeries(access, row!.id, changed, token, { tells: true }))
			return told()[0]
		}
		expect(leave({ roomId: null })).toContain(
			'Piano: Tuesday, 16:00–16:45, no longer in Blue Room (4 lessons, 6 January 2026 to 27 January 2026)',
		)
		expect(leave({})).toContain('Piano: Tuesday, 16:00–16:45, in Blue Room (')
		change('update classes set online_link = ?', LINK)
		expect(leave({ roomId: null, weekdays: [2, 4] })).toMatch(
			new RegExp(`now Tuesday and Thursday, .*, online, ${LINK}, from`),
		)
	})

	it('has a meeting of its own, which a line about several lessons does not give', () => {
		change(
			`insert into school_preferences (school_id, updated_at, online_server) values (?, 1, 'https://meet.example')`,
			its.school.id,
		)
		expect(toldIn('en')).toMatch(/is online, https:\/\/meet\.example\/solfa-[0-9a-f]+\./)
	})
})

describe('one lesson of a series that is moved into a room', () => {
	const moved = (ofSeries: string | null) => {
		its = aTimetable()
		const { school, student, classId, teacher: teacherId, room: roomId, access, at } = its
		aGuardianOf(school, student, { name: 'Eva', email: 'eva@family.example' })
		change('update classes set online_link = ?', LINK)
		valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId, roomId: ofSeries && its.room })))
		const [row] = listLessons(access, { from: at('2026-01-06', '00:00'), to: at('2026-01-07', '00:00') })
		const { id, version } = row!
		const other = ofSeries ? aRoom(school.id, 'Attic') : roomId
		const edit = { day: '2026-01-06', startTime: '16:00', durationMinutes: 45, roomId: other, teacherId }
		change('delete from outbox')
		valueOf(editLesson(access, { id, version }, { ...edit, tells: true }))
		return { id, links: () => [findLesson(access, id)?.onlineLink, findFeedLesson(access, id)?.onlineLink] }
	}

	it('is no longer online in the letter, on its page and in calendars, unless it has a link of its own', () => {
		const { id, links } = moved(null)
		expect(told()).toEqual([expect.stringContaining('16:00 is in Blue Room, no longer online.')])
		expect(links()).toEqual([null, null])
		const own = 'https://zoom.example/own'
		valueOf(setOnlineLink(its.access, { id }, own))
		expect(links()).toEqual([own, own])
		const { version = 0 } = findLesson(its.access, id) ?? {}
		const edit = { day: '2026-01-06', startTime: '16:00', durationMinutes: 45, roomId: null, tells: true }
		valueOf(editLesson(its.access, { id, version }, { ...edit, teacherId: its.teacher }))
		change('delete from outbox')
		const back = { ...edit, roomId: its.room, teacherId: its.teacher }
		valueOf(editLesson(its.access, { id, version: version + 1 }, back))
		expect(told()).toEqual([expect.stringContaining('16:00 is in Blue Room, also online.')])
	})

	it('keeps the link of a class that has a room and a link', () => {
		const { links } = moved('its room')
		expect(told()).toEqual([expect.stringContaining('16:00 is in Attic.')])
		expect(links()).toEqual([LINK, LINK])
	})

	it('is told apart from a series that moves into a room for good and keeps its link', () => {
		moved(null)
		change('delete from lessons')
		change('delete from outbox')
		const wish = tuesdays({ teacherId: its.teacher, startTime: '18:00' })
		const { access, classId } = its
		change('update series set archived_at = 1')
		valueOf(addSeries(access, newId(), classId, wish))
		change('delete from outbox')
		const [{ id: seriesId } = { id: '' }] = rows<{ id: string }>(
			'select id from series where archived_at is null',
		)
		const inRoom = { ...wish, roomId: its.room }
		const shown = (wish: SeriesWish, kind: 'school' | 'solo' = 'school') => {
			const office = { ...access, school: { ...access.school, kind } }
			return splitWords(office, [valueOf(previewSplit(office, seriesId, wish))])
		}
		const { token, notes } = shown(inRoom)
		const stays = 'online link stays: lessons in the room also have it.'
		expect(notes).toEqual([`The ${stays} Remove it under About the class once no lesson is online.`])
		const firstLine = (wish: SeriesWish) => shown(wish).groups[0]?.lines[0]?.text
		expect(firstLine(inRoom)).toBe('Tue 6 January, 18:00, no room → Blue Room')
		expect(firstLine({ ...wish, startTime: '19:00' })).toBe('Tue 6 January, 18:00 → Tue 6 January, 19:00')
		expect(shown(inRoom, 'solo').notes.join()).toContain('under About the lesson once')
		expect(shown({ ...inRoom, roomId: null, startTime: '19:00' }).notes).toEqual([])
		change('update classes set online_link = null')
		expect(shown(inRoom).notes).toEqual([])
		change('update teachers set online_link = ?', LINK)
		expect(shown(inRoom).notes).toEqual([`The teacher's ${stays} It is on the teacher's page.`])
		expect(shown(inRoom, 'solo').notes).toEqual([`Your ${stays} It is in your settings.`])
		change('update teachers set online_link = null')
		change('update classes set online_link = ?', LINK)
		valueOf(splitSeries(access, seriesId, inRoom, token, { tells: true }))
		expect(told()).toEqual([expect.stringContaining('18:00–18:45, in Blue Room, also online (')])
		const ids = rows<{ id: string }>('select id from lessons').map(({ id }) => id)
		expect(ids.map((id) => findLesson(access, id)?.onlineLink)).toEqual(ids.map(() => LINK))
	})
})

it('a series whose new teacher has no online link is named in the preview, as its lessons have no place', () => {
	aLessonInTheRoom()
	const { access, school, classId, teacher: teacherId } = its
	change('delete from lessons')
	change('update teachers set online_link = ?', LINK)
	valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId })))
	const [row] = rows<{ id: string }>('select id from series')
	const wish = tuesdays({ teacherId: aTeacher(school, { name: 'Ben Ode' }) })
	const notes = () => splitWords(access, [valueOf(previewSplit(access, row!.id, wish))]).notes
	expect(notes()).toEqual(['Ben Ode has no online link, so 4 online lessons have no place.'])
	change('update classes set online_link = ?', LINK)
	expect(notes()).toEqual([])
})

describe('a new online link', () => {
	beforeEach(aLessonInTheRoom)

	it('of one lesson is emailed to the family, and so is its end', () => {
		const set = (link: string | null, tells = true) =>
			valueOf(setOnlineLink(its.access, { id: lesson, tells }, link))
		expect(set('https://zoom.example/quiet', false)).toEqual({ mailed: 0 })
		expect(set(LINK)).toEqual({ mailed: 1 })
		expect(told().at(-1)).toContain(`Tue 6 January, 16:00 is in Blue Room, with the online link ${LINK}.`)
		set(null)
		expect(told().at(-1)).toContain('Tue 6 January, 16:00 is in Blue Room, no longer online.')
		change('update lessons set room_id = null')
		change('update classes set online_link = ?', LINK)
		expect(set(LINK)).toEqual({ mailed: 0 })
		change('update classes set online_link = null')
		set(null)
		expect(told().at(-1)).toContain('Tue 6 January, 16:00 is no longer online.')
	})

	it('of one lesson is emailed to its teacher, but not to families of a lesson that is over', () => {
		change(`update teachers set email = 'jun@school.example' where id = ?`, its.teacher)
		valueOf(setOnlineLink(its.access, { id: lesson }, LINK))
		expect(mails().map(({ to }) => to)).toEqual(['jun@school.example'])
		vi.setSystemTime(its.at('2026-01-07', '12:00'))
		expect(valueOf(setOnlineLink(its.access, { id: lesson, tells: true }, null))).toEqual({ mailed: 0 })
	})

	const edit = (more: object, version: number, confirmed?: { token: string; tells: boolean }) => {
		const typed = { kind: 'private', name: 'Piano', durationMinutes: '45', joining: 'closed', ...more }
		const how = { version, alsoMoved: false }
		return valueOf(changeDefinition(its.access, its.classId, classDetails.parse(typed), how, confirmed))
	}

	it('of a class is shown before it is saved, and emailed in one line for all its lessons', () => {
		const { school, classId, teacher: teacherId, at, access } = its
		for (const day of ['2026-01-13', '2026-01-20'])
			aLesson(school, { classId, teacherId, startsAt: at(day, '16:00') })
		change('update lessons set room_id = null')
		const { previews } = edit({ onlineLink: LINK }, 1)
		const { token, recipients, total, hasFirstDay, notes, groups } = splitWords(access, previews)
		expect([recipients.people.map(({ name }) => name), total, hasFirstDay, notes]).toEqual([
			['Eva'],
			3,
			false,
			[],
		])
		expect(groups.map(({ label, lines }) => [label, lines.length])).toEqual([['Other online link', 3]])
		expect(edit({ onlineLink: LINK }, 1, { token, tells: true }).previews).toEqual([])
		expect(told()).toEqual([
			expect.stringContaining(`Tuesday, 16:00–16:45, online, ${LINK} (3 lessons, 6 January 2026 to 20`),
		])
		expect(edit({ onlineLink: LINK, note: 'Bring a cable' }, 2).previews).toEqual([])
		const [gone] = edit({}, 3).previews
		edit({}, 3, { token: gone!.token, tells: false })
		expect(told()).toHaveLength(1)
	})

	it('of a class is emailed apart for its lessons in a room and for those in none', () => {
		const { school, classId, teacher: teacherId, at } = its
		for (const day of ['2026-01-13', '2026-01-20', '2026-01-27'])
			aLesson(school, { classId, teacherId, startsAt: at(day, '16:00') })
		const token = splitWords(its.access, edit({ onlineLink: LINK }, 1).previews).token
		edit({ onlineLink: LINK }, 1, { token, tells: true })
		const [text] = told()
		expect(text).toContain(`Tue 6 January, 16:00 is in Blue Room, with the online link ${LINK}.`)
		expect(text).toContain(`Tuesday, 16:00–16:45, online, ${LINK} (3 lessons, 13 January 2026 to 27 January`)
	})

	it('of a class comes with the new time of its lessons in one email', () => {
		change('delete from lessons')
		const { access, classId, teacher: teacherId } = its
		const times = { weekday: '2', startTime: '16:00' }
		change(
			`update classes set weekday = 2, start_time = '16:00', duration_minutes = 45 where id = ?`,
			classId,
		)
		valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId })))
		change('delete from outbox')
		const both = { ...times, startTime: '17:00', onlineLink: LINK }
		const token = splitWords(access, edit(both, 1).previews).token
		edit(both, 1, { token, tells: true })
		expect(told()).toEqual([
			expect.stringContaining(
				`Tuesday, 16:00–16:45, moves to Tuesday, 17:00–17:45, online, ${LINK} (4 lessons`,
			),
		])
	})

	it('is not said to stay if it is taken from a class together with its new room', () => {
		change('delete from lessons')
		const { access, classId, room: roomId, teacher: teacherId } = its
		change('update classes set online_link = ?', LINK)
		valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId })))
		const notes = (more: object) => splitWords(access, edit({ roomId, ...more }, 1).previews).notes
		expect(notes({ onlineLink: LINK }).join()).toContain('The online link stays')
		expect(notes({})).toEqual([])
	})

	it('of a class of nobody is saved at once', () => {
		change('delete from enrolments')
		expect(edit({ onlineLink: LINK }, 1).previews).toEqual([])
	})
})
