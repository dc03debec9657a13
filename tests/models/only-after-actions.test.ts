import { describe, expect, it } from 'vitest'
import { onlyForAnother } from '#app/web/only-after-actions.ts'

const shouldRevalidate = onlyForAnother('id')

function asked(from: string, to: string, more: { formMethod?: 'POST' | 'GET'; actionStatus?: number } = {}) {
	const at = (path: string) => ({
		url: new URL(path, 'http://localhost'),
		params: { id: path.split('/')[2]?.split('?')[0] },
	})
	const [current, next] = [at(from), at(to)]
	return shouldRevalidate({
		currentUrl: current.url,
		currentParams: current.params,
		nextUrl: next.url,
		nextParams: next.params,
		defaultShouldRevalidate: true,
		...more,
	})
}

describe('the head of a record', () => {
	it('is not read again on a change of tabs', () => {
		expect(asked('/students/ada', '/students/ada/lessons')).toBe(false)
		expect(asked('/students/ada/history', '/students/ada/history?before=7')).toBe(false)
	})

	it('is read again for another record, for the same address and after something was saved', () => {
		expect(asked('/students/ada/lessons', '/students/bo/lessons')).toBe(true)
		expect(asked('/students/ada', '/students/ada')).toBe(true)
		expect(asked('/students/ada', '/students/ada', { formMethod: 'POST' })).toBe(true)
	})

	it('is not read again with a form that was refused', () => {
		expect(asked('/students/ada', '/students/ada', { formMethod: 'POST', actionStatus: 400 })).toBe(false)
	})
})
