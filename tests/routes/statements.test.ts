import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { studentInstruments } from '#db/schema/index.ts'
import { withDemo } from '../support/database.ts'
import { aTeacher } from '../support/factories.ts'
import { statementsRun } from '../support/statements.ts'
import { known, office } from '../support/student-lists.ts'
import { aFamily, anInstrument } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

/** What the frame around every page of a desk asks: who is there, by which photo, and how much of the plan is used. */
const OF_THE_FRAME = [
	/from "sessions" inner join "users"/,
	/^select "memberships"."photo_id"/,
	/^select \(select count\(\*\) from "teachers"/,
	/^select count\(\*\) from "conversation_members"/,
]

/** With the views people keep of it, and how many students have each status. */
const A_LIST = 8
/** Students may be taught by another teacher until their main one takes over. */
const OF_STUDENTS = 1
/** The names of private lessons, and the birthdays and the recitals of the week are asked for themselves. */
const THE_DASHBOARD = 14
/** Once the lessons of today are over, the next teaching day is found and read as well, with the names of its students. */
const NEXT_DAY = 3
/**
 * The head and its tab each look for the student; who can log in is two of them, and who teaches them until a later change is one. A change of
 * tabs reads only the tab.
 */
const A_STUDENT = 16
const A_TAB = 9
/** Beside its head, which says the lessons around today: its students, their last marks, the waiting list, the day from which a seat is free, and the month. */
const A_CLASS = 19

const LISTS = [
	'/students/list',
	'/students/list?search=ada',
	'/students/list?search=ada+okafor&state=active&sort=age',
	...[
		'state=active',
		'teacher=harmony-teacher-2',
		'class=choir',
		'instrument=piano',
		'level=beginner',
		'tag=exam',
		'ageFrom=5&ageTo=9',
		'portal=invited',
		'missing=guardian',
		'joinedFrom=2026-01-01',
		'archived=yes',
		'page=2&perPage=25',
	].map((asked) => `/students/list?${asked}`),
	'/classes',
	'/classes?show=waiting',
	'/classes?search=choir&free=yes',
	'/teachers',
	'/teachers?search=jun&weekday=1',
]

describe('the statements a page is asked with, beside those of the frame around it', () => {
	withDemo()

	const PAGES: [string, number][] = [
		...LISTS.map((path): [string, number] => [
			path,
			path.startsWith('/students') ? A_LIST + OF_STUDENTS : A_LIST,
		]),
		['/students', A_LIST + OF_STUDENTS],
		['/dashboard', THE_DASHBOARD],
		['/dashboard?range=year', THE_DASHBOARD],
		['/students/harmony-student-4', A_STUDENT],
		['/classes/harmony-class-piano-first-steps', A_CLASS],
	]
	it.each(PAGES)('of %s are at most %i', async (path, most) => {
		const admin = await Visitor.signedInAs({ userId: 'person-admin' })
		const { statements, result } = await statementsRun(() => admin.get(path))
		expect(result.status).toBe(200)
		// Each of the frame's once: a page that asks the same again asks it itself.
		const ofFrame = OF_THE_FRAME.map((pattern) => statements.findIndex((one) => pattern.test(one)))
		expect(ofFrame).not.toContain(-1)
		const own = statements.filter((_, at) => !ofFrame.includes(at))
		expect(own.length).toBeGreaterThan(0)
		const isOver = path.startsWith('/dashboard') && /Tomorrow|Next teaching day/.test(result.page.text)
		expect(own.length, own.join('\n')).toBeLessThanOrEqual(isOver ? most + NEXT_DAY : most)
	})
})

/** Beside those that open and close a transaction. */
const withoutTransactions = (statements: string[]) =>
	statements.filter((one) => !/^(begin|commit)/i.test(one))

describe('a form', () => {
	withDemo()

	it('that adds a student is at most 10 statements, the search words one of them', async () => {
		const admin = await Visitor.signedInAs({ userId: 'person-admin' })
		const { page } = await admin.get('/students/create')
		const fields = { key: page.valueOf('key') ?? '', firstName: 'Zoe', lastName: 'Quick', state: 'active' }
		const { statements, result } = await statementsRun(() => admin.post('/students/create', fields))
		expect(result.status).toBe(303)
		expect(statements.filter((one) => one.startsWith('insert into "student_words"'))).toHaveLength(1)
		const own = withoutTransactions(statements)
		expect(own.length, own.join('\n')).toBeLessThanOrEqual(10)
	})

	it('that sends a contact message is at most 8, its two emails included', async () => {
		const message = {
			name: 'Ana Roe',
			email: 'ana@visitors.example',
			subject: 'Hello',
			message: 'A question.',
		}
		const visitor = new Visitor()
		const { statements, result } = await statementsRun(() => visitor.call('POST', '/api/contact', message))
		expect(result.status).toBe(200)
		expect(statements.filter((one) => one.startsWith('insert into "outbox"'))).toHaveLength(1)
		const own = withoutTransactions(statements)
		expect(own.length, own.join('\n')).toBeLessThanOrEqual(8)
	})
})

const STUDENT = { path: '/students/harmony-student-4', folder: 'students/show' }
const CLASS = { path: '/classes/harmony-class-piano-first-steps', folder: 'classes/show' }
const MONEY = { path: '/billing/manage', folder: 'billing/manage' }

function tabOf({ path, folder }: typeof STUDENT, tab: string): [path: string, route: string] {
	return [`${path}/${tab}`, `routes/school/${folder}/${tab}`]
}

describe('a change of tabs', () => {
	withDemo()

	it.each([
		...['lessons', 'enrollments', 'consents', 'loans', 'history'].map((tab) => tabOf(STUDENT, tab)),
		...['lessons', 'waiting-list', 'definition', 'history'].map((tab) => tabOf(CLASS, tab)),
		...['payments', 'online', 'bank', 'plans', 'runs', 'rules'].map((tab) => tabOf(MONEY, tab)),
	])('to %s reads neither the head nor the frame', async (path, route) => {
		const admin = await Visitor.signedInAs({ userId: 'person-admin' })
		const only = `_routes=${encodeURIComponent(route)}`
		const { statements, result } = await statementsRun(() => admin.get(`${path}.data?${only}`))
		expect(result.status).toBe(200)
		expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(A_TAB)
	})
})

describe('a change of tabs of a teacher', () => {
	withDemo()

	it.each([
		['hours', 11],
		['time-off', 9],
		['classes', 9],
		['qualifications', 9],
		['history', 9],
	])('to the %s reads neither the head nor the frame, with at most %i statements', async (tab, most) => {
		const admin = await Visitor.signedInAs({ userId: 'person-admin' })
		const only = `_routes=${encodeURIComponent(`routes/school/teachers/show/${tab}`)}`
		const path = `/teachers/harmony-teacher-1/${tab}.data?${only}`
		const { statements, result } = await statementsRun(() => admin.get(path))
		expect(result.status).toBe(200)
		expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
	})
})

describe('the statements a page of the portal is asked with, for a parent of two, the shell around it included', () => {
	withDemo()

	it.each([
		// One of them says which parts have anything to show. Two are asked only while an absence from the next lesson would
		// earn a credit, one while that lesson has a price, two only while the family owes something.
		['dashboard', 21],
		['schedule', 13],
		['progress', 9],
		// One of them is what other payers of the same invoices owe.
		['invoices', 11],
		['reports', 7],
	])('of %s are at most %i', async (page, most) => {
		const parent = await Visitor.signedInAs({ userId: 'person-parent' })
		const { statements, result } = await statementsRun(() => parent.get(`/student/${page}`))
		expect(result.status).toBe(200)
		expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
	})
})

describe('a full page of the list of students', () => {
	it('weighs at most 30 KB on the way', async () => {
		const { school, admin } = await office()
		const teacher = aTeacher(school, { name: 'Konstantin von Adlersberg' })
		const piano = anInstrument(school, 'Piano')
		for (let at = 0; at < 60; at++) {
			// No two alike, or a page would be packed smaller than those of a school.
			const word = createHash('sha256').update(String(at)).digest('hex')
			const studentId = known(school, `Ada ${word.slice(0, 8)}`, `Okafor ${word.slice(8, 18)}`, {
				primaryTeacherId: teacher,
				email: `${word.slice(18, 34)}@families.example`,
				phone: `+44 20 ${parseInt(word.slice(34, 41), 16)}`,
				birthDate: '2014-05-09',
				joinedOn: '2025-09-01',
				familyId: aFamily(school, word.slice(41, 52)),
			})
			database()
				.insert(studentInstruments)
				.values({ schoolId: school.id, studentId, instrumentId: piano })
				.run()
		}
		const answer = await admin.get('/students/list', { 'Accept-Encoding': 'br' })
		expect(answer.headers['content-encoding']).toBe('br')
		const page = brotliDecompressSync(answer.bytes).toString()
		expect(page.match(/<th [^>]*scope="row"/g)).toHaveLength(50)
		expect(answer.bytes.length).toBeLessThanOrEqual(30_000)
	})
})
