import { beforeEach, describe, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import {
	aGuardianAt,
	anAdminAt,
	aSchool,
	aStudentAt,
	aTeacherAt,
	platformStaff,
	type ASchool,
} from '../support/factories.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { aBomb, aPicture, formWith } from '../support/images.ts'
import { Visitor } from '../support/visitor.ts'

const AI = '/api/support/ai-chat'
const ADMIN = '/api/support/admin-chat'
interface Message {
	id: string
	type: string
	content: string
	imageUrl: string | null
	timestamp: string
	when: string
}

let school: ASchool
let office: Visitor

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
})

const send = (who: Visitor, content: string, more = {}, to = ADMIN) =>
	who.call('POST', `${to}/send`, { content, ...more })
const read = async (who: Visitor, from = ADMIN) => (await who.call('GET', from)).json().messages as Message[]

describe('the calls of the chat', () => {
	it('keep a message, and tell it back as the specification says', async () => {
		const sent = await send(office, '  Where are our invoices?\n')
		expect([sent.status, sent.json().success]).toEqual([200, true])
		const [message] = await read(office)
		expect(message).toMatchObject({ type: 'user', content: 'Where are our invoices?', imageUrl: null })
		expect(Date.parse(message?.timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000)
	})

	it('tell when a message was written by the clock of the school, as the page does', async () => {
		change(`update schools set time_zone = 'Pacific/Kiritimati'`)
		const [own] = (await send(office, 'Which clock is it?')).json().messages as Message[]
		const time = new Date(own?.timestamp ?? '').toLocaleTimeString('en-GB', {
			timeZone: 'Pacific/Kiritimati',
			hour: '2-digit',
			minute: '2-digit',
		})
		expect(own?.when.endsWith(`, ${time}`)).toBe(true)
		const { body } = await office.get('/messaging/support/admin')
		expect(body.replaceAll('<!-- -->', '')).toContain(`You, ${own?.when}</p>`)
	})

	it.each(['ai-chat', 'admin-chat'])('%s takes nothing that says nothing', async (chat) => {
		for (const body of [{}, { content: '' }, { content: '  \n ' }, { content: '', imageUrl: '' }]) {
			const answer = await office.call('POST', `/api/support/${chat}/send`, body)
			expect([answer.status, answer.json().message]).toEqual([400, 'Write a message or attach an image.'])
		}
		expect((await send(office, 'x'.repeat(10_000), {}, `/api/support/${chat}`)).status).toBe(400)
		expect(rows('select id from support_messages')).toEqual([])
	})

	it('answer from the help where the assistant’s provider is down, once', async () => {
		const environment = {
			ASSISTANT_URL: 'http://127.0.0.1:1/v1',
			ASSISTANT_KEY: 'k',
			ASSISTANT_MODEL: 'm',
		}
		const person = anAdminAt(school)
		const who = await Visitor.signedInAs(person, { environment })
		const ask = () => send(who, 'I forgot my password', { key: 'k' }, AI)
		const [first, again] = [await ask(), await ask()]
		expect(first.body).toContain('Forgot your password?')
		expect(again.json().messages).toEqual(first.json().messages)
		expect(takeErrorLog().join()).toContain('assistant')
	})

	it('is a log, so that a screen reader says what is written into it', async () => {
		await send(office, 'Is anybody there?')
		const { body } = await office.get('/messaging/support/admin')
		expect(body).toMatch(/<div class="chat-messages" role="log" aria-label="Messages" tabindex="0"><ol><li/i)
	})

	it('keep script as the text it is', async () => {
		await send(office, '<script>alert(1)</script>')
		const { body } = await office.get('/messaging/support/admin')
		expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
		expect(body).not.toContain('<script>alert(1)')
	})

	it('are for those who are signed in, and for nobody of the platform', async () => {
		const staff = await Visitor.signedInAs(platformStaff())
		for (const path of [AI, ADMIN, '/api/support/unread-count']) {
			expect((await new Visitor().call('GET', path)).status).toBe(401)
			expect((await staff.call('GET', path)).status).toBe(404)
		}
		expect((await send(new Visitor(), 'Hello')).status).toBe(401)
		expect((await office.call('POST', AI, {})).status).toBe(405)
	})

	it.each([
		['a teacher', aTeacherAt],
		['a student', aStudentAt],
		['a guardian', aGuardianAt],
	])('serve %s as well, each a chat of their own', async (_who, make) => {
		const other = await Visitor.signedInAs(make(school))
		await send(office, 'Of the office')
		await send(other, 'Mine')
		expect((await read(other)).map(({ content }) => content)).toEqual(['Mine'])
	})

	it('serve a school that has not paid', async () => {
		const unpaid = await Visitor.signedInAs(anAdminAt(aSchool({ subscription: 'pending' })))
		expect((await send(unpaid, 'My card is refused')).status).toBe(200)
		expect((await unpaid.get('/messaging/support/ai')).status).toBe(200)
		expect((await unpaid.get('/messaging')).location).toBe('/select-plan?upgrade=true')
	})

	it('write a message once that was sent twice: by its key, and without one by its words', async () => {
		for (const key of ['one', 'one', 'two']) await send(office, 'Hello', { key })
		expect(await read(office)).toHaveLength(2)
		await send(office, 'Are you there?')
		await send(office, 'Are you there?')
		expect(await read(office)).toHaveLength(3)
	})

	it('answer a question to the assistant once, however often it is sent', async () => {
		const first = await send(office, 'I forgot my password', { key: 'k' }, AI)
		const again = await send(office, 'I forgot my password', { key: 'k' }, AI)
		expect(again.json().messages).toEqual(first.json().messages)
		const [asked, answered] = await read(office, AI)
		expect([asked?.type, answered?.type]).toEqual(['user', 'other'])
		expect(answered?.content).toContain('Forgot your password?')
	})

	it('say what the assistant does not know, and where to ask a person', async () => {
		await send(office, 'What is the capital of Mongolia?', {}, AI)
		const messages = await read(office, AI)
		expect(messages.at(-1)?.content).toMatch(/^I could not find this in the help\. Choose “A person”/)
		expect((await office.get('/messaging/support/ai')).page.links['Ask a person']).toBe(
			'/messaging/support/admin',
		)
	})

	it('say in a few bytes that nothing is new', async () => {
		await send(office, 'Hello')
		for (const path of [ADMIN, AI, '/api/support/unread-count', '/api/support/super-admin/status']) {
			const first = await office.call('GET', path)
			const mark = String(first.headers.etag)
			const again = await office.get(path, { Accept: 'application/json', 'If-None-Match': mark })
			expect([path, again.status, again.body]).toEqual([path, 304, ''])
		}
		const mark = String((await office.call('GET', ADMIN)).headers.etag)
		await send(office, 'And again')
		expect((await office.get(ADMIN, { 'If-None-Match': mark })).status).toBe(200)
	})

	it('take no more than sixty messages in an hour of one person', async () => {
		for (let i = 0; i < 60; i++) expect((await send(office, `Message ${i}`)).status).toBe(200)
		const one = await send(office, 'One more')
		expect([one.status, one.headers['retry-after']]).toEqual([429, '600'])
	})
})

describe('a picture in a message', () => {
	async function uploaded(who: Visitor): Promise<string> {
		const form = formWith('image', 'a.png', await aPicture(20, 20))
		return String((await who.send('POST', '/api/support/upload-image', form)).json().imageUrl)
	}

	it('is sent without a word, and shown', async () => {
		const imageUrl = await uploaded(office)
		expect((await send(office, '', { imageUrl })).status).toBe(200)
		expect(await read(office)).toMatchObject([{ content: '', imageUrl }])
		expect((await office.get('/messaging/support/admin')).body).toContain(`<img src="${imageUrl}"`)
	})

	it.each([
		'https://evil.example/track.gif',
		'javascript:alert(1)',
		'/files/00000000000000000000000000',
		'//evil.example/a',
		'/api/user',
	])('is one of ours: %s is refused', async (imageUrl) => {
		const answer = await send(office, 'Look', { imageUrl })
		expect([answer.status, answer.json().message]).toEqual([400, 'That image is not one you uploaded here.'])
		expect(rows('select id from support_messages')).toEqual([])
	})

	it('of somebody else is none of ours', async () => {
		const imageUrl = await uploaded(await Visitor.signedInAs(aTeacherAt(school)))
		expect((await send(office, 'Look', { imageUrl })).status).toBe(400)
	})
})

describe('whether anybody is there', () => {
	const online = async () => (await office.call('GET', '/api/support/super-admin/status')).json().isOnline

	it('is told by the heartbeat of our staff, which is written once a minute', async () => {
		const person = platformStaff()
		const staff = await Visitor.signedInAs(person)
		expect(await online()).toBe(false)
		for (let i = 0; i < 3; i++) {
			const beat = await staff.call('POST', '/api/support/super-admin/heartbeat', { userId: person.userId })
			expect([beat.status, beat.json()]).toEqual([200, { success: true }])
		}
		expect(await online()).toBe(true)
		const [{ at } = { at: 0 }] = rows<{ at: number }>('select at from staff_presence')
		await staff.call('POST', '/api/support/super-admin/heartbeat', { userId: person.userId })
		expect(rows('select at from staff_presence')).toEqual([{ at }])
		change('update staff_presence set at = at - 4 * 60 * 1000')
		expect(await online()).toBe(false)
	})
})

describe('the chat as a document', () => {
	it('is written in without a script, with a picture, and read at its end', async () => {
		const { page } = await office.get('/messaging/support/admin')
		expect(page.heading).toBe('Support')
		const picture = await aPicture(30, 30)
		const form = formWith('image', 'a.png', picture, {
			content: 'Look at this',
			formKey: page.valueOf('formKey') ?? '',
		})
		const posted = { ...form, headers: { ...form.headers, Accept: 'text/html' } }
		const sent = await office.send('POST', '/messaging/support/admin', posted)
		expect([sent.status, sent.location]).toEqual([303, '/messaging/support/admin#last'])
		await office.send('POST', '/messaging/support/admin', posted)
		const messages = await read(office)
		expect(messages).toHaveLength(1)
		expect(messages[0]).toMatchObject({
			content: 'Look at this',
			imageUrl: expect.stringMatching(/^\/files\//) as string,
		})
	})

	/** The form of the document, as a browser without a script sends it. */
	const written = (content: string, bytes: Buffer = Buffer.alloc(0), to = 'admin') => {
		const form = formWith('image', bytes.length > 0 ? 'a.png' : '', bytes, { content })
		const posted = { ...form, headers: { ...form.headers, Accept: 'text/html' } }
		return office.send('POST', `/messaging/support/${to}`, posted)
	}
	const nothing = async () => Buffer.alloc(0)
	const TOO_LONG = 'Use at most 4,000 characters. Longer texts fit into several messages.'

	it.each([
		['nothing', nothing, '', 'Write a message or attach an image.'],
		['white space', nothing, ' \n\t ', 'Write a message or attach an image.'],
		['10,000 characters', nothing, 'x'.repeat(10_000), TOO_LONG],
		['10,000 characters and a picture', aPicture, 'x'.repeat(10_000), TOO_LONG],
		[
			'a page that calls itself a picture',
			async () => Buffer.from('<html>'),
			'Look',
			'Failed to upload image. Please try again.',
		],
		['a picture that unpacks to 600 MB', aBomb, 'Look', 'Failed to upload image. Please try again.'],
	])('keeps what was typed where %s is sent', async (_what, make, content, text) => {
		const answer = await written(content, await make())
		expect(answer.status).toBeGreaterThanOrEqual(400)
		expect(answer.page.problems.join(' ')).toContain(text)
		expect(answer.body).toContain(`>${content}</textarea>`)
		expect(rows('select id from support_messages')).toEqual([])
		expect(rows('select id from files')).toEqual([])
	})

	it('takes a picture beside white space, and is one chat each however somebody asks for another’s', async () => {
		expect((await written(' \n ', await aPicture(30, 30))).status).toBe(303)
		expect(await read(office)).toMatchObject([{ content: '' }])
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from support_chats')
		const other = await Visitor.signedInAs(aTeacherAt(school))
		for (const asked of [`?id=${id}`, `?chat=${id}`, `?userId=${id}`]) {
			expect((await other.call('GET', `${ADMIN}${asked}`)).json().messages).toEqual([])
			expect((await other.get(`/messaging/support/admin&id=${id}`)).body).not.toContain('Attached image')
		}
		await other.call('POST', `${ADMIN}/send`, { content: 'Hello', id, chatId: id })
		expect(await read(office)).toHaveLength(1)
	})

	it('is refreshed by itself only where nothing can be typed', async () => {
		const still = (await office.get('/messaging/support/admin')).body
		expect([still.includes('http-equiv="refresh"'), still.includes('<textarea')]).toEqual([false, true])
		const live = (await office.get('/messaging/support/admin/live')).body
		expect([live.includes('http-equiv="refresh"'), live.includes('<textarea')]).toEqual([true, false])
	})

	it('may be laid over our own pages, and over nobody else’s; no other page may', async () => {
		const chat = await office.get('/messaging/support/ai')
		expect(chat.headers['content-security-policy']).toContain(`frame-ancestors 'self'`)
		expect(chat.headers['x-frame-options']).toBe('SAMEORIGIN')
		const inbox = await office.get('/messaging')
		expect(inbox.headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
		expect(inbox.headers['x-frame-options']).toBe('DENY')
	})

	it('is one step away on every page behind the door, but for our own staff', async () => {
		const people: [Visitor, string][] = [
			[office, '/dashboard'],
			[await Visitor.signedInAs(aTeacherAt(school)), '/dashboard/teacher'],
			[await Visitor.signedInAs(aStudentAt(school)), '/student/dashboard'],
		]
		for (const [who, path] of people)
			expect((await who.get(path)).page.links.Support).toBe('/messaging/support/ai')
		const unpaid = await Visitor.signedInAs(anAdminAt(aSchool({ subscription: 'pending' })))
		expect((await unpaid.get('/select-plan')).page.links['Contact Support']).toBe('/messaging/support/admin')
		const staff = await Visitor.signedInAs(platformStaff())
		expect((await staff.get('/super-admin')).body).not.toContain('messaging?support')
	})
})
