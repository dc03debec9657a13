import { expect, it } from 'vitest'
import { helpArticles } from '#app/adapters/assistant/articles.server.ts'
import { anAdminAt, aSchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const help = (id?: string) => `/about?page=help${id ? `&id=${id}` : ''}`

it('the documentation lists every article, for everybody', async () => {
	const { page, status } = await new Visitor().get(help())
	expect([status, page.heading]).toEqual([200, 'Documentation'])
	for (const { slug, title } of helpArticles()) expect(page.links[title]).toBe(help(slug))
})

it('every article can be read, with what the assistant quotes of it', async () => {
	const visitor = new Visitor()
	for (const { slug, title, sections } of helpArticles()) {
		const { status, page } = await visitor.get(help(slug))
		expect([status, page.heading]).toEqual([200, title])
		for (const { heading } of sections) expect(page.text).toContain(heading)
	}
})

it('the documentation is searched, and says where nothing fits', async () => {
	const visitor = new Visitor()
	expect((await visitor.get(`${help()}&q=make-up+lesson`)).page.links['Make-up credits']).toBe(
		help('make-ups'),
	)
	expect((await visitor.get(`${help()}&q=${'%22'.repeat(100)}`)).page.text).toContain('Nothing was found')
	expect((await visitor.get(`${help()}&q=%3Cscript%3Ealert(1)`)).body).not.toContain('<script>alert(1)')
})

it('an article that is not there is Page Not Found', async () => {
	for (const id of ['no-such', '../log-in', '']) {
		const answer = await new Visitor().get(`/about?page=help&id=${encodeURIComponent(id)}`)
		expect([answer.status, answer.page.heading]).toEqual([404, 'Page Not Found'])
	}
})

it('the guide leads to the documentation and to the chat', async () => {
	const office = await Visitor.signedInAs(anAdminAt(aSchool()))
	const { page } = await office.get('/dashboard/getting-started')
	expect(page.links['View Documentation']).toBe('/about?page=help')
	expect(page.links['Contact Support']).toBe('/messaging/support/admin')
})
