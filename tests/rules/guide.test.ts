import { describe, expect, it } from 'vitest'
import { articles } from '#app/content/guide-help.ts'
import { guideSteps } from '#app/utils/guide-steps.ts'
import { protectedPages } from './specified-routes.ts'

const both = [guideSteps(false), guideSteps(true)]

describe('the guide', () => {
	it('leads only to pages that are specified, so that each link is there once its page is', () => {
		for (const { id, link } of both.flat()) {
			const path = link.split('?')[0] ?? ''
			expect(protectedPages, id).toContain(path)
		}
	})

	it('has an article for every step and no other, neither too short to help nor too long to read', () => {
		const ids = new Set(both.flat().map(({ id }) => id))
		expect(Object.keys(articles).sort()).toEqual([...ids].sort())
		for (const [id, { paragraphs }] of Object.entries(articles)) {
			const words = paragraphs.join(' ').split(/\s+/).length
			expect(words, id).toBeGreaterThanOrEqual(120)
			expect(words, id).toBeLessThanOrEqual(250)
		}
	})

	it('asks a solo teacher for no teachers', () => {
		expect(guideSteps(true).map(({ id }) => id)).not.toContain('teachers')
		expect(guideSteps(false).map(({ title }) => title)).toContain('Add Teachers')
	})
})
