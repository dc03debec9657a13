import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { bookedMinutes } from '#app/models/teacher/booked.server.ts'
import { listStudentsOf, listTaughtClasses } from '#app/models/teacher/detail.server.ts'
import { listTeachers } from '#app/models/teacher/list.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { comingWeek, leftToTeach } from '#app/domain/lesson/left-to-teach.ts'
import { readTeacherQuery } from '#app/domain/teacher/list.ts'
import { invited } from '../support/accounts.ts'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	aLesson,
	aSchoolWithAccess,
	aSeries,
	aStudent,
	aTeacher,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { anEnrolment } from '../support/lesson-factories.ts'
import { anInstrument } from '../support/students.ts'

let school: ASchool
let access: Access

beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
})

const list = (text = '') => listTeachers(access, readTeacherQuery(new URLSearchParams(text)))
const namesOf = (text: string) => list(text).rows.map(({ name }) => name)
const day = (days: number) => daysAfter(today(access.school.timeZone), days)

function hours(teacher: string, weekday: number, [from, to]: [string, string], site: string | null = null) {
	change('insert into teacher_hours values (?, ?, ?, ?, ?, ?)', school.id, teacher, weekday, from, to, site)
}

function aSite(name: string): string {
	change(
		'insert into sites (school_id, id, name, name_key, created_at, updated_at) values (?, ?, ?, ?, 1, 1)',
		...[school.id, name, name, name],
	)
	return name
}

describe('the list of teachers', () => {
	it('counts students who are on the lists and classes that go on', () => {
		const ana = aTeacher(school, { name: 'Ana' })
		aStudent(school, { primaryTeacherId: ana })
		aStudent(school, { primaryTeacherId: ana, archivedAt: 1 })
		aStudent(school, { primaryTeacherId: ana, state: 'left' })
		const lead = (state: 'draft' | 'open' | 'running' | 'finished', weekday: number | null) => {
			const id = aClass(school, { state, weekday, startTime: weekday ? '10:00' : null, durationMinutes: 45 })
			change(
				`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
				school.id,
				id,
				ana,
			)
			return id
		}
		const running = lead('running', 1)
		const ben = aStudent(school)
		anEnrolment(school, running, ben)
		anEnrolment(school, running, aStudent(school, { primaryTeacherId: ana }))
		anEnrolment(school, running, aStudent(school, { archivedAt: 1 }))
		lead('open', null)
		lead('draft', 2)
		lead('finished', 3)
		hours(ana, 1, ['09:15', '12:00'])
		hours(ana, 2, ['14:00', '14:30'])
		const own = listStudentsOf(access, ana)
		expect(own.filter(({ isMain }) => !isMain).map(({ id }) => id)).toEqual([ben])
		expect(own).toHaveLength(3)
		expect(list().rows).toMatchObject([{ students: 3, classes: 2, booked: 0, minutes: 195 }])
	})

	it('counts a class that is handed over on a later day for the teacher who gives it until then', () => {
		const [ana, ben] = [aTeacher(school, { name: 'Ana' }), aTeacher(school, { name: 'Ben' })]
		const id = aClass(school, { state: 'running', weekday: 1, startTime: '10:00', durationMinutes: 45 })
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			school.id,
			id,
			ben,
		)
		const seriesId = aSeries(school, { classId: id })
		const later = { classId: id, seriesId, teacherId: ben, startsAt: Date.now() + 20 * 86_400_000 }
		aLesson(school, later)
		expect(list().rows.map(({ classes }) => classes)).toEqual([0, 1])
		const lessonId = aLesson(school, { ...later, teacherId: ana, startsAt: Date.now() + 9 * 86_400_000 })
		expect(list().rows.map(({ classes, booked }) => [classes, booked])).toEqual([
			[1, 0],
			[1, 0],
		])
		const next = {
			name: 'Ben',
			until: rows<{ day: string }>('select day from lessons where id = ?', lessonId)[0]?.day,
		}
		expect(listTaughtClasses(access, ana)).toMatchObject([{ id, part: null, next }])
		expect(listTaughtClasses(access, ben)).toMatchObject([{ id, part: 'lead', next: null }])
		change('update lessons set starts_at = 1, ends_at = 2 where id = ?', lessonId)
		expect(listTaughtClasses(access, ana)).toEqual([])
	})

	it('books the lessons that are left of the coming week, as the page of each teacher does', () => {
		const [ana, ben] = [aTeacher(school, { name: 'Ana' }), aTeacher(school, { name: 'Ben' })]
		aTeacher(school, { name: 'Cy' })
		const [now, hour] = [Date.now(), 3_600_000]
		const at = (days: number) => now + days * 24 * hour
		const gives = (classId: string, startsAt: number, details = {}) =>
			aLesson(school, { classId, teacherId: ana, startsAt, ...details })
		const has = (classId: string, teacher: string, part: 'lead' | 'assist') =>
			change(
				'insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, ?)',
				...[school.id, classId, teacher, part],
			)
		const twice = aClass(school, { weekday: 1, startTime: '10:00', durationMinutes: 45 })
		has(twice, ana, 'lead')
		has(twice, ben, 'assist')
		gives(twice, at(1))
		gives(twice, at(3))
		gives(twice, at(4), { state: 'canceled_by_school' })
		gives(twice, at(9))
		gives(twice, at(-1))
		// Ben stands in for Ana in a class he assists in: that lesson is booked once.
		gives(twice, at(5), { teacherId: ben, substituteFor: ana })
		gives(aClass(school, { weekday: null }), at(2), { endsAt: at(2) + hour })
		const workshop = aClass(school, { kind: 'workshop', weekday: 6, durationMinutes: 180 })
		has(workshop, ana, 'lead')
		gives(workshop, at(-30))
		const booked = list().rows.map(({ id, name, booked: minutes }) => [id, name, minutes] as const)
		expect(booked.map(([, name, minutes]) => [name, minutes])).toEqual([
			['Ana', 45 + 45 + 60],
			['Ben', 45 + 45 + 45],
			['Cy', 0],
		])
		const { from, to } = comingWeek(access.school.timeZone)
		for (const [teacherId, , minutes] of booked)
			expect(leftToTeach(listLessons(access, { from, to, teacherId })).minutes).toBe(minutes)
		const { access: stranger } = aSchoolWithAccess()
		expect(bookedMinutes(stranger, [ana])).toEqual(new Map([[ana, 0]]))
	})

	it('says who has an account, who is awaited, who was locked, and who has none any more', () => {
		const states = ['active', 'locked', 'ended'].map((is) => ({ is, ...aTeacherAt(school) }))
		for (const { is, membershipId } of states) {
			change('update teachers set name = ?, name_key = ? where membership_id = ?', is, is, membershipId)
			if (is !== 'active') change(`update memberships set ${is}_at = 1 where id = ?`, membershipId)
		}
		invited(
			access,
			{ is: 'teacher', id: aTeacher(school, { name: 'awaited' }) },
			{ by: 'paper', username: 'awaited' },
		)
		aTeacher(school, { name: 'never' })
		expect(list('sort=name').rows.map(({ name, account }) => [name, account])).toEqual([
			['active', 'active'],
			['awaited', 'invited'],
			['ended', 'none'],
			['locked', 'locked'],
			['never', 'none'],
		])
		expect(namesOf('account=none')).toEqual(['ended', 'never'])
		expect(namesOf('account=invited')).toEqual(['awaited'])
		expect(namesOf('account=active')).toEqual(['active'])
		expect(namesOf('account=locked')).toEqual(['locked'])
	})

	it('has who is leaving among those who teach up to the last day', () => {
		for (const [name, endedOn, archivedAt] of [
			['Stays', null, null],
			['Today', day(0), null],
			['Yesterday', day(-1), null],
			['Filed', day(-9), 1],
		] as const)
			aTeacher(school, { name, endedOn, archivedAt })
		expect(namesOf('')).toEqual(['Stays', 'Today'])
		expect(namesOf('state=leaving')).toEqual(['Today'])
		expect(namesOf('state=left')).toEqual(['Yesterday'])
		expect(namesOf('state=archived')).toEqual(['Filed'])
	})

	it('finds a teacher by the address, and by a day at one site', () => {
		const [ana, ben] = [
			aTeacher(school, { name: 'Ana', email: 'cello@x.test' }),
			aTeacher(school, { name: 'Ben' }),
		]
		change('update teachers set email_key = email')
		const [north, south] = [aSite('North'), aSite('South')]
		hours(ana, 1, ['09:00', '10:00'], north)
		hours(ana, 2, ['09:00', '10:00'], south)
		hours(ben, 1, ['09:00', '10:00'], south)
		expect(namesOf('search=cello')).toEqual(['Ana'])
		expect(namesOf('site=North')).toEqual(['Ana'])
		expect(namesOf('weekday=1')).toEqual(['Ana', 'Ben'])
		expect(namesOf('weekday=1&site=South')).toEqual(['Ben'])
		expect(namesOf('weekday=2&site=North')).toEqual([])
	})

	it('says of each what that teacher teaches, and finds them by it', () => {
		for (const [name, instrument] of [
			['Ana', 'Cello'],
			['Ben', 'Oboe'],
		] as const)
			change(
				'insert into teacher_instruments values (?, ?, ?)',
				...[school.id, aTeacher(school, { name }), anInstrument(school, instrument)],
			)
		expect(list().rows.map(({ name, instruments }) => [name, instruments])).toEqual([
			['Ana', ['Cello']],
			['Ben', ['Oboe']],
		])
		const [oboe] = rows<{ id: string }>(`select id from instruments where name = 'Oboe'`)
		expect(namesOf(`instrument=${oboe?.id}`)).toEqual(['Ben'])
	})

	it('warns of qualifications that end within sixty days, or have', () => {
		const ana = aTeacher(school, { name: 'Ana' })
		for (const expiresOn of [day(-1), day(60), day(61), null])
			change(
				'insert into qualifications values (?, ?, ?, ?, ?)',
				...[school.id, `q${expiresOn}`, ana, 'Diploma', expiresOn],
			)
		expect(list().rows).toMatchObject([{ expiring: 2 }])
	})

	it('goes on where the page before ended', () => {
		const all = Array.from({ length: 60 }, (_, i) => `T${String(i).padStart(2, '0')}`)
		for (const name of all) aTeacher(school, { name })
		const pages = ['page=1', 'page=2'].map((text) => list(text))
		expect(pages.map(({ total }) => total)).toEqual([60, 60])
		expect(pages.flatMap((page) => page.rows.map(({ name }) => name))).toEqual(all)
	})
})
