import { describe, expect, it } from 'vitest'
import { bookForFamily } from '#app/models/portal/office-booking.server.ts'
import { classForOtherTimes, findOwnCredit, listSlots } from '#app/models/portal/make-up-times.server.ts'
import { isOnlyArranged, whyNoSlots } from '#app/models/portal/no-slots.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aRule } from '../../support/attendance.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aStudent, aTeacher, type ASchool } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aCredit, aHousehold } from '../../support/portal.ts'
import { anInstrument } from '../../support/students.ts'

type Kind = 'private' | 'group'

function aClassOf(
	school: ASchool,
	teacherId: string,
	details: { name: string; kind?: Kind; instrumentId?: string | null },
): string {
	const id = aClass(school, { kind: 'private', capacity: 1, ...details })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		school.id,
		id,
		teacherId,
	)
	return id
}

/** Ben missed a lesson of the violin with Jun Mori, alone or in a group, and does not sit there any more. Clara Diaz teaches too. */
function moved(kind: Kind = 'private') {
	const house = aHousehold()
	const { school, access, own, violin, enrolmentId, teacher, room, ben, at } = house
	const instrument = anInstrument(school, 'Violin')
	change('update classes set instrument_id = ?, kind = ? where id = ?', instrument, kind, violin)
	const startsAt = at('2026-01-02', '16:00')
	const place = { classId: violin, teacherId: teacher, roomId: room }
	const sourceLessonId = aLesson(school, { ...place, startsAt, state: 'canceled_by_teacher' })
	const creditId = aCredit(school, ben, { enrolmentId, sourceLessonId })
	change("update enrolments set state = 'ended', ends_on = '2026-01-01' where id = ?", enrolmentId)
	const clara = aTeacher(school, { name: 'Clara Diaz' })
	const goesOn = (details: Parameters<typeof aClassOf>[2], teacherId = clara) => {
		const id = aClassOf(school, teacherId, details)
		return { id, seat: anEnrolment(school, id, ben) }
	}
	const slots = (by = own) => listSlots(by, findOwnCredit(by, creditId)!, { from: '2026-01-05' })
	const offered = () => [
		...new Set(slots().map(({ teacher, instrument, class: name }) => `${name}: ${teacher}, ${instrument}`)),
	]
	const why = () => whyNoSlots(access, findOwnCredit(access, creditId)!)
	const another = () => classForOtherTimes(access, findOwnCredit(access, creditId)!)
	return { ...house, instrument, clara, creditId, goesOn, slots, offered, why, another }
}

const WITH_JUN = 'Make-up lessons, Jun Mori: Jun Mori, Violin'

describe('a private lesson of a student who has gone on to another class', () => {
	it('is made up with its teacher although the student sits in a group', () => {
		const { access, goesOn, slots, offered, why, another, creditId } = moved()
		goesOn({ name: 'Violin Group', kind: 'group' })
		expect([offered(), why(), another()]).toEqual([[WITH_JUN], null, null])
		const [slot] = slots(access)
		const wish = { creditId, slot: slot!.key, tells: false }
		const { lessonId } = valueOf(bookForFamily(access, newId(), wish))
		expect(
			rows('select name from classes, lessons where classes.id = class_id and lessons.id = ?', lessonId),
		).toEqual([{ name: 'Make-up lessons, Jun Mori' }])
	})

	it('is made up in a private class of the instrument, or of the teacher, and with no other teacher', () => {
		const { goesOn, offered, another, instrument, teacher } = moved()
		goesOn({ name: 'Piano with Clara' })
		expect([offered(), another()]).toEqual([[WITH_JUN], null])
		const piano = goesOn({ name: 'Piano' }, teacher)
		expect([offered(), another()]).toEqual([['Piano: Jun Mori, null'], piano.id])
		goesOn({ name: 'Violin with Clara', instrumentId: instrument })
		expect(offered()).toEqual(['Violin with Clara: Clara Diaz, Violin'])
		goesOn({ name: 'Violin', instrumentId: instrument }, teacher)
		expect(offered()).toEqual(['Violin: Jun Mori, Violin'])
	})

	it('is made up in its class while the student sits there, also with a new seat', () => {
		const { school, goesOn, offered, violin, ben } = moved()
		goesOn({ name: 'Violin Group', kind: 'group' })
		anEnrolment(school, violin, ben)
		expect(offered()).toEqual(['Violin: Jun Mori, Violin'])
	})

	it('is made up in a current class once its teacher has left', () => {
		const { school, goesOn, offered, why, teacher } = moved()
		aTeacher(school)
		goesOn({ name: 'Violin Group', kind: 'group' })
		goesOn({ name: 'Piano with Clara' })
		expect(offered()).toEqual([WITH_JUN])
		change("update teachers set ended_on = '2026-01-01' where id = ?", teacher)
		expect([offered(), why()]).toEqual([['Piano with Clara: Clara Diaz, null'], null])
	})

	it('that was given as goodwill, and not missed, is in any class of the student', () => {
		const { school, own, goesOn, ben } = moved()
		goesOn({ name: 'Violin Group', kind: 'group' })
		const creditId = aCredit(school, ben)
		const given = () => listSlots(own, findOwnCredit(own, creditId)!, { from: '2026-01-05' })
		expect(given()).toEqual([])
		goesOn({ name: 'Piano with Clara' })
		expect(given()[0]).toMatchObject({ class: 'Piano with Clara' })
	})
})

describe('a lesson of a group', () => {
	/** Friday's group of the same instrument, in which another student sits and one seat is free. */
	function twoGroups() {
		const house = moved('group')
		const { school, instrument, at } = house
		const fridays = aClass(school, { name: 'Fridays', instrumentId: instrument, capacity: 2 })
		anEnrolment(school, fridays, aStudent(school))
		aLesson(school, { classId: fridays, startsAt: at('2026-01-09', '16:00') })
		return { ...house, fridays }
	}

	it('is made up in a group like it although the student goes on alone', () => {
		const { goesOn, offered, why, another, instrument } = twoGroups()
		goesOn({ name: 'Alone', instrumentId: instrument })
		expect([offered(), another()]).toEqual([['Fridays: null, Violin'], null])
		expect(why()).toEqual({ is: 'group', name: 'Violin', hasOthers: true })
	})

	it('is made up in its own group once the student has left it, and not before', () => {
		const { school, violin, fridays, ben, at, offered } = twoGroups()
		change('delete from lessons where class_id = ?', fridays)
		const mondays = { classId: violin, startsAt: at('2026-01-12', '16:00') }
		aLesson(school, mondays)
		expect(offered()).toEqual(['Violin: null, Violin'])
		const seat = anEnrolment(school, violin, ben)
		expect(offered()).toEqual([])
		change("update enrolments set state = 'paused', paused_from = '2026-01-05' where id = ?", seat)
		expect(offered()).toEqual([])
		change(
			"update enrolments set state = 'ending', paused_from = null, ends_on = '2026-01-11' where id = ?",
			seat,
		)
		expect(offered()).toEqual(['Violin: null, Violin'])
	})

	it('can only be arranged where no class like it is open to the student', () => {
		const { school, own, violin, fridays, ben, creditId, instrument } = twoGroups()
		const isArranged = () => isOnlyArranged(own, findOwnCredit(own, creditId)!)
		anEnrolment(school, violin, ben)
		expect(isArranged(), 'a class beside their own').toBe(false)
		for (const [other, back] of [
			[`state = 'finished'`, `state = 'running'`],
			[`kind = 'private'`, `kind = 'group'`],
			['instrument_id = null', `instrument_id = '${instrument}'`],
		]) {
			change(`update classes set ${other} where id = ?`, fridays)
			expect(isArranged(), other).toBe(true)
			change(`update classes set ${back} where id = ?`, fridays)
		}
		aRule(school, { groupAlone: true })
		change(`update classes set state = 'finished' where id = ?`, fridays)
		expect(isArranged(), 'alone with the teacher').toBe(false)
	})

	it('is made up beside the current group of the same instrument, and not of another one', () => {
		const { school, goesOn, slots, why, instrument, violin, at } = twoGroups()
		goesOn({ name: 'Choir', kind: 'group' })
		expect(why()).toEqual({ is: 'group', name: 'Violin', hasOthers: true })
		const { id } = goesOn({ name: 'Mondays', kind: 'group', instrumentId: instrument })
		aLesson(school, { classId: id, startsAt: at('2026-01-12', '16:00') })
		aLesson(school, { classId: violin, startsAt: at('2026-01-13', '16:00') })
		expect(why()).toEqual({ is: 'group', name: 'Mondays', hasOthers: true })
		expect(slots().map(({ day }) => day)).toEqual(['2026-01-09', '2026-01-13'])
	})
})
