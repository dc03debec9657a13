import { readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newPushKeys } from '#app/adapters/push/post-push.server.ts'
import { keepPushKeys } from '#app/models/mail/push-delivery.server.ts'
import { rows } from '../support/database.ts'
import { aSchoolThatWrites } from '../support/messages.ts'
import { Visitor } from '../support/visitor.ts'

const PAGES = {
	office: '/settings/profile/notifications',
	teacher: '/dashboard/teacher/settings/notifications',
	parent: '/student/settings/notifications',
} as const

const aBrowser = (endpoint = 'https://push.example.com/send/one') => ({
	intent: 'push-add',
	endpoint,
	p256dh: randomBytes(65).toString('base64url'),
	auth: randomBytes(16).toString('base64url'),
})

describe('turning on notifications on a device', () => {
	it('is not offered before the server has keys', async () => {
		const parent = await Visitor.signedInAs(aSchoolThatWrites().parent)
		expect((await parent.get(PAGES.parent)).body).not.toContain('data-push')
	})

	describe('once it has them', () => {
		beforeEach(() => keepPushKeys(newPushKeys()))

		it.each(Object.entries(PAGES))('is a form for the %s, which a script shows', async (who, path) => {
			const person = await Visitor.signedInAs(aSchoolThatWrites()[who as keyof typeof PAGES])
			expect((await person.get(path)).body).toMatch(/<div data-push="[\w-]{87}" hidden/)
			const added = await person.post(path, aBrowser())
			const { page, body } = await person.follow(added)
			expect(page.text).toContain('Notifications are on for this device.')
			expect(page.text).toContain('Also shown on your devices')
			expect(page.text.includes('New invoices')).toBe(who === 'parent')
			expect(body).not.toMatch(/<div data-push="[\w-]{87}" hidden/)
			expect(body).not.toContain('push.example.com')
			const [{ id }] = rows<{ id: string }>('select id from push_devices') as [{ id: string }]
			const off = await person.post(path, { intent: 'push-remove', device: id })
			expect((await person.follow(off)).page.text).toContain('gets no more notifications')
			expect(rows('select * from push_devices')).toEqual([])
		})

		it.each(['http://push.example.com/one', 'https://127.0.0.1/one', 'https://localhost/one', 'one'])(
			'refuses to post to %s',
			async (endpoint) => {
				const parent = await Visitor.signedInAs(aSchoolThatWrites().parent)
				expect((await parent.post(PAGES.parent, aBrowser(endpoint))).status).toBe(400)
				expect(rows('select * from push_devices')).toEqual([])
			},
		)

		it('chooses what is shown, and leaves the choice alone where it is not asked', async () => {
			const parent = await Visitor.signedInAs(aSchoolThatWrites().parent)
			await parent.post(PAGES.parent, aBrowser())
			const form = { intent: 'notifications', quiet: 'none', digest: 'daily' }
			const chosen = () => rows<{ push: string }>('select push from notification_settings')[0]?.push
			await parent.post(PAGES.parent, { ...form, version: '0', hasPush: 'on', push: 'change' })
			expect(chosen()).toBe('["change"]')
			await parent.post(PAGES.parent, { ...form, version: '1' })
			expect(chosen()).toBe('["change"]')
			await parent.post(PAGES.parent, { ...form, version: '2', hasPush: 'on' })
			expect(chosen()).toBe('[]')
		})
	})
})

describe('Solfa on the home screen', () => {
	it('is offered on signed-in pages alone, which stay uncached', async () => {
		const its = aSchoolThatWrites()
		for (const who of ['office', 'teacher', 'parent'] as const) {
			const answer = await (await Visitor.signedInAs(its[who])).get(PAGES[who])
			expect(answer.body).toContain('<link rel="manifest" href="/app.webmanifest"/>')
			expect(answer.headers['cache-control']).toContain('no-store')
		}
		expect((await new Visitor().get('/')).body).not.toContain('rel="manifest"')
	})

	it('has icons that are there', async () => {
		const visitor = new Visitor()
		const manifest = await visitor.get('/app.webmanifest')
		expect(manifest.headers['content-type']).toBe('application/manifest+json')
		const { icons } = manifest.json() as { icons: { src: string; type: string }[] }
		expect(icons).toHaveLength(4)
		for (const { src, type } of icons) {
			const icon = await visitor.get(src)
			expect([src, icon.status, icon.headers['content-type']]).toEqual([src, 200, type])
		}
	})

	it('has a worker that handles no requests', async () => {
		expect((await new Visitor().get('/push-worker.js')).status).toBe(200)
		const events = [...readFileSync('public/push-worker.js', 'utf8').matchAll(/addEventListener\('(\w+)'/g)]
		expect(events.map(([, name]) => name)).toEqual(['push', 'notificationclick'])
	})
})
