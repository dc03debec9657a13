import { describe, expect, it } from 'vitest'
import { databaseHash } from '../support/database.ts'
import { anAdminAt, aSchool, aTeacherAt } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const owner = (subscription: 'pending' | 'active' | 'expired') =>
	Visitor.signedInAs(anAdminAt(aSchool({ subscription })))

describe('/payment-success', () => {
	const SIGN_IN = 'You’re not signed in. Sign in to open your dashboard.'
	const PLANS = 'No payment was made in this session. Your dashboard opens once a plan is paid for.'

	it.each([
		['a stranger', () => new Visitor(), '/auth/login', 'Sign in', SIGN_IN],
		['an owner who has not paid', () => owner('pending'), '/select-plan', 'See the plans', PLANS],
		['an owner whose plan has expired', () => owner('expired'), '/select-plan', 'See the plans', PLANS],
		['an owner', () => owner('active'), '/dashboard', 'Go to Dashboard', null],
		[
			'a teacher',
			() => Visitor.signedInAs(aTeacherAt(aSchool())),
			'/dashboard/teacher',
			'Go to Dashboard',
			null,
		],
	] as const)(
		'has the same words for %s, and leads where they can go',
		async (_who, visit, next, label, note) => {
			const visitor = await visit()
			for (const query of ['', '?subscription=I-12345', '?subscription=%3Cscript%3E&url=//evil.example']) {
				const answer = await visitor.get(`/payment-success${query}`)
				expect(answer.status).toBe(200)
				expect(answer.page.heading).toBe('Payment Successful')
				expect(answer.page.words).toContain('Redirecting to your dashboard')
				expect(answer.headers.refresh).toBe(`${note ? 10 : 1};url=${next}`)
				if (note) expect(answer.page.words).toContain(note)
				else expect(answer.body).toContain(`data-goes="${next}"`)
				expect(answer.page.links[label]).toBe(next)
				expect(answer.body).not.toContain('I-12345')
				expect(answer.page.scripts).toHaveLength(1)
			}
		},
	)

	it('opens nothing by itself', async () => {
		const visitor = await owner('pending')
		const before = databaseHash()
		await visitor.get('/payment-success?subscription=I-12345')
		expect((await visitor.get('/dashboard')).location).toBe('/select-plan?upgrade=true')
		expect(databaseHash()).toBe(before)
	})
})
