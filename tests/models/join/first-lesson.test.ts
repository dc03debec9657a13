import { beforeEach, describe, expect, it } from 'vitest'
import { answerOffer, changeQueue } from '#app/models/enrolment/queue.server.ts'
import { acceptSignUp } from '#app/models/join/answer.server.ts'
import { signUpAtHome } from '#app/models/join/at-home.server.ts'
import { findShownClass } from '#app/models/join/shown-classes.server.ts'
import { firstLessonWords } from '#app/models/class/first-lesson.server.ts'
import { aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aClass, anEnrolment, aStudent, type ASchool } from '../../support/factories.ts'
import { aJoinSchool, aShownClass, openPage, signsUp } from '../../support/joining.ts'
import { aLesson } from '../../support/lesson-factories.ts'
import { aHall, valueOf, whenClocksShow } from '../../support/lessons.ts'
import { aParent } from '../../support/portal.ts'
import { aGuardian } from '../../support/students.ts'

const PLACE = 'Hall, North house, 9 Lake Street, Springfield'
const START = `The class meets on Thursday, 16:00. First lesson: Thu 8 January, 16:00, ${PLACE}.`

let { school, office, page } = {} as ReturnType<typeof aJoinSchool>

const teaches = (of: ASchool, classId: string, roomId: string | null, day = '2099-01-08') =>
	aLesson(of, { classId, roomId, startsAt: whenClocksShow('16:00', day) })
const mails = (kind: string) =>
	rows<{ text: string }>('select text from outbox where kind = ? order by id', kind).map(({ text }) => text)
const newest = () => rows<{ id: string }>('select id from sign_ups order by id desc')[0]?.id ?? ''

beforeEach(() => void ({ school, office, page } = aJoinSchool()))

describe('the first lesson of a class', () => {
	it('is the first one on or after the day a student comes, and is told with the room and the street', () => {
		const hall = aHall(school.id)
		const id = aShownClass(school, { roomId: hall })
		teaches(school, id, hall)
		const next = teaches(school, id, null, '2099-01-15')
		expect(firstLessonWords(page, id, null, 'en')).toBe(START)
		expect(firstLessonWords(page, id, '2099-01-09', 'de')).toBe(
			'Der Unterricht ist donnerstags, 16:00. Erste Stunde: Do, 15. Januar, 16:00.',
		)
		change("update lessons set state = 'canceled' where id <> ?", next)
		expect(firstLessonWords(page, id, '2026-01-01', 'es')).toContain('Primera clase: jue, 15 de enero')
	})

	it('is not made up for a class that has none, whose usual time and room are told', () => {
		const id = aShownClass(school, { roomId: aHall(school.id) })
		expect(firstLessonWords(page, id, null, 'en')).toBe(`The class meets on Thursday, 16:00, ${PLACE}.`)
		expect(firstLessonWords(page, aClass(school), null, 'en')).toBe('')
		expect(firstLessonWords(aJoinSchool('other').page, id, null, 'en')).toBe('')
	})

	it('is in the receipt of a sign-up that has a seat, and in the answer of the office', () => {
		const hall = aHall(school.id)
		const [open, asks] = [aShownClass(school), aShownClass(school, { joining: 'by_approval' })]
		for (const id of [open, asks]) teaches(school, id, hall)
		signsUp(page, open)
		signsUp(page, asks)
		expect(mails('sign-up').map((text) => text.includes(START))).toEqual([true, false])
		valueOf(acceptSignUp(office, newest(), 1))
		expect(mails('sign-up-answer')).toEqual([expect.stringContaining(START)])
	})

	it('is in the receipt of a family that signs up in the portal', () => {
		const ada = aStudent(school, { birthDate: `${new Date().getFullYear() - 9}-01-02` })
		const mother = accessOf(aParent(school, [ada]), 'lesson:book')
		const classId = aShownClass(school)
		teaches(school, classId, aHall(school.id))
		const child = { studentId: ada, newcomer: null, familyId: null }
		valueOf(signUpAtHome(mother, 'key', { ...child, classId, waits: false, texts: '', agreed: [] }))
		expect(mails('sign-up')).toEqual([expect.stringContaining(START)])
	})
})

describe('the building of a class', () => {
	it('is known to the page that shows it', () => {
		const id = aShownClass(school, { roomId: aHall(school.id) })
		expect(findShownClass(page, id)).toMatchObject({
			room: 'Hall, North house',
			street: '9 Lake Street, Springfield',
		})
	})
})

describe('an offered seat', () => {
	it('is told with the first lesson and the price that the class shows, and confirmed once accepted', () => {
		valueOf(openPage(office, 'harmony', true, 1))
		const classId = aShownClass(school)
		change(
			'insert into class_prices values (?, ?, ?)',
			school.id,
			classId,
			aPlan(office, { amountMinor: 40_00 }),
		)
		teaches(school, classId, aHall(school.id))
		const kira = aStudent(school, { firstName: 'Kira', lastName: 'Keller', state: 'waiting' })
		aGuardian(school, { name: 'Tim Keller', email: 'tim@example.com' }, kira)
		const enrolmentId = anEnrolment(school, classId, kira, { state: 'waiting', position: 1, queuedAt: 1 })
		valueOf(changeQueue(office, classId, { intent: 'offer', enrolmentId, version: 1, hours: 24 }))
		expect(mails('seat-offer')).toEqual([expect.stringContaining(START)])
		expect(mails('seat-offer')[0]).toContain('The class costs $40.00 a month.')
		valueOf(answerOffer(office, { classId, enrolmentId, version: 2, answer: 'accept' }))
		expect(mails('seat-taken')).toEqual([
			expect.stringContaining('Kira Keller has a place in Piano at Harmony.'),
		])
		expect(mails('seat-taken')[0]).toContain(START)
	})
})
