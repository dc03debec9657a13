import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answers } from '#app/requests/api-answers.server.ts'
import { CALLS, openApi } from '#app/requests/openapi.server.ts'
import { approve, anOwnerAt } from '../support/buyer.ts'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, aStudent, PASSWORD, platformStaff } from '../support/factories.ts'
import { aPicture, formWith } from '../support/images.ts'
import { begun, writerOf } from '../support/messages.ts'
import { mailedLink } from '../support/mail.ts'
import { aDemoRequest } from '../support/open-forms.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { builtRoutes, patternOf } from '../support/route-table.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

/** Under `/api`, and no calls: a browser is sent there. */
const NO_CALLS = ['/api/paypal/return', '/api/paypal/cancelled', '/api/*']

/** Calls of people who are signed in; those of keys have a document of their own. */
const patternsOfCalls = () => {
	const routes = builtRoutes()
	return routes
		.filter(
			({ id, hasLoader }) => id.startsWith('routes/api/') && !id.startsWith('routes/api/v1/') && hasLoader,
		)
		.map((route) => patternOf(route, routes).replace(/:(\w+)/g, '{$1}'))
		.filter((path) => !NO_CALLS.includes(path))
}

describe('the document of the calls', () => {
	it('has every call there is, and no other', () => {
		expect([...new Set(CALLS.map(({ path }) => path))].sort()).toEqual(patternsOfCalls().sort())
	})

	it('is read by anybody, says who may call, and where what is sent is described', async () => {
		const answer = await new Visitor().get('/openapi.json')
		expect([answer.status, answer.headers['content-type']]).toEqual([
			200,
			expect.stringContaining('application/json'),
		])
		const document = answer.json() as {
			openapi: string
			paths: Record<string, Record<string, { security: object[]; requestBody?: object }>>
		}
		expect(document).toEqual(JSON.parse(JSON.stringify(openApi())))
		expect(document.openapi).toBe('3.1.0')
		expect(document.paths['/api/login']?.post?.security).toEqual([])
		expect(document.paths['/api/user']?.get?.security).toEqual([{ session: [] }])
		expect(document.paths['/api/contact']?.post?.requestBody).toMatchObject({
			content: {
				'application/json': { schema: { type: 'object', required: ['name', 'email', 'subject', 'message'] } },
			},
		})
		expect(JSON.stringify(document)).not.toContain('"$schema"')
	})

	it('says rightly which calls somebody has to be signed in for', async () => {
		for (const { path, method, isOpen } of CALLS) {
			const address = path.replace(/\{\w+\}/g, 'none')
			const { status } = await new Visitor().call(method.toUpperCase(), address, {})
			expect([path, status === 401]).toEqual([path, !isOpen])
		}
	})

	it('is right about a failure, whichever call it is of', async () => {
		const office = await Visitor.signedInAs(anAdminAt(aSchool()))
		for (const { path, method } of CALLS) {
			const other = method === 'get' ? 'POST' : 'GET'
			const answer = await office.call(other, path.replace(/\{\w+\}/g, 'none'))
			expect([path, answer.status, answers.failure.safeParse(answer.json()).success]).toEqual([
				path,
				405,
				true,
			])
		}
	})
})

describe('every call answers as the document says', () => {
	let provider: Provider
	beforeEach(async () => {
		provider = await openProvider()
	})
	const office = async () => {
		const school = aSchool()
		return { school, visitor: await Visitor.signedInAs(anAdminAt(school)) }
	}
	const stranger = (method: string, path: string, body?: object) => new Visitor().call(method, path, body)
	const asOffice = async (method: string, path: string, body?: object) =>
		(await office()).visitor.call(method, path, body)
	const reset = async () => {
		const { email } = anAdminAt(aSchool())
		await stranger('POST', '/api/email/password-reset', { email })
		const link = new URL(mailedLink(), 'http://localhost')
		return { token: link.searchParams.get('token'), email, password: 'a-better-one-1' }
	}
	const pending = async () => (await anOwnerAt(provider)).visitor
	const ofOwnSchool = async (path: string) => {
		const { school, visitor } = await office()
		return visitor.call('GET', path + school.id)
	}

	const MADE: Record<string, () => Promise<Answer>> = {
		'post /api/login': () =>
			stranger('POST', '/api/login', { username: anAdminAt(aSchool()).email, password: PASSWORD }),
		'post /api/logout': () => asOffice('POST', '/api/logout'),
		'get /api/user': () => asOffice('GET', '/api/user'),
		'post /api/session/school': async () => {
			const { visitor } = await office()
			const [place] = rows<{ id: string }>('select id from memberships order by created_at desc limit 1')
			return visitor.call('POST', '/api/session/school', { membershipId: place?.id })
		},
		'post /api/email/password-reset': () =>
			stranger('POST', '/api/email/password-reset', { email: 'nobody@openapi.example' }),
		'post /api/auth/reset-password': async () => stranger('POST', '/api/auth/reset-password', await reset()),
		'post /api/register': () =>
			stranger('POST', '/api/register', {
				name: 'Ana Ruiz',
				email: 'ana@openapi.example',
				password: 'ana-sings-1',
				schoolName: 'Ruiz School',
				role: 'admin',
			}),
		'post /api/auth/register-school': () =>
			stranger('POST', '/api/auth/register-school', {
				fullName: 'Ana Ruiz',
				email: 'ana@openapi.example',
				password: 'ana-sings-1',
				schoolName: 'Ruiz School',
			}),
		'delete /api/cleanup/cancel-registration': async () =>
			(await pending()).call('DELETE', '/api/cleanup/cancel-registration', {}),
		'post /api/contact': () =>
			stranger('POST', '/api/contact', {
				name: 'Ana Ruiz',
				email: 'ana@openapi.example',
				subject: 'Prices',
				message: 'What does it cost for twenty teachers?',
			}),
		'post /api/demo-request': () => stranger('POST', '/api/demo-request', aDemoRequest),
		'get /api/auth/plans': () => stranger('GET', '/api/auth/plans'),
		'get /api/auth/subscription-status': () => asOffice('GET', '/api/auth/subscription-status'),
		'get /api/subscription/limits/{schoolId}': () => ofOwnSchool('/api/subscription/limits/'),
		'post /api/subscription/manual-activation': () =>
			asOffice('POST', '/api/subscription/manual-activation', { planName: 'Standard Monthly' }),
		'get /api/paypal/config': () => stranger('GET', '/api/paypal/config'),
		'post /api/paypal/subscription': async () => {
			const answer = await (
				await pending()
			).call('POST', '/api/paypal/subscription', {
				plan: 'standard',
				cycle: 'monthly',
			})
			await approve(provider, answer)
			return answer
		},
		'get /api/school-by-id/{schoolId}': () => ofOwnSchool('/api/school-by-id/'),
		'get /api/search': async () => {
			const { school, visitor } = await office()
			aStudent(school, { firstName: 'Zenobia' })
			return visitor.call('GET', '/api/search?q=zen')
		},
		'get /api/messages/{id}': async () => {
			const admin = anAdminAt(aSchool())
			const id = begun(writerOf(admin), {})
			return (await Visitor.signedInAs(admin)).call('GET', `/api/messages/${id}`)
		},
		'get /api/support/ai-chat': async () => {
			const { visitor } = await office()
			await visitor.call('POST', '/api/support/ai-chat/send', { content: 'How do I add a student?' })
			return visitor.call('GET', '/api/support/ai-chat')
		},
		'get /api/support/admin-chat': () => asOffice('GET', '/api/support/admin-chat'),
		'post /api/support/ai-chat/send': () =>
			asOffice('POST', '/api/support/ai-chat/send', { content: 'How do I add a student?' }),
		'post /api/support/admin-chat/send': () =>
			asOffice('POST', '/api/support/admin-chat/send', { content: 'Hello' }),
		'get /api/support/unread-count': () => asOffice('GET', '/api/support/unread-count'),
		'post /api/support/seen': () => asOffice('POST', '/api/support/seen'),
		'get /api/support/super-admin/status': () => asOffice('GET', '/api/support/super-admin/status'),
		'post /api/support/super-admin/heartbeat': async () => {
			const staff = platformStaff()
			const visitor = await Visitor.signedInAs(staff)
			return visitor.call('POST', '/api/support/super-admin/heartbeat', { userId: staff.userId })
		},
		'post /api/support/upload-image': async () => {
			const { visitor } = await office()
			const form = formWith('image', 'Duet.png', await aPicture())
			return visitor.send('POST', '/api/support/upload-image', form)
		},
	}

	it.each(CALLS.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (name, { answer }) => {
		const made = await MADE[name]!()
		expect([made.status, made.body.slice(0, 200)]).toEqual([200, expect.any(String)])
		const read = answer.safeParse(made.json())
		expect(read.success ? null : z.prettifyError(read.error)).toBeNull()
	})
})
