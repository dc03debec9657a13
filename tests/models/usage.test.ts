import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { UsagePanel } from '#app/components/subscription/usage-panel.tsx'
import { usagePanel, usageRow, type Limit } from '#app/domain/subscription/usage.ts'

test.each([
	[0, 100, 0, 'good'],
	[80, 100, 80, 'good'],
	[81, 100, 81, 'warn'],
	[161, 200, 80, 'warn'],
	[4, 5, 80, 'good'],
	[99, 100, 99, 'warn'],
	[999, 1000, 99, 'warn'],
	[100, 100, 100, 'full'],
	[130, 100, 100, 'full'],
	[0, 0, 100, 'full'],
	[1, 0, 100, 'full'],
	[5000, 'unlimited', null, 'good'],
] as const)('%i of %s is %s percent and %s', (used, limit, percent, tone) => {
	expect(usageRow('Students', used, limit)).toEqual({ label: 'Students', used, limit, percent, tone })
})

function limits(teachers: [number, Limit], students: [number, Limit], isActive = true) {
	return {
		usage: { teachers: teachers[0], students: students[0] },
		limits: { teachers: teachers[1], students: students[1] },
		isActive,
		teacherLimit: teachers[1],
		studentLimit: students[1],
	}
}

test('a school sees teachers and students, a solo teacher only students', () => {
	const some = limits([1, 5], [10, 100])
	expect(usagePanel(some, false).rows.map((row) => row.label)).toEqual(['Teachers', 'Students'])
	expect(usagePanel(some, true).rows.map((row) => row.label)).toEqual(['Students'])
})

test('a larger plan is offered when a row warns or the subscription is inactive', () => {
	expect(usagePanel(limits([4, 5], [80, 100]), false).offersUpgrade).toBe(false)
	expect(usagePanel(limits([4, 5], [81, 100]), false).offersUpgrade).toBe(true)
	expect(usagePanel(limits([5, 5], [0, 100]), false).offersUpgrade).toBe(true)
	expect(usagePanel(limits([9, 'unlimited'], [900, 'unlimited']), false).offersUpgrade).toBe(false)
	expect(usagePanel(limits([9, 'unlimited'], [900, 'unlimited'], false), false)).toMatchObject({
		inactive: true,
		offersUpgrade: true,
	})
})

test('a solo teacher is not warned of being the one teacher of their plan', () => {
	expect(usagePanel(limits([1, 1], [60, 'unlimited']), true)).toMatchObject({
		inactive: false,
		offersUpgrade: false,
	})
})

const panel = (shown: ReturnType<typeof limits>, solo = false) =>
	renderToStaticMarkup(
		createElement(UsagePanel, { limits: shown, solo, upgrade: '/select-plan?upgrade=true' }),
	)

test('the panel says in words what its colors say', () => {
	const html = panel(limits([5, 5], [99, 100]))
	expect(html).toContain('5 of 5')
	expect(html).toContain('Limit reached')
	expect(html).toContain('99 of 100')
	expect(html).toContain('Nearly full')
	expect(html).toContain('<meter min="0" max="100" value="100"')
	expect(html).toContain('href="/select-plan?upgrade=true"')
	expect(html).not.toContain('Subscription inactive')
	expect(html).not.toContain('style=')
})

test('an unlimited row shows the infinity symbol and no bar', () => {
	const html = panel(limits([1, 1], [60, 'unlimited']), true)
	expect(html).toContain('60 of <span aria-hidden="true">∞</span>')
	expect(html).not.toContain('<meter')
	expect(html).not.toContain('Upgrade')
	expect(html).not.toContain('Teachers')
})

test('an inactive subscription is labeled and offered a plan', () => {
	const html = panel(limits([0, 5], [0, 100], false))
	expect(html).toContain('Subscription inactive')
	expect(html).toContain('Upgrade')
})
