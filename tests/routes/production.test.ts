import { expect, it } from 'vitest'
import { Visitor } from '../support/visitor.ts'

const visitor = () =>
	new Visitor({
		environment: { DEMO: '0', CONTACT_EMAIL: 'office@solfa.test', APP_URL: 'http://localhost:3000' },
	})

it.each([
	'/',
	'/?demo',
	'/about',
	'/login',
	'/auth/login',
	'/auth/forgot-password',
	'/auth/register',
	'/register-school',
	'/select-plan',
	'/nothing-here',
])('outside the demo nothing of it is said on %s, and no link leads to an example', async (path) => {
	const { body, page } = await visitor().get(path)
	expect(page.text).not.toMatch(
		/In their words|our demo|Harmony|Rivera|Cape Conservatoire|solfa-demo|mailbox/i,
	)
	for (const link of Object.values(page.links)) expect(link).not.toMatch(/\bexample\b|\/dev\//)
	expect(body).not.toMatch(/(?:href|action|src|content)="[^"]*(?:\.example\b|\/dev\/)/)
})

it('the demo shows what its schools would say', async () => {
	expect((await new Visitor().get('/')).page.text).toContain('Examples, from the three schools of our demo.')
})
