import { describe, expect, it } from 'vitest'
import { articles } from '#app/content/guide-help.ts'
import { guideSteps } from '#app/domain/school/guide-steps.ts'
import { protectedPages } from './specified-routes.ts'

const both = [guideSteps(false), guideSteps(true)]

describe('the guide', () => {
	it('leads only to pages that are specified, so that each link is there once its page is', () => {
		for (const { id, link } of both.flat()) {
			const path = link.split('?')[0] ?? ''
			expect(protectedPages, id).toContain(path)
		}
	})

	it('has the steps that are specified, in their order, with their routes', () => {
		const told = guideSteps(false).map(({ priority, title, link }) => [priority, title, link])
		expect(told).toEqual([
			['essential', 'Add Teachers', '/teachers'],
			['essential', 'Create Classes', '/classes'],
			['essential', 'Add Students', '/students'],
			['essential', 'Schedule Classes', '/schedule'],
			['recommended', 'Track Attendance', '/attendance'],
			['recommended', 'Manage Invoices', '/billing'],
			['optional', 'Set Up Communication', '/messaging'],
			['optional', 'Configure School Settings', '/settings/school'],
		])
		expect(guideSteps(true).map(({ title }) => title)).toEqual(told.slice(1).map(([, title]) => title))
	})

	it('has an article for every step, neither too short to help nor too long to read', () => {
		const ids = new Set(both.flat().map(({ id }) => id))
		expect(Object.keys(articles)).toEqual(expect.arrayContaining([...ids]))
		for (const [id, { paragraphs }] of Object.entries(articles)) {
			const text = paragraphs.join(' ').split(/\s+/).length
			expect(text, id).toBeGreaterThanOrEqual(120)
			expect(text, id).toBeLessThanOrEqual(250)
		}
	})

	it('asks a solo teacher for no teachers', () => {
		expect(guideSteps(true).map(({ id }) => id)).not.toContain('teachers')
		expect(guideSteps(false).map(({ title }) => title)).toContain('Add Teachers')
	})
})
