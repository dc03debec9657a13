import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerOffer, changeQueue } from '#app/models/enrolment/queue.server.ts'
import { acceptSignUp } from '#app/models/join/answer.server.ts'
import { signUpAtHome } from '#app/models/join/at-home.server.ts'
import { findShownClass } from '#app/models/join/shown-classes.server.ts'
import { joinClassWords } from '#app/requests/join.server.ts'
import { startWords } from '#app/models/portal/seat-news.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { firstLessonWords, firstSeatDay } from '#app/models/class/first-lesson.server.ts'
import { aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aClass, anEnrolment, aStudent, aTeacher, type ASchool } from '../../support/factories.ts'
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

afterEach(() => void vi.useRealTimers())

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

	it.each([
		['en', 'online', ','],
		['de', 'online', ' unter'],
		['es', 'en línea', ','],
	] as const)(
		'is told in %s as an online one, with the link that strangers do not read',
		(language, words, at) => {
			const id = aShownClass(school)
			teaches(school, id, null)
			change(`update classes set online_link = 'https://meet.example/1'`)
			const told = (access = office) => firstLessonWords(access, id, null, language)
			expect(told()).toContain(`16:00, ${words}${at} https://meet.example/1.`)
			expect(told(page)).toContain(`16:00, ${words}.`)
		},
	)

	it.each([
		['en', 'The lesson is on Thursday, 16:00, with Jun Mori.'],
		['de', 'Die Stunde ist donnerstags, 16:00, bei Jun Mori.'],
		['es', 'La clase es el jueves, 16:00, con Jun Mori.'],
	] as const)(
		'names in %s the teacher of a private lesson, if strangers may read the name',
		(language, words) => {
			const id = aShownClass(school, { kind: 'private' })
			const told = (access = office) => firstLessonWords(access, id, null, language)
			expect(told()).toBe(`${words.slice(0, words.indexOf('16:00'))}16:00.`)
			change(
				`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
				school.id,
				id,
				aTeacher(school, { name: 'Jun Mori' }),
			)
			expect(told()).toBe(words)
			expect(told(page)).not.toContain('Jun Mori')
			change('update teachers set shown_since = 1')
			expect(told(page)).toBe(words)
		},
	)

	it('is not made up for a class that has none, whose usual time and room are told', () => {
		const id = aShownClass(school, { roomId: aHall(school.id) })
		expect(firstLessonWords(page, id, null, 'en')).toBe(`The class meets on Thursday, 16:00, ${PLACE}.`)
		expect(firstLessonWords(page, aClass(school), null, 'en')).toBe('')
		expect(firstLessonWords(aJoinSchool('other').page, id, null, 'en')).toBe('')
	})

	it('is the only one of a class that has one day, which is told and shown instead of a weekday', () => {
		const id = aShownClass(school)
		change("update classes set starts_on = '2099-01-08', ends_on = '2099-01-08' where id = ?", id)
		const told = () => firstLessonWords(page, id, null, 'en')
		expect(told()).toBe('The class meets on 8 January 2099, 16:00.')
		teaches(school, id, null)
		expect(told()).toBe('First lesson: Thu 8 January, 16:00.')
		const open = { access: page, page: { address: 'x' } }
		const shown = joinClassWords(open, { ...findShownClass(page, id)!, offer: 'seat' }, 'de')
		expect(shown.when).toMatch(/^8\. Januar 2099, 16:00–/)
		expect([shown.starts, shown.ends]).toEqual([null, null])
	})

	it('is the day on which a class starts for visitors, unless it has no lessons yet', () => {
		const id = aShownClass(school)
		change("update classes set starts_on = '2099-01-05' where id = ?", id)
		const starts = () => {
			const open = { access: page, page: { address: 'x' } }
			return joinClassWords(open, { ...findShownClass(page, id)!, offer: 'seat' }, 'en').starts
		}
		expect(starts()).toContain('Starts on 5 January 2099')
		teaches(school, id, null)
		expect(starts()).toContain('Starts on 8 January 2099')
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

describe('the last day of a class', () => {
	const LAST = '2099-02-28'
	const shownIn = (id: string, language: Language) =>
		joinClassWords({ access: page, page: { address: 'x' } }, findShownClass(page, id)!, language)

	it.each([
		['en', 'Ends on 28 February 2099', 'January, 16:00. Last day 28 February 2099.'],
		['de', 'Endet am 28. Februar 2099', 'Januar, 16:00. Letzter Tag 28. Februar 2099.'],
		['es', 'Termina el 28 de febrero de 2099', 'enero, 16:00. Último día, 28 de febrero de 2099.'],
	] as const)('is shown and told in %s to those who sign themselves up', (language, ends, told) => {
		const id = aShownClass(school, { endsOn: LAST })
		teaches(school, id, null)
		expect(shownIn(id, language).ends).toBe(ends)
		expect(firstLessonWords(page, id, null, language)).toContain(told)
		// A seat that ends sooner has its own.
		expect(firstLessonWords(page, id, null, language, null, '2099-02-01')).not.toContain('28')
	})

	it('is not shown of a class that goes on, or that is over', () => {
		const ids = [aShownClass(school), aShownClass(school, { endsOn: '2020-02-28' })]
		expect(ids.map((id) => shownIn(id, 'en').ends)).toEqual([null, null])
	})

	it('is told once in the letter of a request that is placed, unless the student leaves before', () => {
		const id = aShownClass(school, { endsOn: LAST, joining: 'by_approval' })
		teaches(school, id, null)
		signsUp(page, id)
		valueOf(acceptSignUp(office, newest(), 1))
		expect(mails('sign-up-answer')[0]?.split('Last day 28 February 2099.')).toHaveLength(2)
		const [seat] = rows<{ id: string }>('select id from enrolments')
		change("update enrolments set ends_on = '2099-02-01'")
		const words = startWords(office, seat?.id ?? '', 'en')
		expect(words.match(/Last day .*/g)).toEqual(['Last day 1 February 2099.'])
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
		// The class has met since they began to wait.
		teaches(school, classId, null, '2026-01-08')
		const waits = { state: 'waiting', startsOn: '2026-01-01', position: 1, queuedAt: 1 } as const
		const enrolmentId = anEnrolment(school, classId, kira, waits)
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

describe('an offered trial', () => {
	it.each([
		['en', 'Trial lesson, Thu 8 January, 16:00. You can decide afterwards whether to enroll.'],
		['de', 'Probestunde, Do, 8. Januar, 16:00. Danach können Sie über die Anmeldung entscheiden.'],
		['es', 'Clase de prueba, jue, 8 de enero, 16:00. Después podrá decidir si se inscribe.'],
	] as const)('is called a trial in %s, as long as it is one', (language, words) => {
		const classId = aShownClass(school)
		teaches(school, classId, null)
		const kira = aStudent(school, { firstName: 'Kira', lastName: 'Keller', state: 'waiting' })
		aGuardian(school, { name: 'Tim Keller', email: 'tim@example.com' }, kira)
		change('update guardians set language = ?', language)
		const waits = { state: 'waiting', position: 1, queuedAt: 1, isTrial: true } as const
		const enrolmentId = anEnrolment(school, classId, kira, waits)
		valueOf(changeQueue(office, classId, { intent: 'offer', enrolmentId, version: 1, hours: 24 }))
		valueOf(answerOffer(office, { classId, enrolmentId, version: 2, answer: 'accept' }))
		for (const kind of ['seat-offer', 'seat-taken'])
			expect(mails(kind)).toEqual([expect.stringContaining(words)])
		expect(startWords(office, enrolmentId, language)).toBe(words)
	})
})

describe('the first day of a seat that is taken on a day of the class', () => {
	const DAY = '2026-12-12'
	const NEXT = '2026-12-13'
	const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: whenClocksShow(time, DAY) })
	const seats = () => rows('select starts_on, state from enrolments order by id')
	const meets = (of: ASchool, classId: string, time: string, day: string) =>
		aLesson(of, { classId, startsAt: whenClocksShow(time, day) })

	/** A class that has met at ten, and meets again a week later. */
	function aClassOf(more: Parameters<typeof aShownClass>[1] = {}, of = school) {
		const id = aShownClass(of, { weekday: 6, startTime: '10:00', ...more })
		for (const day of [DAY, '2026-12-19']) meets(of, id, '10:00', day)
		return id
	}

	it.each([
		['09:59', DAY, 'active', DAY],
		['10:00', NEXT, 'future', '2026-12-19'],
		['15:37', NEXT, 'future', '2026-12-19'],
	])('is the day of the first lesson still to come, at %s', (time, startsOn, state, lesson) => {
		at(time)
		const [open, asks] = [aClassOf(), aClassOf({ joining: 'by_approval' })]
		signsUp(page, open)
		signsUp(page, asks)
		valueOf(acceptSignUp(office, newest(), 1))
		expect(seats()).toEqual([
			{ starts_on: startsOn, state },
			{ starts_on: startsOn, state },
		])
		const first = `First lesson: Sat ${Number(lesson.slice(8))} December, 10:00.`
		expect([mails('sign-up')[0], mails('sign-up-answer')[0]]).toEqual([
			expect.stringContaining(first),
			expect.stringContaining(first),
		])
		expect(rows('select distinct state from students')).toEqual([{ state: 'active' }])
	})

	it('is not the day on which another lesson of the class follows, and its letter does not name that one', () => {
		at('15:37')
		const id = aClassOf()
		meets(school, id, '18:00', DAY)
		signsUp(page, id)
		expect(seats()).toEqual([{ starts_on: NEXT, state: 'future' }])
		expect(mails('sign-up')[0]).toContain('First lesson: Sat 19 December, 10:00.')
	})

	it('is today if the lesson was canceled, and in a class that ends today', () => {
		at('15:37')
		const [canceled, ending] = [aClassOf(), aClassOf({ endsOn: DAY })]
		change("update lessons set state = 'canceled_by_school' where class_id = ?", canceled)
		expect([canceled, ending].map((id) => firstSeatDay(page, id))).toEqual([DAY, DAY])
	})

	it('is the same in the portal, and for an offered seat that is accepted', () => {
		at('15:37')
		const ada = aStudent(school, { birthDate: '2017-01-02' })
		const mother = accessOf(aParent(school, [ada]), 'lesson:book')
		const child = { studentId: ada, newcomer: null, familyId: null }
		const wish = { ...child, classId: aClassOf(), waits: false, texts: '', agreed: [] }
		valueOf(signUpAtHome(mother, 'key', wish))
		const classId = aClassOf()
		const kira = aStudent(school, { state: 'waiting' })
		const offered = { state: 'offered', offeredUntil: Date.now() + 60_000, position: 1, queuedAt: 1 } as const
		const enrolmentId = anEnrolment(school, classId, kira, offered)
		valueOf(answerOffer(office, { classId, enrolmentId, version: 1, answer: 'accept' }))
		const begins = { starts_on: NEXT, state: 'future' }
		expect(seats()).toEqual([begins, begins])
	})
})
