import { beforeEach, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { href } from '#app/domain/href.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aCredit } from '../support/portal.ts'
import { added } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000

let school: ASchool
let access: Access
let office: Visitor
let family: string
let ada: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	const grace = { name: 'Grace Okafor', email: 'grace@mail.test', phone: '+1 415 555 0142' }
	const chidi = { name: 'Chidi Okafor', email: '', phone: '+1 415 555 0178' }
	ada = added(access, {
		firstName: 'Ada',
		lastName: 'Okafor',
		birthDate: '2017-03-03',
		family: 'new',
		guardians: [
			{ ...grace, relation: 'Mother', flags: ['isPrimary', 'pays', 'mayBook'], share: '60' },
			{ ...chidi, relation: 'Father', flags: ['pays', 'mayCollect'], share: '40' },
		],
	}).id
	family = rows<{ id: string }>('select id from families')[0]?.id ?? ''
})

const path = () => `/students/families/${family}`

describe('the page of a family', () => {
	it('says whom to call, what each may do, and what each owes', async () => {
		const id = aDraft(access, family, fee(160_00, { studentId: ada }))
		valueOf(issueInvoice(access, id))
		change('drop trigger ledger_entries_no_update')
		change("update ledger_entries set due_on = '2026-01-01'")
		const { page } = await office.get(path())
		expect(page.heading).toBe('Okafor')
		expect(page.text).toMatch(/Call first Grace Okafor Mother .*Pays 60%, gets invoices, may book/)
		expect(page.text).toMatch(/Then Chidi Okafor Father .*Pays 40%, gets invoices, may collect the child/)
		expect(page.links['(415) 555-0142']).toBe('tel:+14155550142')
		expect(page.links['Email Grace Okafor']).toBe('mailto:grace@mail.test')
		expect(page.text).toContain('Grace Okafor $96.00 · Chidi Okafor $64.00')
		expect(page.links['Record payment']).toContain(`/billing/manage/families/${family}/payment`)
		expect(page.links['Message family']).toBe(`/messaging/many?family=${family}`)
	})

	it('reminds of what is late, once it was asked', async () => {
		expect((await office.get(path())).page.text).not.toContain('Send reminder')
		change(`update guardianships set gets_invoices = 1`)
		const id = aDraft(access, family, fee(160_00, { studentId: ada }))
		valueOf(issueInvoice(access, id))
		for (const trigger of ['invoices_frozen', 'ledger_entries_no_update']) change(`drop trigger ${trigger}`)
		for (const table of ['invoices', 'ledger_entries']) change(`update ${table} set due_on = '2026-01-01'`)
		const ask = `${path()}/reminder`
		expect((await office.get(path())).page.links['Send reminder to Okafor']).toBe(ask)
		expect((await office.get(ask)).page.text).toMatch(/\$160\.00, \d+ days late.*goes to Grace Okafor/)
		const sent = await office.follow(await office.post(ask, {}))
		expect(sent.page.text).toContain('Sent to Grace Okafor')
		expect(rows('select id from outbox')).toHaveLength(1)
		// A second one on the same day is refused in words.
		const again = await office.post(ask, {})
		expect([again.status, again.page.text.includes('less than 7 days ago')]).toEqual([409, true])
		expect(rows('select id from outbox')).toHaveLength(1)
	})

	it('strikes a canceled lesson, and shows how the last ones went', async () => {
		const classId = aClass(school, { name: 'Piano First Steps' })
		anEnrolment(school, classId, ada)
		const now = Date.now()
		aLesson(school, { classId, startsAt: now + 30 * HOUR, state: 'canceled_in_time' })
		aLesson(school, { classId, startsAt: now + 60 * HOUR })
		const past = aLesson(school, { classId, startsAt: now - 60 * HOUR })
		change(
			`insert into attendance_marks (school_id, id, lesson_id, student_id, code, at, source)
			 values (?, 'm', ?, ?, 'P', 1, 'teacher')`,
			school.id,
			past,
			ada,
		)
		const { page } = await office.get(path())
		expect(page.html).toMatch(/<s>Ada, Piano First Steps<\/s>.*Canceled.*>Ada, Piano First Steps<\/a>/s)
		expect(page.html).toContain('aria-label="Last lesson: 1 present"')
		expect(page.text).toContain('1 of 1')
	})

	it('strikes a lesson that a child is already marked absent for', async () => {
		const classId = aClass(school, { name: 'Piano First Steps' })
		anEnrolment(school, classId, ada)
		const lesson = aLesson(school, { classId, startsAt: Date.now() + 30 * HOUR })
		change(
			`insert into attendance_marks (school_id, id, lesson_id, student_id, code, at, source)
			 values (?, 'm', ?, ?, 'M', 1, 'office')`,
			...[school.id, lesson, ada],
		)
		const { page } = await office.get(path())
		expect(page.html).toMatch(/<s>Ada, Piano First Steps<\/s>.*Absent, make-up owed/s)
		const makeUp = aLesson(school, { classId, startsAt: Date.now() + 200 * HOUR })
		const credit = aCredit(school, ada, { sourceLessonId: lesson, markId: 'm' })
		change("update make_up_credits set state = 'revoked' where id = ?", credit)
		expect((await office.get(path())).page.text).toContain('Absent, make-up revoked')
		expect((await office.get(href.lesson(lesson))).page.text).toMatch(
			/Make-up credit .* minutes, revoked Open credit/,
		)
		change("update make_up_credits set state = 'held', used_lesson_id = ? where id = ?", makeUp, credit)
		const booked = (await office.get(path())).page.text
		expect(booked).toContain('Absent, make-up booked on ')
		expect(booked).not.toContain('make-up owed')
		expect((await office.get(`/students/${ada}/lessons`)).page.text).toContain('Absent, make-up booked on ')
	})

	it('keeps notes and calls, with what was wrong beside what was typed', async () => {
		const wrong = await office.post(path(), { text: '' })
		expect(wrong.status).toBe(400)
		expect(wrong.page.heading).toBe('Okafor')
		const call = { text: 'Asks for a later time.', intent: 'call', callBackOn: '2030-01-02' }
		const saved = await office.follow(await office.post(path(), call))
		expect(saved.page.text).toContain('Call saved.')
		expect(saved.page.text).toMatch(/Timeline Everything .* Call by .* Asks for a later time\. Call back on/)
		const [note] = rows<{ id: string }>('select id from family_notes')
		const done = await office.post(`${path()}?note=${note?.id}`, { done: 'on' })
		expect((await office.follow(done)).page.text).toContain('Not called yet')
		expect((await office.post(`${path()}?note=nobody`, { done: 'on' })).status).toBe(404)
	})

	it('shows older entries on pages of their own', async () => {
		for (let at = 0; at < 25; at++)
			change(
				`insert into family_notes (school_id, id, family_id, kind, text, created_at, created_by)
				 values (?, ?, ?, 'note', ?, ?, ?)`,
				...[school.id, `n${at}`, family, `Note number ${at}.`, 1_000 + at, access.userId],
			)
		const first = await office.get(path())
		expect(first.page.text).toContain('Note number 24.')
		expect(first.page.text).not.toContain('Note number 4.')
		const older = await office.get(first.page.links.Older ?? '')
		expect(older.page.text).toContain('Note number 4.')
		expect(older.page.links.Newer).toBe(path())
	})

	it('names somebody a court keeps away, without a way to reach them', async () => {
		change('update guardianships set no_contact = 1 where relation = ?', 'Father')
		const { page } = await office.get(path())
		expect(page.text).toContain('No contact Chidi Okafor')
		expect(page.html).not.toContain('555-0178')
	})

	it('is nobody else’s', async () => {
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await stranger.get(path())).status).toBe(404)
		expect((await stranger.post(path(), { text: 'x' })).status).toBe(404)
		expect((await (await Visitor.signedInAs(aTeacherAt(school))).get(path())).status).not.toBe(200)
		expect(rows('select id from family_notes')).toEqual([])
	})
})

describe('a call note', () => {
	it('begins with whom it was with, and leads to the notes of the family or of the student', async () => {
		const adult = added(access, { firstName: 'Esther', lastName: 'Nowak' }).id
		const one = await office.get('/students/call-note?find=0142')
		expect(one.page.links['Choose Okafor']).toBe(`${path()}#family-note-panel`)
		const other = await office.get('/students/call-note?find=nowak')
		expect(other.page.links['Choose Esther Nowak']).toBe(`/students/${adult}#note-panel`)
		expect((await office.get('/students/call-note?find=zzz')).page.text).toContain('Nobody matches.')
		const empty = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await empty.get('/students/call-note')).page.links['Add a student']).toBe('/students/create')
	})
})
