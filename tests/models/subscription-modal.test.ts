import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SubscriptionModal } from '#app/components/subscription/modal.tsx'
import type { Role, SubscriptionStatus } from '#app/domain/account/roles.ts'
import { modalFor } from '#app/domain/subscription/modal.ts'

const LANDING = 'routes/public/landing'
const someone = (status: SubscriptionStatus, role: Role = 'admin') => ({ role, school: { status } })

test('a registration that was not finished is asked to be', () => {
	expect(modalFor(someone('pending'), LANDING)).toEqual({
		title: 'Complete Your Registration',
		text: 'Your account setup is incomplete. You need to complete the subscription process to access the dashboard.',
		cancel: { intent: 'cancel-registration', label: 'Cancel Registration', pending: 'Cancelling...' },
		proceed: { to: '/select-plan', label: 'Continue to Subscription' },
	})
	expect(modalFor(someone('pending', 'solo_teacher_admin'), LANDING)?.proceed.to).toBe(
		'/register-solo-teacher',
	)
})

test.each([
	[
		'expired',
		'Your subscription has expired. Please renew your subscription to continue using all features.',
	],
	['none', 'Upgrade your subscription to access additional features.'],
] as const)('a school whose subscription is %s is offered one, and may go back to work', (status, text) => {
	for (const role of ['admin', 'solo_teacher_admin'] as const) {
		expect(modalFor(someone(status, role), LANDING)).toEqual({
			title: 'Upgrade Your Subscription',
			text,
			cancel: { intent: 'cancel-upgrade', label: 'Return to Dashboard' },
			proceed: { to: '/select-plan?upgrade=true', label: 'Upgrade Subscription' },
		})
	}
})

test('nobody is asked who has nothing to pay, or whose school is active', () => {
	expect(modalFor(null, LANDING)).toBeNull()
	expect(modalFor({ role: 'super_admin', school: null }, LANDING)).toBeNull()
	expect(modalFor(someone('active'), LANDING)).toBeNull()
	for (const role of ['teacher', 'student', 'super_admin'] as const) {
		expect(modalFor(someone('expired', role), LANDING)).toBeNull()
	}
})

test.each([
	['routes/subscription/select-plan', false],
	['routes/subscription/payment-success', false],
	['routes/auth/register-school', false],
	['routes/auth/register-solo-teacher', false],
	['routes/auth/signup', false],
	['routes/public/register', false],
	['routes/school/dashboard', false],
	['routes/teacher/dashboard', false],
	['routes/student/dashboard', false],
	['routes/platform/overview', false],
	['routes/public/landing', true],
	['routes/public/about', true],
	['routes/public/not-found', true],
	['routes/auth/forgot-password', true],
])('it stands over %s: %s', (routeId, shown) => {
	for (const status of ['pending', 'expired', 'none'] as const) {
		expect(modalFor(someone(status), routeId) !== null).toBe(shown)
	}
})

const markup = (status: SubscriptionStatus) =>
	renderToStaticMarkup(
		createElement(SubscriptionModal, {
			offer: modalFor(someone(status), LANDING),
			email: 'ana@example.com',
		}),
	)

test('without script it is a panel with a link on and a form back', () => {
	const html = markup('pending')
	expect(html).toContain('<section class="modal')
	expect(html).toContain('<form method="post" action="/api/cleanup/cancel-registration"')
	expect(html).toContain('name="email" value="ana@example.com"')
	expect(html).toContain('value="cancel-registration"')
	expect(html).toContain('href="/select-plan"')
	expect(markup('expired')).not.toContain('name="email"')
	expect(markup('active')).toBe('')
})
