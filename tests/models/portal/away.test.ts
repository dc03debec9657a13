import { afterEach, describe, expect, it, vi } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { rulesOf, saveRules } from '#app/models/attendance/settings.server.ts'
import { withdrawAbsence } from '#app/models/lesson/absence-withdrawal.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { previewAbsences, reportAbsencesAsShown } from '#app/models/portal/absence.server.ts'
import { change, rows } from '../../support/database.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aStudent,
	aStudentAt,
	aTeacher,
	aTerm,
} from '../../support/factories.ts'
import { lessonsOfClass, valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { aHousehold, aParent, tie } from '../../support/portal.ts'

afterEach(() => {
	vi.useRealTimers()
})

const JANUARY = { from: '2026-01-02', to: '2026-01-31' }

/** Ben has four violin lessons in January, and his sister Mia sings in a choir of another teacher with others. */
function twoAtHome() {
	const home = aHousehold()
	const { school, violin, teacher, family, parent, at } = home
	aTerm(school)
	const mia = aStudent(school, { firstName: 'Mia', lastName: 'Okafor', familyId: family })
	const guardian = rows<{ id: string }>('select id from guardians')[0]!.id
	tie(school, guardian, mia, {})
	const choir = aClass(school, { name: 'Choir', kind: 'group', capacity: 8 })
	anEnrolment(school, choir, mia)
	anEnrolment(school, choir, aStudent(school))
	const conductor = aTeacher(school, { name: 'Dora Ruiz', email: 'dora@home.example' })
	const own = ['2026-01-06', '2026-01-13', '2026-01-20', '2026-01-27'].map((day) =>
		aLesson(school, { classId: violin, teacherId: teacher, startsAt: at(day, '16:00') }),
	)
	const sung = aLesson(school, { classId: choir, teacherId: conductor, startsAt: at('2026-01-08', '17:00') })
	change(
		`update teachers set email = 'jun@home.example', email_key = 'jun@home.example' where id = ?`,
		teacher,
	)
	change(`update teachers set email_key = email where id = ?`, conductor)
	change(`update users set email = 'mother@home.example' where id = ?`, parent.userId)
	return { ...home, mia, choir, lessons: own, sung, ids: [home.ben, mia] }
}

function report(
	{ own, ids }: Pick<ReturnType<typeof twoAtHome>, 'own' | 'ids'>,
	wish: { ticked?: string[]; note?: string; days?: typeof JANUARY } = {},
) {
	const days = wish.days ?? JANUARY
	const { absences, shown } = previewAbsences(own, ids, days)
	const ticked = wish.ticked ?? absences.map(({ key }) => key)
	return reportAbsencesAsShown(own, { studentIds: ids, days, ticked, note: wish.note, shown })
}

describe('what the absences of several days mean', () => {
	it('is counted in sequence, as the family gets it, so that the third of a term with two credits has none', () => {
		const home = twoAtHome()
		const { absences } = previewAbsences(home.own, [home.ben], JANUARY)
		expect(absences.map(({ preview: { creditMinutes, cap } }) => [creditMinutes, cap?.left])).toEqual([
			[45, 1],
			[45, 0],
			[0, 0],
			[0, 0],
		])
		const got = valueOf(report({ ...home, ids: [home.ben] }))
		expect(got.map(({ creditMinutes, cap }) => [creditMinutes, cap?.left])).toEqual(
			absences.map(({ preview: { creditMinutes, cap } }) => [creditMinutes, cap?.left]),
		)
		expect(listCredits(home.access)).toHaveLength(2)
	})

	it('is counted for each child, and anew in each term', () => {
		const home = twoAtHome()
		change(`update terms set ends_on = '2026-01-18'`)
		aTerm(home.school, { startsOn: '2026-01-19', endsOn: '2026-02-28' })
		const { version, ...rules } = rulesOf(home.access)
		valueOf(saveRules(home.access, version, { ...rules, creditCap: 1 }))
		const shown = previewAbsences(home.own, home.ids, JANUARY).absences
		expect(shown.map(({ preview }) => preview.creditMinutes)).toEqual([45, 45, 0, 45, 0])
		expect(valueOf(report(home)).map(({ creditMinutes }) => creditMinutes)).toEqual([45, 45, 0, 45, 0])
	})

	it('leaves out lessons that have begun, are canceled, or whose absence is known', () => {
		const home = twoAtHome()
		const { own, ids, lessons, at, ben } = home
		valueOf(report(home, { ticked: [`${lessons[1]}.${ben}`] }))
		change(`update lessons set state = 'closed' where id = ?`, lessons[2])
		vi.setSystemTime(at('2026-01-06', '16:00'))
		const left = previewAbsences(own, ids, JANUARY).absences.map(({ lesson }) => lesson.id)
		expect(left).toEqual([home.sung, lessons[3]])
	})
})

describe('the absences of several days', () => {
	it('are reported in one email to each reader, about the lessons that concern them', () => {
		const home = twoAtHome()
		const { school, lessons } = home
		const office = anAdminAt(school)
		change(`update users set email = 'office@home.example' where id = ?`, office.userId)
		change(
			`insert into notification_choices (school_id, event, recipient, how, at) values (?, 'absence', ?, 'now', 1)`,
			...[school.id, `member:${office.membershipId}`],
		)
		valueOf(report(home, { note: 'Holiday' }))
		const told = mails().filter(({ kind }) => kind === 'absence')
		expect(told.map(({ to }) => to).sort()).toEqual([
			'dora@home.example',
			'jun@home.example',
			'mother@home.example',
			'office@home.example',
		])
		const to = (email: string) => told.find((mail) => mail.to === email)!
		const mother = to('mother@home.example')
		expect(mother.subject).toBe('Absences of Ben Okafor and Mia Okafor')
		expect(mother.text.match(/will not come to/g)).toHaveLength(5)
		expect(mother.text).toContain('Ben Okafor gets a 45-minute make-up lesson')
		expect(mother.text).toContain('There is no make-up lesson: the limit of 2 this term is reached.')
		expect(mother.text.match(/Reason: Holiday/g)).toHaveLength(1)
		expect(mother.text).toContain('you can take the absence back under Lessons')
		const jun = to('jun@home.example')
		expect(jun.subject).toBe('Absences of Ben Okafor')
		expect(jun.text).toContain('The family of Ben Okafor reported these absences:')
		expect(jun.text.match(/will not come to/g)).toHaveLength(4)
		expect(jun.text).not.toMatch(/Mia|make-up/)
		expect(to('office@home.example').text.match(/will not come to/g)).toHaveLength(5)
		// A single absence reads as ever.
		expect(to('dora@home.example').subject).toMatch(/^Mia Okafor will be absent on /)
		expect(to('dora@home.example').text).toContain(
			'The family of Mia Okafor reported an absence from Choir on',
		)
		const kept = rows<{ ids: string }>(
			`select canceled_mail_ids as ids from lessons where state = 'canceled_in_time'`,
		)
		expect(kept).toHaveLength(lessons.length)
		expect(new Set(kept.map(({ ids }) => ids)).size).toBe(1)
	})

	it('are a line each in a summary', () => {
		const home = twoAtHome()
		const { membershipId } = anAdminAt(home.school)
		valueOf(report(home))
		const lines = rows<{ path: string }>(
			'select path from digest_lines where membership_id = ?',
			membershipId,
		)
		expect(lines).toHaveLength(5)
		expect(new Set(lines.map(({ path }) => path)).size).toBe(5)
	})

	it('reach a guardian of one child about that child alone', () => {
		const home = twoAtHome()
		const father = aParent(home.school, [home.mia])
		change(`update users set email = 'father@home.example' where id = ?`, father.userId)
		valueOf(report(home))
		const mail = mails().find(({ to }) => to === 'father@home.example')
		expect(mail?.text).toContain('knows that Mia Okafor will not come')
		expect(mail?.text).not.toContain('Ben')
	})

	it('speak to a student who comes alone', () => {
		const { school, violin, teacher, at } = aHousehold()
		const adult = aStudentAt(school)
		const [me] = rows<{ id: string }>('select id from students where membership_id = ?', adult.membershipId)
		const id = me!.id
		anEnrolment(school, aClass(school, { name: 'Cello', kind: 'group', capacity: 5 }), id)
		const cello = rows<{ id: string }>(`select id from classes where name = 'Cello'`)[0]!.id
		for (const day of ['2026-01-07', '2026-01-14'])
			aLesson(school, { classId: cello, teacherId: teacher, startsAt: at(day, '18:00') })
		change(
			`insert or replace into preferences (user_id, language, updated_at) values (?, 'de', 0)`,
			adult.userId,
		)
		expect(lessonsOfClass(violin)).toEqual([])
		valueOf(report({ own: accessOf(adult, 'lesson:book'), ids: [id] }))
		const mail = mails().find(({ subject }) => subject === 'Ihre Absagen')
		expect(mail?.text).toContain('weiß von diesen Absagen:')
		expect(mail?.text.match(/Sie kommen am/g)).toHaveLength(2)
		expect(mail?.text).toContain('Sie bekommen eine Nachholstunde')
	})

	it('are taken back one by one, also by the office, and the email about the others stays', () => {
		const home = twoAtHome()
		const { own, access, lessons, ben, violin } = home
		valueOf(report(home))
		const before = mails().length
		valueOf(withdrawAbsence(own, lessons[0]!, ben))
		valueOf(restoreLesson(access, lessons[1]!))
		expect(mails().length).toBeGreaterThanOrEqual(before)
		expect(lessonsOfClass(violin).map(({ state }) => state)).toEqual([
			...['scheduled', 'scheduled', 'canceled_in_time', 'canceled_in_time'],
		])
	})
})

describe('all or nothing:', () => {
	const nothing = () => {
		expect(rows('select 1 from attendance_marks')).toEqual([])
		expect(mails()).toEqual([])
	}

	it('a lesson of another family is refused, with those of their own', () => {
		const home = twoAtHome()
		const { school, at, lessons, ben } = home
		const other = aStudent(school)
		const drums = aClass(school, { name: 'Drums' })
		anEnrolment(school, drums, other)
		const foreign = aLesson(school, { classId: drums, startsAt: at('2026-01-09', '16:00') })
		const ticked = [`${lessons[0]}.${ben}`, `${foreign}.${other}`]
		expect(report(home, { ticked })).toMatchObject({ ok: false, status: 404 })
		expect(report({ ...home, ids: [other] }, { ticked: [`${foreign}.${other}`] })).toMatchObject({
			ok: false,
			status: 404,
		})
		nothing()
	})

	it('a preview that no longer holds is refused', () => {
		const home = twoAtHome()
		const { own, ids, lessons, ben, at } = home
		const { shown, absences } = previewAbsences(own, ids, JANUARY)
		const ticked = absences.map(({ key }) => key)
		const again = () => reportAbsencesAsShown(own, { studentIds: ids, days: JANUARY, ticked, shown })
		vi.setSystemTime(at('2026-01-06', '15:00'))
		expect(again()).toMatchObject({ ok: false, status: 409 })
		nothing()
		vi.setSystemTime(at('2026-01-02', '10:00'))
		valueOf(again())
		const marks = rows('select 1 from attendance_marks').length
		expect(again()).toMatchObject({ ok: false, status: 409 })
		expect(rows('select 1 from attendance_marks')).toHaveLength(marks)
		valueOf(withdrawAbsence(own, lessons[0]!, ben))
		expect(again()).toMatchObject({ ok: false, status: 409 })
	})

	it('nothing is written if one of them fails', () => {
		const home = twoAtHome()
		change(
			`create trigger broken before insert on attendance_marks when new.lesson_id = '${home.lessons[2]}' begin select raise(abort, 'disk'); end`,
		)
		expect(() => report(home)).toThrow('disk')
		change('drop trigger broken')
		nothing()
		expect(lessonsOfClass(home.violin).every(({ state }) => state === 'scheduled')).toBe(true)
	})

	it('a school that takes no absences in its portal refuses them', () => {
		const home = twoAtHome()
		change('insert or ignore into school_profiles (school_id, updated_at) values (?, 1)', home.school.id)
		change('update school_profiles set takes_absences = 0')
		expect(report(home)).toMatchObject({ ok: false, status: 403 })
		nothing()
	})
})
