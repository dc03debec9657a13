import { beforeEach, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import {
	aColleagueAt,
	anAdminAt,
	aSchool,
	aTeacherAt,
	platformStaff,
	type APerson,
} from '../support/factories.ts'
import { aPicture, formWith } from '../support/images.ts'
import { Visitor } from '../support/visitor.ts'

const DESK = '/super-admin/support'
let person: APerson
let office: Visitor
let staff: Visitor
let colleague: Visitor

beforeEach(async () => {
	person = anAdminAt(aSchool({ name: 'Cantabile' }))
	office = await Visitor.signedInAs(person)
	staff = await Visitor.signedInAs(platformStaff())
	colleague = await Visitor.signedInAs(platformStaff())
})

const ask = (content: string, to = 'admin-chat') =>
	office.call('POST', `/api/support/${to}/send`, { content })
const thread = async () => (await staff.get(DESK)).page.links[person.name] ?? ''
const answer = async (content: string, intent?: 'note') => {
	const path = await thread()
	const { page } = await staff.get(path)
	const fields = { content, ...(intent && { intent }), formKey: page.valueOf('formKey') ?? '' }
	return staff.post(path, fields)
}
const unread = async () => (await office.call('GET', '/api/support/unread-count')).json().count

it('a colleague of the office is told from who runs the school', async () => {
	const school = aSchool()
	anAdminAt(school)
	const secretary = await Visitor.signedInAs(aColleagueAt(school))
	await secretary.call('POST', '/api/support/admin-chat/send', { content: 'How do I print a roll?' })
	const { text } = (await staff.get(DESK)).page
	expect(text).toContain('Office')
	expect(text).not.toContain('Administrator')
})

it('whoever writes to support stands in the queue, with school, role and what the assistant was asked', async () => {
	await ask('How do I add a teacher?', 'ai-chat')
	await ask('It does not let me add one')
	const { page } = await staff.get(DESK)
	expect(page.text).toContain('Cantabile')
	expect(page.text).toContain('It does not let me add one')
	const opened = await staff.get(await thread())
	expect(opened.page.text).toContain('It does not let me add one')
	expect(opened.page.text).toContain('Asked the assistant: “How do I add a teacher?”')
	expect(opened.page.text).toContain('Administrator')
})

it('the queue has pages, and all who wrote stand on one of them', async () => {
	await ask('Hello?')
	for (let i = 0; i < 60; i++) {
		change(
			`insert into users (id, name, username, username_key, created_at) values (?, ?, ?, ?, 0)`,
			`u${i}`,
			`Asker ${i}`,
			`u${i}`,
			`u${i}`,
		)
		change(
			`insert into support_chats select school_id, ?, ?, mode, state, ?, role, last_id, seen_id, last_at + ?, waiting_since, null, null, null, null, null, null, null, created_at
			from support_chats limit 1`,
			...[`chat-${i}`, `u${i}`, `Asker ${i}`, i + 1],
		)
	}
	const first = await staff.get(DESK)
	const second = await staff.get(first.page.links['Next page'] ?? '')
	const askers = (text: string) => text.match(/Asker \d+/g) ?? []
	expect(new Set([...askers(first.page.text), ...askers(second.page.text)]).size).toBe(60)
	expect(second.page.links['Previous page']).toContain(DESK)
	expect(second.page.links['Next page']).toBeUndefined()
	expect((await staff.get(`${DESK}?page=-1`)).status).toBe(200)
})

it('what waits for staff is counted on the overview and in the menu, and each card leads to a list of as many', async () => {
	const cards = async () => {
		const { page } = await staff.get('/super-admin')
		const found = [
			...page.html.matchAll(
				/<section class="card card-figure"><h2>(.*?)<\/h2>.*?href="([^"]*)".*?>([\d,]+)</gs,
			),
		]
		return Object.fromEntries(
			found.map(([, label = '', to = '', figure]) => [label, { to, figure: Number(figure) }]),
		)
	}
	const inMenu = async (path = '/super-admin') => {
		const { page } = await staff.get(path)
		return Object.keys(page.links).filter((text) => text.startsWith('Support'))
	}
	expect(await inMenu()).toEqual(['Support'])
	expect((await cards())['Support chats']?.figure).toBe(0)

	await ask('Hello?')
	const other = await Visitor.signedInAs(aTeacherAt(aSchool()))
	await other.call('POST', '/api/support/admin-chat/send', { content: 'And me?' })
	await other.call('POST', '/api/support/ai-chat/send', { content: 'Only a question for the assistant' })
	for (const id of ['a', 'b', 'c'])
		change(
			`insert into contact_messages (id, name, email, subject, message, created_at, request_id)
			 values (?, 'Odile', 'odile@visitors.example', 's', 'm', 1, 'r')`,
			id,
		)
	expect((await inMenu(DESK))[0]).toBe('Support 2 waiting')
	const { 'Support chats': chats, 'Contact messages': messages, 'Demo requests': demos } = await cards()
	expect([chats?.figure, messages?.figure, demos?.figure]).toEqual([2, 3, 0])
	expect((await staff.get(chats?.to ?? '')).page.html.match(/super-admin\/support\/[\w-]+/g)).toHaveLength(2)
	expect((await staff.get(messages?.to ?? '')).page.html.match(/value="handled"/g)).toHaveLength(3)
	expect((await staff.get(demos?.to ?? '')).page.text).toContain('Nothing is waiting')

	await answer('Here we are')
	expect((await cards())['Support chats']?.figure).toBe(1)
	expect((await inMenu())[0]).toBe('Support 1 waiting')
})

it('a picture that was sent alone leaves no empty line', async () => {
	const form = formWith('image', 'a.png', await aPicture(20, 20))
	const uploaded = await office.send('POST', '/api/support/upload-image', form)
	await office.call('POST', '/api/support/admin-chat/send', {
		content: '',
		imageUrl: uploaded.json().imageUrl,
	})
	expect((await staff.get(DESK)).page.text).toContain('Sent a picture')
	expect((await staff.get(await thread())).body).not.toContain('<bdi></bdi>')
})

it('an answer is unread until the person has it before their eyes, and is sent once', async () => {
	await ask('Hello?')
	const path = await thread()
	const { page } = await staff.get(path)
	const fields = { content: 'Here we are', formKey: page.valueOf('formKey') ?? '' }
	for (let i = 0; i < 2; i++) expect((await staff.post(path, fields)).status).toBe(303)
	expect(await unread()).toBe(1)
	const messages = (await office.call('GET', '/api/support/admin-chat')).json().messages
	expect(messages).toMatchObject([{ type: 'user' }, { type: 'other', content: 'Here we are' }])
	expect(await unread()).toBe(1)
	await office.call('POST', '/api/support/seen')
	expect(await unread()).toBe(0)
})

it('without a script answers are marked as read by a button', async () => {
	await ask('Hello?')
	await answer('Here we are')
	expect((await office.get('/messaging/support/admin')).body).toContain('Mark 1 as read')
	expect((await office.post('/messaging/support/admin/seen')).status).toBe(303)
	expect(await unread()).toBe(0)
})

it('a note is read by staff alone', async () => {
	await ask('Hello?')
	await answer('Is on the old plan', 'note')
	expect((await staff.get(await thread())).page.text).toContain('Note for staff only')
	expect((await office.get('/messaging/support/admin')).body).not.toContain('old plan')
	expect((await office.call('GET', '/api/support/admin-chat')).body).not.toContain('old plan')
	expect(await unread()).toBe(0)
	expect(rows('select state from support_chats')).toEqual([{ state: 'waiting' }])
})

it('a conversation is taken, solved, rated, and open again when the person writes once more', async () => {
	await ask('Hello?')
	const path = await thread()
	await staff.post(path, { intent: 'assign' })
	expect((await staff.get(`${DESK}?show=mine`)).page.links[person.name]).toBe(path)
	expect((await colleague.get(`${DESK}?show=mine`)).page.links[person.name]).toBeUndefined()
	await staff.post(path, { intent: 'solve' })
	expect((await staff.get(DESK)).page.links[person.name]).toBeUndefined()
	expect((await office.get('/messaging/support/admin')).page.text).toContain('How well did we help?')
	expect((await office.post('/messaging/support/admin/rating', { rating: '6' })).status).toBe(400)
	expect((await office.post('/messaging/support/admin/rating', { rating: '4' })).status).toBe(303)
	expect((await staff.get(`${DESK}?show=solved`)).page.text).toContain('Rated 4.0 of 5')
	await ask('One more thing')
	expect((await staff.get(path)).page.text).toContain('reopened')
	expect((await office.post('/messaging/support/admin/rating', { rating: '5' })).status).toBe(409)
})

it('saved replies fill an answer in, and are removed again', async () => {
	await ask('Hello?')
	expect((await staff.post(DESK, { title: '', body: '' })).status).toBe(400)
	await staff.post(DESK, { title: 'Greeting', body: 'Thank you for writing to us.' })
	const { page } = await staff.get(await thread())
	const filled = await staff.get(page.links.Greeting ?? '')
	expect(filled.body).toContain('>Thank you for writing to us.</textarea>')
	const [{ id } = { id: '' }] = rows<{ id: string }>('select id from saved_replies')
	await staff.post(DESK, { intent: 'remove-reply', reply: id })
	expect(rows('select id from saved_replies')).toEqual([])
})

it('script and markup are the text they are, whoever wrote them, in every field', async () => {
	const evil = '<script>alert(1)</script>'
	change('update users set name = ? where id = ?', evil, person.userId)
	change('update schools set name = ?', evil)
	const other = await Visitor.signedInAs(person)
	await other.call('POST', '/api/support/ai-chat/send', { content: evil })
	await other.call('POST', '/api/support/admin-chat/send', { content: evil })
	await staff.post(DESK, { title: evil, body: evil })
	const [{ id } = { id: '' }] = rows<{ id: string }>("select id from support_chats where mode = 'admin'")
	const path = `${DESK}/${id}`
	await staff.post(path, { content: evil })
	await staff.post(path, { content: evil, intent: 'note' })
	for (const page of [DESK, path, `${DESK}?show=replies`]) {
		const { body } = await staff.get(page)
		expect(body, page).not.toContain('<script>alert(1)')
	}
	expect((await staff.get(path)).body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
	expect((await other.get('/messaging/support/admin')).body).not.toContain('<script>alert(1)')
})

it('an answer of 10,000 characters is refused, and what was typed is kept', async () => {
	await ask('Hello?')
	const refused = await answer('x'.repeat(10_000))
	expect([refused.status, refused.body.includes(`${'x'.repeat(10_000)}</textarea>`)]).toEqual([400, true])
	expect(rows("select id from support_messages where author = 'staff'")).toEqual([])
})

it('an empty answer is refused, and a conversation that is not there is not found', async () => {
	await ask('Hello?')
	expect((await answer('   ')).status).toBe(400)
	expect((await staff.get(`${DESK}/nobody`)).status).toBe(404)
	expect((await staff.post(`${DESK}/nobody`, { content: 'x' })).status).toBe(404)
	expect((await staff.post(`${DESK}/nobody`, { intent: 'solve' })).status).toBe(404)
})

it('questions to the assistant are not the business of our staff', async () => {
	await ask('How do I add a teacher?', 'ai-chat')
	const [{ id } = { id: '' }] = rows<{ id: string }>('select id from support_chats')
	expect((await staff.get(`${DESK}/${id}`)).status).toBe(404)
	const teacher = await Visitor.signedInAs(aTeacherAt(aSchool()))
	expect((await teacher.get(`${DESK}/${id}`)).status).toBe(302)
})
