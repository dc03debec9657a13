import { beforeEach, describe, expect, it } from 'vitest'
import { sendDueMail } from '#app/jobs/outbox.server.ts'
import { sendNextBatch } from '#app/models/mail/broadcast.server.ts'
import { change, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { anAdminAt, aSchool } from '../support/factories.ts'
import { aBomb, aPicture, formWith } from '../support/images.ts'
import { aSchoolThatWrites, begun, writerOf } from '../support/messages.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let its: ReturnType<typeof aSchoolThatWrites>
let office: Visitor
let parent: Visitor
beforeEach(async () => {
	its = aSchoolThatWrites()
	office = await Visitor.signedInAs(its.office)
	parent = await Visitor.signedInAs(its.parent)
})

const bodies = () => rows<{ body: string }>('select body from messages order by id').map(({ body }) => body)

/** A form with a file, as a browser without a script sends it. */
async function posted(who: Visitor, path: string, fields: Record<string, string>, file?: [string, Buffer]) {
	const [name, bytes] = file ?? ['', Buffer.alloc(0)]
	const form = formWith('files', name, bytes, fields)
	return who.send('POST', path, { ...form, headers: { ...form.headers, Accept: 'text/html' } })
}

const NEW = '/messaging/new'
const fields = { to: 'office', subject: 'Later slot', body: 'From May, please' }

describe('a conversation', () => {
	it('is begun from a list of people, answered and read by reload', async () => {
		const page = (await parent.get(NEW)).page
		expect(page.text).toContain('The office')
		expect(page.text).toContain(its.teacher.name)
		const sent = await posted(parent, NEW, { ...fields, formKey: page.valueOf('formKey') ?? '' })
		expect([sent.status, /^\/messaging\/\w+#last$/.test(sent.location ?? '')]).toEqual([303, true])
		const path = (sent.location ?? '').replace('#last', '')
		const inbox = (await office.get('/messaging')).page
		expect(inbox.text).toContain('Later slot')
		const read = await office.get(path)
		expect(read.page.heading).toBe('Later slot')
		expect(read.body).toContain('id="last"')
		expect((await posted(office, path, { body: 'Of course' })).location).toBe(`${path}#last`)
		// The answer itself shows that it was sent.
		expect((await office.get(path)).page.flash).toBe('')
		expect((await parent.get(path)).page.text).toContain('Of course')
	})

	it('shows what somebody is beside the name they chose, wherever the name is shown', async () => {
		change("update users set name = 'Harmony Music School office' where id = ?", its.parent.userId)
		change('delete from outbox')
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		const named = /Harmony Music School office .{0,3}parent or guardian/
		expect((await office.get(path)).page.text.match(new RegExp(named, 'g'))?.length).toBeGreaterThan(1)
		expect((await office.get('/messaging')).page.text).toMatch(named)
		await posted(office, path, { body: 'Of course' })
		expect((await parent.get(path)).page.text).toMatch(/office, \d/)
		const [notice] = rows<{ subject: string; text: string }>(
			"select subject, text from outbox where kind = 'message-notice'",
		)
		expect(notice?.subject).toContain('Harmony Music School office (parent or guardian)')
		expect(notice?.text).toContain('Harmony Music School office (parent or guardian)')
	})

	it('is nobody else’s: another person and another school get Page Not Found, whatever they ask', async () => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		const others = [its.other, its.teacher, anAdminAt(aSchool())]
		for (const one of others) {
			const who = await Visitor.signedInAs(one)
			expect((await who.get(path)).status).toBe(404)
			expect((await posted(who, path, { body: 'Hello' })).status).toBe(404)
			expect((await who.post(path, { intent: 'withdraw', message: 'm' })).status).toBe(404)
			expect((await who.call('GET', `/api${path.replace('messaging', 'messages')}`)).status).toBe(404)
		}
		expect(bodies()).toEqual(['Hello'])
	})

	it('says in a few bytes that nothing is new', async () => {
		const id = begun(writerOf(its.parent), {})
		const ask = (mark = '') =>
			office.send('GET', `/api/messages/${id}`, { headers: mark ? { 'If-None-Match': mark } : {} })
		const first = await ask()
		const mark = String(first.headers.etag)
		expect([first.status, (await ask(mark)).status]).toEqual([200, 304])
		await posted(parent, `/messaging/${id}`, { body: 'One more' })
		expect((await ask(mark)).status).toBe(200)
	})

	it('counts as read by a button, in the menu too, and reading it writes nothing', async () => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		const { page } = await office.get(path)
		expect((await office.get('/dashboard')).page.text).toContain('Messages 1 new')
		const read = page.forms.find(({ button }) => button === 'Mark as read')
		await office.post(path, { intent: 'read', message: read?.hidden.message ?? '' })
		expect((await office.get('/dashboard')).page.text).not.toContain('Messages 1 new')
		expect((await parent.get(path)).page.text).toContain(`Read by ${its.office.name}`)
	})

	it('is withdrawn as long as nobody has read it', async () => {
		const path = `/messaging/${begun(writerOf(its.parent), { body: 'Wrong person' })}`
		const button = (await parent.get(path)).page.forms.find((form) => form.button === 'Withdraw')
		expect((await parent.post(path, { intent: 'withdraw', ...button?.hidden })).status).toBe(303)
		const { page } = await office.get(path)
		expect(page.text).toContain('This message was withdrawn.')
		expect(page.text).not.toContain('Wrong person')
	})

	it('keeps script and markup as the text they are, in every field', async () => {
		const evil = '<script>alert(1)</script>'
		change('update users set name = ? where id = ?', evil, its.parent.userId)
		const sent = await posted(parent, NEW, { ...fields, subject: evil, body: evil })
		const path = (sent.location ?? '').replace('#last', '')
		await posted(parent, path, { body: evil }, [`${evil}.png`, await aPicture(30, 30)])
		await posted(office, path, { intent: 'note', body: evil })
		await office.post('/messaging/template', { name: evil, subject: evil, body: evil })
		const many = { kind: 'message', to: 'families', subject: evil, body: evil }
		const draft = (await office.post('/messaging/many', many)).location ?? ''
		expect(draft).toContain('/messaging/broadcasts/')
		for (const page of ['/messaging', path, `${path}/people`, draft, '/messaging/drafts']) {
			const { body } = await office.get(page)
			expect(body, page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
			expect(body, page).not.toContain('<script>alert(1)')
		}
		for (const page of ['/messaging/templates', `/messaging?search=${encodeURIComponent(evil)}`])
			expect((await office.get(page)).body, page).not.toContain('<script>alert(1)')
		expect((await parent.get(path)).body).not.toContain('<script>alert(1)')
	})
})

describe('what will not do', () => {
	it.each([
		['nothing', { body: '' }, 'Write a message or attach a file'],
		['white space', { body: ' \n\t ' }, 'Write a message or attach a file'],
		['10,001 characters', { body: 'x'.repeat(10_001) }, 'Please use at most 10,000 characters'],
	])('is said beside the answer that was typed: %s', async (_what, typed, text) => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		const answer = await posted(parent, path, typed)
		expect(answer.status).toBe(400)
		expect(answer.page.problemOf('body')).toContain(text)
		expect(bodies()).toEqual(['Hello'])
	})

	it('asks for the files again, which the browser dropped', async () => {
		const picture: [string, Buffer] = ['a.png', await aPicture(30, 30)]
		const begins = await posted(parent, NEW, { ...fields, body: '' }, picture)
		expect(begins.page.problems.slice(1)).toEqual(['Write a message', 'Choose the file again.'])
		expect(begins.page.problemOf('files')).toContain('Choose the file again.')
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		const answers = await posted(office, path, { body: 'x'.repeat(10_001) }, picture)
		expect(answers.page.problemOf('files')).toContain('Choose the file again.')
		expect((await posted(office, path, { body: '' })).page.problems).not.toContain('Choose the file again.')
	})

	it('is a longer message than 10,000 characters, and not one of 10,000', async () => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		expect((await posted(parent, path, { body: 'x'.repeat(10_000) })).status).toBe(303)
	})

	it('is writing to nobody, to a stranger and without words', async () => {
		const no = await posted(parent, NEW, { subject: '', body: ' ' })
		expect([no.status, no.page.problems.slice(1)]).toEqual([
			400,
			['Choose whom to write to', 'Enter a subject', 'Write a message'],
		])
		const stranger = await posted(parent, NEW, { ...fields, to: its.other.membershipId ?? '' })
		expect([stranger.status, stranger.page.problems[1]]).toEqual([
			400,
			'Choose whom to write to from the list',
		])
		expect(rows('select id from conversations')).toEqual([])
	})

	it('is the same answer sent twice: it is one message', async () => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		const formKey = (await parent.get(path)).page.valueOf('formKey') ?? ''
		for (let i = 0; i < 2; i++)
			expect((await posted(parent, path, { body: 'Once', formKey })).status).toBe(303)
		expect(bodies()).toEqual(['Hello', 'Once'])
	})

	it('is white space beside a picture, which is taken', async () => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		const sent = await posted(parent, path, { body: ' \n\t' }, ['a.png', await aPicture(30, 30)])
		expect(sent.status).toBe(303)
		expect(bodies()).toEqual(['Hello', ''])
	})

	it('is the same page sent twice: it is one message', async () => {
		const formKey = (await parent.get(NEW)).page.valueOf('formKey') ?? ''
		const [one, two] = [
			await posted(parent, NEW, { ...fields, formKey }),
			await posted(parent, NEW, { ...fields, formKey }),
		]
		expect(one.location).toBe(two.location)
		expect(bodies()).toEqual(['From May, please'])
	})
})

describe('an attachment', () => {
	it('is a picture drawn anew, for those who take part and for nobody else', async () => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		const sent = await posted(parent, path, { body: '' }, ['a.png', await aPicture(30, 30)])
		expect(sent.status).toBe(303)
		const [, url = ''] = /<img src="(\/files\/\w+)"/.exec((await office.get(path)).body) ?? []
		expect((await office.get(url)).status).toBe(200)
		expect((await (await Visitor.signedInAs(its.other)).get(url)).status).toBe(404)
		expect((await (await Visitor.signedInAs(anAdminAt(aSchool()))).get(url)).status).toBe(404)
	})

	it.each([
		['a program called .png', async () => Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
		['a picture that unpacks to 600 MB', aBomb],
	])('is not %s', async (_what, make) => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		const answer = await posted(parent, path, { body: 'Look' }, ['a.png', await make()])
		expect(answer.status).toBe(415)
		expect(answer.page.problemOf('files')).toMatch(/Choose a/)
		expect(bodies()).toEqual(['Hello'])
	})

	it('is not a photo that would tell where it was taken, and the page says what to do', async () => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		const photo = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
		const answer = await posted(parent, path, { body: 'Look' }, ['IMG_2034.heic', photo])
		expect([answer.status, answer.page.problemOf('files')]).toEqual([
			415,
			expect.stringContaining('Save the photo as JPEG and choose that file.'),
		])
	})
})

describe('a message to many people', () => {
	const MANY = '/messaging/many'
	const draft = { kind: 'message', to: 'families', subject: 'Concert', body: 'Dear {name}, come!' }

	it('is shown with everybody who gets it before it is sent', async () => {
		const { location } = await office.post(MANY, draft)
		const preview = (await office.get(location ?? '')).page
		expect(preview.text).toContain('3 people will get it: 3 by email, 3 in the app.')
		expect(preview.text).toMatch(/As .* will read it, 1 of 3/)
		expect(preview.text).toContain(`Answers to the email go to ${its.office.email}`)
		expect(rows('select id from outbox')).toEqual([])
		const [form] = preview.forms.filter(({ button }) => button.includes('Send to 3 people'))
		const sent = await office.post(location ?? '', { intent: 'send', ...form?.hidden })
		expect(sent.status).toBe(303)
		expect((await office.get(sent.location ?? '')).page.text).toContain(its.parent.name)
		expect(rows('select id from deliveries')).toHaveLength(3)
	})

	it('says to a teacher that the office passes on answers to the email', async () => {
		const passes = 'The office reads them and passes them on to you.'
		const teacher = await Visitor.signedInAs(its.teacher)
		for (const [who, isTold] of [
			[teacher, true],
			[office, false],
		] as const) {
			const { location } = await who.post(MANY, draft)
			const { text } = (await who.get(location ?? '')).page
			expect(text).toContain(`Answers to the email go to ${its.office.email}`)
			expect(text.includes(passes)).toBe(isTold)
		}
	})

	it('cannot be sent to nobody', async () => {
		const silent = aFamily(its.school, 'Silent')
		const { location } = await office.post(MANY, { ...draft, to: 'family', family: silent })
		const { page } = await office.get(location ?? '')
		expect(page.text).toContain('Nobody will get it.')
		expect(page.forms.some(({ button }) => button.includes('Send to'))).toBe(false)
	})

	it('that could not be delivered is in the folder of what failed, and is sent again once from there', async () => {
		const { location = '' } = await office.post(MANY, { ...draft, to: 'family', family: its.familyId })
		const preview = (await office.get(location ?? '')).page
		const [form] = preview.forms.filter(({ button }) => button.includes('Send to'))
		await office.post(location ?? '', { intent: 'send', ...form?.hidden })
		while (sendNextBatch());
		const down = async () => ({ ok: false as const, failure: 'down', down: false })
		const post = { keepsWords: false, deliver: down }
		for (const later of [0, 25 * 60 * 60 * 1000]) await sendDueMail(post, { now: () => Date.now() + later })
		expect(takeErrorLog()).toHaveLength(2)
		const { page } = await office.get('/messaging/failed')
		expect(page.text).toContain(its.parent.name)
		const again = page.forms.find(({ button }) => button.includes('Send again'))
		for (let i = 0; i < 2; i++) {
			const sent = await office.post('/messaging/failed', { intent: 'retry', ...again?.hidden })
			expect(sent.status).toBe(303)
		}
		expect((await office.get('/messaging/failed')).page.text).not.toContain(its.parent.name)
		expect(rows('select id from outbox where sent_at is null and dead_at is null')).toHaveLength(1)
	})

	it('is not sent by a token of another list', async () => {
		const { location = '' } = await office.post(MANY, draft)
		const id = /broadcasts\/(\w+)/.exec(location ?? '')?.[1] ?? ''
		const no = await office.post(location ?? '', { intent: 'send', id, token: 'made-up' })
		expect([no.status, no.page.problems[1]]).toEqual([
			409,
			'The list of people has changed. Check it again, then send.',
		])
		expect(rows('select id from deliveries')).toEqual([])
	})

	it.each([
		[{ body: 'Dear {nickname}' }, '{nickname} is not a field. Use {name}, {students} or {school}.'],
		[{ kind: 'announcement' }, 'Everyone gets the same announcement, so it cannot use {name}.'],
		[{ to: 'class' }, 'Choose a class'],
		[{ to: 'moon' }, 'Choose who gets this message'],
		[{ day: '2030-01-01' }, 'Enter both a day and a time, or neither to send it now'],
		[{ day: '2030-01-01', time: '25:00' }, 'Enter a time such as 9:00 or 5:30 pm'],
		[{ day: '2020-01-01', time: '9:00' }, 'Choose a time that is not over yet'],
		[
			{ day: '2027-03-14', time: '2:30' },
			'The clocks go forward over 02:30 on that day. Choose 03:00 or later.',
		],
	])('is not kept with %o', async (typed, text) => {
		const answer = await office.post(MANY, { ...draft, ...typed })
		expect(answer.status).toBe(400)
		expect(answer.page.problems).toContain(text)
		expect(rows('select id from broadcasts')).toEqual([])
	})

	it('is planned for a time as the clocks of the school show it', async () => {
		await office.post(MANY, { ...draft, day: '2097-07-01', time: '5:30 pm' })
		const [{ send_at: at } = { send_at: 0 }] = rows<{ send_at: number }>('select send_at from broadcasts')
		expect(new Date(at).toISOString()).toBe('2097-07-01T21:30:00.000Z')
	})

	it('that is planned says that its list is read again, and then counts who got it', async () => {
		const { location = '' } = await office.post(MANY, { ...draft, day: '2097-07-01', time: '5:30 pm' })
		const { page } = await office.get(location ?? '')
		expect(page.text).toContain('The list is read again then: everybody on it at that time gets the message.')
		const [form] = page.forms.filter(({ button }) => button.includes('Schedule for 3 people'))
		const scheduled = await office.post(location ?? '', { intent: 'send', ...form?.hidden })
		const path = scheduled.location ?? ''
		const waiting = (await office.get(path)).page.text
		expect(waiting).toContain(
			'Your message is scheduled for 3 people. The list is read again when it is sent.',
		)
		expect(waiting).toContain(
			'The list is read again when the message is sent: everybody on it then gets the message.',
		)
		expect((await office.get('/messaging/scheduled')).page.text).toContain('All families, 3 people')
		change('update guardianships set no_contact = 1 where student_id = ?', its.child)
		change(`update students set state = 'left' where id = ?`, its.child)
		const [{ at } = { at: 0 }] = rows<{ at: number }>('select send_at as at from broadcasts')
		while (sendNextBatch(at));
		expect((await office.get(path)).page.text).toContain('Did not get it: 1 person')
		expect((await office.get('/messaging/announcements')).page.text).toContain('All families, 2 people')
	})

	it('that starts from a template keeps the people that were chosen', async () => {
		await office.post('/messaging/template', { name: 'Concert', subject: 'The concert', body: 'Soon' })
		const { page } = await office.get(`${MANY}?class=${its.classId}`)
		const [, template] = /value="(template:[^"]+)"/.exec(page.html) ?? []
		const chosen = { ...draft, to: 'class', class: its.classId, subject: '', body: '' }
		const started = (await office.post(MANY, { ...chosen, intent: template ?? '' })).page
		expect(started.valueOf('subject')).toBe('The concert')
		expect(started.problems).toEqual([])
		for (const value of ['class', its.classId])
			expect(started.html).toMatch(new RegExp(`<option(?=[^>]* selected)[^>]* value="${value}"`))
		expect(rows('select id from broadcasts')).toEqual([])
	})

	it('is deleted as long as it is a draft', async () => {
		await office.post(MANY, draft)
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from broadcasts')
		const { page } = await office.get(`${MANY}?id=${id}`)
		const button = page.forms.find((form) => form.button === 'Delete draft')
		const path = '/messaging/drafts'
		expect((await office.post(path, { intent: 'delete', ...button?.hidden })).location).toBe(path)
		expect(rows('select id from broadcasts')).toEqual([])
	})

	it('is nothing families can write, see or send', async () => {
		for (const path of [MANY, '/messaging/templates', '/messaging/failed']) {
			const { page, status } = await parent.get(path)
			expect(page.text).not.toContain('Who gets it')
			expect(status).toBe(404)
		}
		for (const [path, sent] of [
			[MANY, draft],
			['/messaging/broadcasts/b/preview', { intent: 'send', id: 'b', token: 't' }],
			['/messaging/failed', { intent: 'retry', id: 'd' }],
			['/messaging/templates', { intent: 'remove-template', id: 't' }],
		] as const)
			expect((await parent.post(path, sent)).status).toBeGreaterThanOrEqual(400)
		expect(rows('select id from broadcasts')).toEqual([])
	})
})

describe('who takes part in a conversation', () => {
	it('is changed by staff on a page of its own', async () => {
		const path = `/messaging/${begun(writerOf(its.office), { to: [its.parent.membershipId ?? ''] })}`
		const people = (await office.get(path)).page.links.People ?? ''
		const { page } = await office.get(people)
		expect(page.heading).toBe('People in this conversation')
		const add = page.forms.find(({ button }) => button === `Add ${its.stranger.name}`)
		expect((await office.post(people, { intent: 'add', ...add?.hidden })).status).toBe(303)
		const stranger = await Visitor.signedInAs(its.stranger)
		expect((await stranger.get(path)).page.text).toContain('Hello')
		const again = await office.get(people)
		const remove = again.page.forms.find(({ button }) => button === `Remove ${its.stranger.name}`)
		await office.post(people, { intent: 'remove', ...remove?.hidden })
		expect((await stranger.get(path)).status).toBe(404)
	})

	it('is nothing families see or change', async () => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		expect((await parent.get(path)).page.links).not.toHaveProperty('People')
		expect((await parent.get(`${path}/people`)).status).toBe(404)
		const sent = { intent: 'add', person: its.teacher.membershipId ?? '' }
		expect((await parent.post(`${path}/people`, sent)).status).toBe(404)
		expect(rows('select 1 from conversation_members')).toHaveLength(2)
	})
})

describe('a link on somebody’s page', () => {
	const chosen = (body: string) =>
		[...body.matchAll(/<input[^>]*name="to"[^>]*>/g)]
			.map(([input]) => input)
			.filter((input) => /checked|hidden/.test(input))
			.map((input) => /value="([^"]*)"/.exec(input)?.[1])

	it('of a student opens a new message to their guardians', async () => {
		const to = (await office.get(`/students/${its.child}`)).page.links['Message family'] ?? ''
		expect(chosen((await office.get(to)).body)).toEqual([its.parent.membershipId])
		const teacher = await Visitor.signedInAs(its.teacher)
		const own = (await teacher.get(`/dashboard/teacher/students/${its.child}`)).page.links.Message ?? ''
		expect(chosen((await teacher.get(own)).body)).toEqual([its.parent.membershipId])
	})

	it('of a student whose family has no account leads to an email to the family', async () => {
		change('update guardians set membership_id = null')
		const to = (await office.get(`/students/${its.child}`)).page.links['Message family'] ?? ''
		const { page, body } = await office.get(to)
		expect(chosen(body)).toEqual([])
		expect(page.links['Email the family instead']).toBe(`/messaging/many?family=${its.familyId}`)
	})

	it('of a teacher opens a new message to them, and one of a class a message to its families', async () => {
		const to = (await office.get(`/teachers/${its.teacherId}`)).page.links.Message ?? ''
		expect(chosen((await office.get(to)).body)).toEqual([its.teacher.membershipId])
		const { page } = await office.get(`/classes/${its.classId}`)
		const { body } = await office.get(page.links['Message families'] ?? '')
		const selected = [...body.matchAll(/<option[^>]*selected[^>]*>/g)].map(
			([option]) => /value="([^"]*)"/.exec(option)?.[1],
		)
		expect(selected).toEqual(expect.arrayContaining(['class', its.classId]))
	})
})

describe('pages of messages', () => {
	it('have words for every empty folder, and a search that finds nothing says so', async () => {
		for (const tab of ['', 'sent', 'announcements', 'scheduled', 'drafts', 'failed', 'archived'])
			expect((await office.get(`/messaging${tab && `/${tab}`}`)).body, tab).toContain('empty-list')
		expect((await office.get('/messaging?search=xyz')).page.text).toContain('No messages match')
	})

	it('bring families no framework script, and at most 10 KB', async () => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		for (const page of ['/messaging', path, NEW]) {
			const { body } = await parent.get(page)
			expect(body, page).not.toContain('modulepreload')
			expect(Buffer.byteLength(body), page).toBeLessThan(30 * 1024)
		}
	})

	it('offer no answer to families who get no messages any more, and say so to their teacher', async () => {
		const path = `/messaging/${begun(writerOf(its.teacher), { to: [its.parent.membershipId ?? ''] })}`
		const teacher = await Visitor.signedInAs(its.teacher)
		expect((await teacher.get(path)).body).toContain('<textarea')
		change(
			`insert into school_profiles (school_id, shows_messages, updated_at) values (?, 0, 1)`,
			its.school.id,
		)
		const { body, page } = await teacher.get(path)
		const no = 'You can no longer write to the people of this conversation. Write to the office.'
		expect(page.text).toContain(no)
		expect(body).not.toContain('<textarea')
		const refused = await posted(teacher, path, { body: 'Too late' })
		expect([refused.status, refused.page.problems.at(-1)]).toEqual([409, no])
		expect(refused.body).toContain('Too late</textarea>')
	})

	it('are closed to families of a school that keeps messages out of its portal', async () => {
		const path = `/messaging/${begun(writerOf(its.parent), {})}`
		change(
			`insert into school_profiles (school_id, shows_messages, updated_at) values (?, 0, 1)`,
			its.school.id,
		)
		expect([(await parent.get('/messaging')).status, (await parent.get(path)).status]).toEqual([404, 404])
		expect((await parent.get('/messaging/support/ai')).status).toBe(200)
		expect((await office.get(path)).status).toBe(200)
	})
})
