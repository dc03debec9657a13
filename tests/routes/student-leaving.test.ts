import { beforeEach, describe, expect, it } from 'vitest'
import { aGuardianOf } from '../support/accounts.ts'
import { aLoanTo } from '../support/addresses.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import {
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aPerson,
	aSchool,
	aStudent,
	aTeacherAt,
	joins,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { aCredit } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let admin: Visitor
let learner: APerson
let parent: APerson
let id: string
let guardian: string

beforeEach(async () => {
	school = aSchool()
	admin = await Visitor.signedInAs(anAdminAt(school))
	learner = joins(aPerson(), school, 'student', 'learner')
	parent = joins(aPerson(), school, 'student', 'guardian')
	id = aStudent(school, { firstName: 'Ada', lastName: 'Lind', membershipId: learner.membershipId })
	guardian = aGuardianOf(school, id, { name: 'Uma Vale' })
	change('update guardians set membership_id = ? where id = ?', parent.membershipId, guardian)
})

const text = async (path: string, fields: Record<string, string | string[]> = {}) => {
	const list = Object.entries(fields).flatMap(([name, value]) =>
		[value].flat().map((one): [string, string] => [name, one]),
	)
	return (await admin.follow(await admin.post(path, list))).page.text
}

/** Which of the two is ticked. */
const chosen = ({ html }: { html: string }) => {
	const ticked = html.match(/<input[^>]* name="portal"[^>]*>/g)?.find((input) => input.includes(' checked'))
	return / value="(\w+)"/.exec(ticked ?? '')?.[1]
}

const TOLD = 'Locked, and signed out: the account of Ada Lind, Uma Vale'

describe('the accounts of whoever leaves', () => {
	it('are locked with the archive unless it is said otherwise, and open with the way back', async () => {
		const [child, mother] = [await Visitor.signedInAs(learner), await Visitor.signedInAs(parent)]
		const page = (await admin.get(`/students/${id}/archive`)).page
		expect(page.text).toContain('Of Ada Lind, Uma Vale.')
		expect(chosen(page)).toBe('lock')
		expect(page.text).toContain('Keep access to invoices')
		expect(page.text).not.toContain('Archiving changes none of this')
		aLoanTo(school, { studentId: id, whose: 'own' })
		expect((await admin.get(`/students/${id}/archive`)).page.text).toContain('Archiving changes none of this')
		expect(await text(`/students/${id}/archive`)).toContain(TOLD)
		for (const visitor of [child, mother])
			expect((await visitor.get('/student/dashboard')).location).toContain('/auth/login')
		expect(await text(`/students/${id}/restore`)).toContain('Open again: the account of Ada Lind, Uma Vale')
		expect((await Visitor.signedInAs(learner)).cookies.has('session')).toBe(true)
		await text(`/students/${id}/archive`, { portal: 'keep' })
		expect(rows('select id from memberships where locked_at is not null')).toEqual([])
	})

	it('are asked about with the state, and kept where nothing was chosen', async () => {
		const path = `/students/${id}/status`
		const { page } = await admin.get(`${path}?to=left`)
		expect(page.text).toContain('After the last day. Of Ada Lind, Uma Vale.')
		expect(chosen(page)).toBe('keep')
		const before = databaseHash()
		const left = { state: 'left', since: '2026-03-02', version: '1' }
		expect((await admin.post(path, { ...left, portal: 'burn' })).status).toBe(400)
		expect(databaseHash()).toBe(before)
		expect(await text(path, { ...left, portal: 'lock' })).toContain(`Ada Lind: Left. ${TOLD}`)
		expect((await admin.get(`/students/${id}/account`)).page.text).toContain(
			'Locked because they no longer have a student here',
		)
		await text(path, { state: 'active', since: '2026-03-03', version: '2' })
		await text(path, { ...left, since: '2026-03-04', version: '3' })
		expect(rows('select id from memberships where locked_at is not null')).toEqual([])
	})

	it('are foretold where a guardian is removed, if they see nobody else', async () => {
		const path = `/students/${id}/remove-guardian?guardian=${guardian}`
		const FORETOLD =
			'Their account is locked and they are signed out, because they have no other student here.'
		const far = aGuardianOf(school, id, { name: 'Luis Vale', noContact: true })
		const { page } = await admin.get(path)
		expect(page.text).toContain(FORETOLD)
		expect(page.text).toContain('Ada Lind has no other guardian who may have contact.')
		const other = (await admin.get(path.replace(guardian, far))).page.text
		expect(other).not.toContain(FORETOLD)
		expect(other).not.toContain('no other guardian')
		change(
			`insert into guardianships (school_id, guardian_id, student_id, relation, created_at) values (?, ?, ?, '', 1)`,
			school.id,
			guardian,
			aStudent(school),
		)
		expect((await admin.get(path)).page.text).not.toContain(FORETOLD)
		change('delete from guardianships where guardian_id = ? and student_id <> ?', guardian, id)
		expect(await text(path)).toContain('Locked, and signed out: the account of Uma Vale')
	})

	it('are chosen for many at once', async () => {
		const list = '/students/list'
		for (const [intent, fields, portal] of [
			['state', { state: 'left', since: '2026-03-02', reason: '', places: '', portal: 'lock' }, 'keep'],
			['archive', {}, 'lock'],
		] as const) {
			const asked = await admin.post(list, { ticked: id, intent })
			const { page } = await admin.follow(asked)
			expect(chosen(page)).toBe(portal)
			expect(
				await text(asked.location ?? '', { ...fields, formKey: page.valueOf('formKey') ?? '' }),
			).toContain(TOLD)
			change('update memberships set locked_at = null, locked_by_rule_at = null')
			change('update students set portal_closed_at = null')
		}
	})
})

describe('a guardian who must have no contact', () => {
	it('is locked out by the tick, told so, and let in again without it', async () => {
		const mother = await Visitor.signedInAs(parent)
		const path = `/students/${id}/edit-guardian?guardian=${guardian}`
		expect((await admin.get(path)).page.text).toContain('without another child here their account is locked')
		const details = { name: 'Uma Vale', relation: 'mother' }
		expect(await text(path, { ...details, flags: 'noContact', version: '1' })).toContain(
			'Saved Uma Vale’s details. Locked, and signed out: the account of Uma Vale.',
		)
		expect((await mother.get('/student/dashboard')).location).toContain('/auth/login')
		const before = databaseHash()
		const unlock = await admin.post(`/students/${id}/account`, { intent: 'unlock', who: guardian })
		expect(unlock.status).toBe(400)
		expect(unlock.page.problems.join()).toContain('no child here whom Uma Vale may have contact with')
		expect(databaseHash()).toBe(before)
		expect(await text(path, { ...details, version: '2' })).toContain('Open again: the account of Uma Vale.')
		expect((await Visitor.signedInAs(parent)).cookies.has('session')).toBe(true)
	})
})

describe('the lessons to come of a student who leaves', () => {
	it.each([
		['status', '?to=left', { version: '1', state: 'left', since: today('America/New_York') }],
		['archive', '', {}],
	])(
		'are named on the page %s, taken out of the schedule, and brought back by the notice',
		async (page, to, way) => {
			const classId = aClass(school, { kind: 'private', name: 'Private piano' })
			anEnrolment(school, classId, id)
			aLesson(school, { classId, startsAt: Date.now() + 5 * 86_400_000 })
			const asks = await admin.get(`/students/${id}/${page}${to}`)
			expect(asks.page.text).toContain('Scheduled from today: Private piano, 1 lesson.')
			const fields = { ...way, lessons: 'remove' }
			const left = await admin.follow(await admin.post(`/students/${id}/${page}`, fields))
			expect(rows('select 1 from lessons')).toEqual([])
			const undo = /action="([^"]*undo=[^"]*)"/.exec(left.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
			await admin.post(undo)
			expect(rows('select state from lessons')).toEqual([{ state: 'scheduled' }])
		},
	)
})

describe('a last day that is to come, and a pause', () => {
	const on = (days: number) => daysAfter(today('America/New_York'), days)
	const stored = () => rows('select state, left_on, paused_from, paused_to from students where id = ?', id)[0]

	it('begin with what mostly comes next, and each choice has a form of its own', async () => {
		const { page } = await admin.get(`/students/${id}/status`)
		expect(page.links).toMatchObject({
			Paused: `/students/${id}/status?to=paused`,
			Left: `/students/${id}/status?to=left`,
		})
		const pause = (await admin.get(`/students/${id}/status?to=paused`)).page
		expect(pause.text).toContain('Last day of the pause')
		expect(pause.text).not.toContain('Why they are leaving')
		expect((await admin.get(`/students/${id}/status?to=enquiry`)).page.heading).toBe('Change status to Left')
	})

	it('are shown on the page until they come, and taken back there', async () => {
		const asked = { version: '1', state: 'left', since: on(30), portal: 'lock' }
		const left = await admin.follow(await admin.post(`/students/${id}/status?to=left`, asked))
		expect(left.page.flash).toContain('Ada Lind leaves after ')
		expect(left.page.text).toContain('Last day: ')
		expect(left.page.text).toContain('Remove the last day')
		expect(stored()).toMatchObject({ state: 'active', left_on: on(30) })
		const confirm = await admin.get(`/students/${id}/stay`)
		expect(confirm.page.text).toContain('is no longer their last day.')
		const stays = await admin.post(`/students/${id}/stay`, { version: '2' })
		expect((await admin.follow(stays)).page.flash).toContain('Ada Lind has no last day any more.')
		expect(stored()).toMatchObject({ state: 'active', left_on: null })
		expect((await admin.get(`/students/${id}/stay`)).status).toBe(404)
	})

	it('are shown to the teacher, on the page of the student and in the class', async () => {
		const ines = aTeacherAt(school)
		const classId = aClass(school)
		anEnrolment(school, classId, id)
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part)
			select school_id, ?, id, 'lead' from teachers where membership_id = ?`,
			classId,
			ines.membershipId,
		)
		await admin.post(`/students/${id}/status?to=left`, { version: '1', state: 'left', since: on(30) })
		const teacher = await Visitor.signedInAs(ines)
		const page = async (path: string) => (await teacher.get(`/dashboard/teacher/${path}`)).page.text
		expect(await page(`students/${id}`)).toMatch(/Last day: \S+ \S+ \d{4}/)
		expect(await page(`students/${id}`)).not.toContain('Remove the last day')
		expect(await page(`class/${classId}`)).toContain('Ends soon last day ')
	})

	it('ask of a private class that pauses alone what happens to its lessons', async () => {
		const classId = aClass(school, { kind: 'private' })
		const path = `/classes/${classId}/students/pause?enrolment=${anEnrolment(school, classId, id)}`
		const pause = { version: '1', from: on(1), to: on(20), keepsSeat: 'on', lessons: 'remove' }
		expect((await admin.get(path)).page.text).not.toContain('Private lessons during the pause')
		aLesson(school, { classId, startsAt: Date.now() + 5 * 86_400_000, day: on(5) })
		const { page } = await admin.get(path)
		expect(page.text).toContain('Private lessons during the pause')
		expect(page.html).toMatch(/<input(?=[^>]* checked)[^>]*value="remove"/)
		expect(await text(path, { ...pause, to: '' })).toContain(
			'Ada Lind pauses. The lessons of the pause left the schedule.',
		)
		expect(rows('select id from lessons where class_id = ?', classId)).toEqual([])
	})

	it('name a make-up lesson that stays booked', async () => {
		const startsAt = Date.now() + 5 * 86_400_000
		const usedLessonId = aLesson(school, { classId: aClass(school), startsAt, day: on(5) })
		aCredit(school, id, { state: 'held', usedLessonId, expiresOn: null })
		const classId = aClass(school)
		const enrolment = anEnrolment(school, classId, id)
		const seat = ['pause', 'end'].map((task) => `/classes/${classId}/students/${task}?enrolment=${enrolment}`)
		const tasks = ['status?to=paused', 'status?to=left', 'archive'].map((task) => `/students/${id}/${task}`)
		for (const path of [...tasks, ...seat])
			expect((await admin.get(path)).page.text).toMatch(/A make-up lesson on .+ stays booked\./)
	})

	it('say how long a pause lasts, and refuse one that cannot be', async () => {
		const path = `/students/${id}/status?to=paused`
		const pause = { version: '1', state: 'paused', since: on(0) }
		const wrong = await admin.post(path, { ...pause, until: on(-1) })
		expect(wrong.status).toBe(400)
		expect(wrong.page.problems).toContain('The last day of the pause cannot be before the first.')
		const paused = await admin.follow(await admin.post(path, { ...pause, until: on(20) }))
		expect(paused.page.text).toMatch(/Paused since .* until /)
		expect(stored()).toMatchObject({ state: 'paused', paused_from: on(0), paused_to: on(20) })
	})
})
