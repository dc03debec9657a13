import { describe, expect, it } from 'vitest'
import { change } from '../support/database.ts'
import { aGuardianAt, anAdminAt, aSchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const ADMIN = '/messaging/support/admin'
const CHATS = ['/messaging/support/ai', ADMIN, `${ADMIN}/live`]

/** Every text of a page, and every label that is only read out or shown in an empty field. */
const textsOf = (body: string) =>
	[
		...body
			.replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
			.matchAll(/(?:>|(?:aria-label|placeholder|alt)=")([^<"]*\p{L}{2,}[^<"]*)[<"]/gu),
	].map(([, text]) => (text ?? '').trim())

const NAMES = /^(Solfa|Cantabile|Person \d+|\S+@\S+)$/

async function aParent() {
	const school = aSchool({ name: 'Cantabile' })
	return { school, parent: await Visitor.signedInAs(aGuardianAt(school)) }
}

const answer = (who: Visitor, content: string) =>
	who.call('POST', '/api/support/admin-chat/send', { content })

describe.each(['es', 'de'])('the chat with support, to a family that reads %s', (language) => {
	const asks = { 'Accept-Language': language }

	it.each(CHATS)('has nothing left in English: %s', async (path) => {
		const { parent } = await aParent()
		const english = await parent.get(path)
		const other = await parent.get(path, asks)
		expect(other.body).toContain(`<html lang="${language}"`)
		const left = textsOf(other.body).filter((text) => textsOf(english.body).includes(text))
		expect(left.filter((text) => !NAMES.test(text))).toEqual([])
		expect(other.page.title).not.toBe(english.page.title)
	})

	it('says what was refused, who wrote, and that it is solved', async () => {
		const { parent } = await aParent()
		const refused = await parent.post(ADMIN, { content: ' ' }, asks)
		expect(refused.status).toBe(400)
		expect(refused.body).not.toContain('Write a message or attach an image.')
		await answer(parent, 'You')
		change("update support_chats set state = 'solved'")
		const { body } = await parent.get(ADMIN, asks)
		// What people wrote stays as they wrote it.
		expect(body).toContain('<bdi>You</bdi>')
		for (const english of ['>You', 'This conversation is solved', 'of 5'])
			expect(body.replace('<bdi>You</bdi>', '')).not.toContain(english)
		await parent.post(`${ADMIN}/rating`, { rating: '4' }, asks)
		const rated = await parent.get(ADMIN, asks)
		expect(rated.body).not.toContain('Thank you for your rating.')
		expect(rated.body).not.toContain('You rated our help')
	})

	it('tells its script when a message was written in the words of the page', async () => {
		const { parent } = await aParent()
		await answer(parent, 'Hello')
		const told = async (headers = {}) =>
			((await parent.get('/api/support/admin-chat', headers)).json().messages as { when: string }[])[0]?.when
		const when = await told(asks)
		expect((await parent.get(ADMIN, asks)).body.replaceAll('<!-- -->', '')).toContain(`, ${when}</p>`)
		expect(when).not.toBe(await told())
	})

	it('says that the help knows no answer', async () => {
		const { parent } = await aParent()
		await parent.call('POST', '/api/support/ai-chat/send', { content: 'xyzzy plugh' })
		const { body } = await parent.get('/messaging/support/ai', asks)
		expect(body).not.toContain('<bdi>I could not find this')
	})
})

it('the script of the chat is told what to say in the language, and in English nothing', async () => {
	const { parent } = await aParent()
	const said = (body: string) => /data-says="([^"]+)"/.exec(body)?.[1]?.replaceAll('&quot;', '"')
	expect(said((await parent.get(ADMIN)).body)).toBeUndefined()
	const german = said((await parent.get(ADMIN, { 'Accept-Language': 'de' })).body)
	expect(JSON.parse(german ?? '{}')).toMatchObject({ You: 'Sie', 'Platform staff': 'Solfa-Team' })
	const home = await parent.get('/student/dashboard', { 'Accept-Language': 'de' })
	expect(home.body).toContain('data-close="Schließen"')
	expect((await parent.get('/student/dashboard')).body).not.toContain('data-close')
})

it('an office reads the chat in English, as all of its desk', async () => {
	const office = await Visitor.signedInAs(anAdminAt(aSchool()))
	const { body, page } = await office.get(ADMIN, { 'Accept-Language': 'de' })
	expect(body).toContain('<html lang="en"')
	expect(page.text).toContain('Write to us. We answer here, and as soon as we can.')
})
